import { dayText } from '../../../pt-br/day.ts'
import { counted } from '../../../pt-br/words.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { proposicoes } from '../../declared/chamber/proposicoes.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import { votacoes } from '../../declared/chamber/votacoes.ts'
import type { Filter } from '../../data/selection.ts'
import { isChoiceColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'

/** The words of a choice of a table; a value that it does not know as it is. */
export function choiceWords(
  dataset: Dataset,
  name: string,
  value: TableRow[string] = null,
): string {
  const column = columnOf(dataset, name)
  const text = String(value ?? '')
  return isChoiceColumn(column) ? (column.options[text] ?? text) : text
}

/** One roll call: what was voted, and who voted how. */
interface RollCall {
  readonly about: TableRow
  readonly votes: readonly TableRow[]
}
/** A chamber has fewer councillors than this (Constituição, art. 29, IV: 55 at most). */
const mostCouncillors = 60
const parts = ['exercicio', 'sessao_tipo', 'sessao', 'votacao'] as const

/** The newest roll calls of a selection; each is whole. @param most how many */
export async function rollCallsOf(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  filter: Filter,
  most: number,
): Promise<readonly RollCall[]> {
  const selection = { dataset: votacoes, portalId: portal.id, filter }
  const { rows, next } = await rowPage(tx, selection, { limit: most * mostCouncillors })
  const found = new Map<string, RollCall>()
  for (const row of rows) {
    const key = parts.map((name) => row[name]).join(' ')
    const call = found.get(key)
    found.set(key, { about: call?.about ?? row, votes: [...(call?.votes ?? []), row] })
  }
  const all = [...found.values()]
  // The last of a full page may go on behind it.
  return (next ? all.slice(0, -1) : all).slice(0, most)
}

const order = ['sim', 'nao', 'abstencao', 'presidiu', 'ausente'] as const
const counts: Readonly<Record<(typeof order)[number], readonly [one: string, many: string]>> = {
  sim: ['a favor', 'a favor'],
  nao: ['contra', 'contra'],
  abstencao: ['abstenção', 'abstenções'],
  presidiu: ['presidiu', 'presidiram'],
  ausente: ['ausente', 'ausentes'],
}

const Names = ({ votes, to }: { votes: readonly TableRow[] } & Pick<Visit, 'to'>) =>
  votes.map(({ unidade_gestora: unit, exercicio: year, vereador: name }, at) => (
    <span key={String(name)}>
      {at > 0 && ', '}
      <a
        href={to(
          rowPath(vereadores, {
            unidade_gestora: unit ?? null,
            exercicio: year ?? null,
            nome: name ?? null,
          }),
        )}
      >
        {name}
      </a>
    </span>
  ))

/** Roll calls with their result, and behind it every name. */
export const RollCalls = ({
  found,
  to,
  level = 3,
}: { found: readonly RollCall[]; level?: 3 } & Pick<Visit, 'to'>) => {
  const Heading = `h${level}` as const
  return (
    <ul className="votes">
      {found.map(({ about, votes }) => {
        const { proposicao, proposicao_ano: year, proposicao_tipo: kind } = about
        const title = String(about['assunto'] ?? '')
        const bill = {
          ...about,
          exercicio: year ?? null,
          tipo: kind ?? null,
          numero: proposicao ?? null,
        }
        const by = order.flatMap((value) => {
          const of = votes.filter(({ voto }) => voto === value)
          return of.length > 0 ? [{ value, of }] : []
        })
        return (
          <li key={parts.map((name) => about[name]).join(' ')}>
            <Heading>
              {proposicao ? <a href={to(rowPath(proposicoes, bill))}>{title}</a> : title}
            </Heading>
            <p>
              <strong>{choiceWords(votacoes, 'resultado', about['resultado'])}</strong> em{' '}
              {dayText(String(about['data']))}:{' '}
              {by.map(({ value, of }) => counted(of.length, ...counts[value])).join(', ')}
            </p>
            <details>
              <summary>
                Como votou cada um<span className="unseen">: {title}</span>
              </summary>
              <dl>
                {by.map(({ value, of }) => (
                  <div key={value}>
                    <dt>{choiceWords(votacoes, 'voto', value)}</dt>
                    <dd>
                      <Names votes={of} to={to} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
