import { capitalised } from '../../../pt-br/words.ts'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import { sql, type Tx } from '../../../platform/postgres/database.ts'
import { clashesOf } from '../../calls/delivery-clashes.ts'
import {
  deliveryVerdict,
  type DeliveryOrder,
  type DeliveryVerdict,
} from '../../calls/delivery-words.ts'
import {
  recordDelivery,
  type DeliveredLoad,
  type DeliveryWay,
  type WaitingFile,
} from '../../data/deliveries.ts'
import { unitsOfPortal } from '../../data/data-keys.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import { keepMapping } from '../../data/mappings.ts'
import { lockKey } from '../../data/movement-amounts.ts'
import { lockPeriod } from '../../data/publish.ts'
import { keepRoute } from '../../data/source-routes.ts'
import { closeStaging } from '../../data/staging.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import { openForeignFile, type FileSource } from '../file-door/foreign-file.ts'
import { loadFile, type FileOutcome, type FileWatch } from '../file-door/load-file.ts'
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
  /** The package that it goes out with. */
  readonly release?: { readonly id: number; readonly nome: string } | undefined
}
/** A file that is ready, as it was found. */
export interface ReadyFile {
  readonly waiting: WaitingFile
  readonly dataset: Dataset
  readonly verdict: DeliveryVerdict
}

/** One load of a file, and what it did. */
export interface CarriedLoad {
  readonly order: DeliveryOrder
  readonly outcome: FileOutcome
}

/** That something is not as it was seen. */
export const changed = (name: string, why: string) =>
  problem(
    'changed',
    `${name === '' ? capitalised(why) : `${name}: ${why}`} Nada foi publicado; confira a lista de novo.`,
  )

/** @throws {Problem} `changed` for what is not ready any more */
export function readyFile(waiting: WaitingFile): ReadyFile {
  const verdict = deliveryVerdict.safeParse(waiting.verdict).data
  const dataset = datasetNamed(verdict?.tabela ?? '')
  if (waiting.state !== 'pronta' || !verdict || !dataset)
    throw changed(waiting.name, 'este arquivo não está mais pronto.')
  return { waiting, dataset, verdict }
}

/** The periods that files speak of. */
export const periodsOf = (files: readonly ReadyFile[], portalId: number): readonly LoadPeriod[] =>
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
/** What a period is called. */
export const loadPeriodName = ({ dataset, unit, year }: LoadPeriod) =>
  [dataset.name, unit, year].join(' ')
/** Two that publish take the same locks in the same order: neither waits for the other for ever. */
export async function lockInOrder(tx: Tx, periods: readonly LoadPeriod[]): Promise<void> {
  const sorted = periods.toSorted((one, other) => lockKey(one).localeCompare(lockKey(other)))
  for (const period of sorted) await lockPeriod(tx, period)
}

/**
 * Files in the order of their months: what is of the year up to a month is parted from what stands of the months
 * before.
 */
const inOrderOfMonths = <T extends Pick<ReadyFile, 'verdict'>>(files: readonly T[]): readonly T[] =>
  files.toSorted(
    ({ verdict: one }, { verdict: other }) =>
      (one.ano ?? 0) - (other.ano ?? 0) || (one.mes ?? 0) - (other.mes ?? 0),
  )

/** Two files of one period would take each other's rows away. @throws {Problem} `invalid`, naming all of them */
export function refuseTwice(files: readonly ReadyFile[]): void {
  const named = files.map(({ waiting: { id, name }, verdict }) => ({
    id,
    nome: name,
    parecer: verdict,
  }))
  const clashes = clashesOf(named)
  if (clashes.size === 0) return
  const told = named.flatMap(({ id, nome }, at) => {
    // Each pair is told once, by the file that comes first.
    const before = new Set(named.slice(0, at).map((one) => one.nome))
    const others = (clashes.get(id) ?? []).filter((other) => !before.has(other))
    return others.length > 0 ? [`${nome} com ${others.join(', ')}`] : []
  })
  throw problem(
    'invalid',
    `Há arquivos da mesma tabela, unidade e período, e um tomaria o lugar do outro: ${told.join('; ')}. Tire da lista os que não valem.`,
  )
}

