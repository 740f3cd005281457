import { counted } from '../../../pt-br/words.ts'
import { dayText } from '../../../pt-br/day.ts'
import { reais } from '../../../pt-br/money.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { sumsBy, type Group } from '../../data/sums.ts'
import { presencas } from '../../declared/chamber/presencas.ts'
import { proposicoes } from '../../declared/chamber/proposicoes.ts'
import { verbaIndenizatoria } from '../../declared/chamber/verba-indenizatoria.ts'
import { votacoes } from '../../declared/chamber/votacoes.ts'
import { rowsInWords, type Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { askedAt } from '../parts/asked.ts'
import { RowsTable } from '../parts/rows-table.tsx'
import { choiceWords } from './roll-calls.tsx'

// What a councillor did in a year, from the rows of the chamber: sums that are kept, and the newest rows of each table.

/** What is told of a councillor of one table. */
interface Deeds {
  readonly dataset: Dataset
  /** By the value of `by`. */
  readonly groups: readonly Group[]
  readonly by: string
  readonly rows: readonly TableRow[]
  /** Where all of them are. */
  readonly href: string
}
const shown = 10
const tellers = [
  [proposicoes, 'situacao'],
  [votacoes, 'voto'],
  [presencas, 'presenca'],
  [verbaIndenizatoria, 'natureza'],
] as const
/** The tables that tell of a councillor, which their page shows in its own way. */
export const tablesOfCouncillor: readonly Dataset[] = tellers.map(([dataset]) => dataset)

export async function deedsOf(visit: Visit, row: TableRow): Promise<readonly Deeds[]> {
  const { tx, portal, to } = visit
  const { unidade_gestora: unit, exercicio, nome } = row
  const filter = {
    unidade_gestora: String(unit),
    exercicio: Number(exercicio),
    vereador: String(nome),
  }
  const found = await Promise.all(
    tellers.map(async ([dataset, by]): Promise<Deeds> => {
      const selection = { dataset, portalId: portal.id, filter }
      const [groups, { rows }] = await Promise.all([
        sumsBy(tx, selection, [{ column: by }]),
        rowPage(tx, selection, { limit: shown }),
      ])
      const { vereador } = filter
      const asked = {
        dataset,
        year: filter.exercicio,
        filters: { vereador },
        unread: {},
        after: undefined,
      }
      return { dataset, groups, by, rows, href: askedAt(to(`/dados/${dataset.name}`), asked) }
    }),
  )
  return found.filter(({ rows }) => rows.length > 0)
}

const all = (groups: readonly Group[]) => groups.reduce((sum, { rows }) => sum + rows, 0)
/** `Presente: 18, Ausência justificada: 2`. */
const parts = ({ dataset, groups, by }: Deeds) =>
  groups
    .toSorted((one, other) => other.rows - one.rows)
    .map(({ values: [value], rows }) => `${choiceWords(dataset, by, value ?? null)}: ${rows}`)
    .join(', ')
function Sum({ deeds }: { deeds: Deeds }) {
  const { dataset, groups } = deeds
  const money = groups.reduce((sum, { sums }) => sum + (sums['valor'] ?? 0), 0)
  if (dataset === verbaIndenizatoria) return <>{reais(money)}</>
  if (dataset !== presencas) return <>{all(groups)}</>
  const there = groups.find(({ values: [value] }) => value === 'presente')?.rows ?? 0
  return (
    <>
      {there} de {counted(all(groups), 'sessão', 'sessões')}
    </>
  )
}

/** The sums of the year, each leading to its rows. */
export const YearOfCouncillor = ({ found, year }: { found: readonly Deeds[]; year: number }) =>
  found.length > 0 && (
    <section aria-labelledby="ano">
      <h2 id="ano">Em {year}</h2>
      <ul className="figures">
        {found.map((deeds) => (
          <li key={deeds.dataset.name}>
            <a href={deeds.href}>{deeds.dataset.title}</a>
            <strong>
              <Sum deeds={deeds} />
            </strong>
            {deeds.dataset !== verbaIndenizatoria && <small>{parts(deeds)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )

const words = (dataset: Dataset, row: TableRow, name: string) =>
  choiceWords(dataset, name, row[name])
/** What a row is about, and what it says of the councillor, where that is more to the point than their name. */
type LineOf = (row: TableRow) => readonly [about: string, says: string]
const lineOf: ReadonlyMap<Dataset, LineOf> = new Map([
  [
    votacoes,
    (row) => [
      String(row['assunto']),
      `${words(votacoes, row, 'voto')}. ${words(votacoes, row, 'resultado')}`,
    ],
  ],
  [
    presencas,
    (row) => [
      `${words(presencas, row, 'sessao_tipo')} ${row['sessao']}`,
      [words(presencas, row, 'presenca'), row['justificativa']].filter(Boolean).join(': '),
    ],
  ],
])
const Lines = ({
  dataset,
  rows,
  told,
  to,
}: {
  dataset: Dataset
  rows: readonly TableRow[]
  told: LineOf
} & Pick<Visit, 'to'>) => (
  <ul className="plain-list">
    {rows.map((row) => {
      const [about, says] = told(row)
      return (
        <li key={rowPath(dataset, row)}>
          {dayText(String(row['data']))}, <a href={to(rowPath(dataset, row))}>{about}</a>:{' '}
          <strong>{says}</strong>
        </li>
      )
    })}
  </ul>
)

/** The newest rows of each table. */
export const DeedsOfCouncillor = ({
  found,
  book,
  name,
  to,
}: { found: readonly Deeds[]; book: WordBook; name: string } & Pick<Visit, 'to'>) =>
  found.map(({ dataset, groups, rows, href }) => {
    const told = lineOf.get(dataset)
    return (
      <section key={dataset.name} aria-label={dataset.title}>
        <h2>{dataset.title}</h2>
        {told ? (
          <Lines dataset={dataset} rows={rows} told={told} to={to} />
        ) : (
          <RowsTable
            dataset={dataset}
            rows={rows}
            book={book}
            filters={{ vereador: name }}
            to={to}
          />
        )}
        {all(groups) > rows.length && (
          <p>
            <a className="more" href={href}>
              Ver {rowsInWords(dataset, all(groups))}
            </a>
          </p>
        )}
      </section>
    )
  })
