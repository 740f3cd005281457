import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import { monthNames } from '../../../pt-br/months.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import {
  keepLines,
  keepPreview,
  keptState,
  layPreview,
  jsonRowsOf,
  prepareTables,
  rowsReplaced,
  rowsWritten,
  stateOfLoads,
  transactionNumber,
  writtenTables,
  type CarriedLoads,
} from '../../data/preview-rows.ts'
import { packedFiles } from '../../data/release-loads.ts'
import type { Dataset } from '../../model/declaration.ts'
import { readyFile } from './carry-out.ts'
import { carryLoads, type LoadTools, type OwnRelease } from './release-loads.ts'

// The rows of a package are made once for each state of it, and every look finds them (docs/adr/portal/0227).

type Carried = Awaited<ReturnType<typeof carryLoads>>
/** The years of units that loads speak of, by table. */
function yearsOf(carried: Carried): CarriedLoads['years'] {
  const by = new Map<Dataset, Map<string, readonly [string, number]>>()
  for (const { dataset, load } of carried) {
    const { unidade, ano } = load.order
    const own = by.get(dataset) ?? new Map<string, readonly [string, number]>()
    by.set(dataset, own.set(`${unidade} ${ano}`, [unidade, ano]))
  }
  return [...by].map(([dataset, own]) => ({ dataset, of: [...own.values()] }))
}

/** Copies what a transaction wrote, and will take back, into tables of another one, a few rows at a time. */
async function copyOut(
  from: Tx,
  into: Tx,
  release: OwnRelease,
  done: CarriedLoads & { readonly since: number; readonly state: string },
): Promise<void> {
  const tables = writtenTables(done, done.since)
  const laid = tables.map((table) => table.laid)
  const number = await prepareTables(into, release.id, laid)
  for (const { laid: table, where } of tables)
    for await (const lines of jsonRowsOf(from, rowsWritten(table, where)))
      await keepLines(into, number, table.nome, lines)
  for await (const lines of jsonRowsOf(from, rowsReplaced(done)))
    await keepLines(into, number, 'saiu', lines)
  await keepPreview(into, release.id, { numero: number, estado: done.state, tabelas: laid })
}

/**
 * Makes the rows of a package's loads for its previews, unless they are there: carries the loads out in the transaction
 * at hand, which its caller takes back.
 * @param elsewhere runs what stays
 * @throws {LoadRefusal} of the first file that would not do what was shown of it
 */
export async function preparePreview(
  tx: Tx,
  elsewhere: Runner,
  actor: Actor,
  release: OwnRelease,
  tools: LoadTools,
): Promise<void> {
  const state = await stateOfLoads(tx, release.id)
  if ((await keptState(tx, release.id)) === state) return
  const since = await transactionNumber(tx)
  const carried = await carryLoads(tx, actor, release, tools)
  const loads = carried.flatMap(({ load: { outcome } }) =>
    outcome.status === 'publicada' && outcome.id !== undefined ? [outcome.id] : [],
  )
  const done = { portalId: release.portal, loads, years: yearsOf(carried), since, state }
  await elsewhere.atomically((into) => copyOut(tx, into, release, done), { consumes: true })
}

/**
 * Lets a look find the rows of a package's loads.
 * @throws {Problem} `changed` where they were made of another state of it, or of the tables
 */
export async function layLoads(tx: Tx, { id }: OwnRelease): Promise<void> {
  const isCurrent = (await keptState(tx, id)) === (await stateOfLoads(tx, id))
  if (isCurrent && (await layPreview(tx, id))) return
  throw problem(
    'changed',
    'As cargas do pacote, ou as tabelas que elas mudam, não são mais as de quando a prévia foi preparada. Quem cuida do pacote a prepara de novo em “Ver como ficará”.',
  )
}

/** What the loads of a package change, each period once, and where the portal shows it. */
export async function shownLoadsOf(tx: Runner, { id }: OwnRelease) {
  const changes = (await packedFiles(tx, id)).flatMap((file) => {
    const { dataset } = readyFile(file)
    return file.shown.map(({ ano, mes, mudadas, saidas }) => {
      const { year, month } = dataset.time
      const at = mes === null ? '' : `&${month}=${mes}`
      return {
        title: `${dataset.title}, ${mes === null ? '' : `${monthNames[mes - 1] ?? ''} de `}${ano}`,
        act: mudadas + saidas === 0 ? ('criar' as const) : ('mudar' as const),
        page: `/dados/${dataset.name}?${year}=${ano}${at}`,
      }
    })
  })
  return [...new Map(changes.map((one) => [one.page, one])).values()]
}