/** Publishes the rows of one unit. @throws {Problem} `changed` where it is no longer as somebody saw it */
async function carryOrder(
  tx: Tx,
  { actor, keyOf, watch }: Publishing,
  opened: OpenedFile & { readonly name: string },
  one: DeliveryOrder,
): Promise<CarriedLoad> {
  const { dataset, portalId, file, fonte, name } = opened
  const about = { portalId, dataset: dataset.name, head: file.head, source: fonte }
  await keepMapping(tx, { ...about, unit: one.unidade }, one.mapa)
  const order = await fileOrder(tx, opened, one, false)
  const outcome = await loadFile(tx, actor, order, keyOf, watch)
  const { status, id, doubts, errors } = outcome
  if (status === 'inalterada') return { order: one, outcome }
  if (status !== 'publicada' || id === undefined)
    throw changed(name, (errors > 0 ? undefined : doubts[0]?.text) ?? 'o arquivo tem erros.')
  await closeStaging(tx, dataset)
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`)
  return { order: one, outcome }
}

/** Publishes the rows of a file in the transaction at hand, and keeps how it was read. */
export async function carryFile(
  tx: Tx,
  work: Publishing,
  { waiting, dataset, verdict }: ReadyFile,
  portalId: number,
): Promise<readonly CarriedLoad[]> {
  const { fonte, ordens, colunaDaUnidade: column, unidades } = verdict
  const source = await work.sourceOf(waiting)
  const first = await openForeignFile(source, isKnownSomewhere)
  const file = first.isSheet ? first : await openForeignFile(source, nameKnower(dataset))
  const units = await unitsOfPortal(tx, portalId)
  const { sha256, name } = waiting
  const opened = { dataset, portalId, file, sha256, fonte, units, name }
  const done: CarriedLoad[] = []
  for (const one of ordens) done.push(await carryOrder(tx, work, opened, one))
  const place = { portalId, dataset: dataset.name, head: file.head }
  await keepRoute(tx, place, {
    source: fonte,
    column,
    units: unidades,
    name: nameWithoutDigits(name),
  })
  return done
}

const deliveredOf = (
  { dataset }: ReadyFile,
  { order: { unidade, ano, mes }, outcome: { id, status, lines } }: CarriedLoad,
): readonly DeliveredLoad[] =>
  status === 'inalterada' || id === undefined
    ? []
    : [{ tabela: dataset.name, carga: id, unidade, ano, mes, linhas: lines }]

/**
 * Publishes files that are ready and held, all or none, in the transaction at hand.
 * @param carry publishes one of them
 * @returns the number by which all of it is taken back at once
 * @throws {Problem} `changed` where one is no longer as it was seen; what the watch throws
 */
export async function publishFilesWithin(
  tx: Tx,
  portalId: number,
  files: readonly ReadyFile[],
  work: Publishing,
  carry: typeof carryFile = carryFile,
): Promise<number> {
  refuseTwice(files)
  await lockInOrder(tx, periodsOf(files, portalId))
  const loads: DeliveredLoad[] = []
  for (const file of inOrderOfMonths(files)) {
    const carried = await carry(tx, work, file, portalId)
    loads.push(...carried.flatMap((one) => deliveredOf(file, one)))
  }
  const { actor, way, release } = work
  const waiting = files.map((file) => file.waiting)
  const delivery = { author: actor.userName, way, loads, release: release?.id }
  const id = await recordDelivery(tx, portalId, delivery, waiting)
  await recordEvent(tx, actor, {
    type: 'import',
    page: 'remessa',
    record: String(id),
    portalId,
    values: {
      via: way,
      ...(release === undefined ? {} : { pacote: release.nome }),
      arquivos: waiting.map(({ name }) => name).join('; '),
      cargas: loads.map(({ tabela, carga }) => `${tabela} ${carga}`).join('; '),
    },
  })
  return id
}
