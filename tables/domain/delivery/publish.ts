import { capitalised } from '../../../pt-br/words.ts'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import { sql, type Runner, type Tx } from '../../../platform/postgres/database.ts'
import { clashesOf } from '../../calls/delivery-clashes.ts'
import {
  deliveryVerdict,
  type DeliveryOrder,
  type DeliveryVerdict,
} from '../../calls/delivery-words.ts'
import {
  holdWaiting,
  recordDelivery,
  type DeliveredLoad,
  type DeliveryWay,
  type WaitingFile,
} from '../../data/deliveries.ts'
import { unitsOfPortal } from '../../data/data-keys.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import { keepMapping } from '../../data/mappings.ts'
import { lockPeriod, openYear } from '../../data/publish.ts'
import { keepRoute } from '../../data/source-routes.ts'
import { closeStaging } from '../../data/staging.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import { openForeignFile, type FileSource } from '../file-door/foreign-file.ts'
import { loadFile, type FileWatch } from '../file-door/load-file.ts'
import { nameKnower } from '../file-door/mapping.ts'
import type { PersonKey } from '../party.ts'
import { isKnownSomewhere, nameWithoutDigits } from './find-table.ts'
import { fileOrder, type OpenedFile } from './orders.ts'

/** What publishes a delivery. */
export interface Publishing {
  readonly actor: Actor
  readonly way: DeliveryWay
  readonly keyOf: PersonKey
  readonly watch: FileWatch
  /** The bytes of a file that waits, from the first one at each call. */
  readonly sourceOf: (file: WaitingFile) => Promise<FileSource>
}
interface ReadyFile {
  readonly waiting: WaitingFile
  readonly dataset: Dataset
  readonly verdict: DeliveryVerdict
}

const changed = (name: string, why: string) =>
  problem(
    'changed',
    `${name === '' ? capitalised(why) : `${name}: ${why}`} Nada foi publicado; confira a lista de novo.`,
  )

/** @throws {Problem} `changed` for what is not ready any more */
function readyFile(waiting: WaitingFile): ReadyFile {
  const verdict = deliveryVerdict.safeParse(waiting.verdict).data
  const dataset = datasetNamed(verdict?.tabela ?? '')
  if (waiting.state !== 'pronta' || !verdict || !dataset)
    throw changed(waiting.name, 'este arquivo não está mais pronto.')
  return { waiting, dataset, verdict }
}

const periodsOf = (files: readonly ReadyFile[], portalId: number): readonly LoadPeriod[] =>
  files.flatMap(({ dataset, verdict }) =>
    verdict.ordens.map(({ unidade: unit, ano: year, mes: month }) => ({
      dataset,
      portalId,
      unit,
      year,
      month,
      mode: 'substitui' as const,
    })),
  )
const nameOf = ({ dataset, unit, year }: LoadPeriod) => [dataset.name, unit, year].join(' ')
/** Two that publish take the same years in the same order: neither waits for the other for ever. */
export async function lockInOrder(tx: Tx, periods: readonly LoadPeriod[]): Promise<void> {
  const sorted = periods.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  for (const period of sorted) await lockPeriod(tx, period)
}

/** Two files of one period would take each other's rows away. @throws {Problem} `invalid`, naming all of them */
function refuseTwice(files: readonly ReadyFile[]): void {
  const named = files.map(({ waiting: { id, name }, verdict }) => ({
    id,
    nome: name,
    parecer: verdict,
  }))
  const clashes = clashesOf(named)
  if (clashes.size === 0) return
  const told = named.flatMap(({ id, nome }) => {
    const others = clashes.get(id)
    return others ? [`${nome} com ${others.join(', ')}`] : []
  })
  throw problem(
    'invalid',
    `Há arquivos da mesma tabela, unidade e período, e um tomaria o lugar do outro: ${told.join('; ')}. Tire da lista os que não valem.`,
  )
}

/** Publishes the rows of one unit. @throws {Problem} `changed` where it is no longer as somebody saw it */
async function publishOrder(
  tx: Tx,
  { actor, keyOf, watch }: Publishing,
  opened: OpenedFile & { readonly name: string },
  one: DeliveryOrder,
): Promise<DeliveredLoad | undefined> {
  const { dataset, portalId, file, fonte, name } = opened
  const about = { portalId, dataset: dataset.name, head: file.head, source: fonte }
  await keepMapping(tx, { ...about, unit: one.unidade }, one.mapa)
  const order = await fileOrder(tx, opened, one, false)
  const { status, id, lines, doubts, errors } = await loadFile(tx, actor, order, keyOf, watch)
  if (status === 'inalterada') return undefined
  if (status !== 'publicada' || id === undefined)
    throw changed(name, (errors > 0 ? undefined : doubts[0]?.text) ?? 'o arquivo tem erros.')
  await closeStaging(tx, dataset)
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`)
  const { unidade, ano, mes } = one
  return { tabela: dataset.name, carga: id, unidade, ano, mes, linhas: lines }
}

async function publishFile(
  tx: Tx,
  work: Publishing,
  { waiting, dataset, verdict }: ReadyFile,
  portalId: number,
): Promise<readonly DeliveredLoad[]> {
  const { fonte, ordens, colunaDaUnidade: column, unidades } = verdict
  const source = await work.sourceOf(waiting)
  const first = await openForeignFile(source, isKnownSomewhere)
  const file = first.isSheet ? first : await openForeignFile(source, nameKnower(dataset))
  const units = await unitsOfPortal(tx, portalId)
  const { sha256, name } = waiting
  const opened = { dataset, portalId, file, sha256, fonte, units, name }
  const done: DeliveredLoad[] = []
  for (const one of ordens) {
    const load = await publishOrder(tx, work, opened, one)
    if (load) done.push(load)
  }
  const place = { portalId, dataset: dataset.name, head: file.head }
  await keepRoute(tx, place, {
    source: fonte,
    column,
    units: unidades,
    name: nameWithoutDigits(name),
  })
  return done
}

/**
 * Publishes files that wait and are ready, all or none, in one transaction.
 * @returns the number by which all of it is taken back at once
 * @throws {Problem} `changed` where one is no longer ready; what the watch throws
 */
export async function publishDelivery(
  runner: Runner,
  portalId: number,
  ids: readonly number[],
  work: Publishing,
): Promise<number> {
  const look = await runner.atomically((tx) => holdWaiting(tx, portalId, ids))
  const periods = periodsOf(look.map(readyFile), portalId)
  for (const period of new Map(periods.map((one) => [nameOf(one), one])).values())
    await openYear(runner, period)
  return runner.atomically(
    async (tx) => {
      const files = (await holdWaiting(tx, portalId, ids)).map(readyFile)
      if (files.length < ids.length)
        throw changed('', 'um dos arquivos já foi publicado ou tirado por outra pessoa.')
      refuseTwice(files)
      await lockInOrder(tx, periodsOf(files, portalId))
      const loads: DeliveredLoad[] = []
      for (const file of files) loads.push(...(await publishFile(tx, work, file, portalId)))
      const { actor, way } = work
      const waiting = files.map((file) => file.waiting)
      const id = await recordDelivery(tx, portalId, { author: actor.userName, way, loads }, waiting)
      await recordEvent(tx, actor, {
        type: 'import',
        page: 'remessa',
        record: String(id),
        portalId,
        values: {
          via: way,
          arquivos: waiting.map(({ name }) => name).join('; '),
          cargas: loads.map(({ tabela, carga }) => `${tabela} ${carga}`).join('; '),
        },
      })
      return id
    },
    { consumes: true },
  )
}
