import { dayText, weekdayOf } from '../../../pt-br/day.ts'
import { clockOf } from '../../../pt-br/clock.ts'
import { tableAddress, rowPath } from '../../../resources/addresses.ts'
import { tablesOfPortal } from '../../../site/known.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { proposicoes } from '../../declared/chamber/proposicoes.ts'
import { sessoes } from '../../declared/chamber/sessoes.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import { votacoes } from '../../declared/chamber/votacoes.ts'
import type { Dataset } from '../../model/declaration.ts'
import { AddressLink } from '../parts/address-link.tsx'
import { rowName } from '../parts/rows-table.tsx'
import { People } from './people.tsx'
import { RollCalls, rollCallsOf, choiceWords } from './roll-calls.tsx'

// What the home of a chamber tells before its money: when it meets next, who sits there, what is voted, how they voted.

const [mostSessions, mostPeople, mostBills, mostCalls] = [60, 60, 4, 3]

/** The newest rows of a table, within the year that runs or the last one that has any. */
async function newest(visit: Visit, dataset: Dataset, limit: number): Promise<readonly TableRow[]> {
  const [year] = (await tablesOfPortal(visit)).get(dataset.name)?.years ?? []
  if (year === undefined) return []
  const filter = { [dataset.time.year]: year }
  return (await rowPage(visit.tx, { dataset, portalId: visit.portal.id, filter }, { limit })).rows
}
const place = ({ mesa }: TableRow) => (/^presid/i.test(String(mesa ?? '')) ? 0 : mesa ? 1 : 2)
const byPost = (one: TableRow, other: TableRow) =>
  place(one) - place(other) ||
  (place(one) === 1 ? 0 : String(one['nome']).localeCompare(String(other['nome']), 'pt-BR'))

/** All of it, once until something in the portal changes. */
export const readChamber = (visit: Visit) =>
  visit.once(`chamber ${clockOf(visit.portal.zone).isoDay(visit.now)}`, async () => {
    const today = clockOf(visit.portal.zone).isoDay(visit.now)
    const [year] = (await tablesOfPortal(visit)).get(votacoes.name)?.years ?? []
    const [sessions, people, bills, calls] = await Promise.all([
      newest(visit, sessoes, mostSessions),
      newest(visit, vereadores, mostPeople),
      newest(visit, proposicoes, mostBills),
      year === undefined ? [] : rollCallsOf(visit, { exercicio: year }, mostCalls),
    ])
    const dayOf = ({ data }: TableRow) => String(data)
    return {
      next: sessions.findLast((row) => dayOf(row) >= today && row['situacao'] === 'marcada'),
      last: sessions.find((row) => dayOf(row) <= today && row['situacao'] === 'realizada'),
      people: people.filter(({ situacao }) => situacao !== 'encerrado').toSorted(byPost),
      bills,
      calls,
    }
  })
export type Chamber = Awaited<ReturnType<typeof readChamber>>

const book = { year: 0, units: [], own: new Map() } as const
const nameOf = (dataset: Dataset, row: TableRow) => rowName(dataset, row, book)

const dated = (row: TableRow) => {
  const day = String(row['data'])
  return [weekdayOf(day), dayText(day), row['hora']].filter(Boolean).join(', ')
}
/** Where it is and how to watch, of one to come; of one that was, what came of it. */
const Session = ({ row, title, to }: { row: TableRow; title: string } & Pick<Visit, 'to'>) => (
  <li>
    <h3>{title}</h3>
    <p>
      <a href={to(rowPath(sessoes, row))}>{nameOf(sessoes, row)}</a>
      <strong> {dated(row)}</strong>
    </p>
    <p className="facts">{row['assuntos']}</p>
    {row['situacao'] === 'marcada' && (
      <p className="facts">
        {[row['local'], row['transmissao']].filter(Boolean).join('. Onde assistir: ')}
      </p>
    )}
    <p className="ways">
      {(['pauta', 'ata', 'video'] as const).map((name) =>
        row[name] ? (
          <span key={name}>
            <AddressLink
              value={String(row[name])}
              as={`${sessoes.columns[name]?.label} da ${nameOf(sessoes, row)}`}
              to={to}
            />{' '}
          </span>
        ) : null,
      )}
    </p>
  </li>
)

const More = ({ dataset, words, to }: { dataset: Dataset; words: string } & Pick<Visit, 'to'>) => (
  <p>
    <a className="more" href={to(tableAddress(dataset.name))}>
      {words}
    </a>
  </p>
)

/** When they meet, who they are, what is voted, and how they voted; nothing of what nobody published. */
export const ChamberSections = ({
  found: { next, last, people, bills, calls },
  to,
}: { found: Chamber } & Pick<Visit, 'to'>) => (
  <>
    {(next ?? last) && (
      <section className="wrap band" aria-labelledby="sessoes">
        <h2 id="sessoes">Sessões</h2>
        <ul className="sessions">
          {next && <Session row={next} title="A próxima" to={to} />}
          {last && <Session row={last} title="A última" to={to} />}
        </ul>
        <More dataset={sessoes} words="Ver todas as sessões, pautas e atas" to={to} />
      </section>
    )}
    {people.length > 0 && (
      <section className="wrap band" aria-labelledby="vereadores">
        <h2 id="vereadores">Quem representa você</h2>
        <People rows={people} to={to} />
        <More dataset={vereadores} words="Ver partidos, comissões e contatos" to={to} />
      </section>
    )}
    {bills.length > 0 && (
      <section className="wrap band" aria-labelledby="proposicoes">
        <h2 id="proposicoes">O que se discute</h2>
        <ul className="bills">
          {bills.map((row) => (
            <li key={rowPath(proposicoes, row)}>
              <a href={to(rowPath(proposicoes, row))}>{nameOf(proposicoes, row)}</a>
              <p>{row['ementa']}</p>
              <p className="facts">
                {row['autor']} · {choiceWords(proposicoes, 'situacao', row['situacao'])}
              </p>
            </li>
          ))}
        </ul>
        <More dataset={proposicoes} words="Ver todos os projetos e proposições" to={to} />
      </section>
    )}
    {calls.length > 0 && (
      <section className="wrap band" aria-labelledby="votacoes">
        <h2 id="votacoes">Como votaram</h2>
        <RollCalls found={calls} to={to} />
        <More dataset={votacoes} words="Ver todas as votações nominais" to={to} />
      </section>
    )}
  </>
)
