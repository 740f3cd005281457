import type { ReactNode } from 'react'
import type { Visit } from '../../../site/visit.ts'
import type { TableRow } from '../../data/rows.ts'
import { proposicoes } from '../../declared/chamber/proposicoes.ts'
import { sessoes } from '../../declared/chamber/sessoes.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import { votacoes } from '../../declared/chamber/votacoes.ts'
import type { Dataset } from '../../model/declaration.ts'
import { wordBook } from '../parts/selection.ts'
import { DeedsOfCouncillor, deedsOf, tablesOfCouncillor, YearOfCouncillor } from './councillor.tsx'
import { PersonPhoto } from './people.tsx'
import { RollCalls, rollCallsOf } from './roll-calls.tsx'

/** What the page of a row of a chamber shows in a way of its own. */
interface OwnPart {
  /** Before its name, and behind its fields. */
  readonly face?: ReactNode
  readonly body?: ReactNode
  /** Tables whose rows stand there already. */
  readonly told: readonly Dataset[]
}
const none: OwnPart = { told: [] }

async function ofCouncillor(visit: Visit, row: TableRow): Promise<OwnPart> {
  const { to } = visit
  const [year, name] = [Number(row['exercicio']), String(row['nome'])]
  const [found, book] = await Promise.all([deedsOf(visit, row), wordBook(visit, vereadores, year)])
  return {
    face: <PersonPhoto row={row} to={to} />,
    body: (
      <>
        <YearOfCouncillor found={found} year={year} />
        <DeedsOfCouncillor found={found} book={book} name={name} to={to} />
      </>
    ),
    told: tablesOfCouncillor,
  }
}

/** As many roll calls as a session has, or a bill in two turns with its parts. */
const mostCalls = 12
async function ofVotes(visit: Visit, filter: Readonly<Record<string, string | number>>) {
  const found = await rollCallsOf(visit, filter, mostCalls)
  return found.length === 0
    ? none
    : {
        body: (
          <section aria-labelledby="votacoes">
            <h2 id="votacoes">Votações nominais</h2>
            <RollCalls found={found} to={visit.to} />
          </section>
        ),
        told: [votacoes],
      }
}

/** Of a councillor what they did, of a session and a bill how was voted; nothing of other rows. */
export function ownPartOf(visit: Visit, dataset: Dataset, row: TableRow): Promise<OwnPart> {
  const { unidade_gestora: unit, exercicio, tipo, numero } = row
  const of = { unidade_gestora: String(unit) }
  if (dataset === vereadores) return ofCouncillor(visit, row)
  if (dataset === sessoes)
    return ofVotes(visit, {
      ...of,
      exercicio: Number(exercicio),
      sessao_tipo: String(tipo),
      sessao: String(numero),
    })
  if (dataset === proposicoes)
    return ofVotes(visit, {
      ...of,
      proposicao_ano: Number(exercicio),
      proposicao_tipo: String(tipo),
      proposicao: String(numero),
    })
  return Promise.resolve(none)
}
