import { Readable } from 'node:stream'
import type { Remittance } from '../../../formats/remittances/remittance.ts'
import { keepUpload } from '../../../data/file-store/uploads.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import { archiveParts, type ArchivePart } from '../../../platform/files/archive-parts.ts'
import { rowsKey, rowsKind } from '../../../platform/files/received-rows.ts'
import { cleanName } from '../../../platform/files/file-kinds.ts'
import type { Files, ReceivedBytes } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { mostOfDelivery } from '../../calls/delivery.ts'
import type { DeliveryChoice } from '../../calls/delivery-words.ts'
import { addWaiting, waitingWithBytes, type DeliveryWay } from '../../data/deliveries.ts'
import { asRemittance, receivePart } from '../remittance.ts'
import { refusedFile } from './assess.ts'

/** Where files arrive, and from whom. */
export interface Arrival {
  readonly runner: Runner
  readonly files: Files
  readonly actor: Actor
  readonly portalId: number
  readonly way: DeliveryWay
  /** Bytes that a file may have. */
  readonly limit: number
  /** What is known of it before it is read. */
  readonly choice?: DeliveryChoice
  /** The letter that brings it. */
  readonly letter?: number
}
export interface ReceivedFiles {
  readonly ids: readonly number[]
  /** Files whose bytes wait already, under which name. */
  readonly repeated: readonly { readonly name: string; readonly sameAs: string }[]
}

/** What all files of an archive may have together, unpacked. */
const mostUnpacked = 1_000_000_000
const longestPath = 255
/** The name of a file with the folders that it is in. */
const pathOf = (path: string): string =>
  path
    .split(/[\\/]/)
    .map(cleanName)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .slice(-longestPath)

const full = () =>
  problem(
    'too-many',
    `Esperam no máximo ${mostOfDelivery} arquivos de cada vez. Publique os prontos, ou tire os que não servem, e solte os outros depois.`,
  )
/**
 * Lets one file wait; one that holds no rows waits with what to do.
 * @throws {Problem} `too-many`, and what stores throw
 */
async function addOne(
  arrival: Arrival,
  path: string,
  received: ReceivedBytes,
): Promise<ReceivedFiles> {
  const { runner, files, actor, portalId, way, choice = {}, letter } = arrival
  const name = pathOf(path) || received.name
  const about = { name, sha256: received.sha256, way, sender: actor.userName, choice, letter }
  const sameAs = await waitingWithBytes(runner, portalId, received.sha256)
  if (sameAs !== undefined) {
    await files.discard(received)
    return { ids: [], repeated: [{ name, sameAs }] }
  }
  const refusal = await rowsKind(files.pathOf(received), received.name).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal !== undefined) {
    await files.discard(received)
    if (!(refusal instanceof Problem)) throw refusal
    const { state, verdict } = refusedFile(refusal.message)
    return added(await addWaiting(runner, portalId, { ...about, key: null, state, verdict }))
  }
  const key = rowsKey(actor.tenantId, portalId)
  const type = 'application/octet-stream'
  await keepUpload(runner, files, actor, portalId, {
    ...received,
    name: name.slice(-200),
    key,
    type,
  })
  return added(await addWaiting(runner, portalId, { ...about, key, state: 'nova', verdict: null }))
}
function added(id: number | undefined): ReceivedFiles {
  if (id === undefined) throw full()
  return { ids: [id], repeated: [] }
}

/** Lets what cannot be read wait, with what to do. @throws what is no fault of the file */
async function addRefused(
  { runner, portalId, way, actor, letter }: Arrival,
  path: string,
  error: unknown,
): Promise<ReceivedFiles> {
  const isOfFile =
    error instanceof Problem && (error.code === 'invalid' || error.code === 'too-large')
  if (!isOfFile) throw error
  const { state, verdict } = refusedFile(error.message)
  const about = { key: null, name: pathOf(path), sha256: '', way, sender: actor.userName }
  return added(await addWaiting(runner, portalId, { ...about, state, verdict, choice: {}, letter }))
}

/** A file in an archive that is too large, cut or empty waits as one that holds no rows. */
async function addPart(
  arrival: Arrival,
  name: string,
  open: () => Promise<Readable>,
  limit: number,
) {
  try {
    const received = await arrival.files.receiveBytes(await open(), { name, limit })
    return { size: received.size, ...(await addOne(arrival, name, received)) }
  } catch (error) {
    return { size: 0, ...(await addRefused(arrival, name, error)) }
  }
}

/** Lets the rows of a remittance wait, those of each table as a file of its own, and what was beside it. */
async function addRemittance(
  arrival: Arrival,
  path: string,
  { parts, others }: Remittance,
): Promise<ReceivedFiles> {
  const { files } = arrival
  if (parts.length + others.length > mostOfDelivery) throw full()
  const all: ReceivedFiles[] = []
  for (const part of parts) {
    const name = `${path}/${part.table}.csv`
    const choice = { ...arrival.choice, tabela: part.table }
    const arrived = await receivePart(files, part, name).then(
      (received) => received && addOne({ ...arrival, choice }, name, received),
      (error: unknown) => addRefused(arrival, name, error),
    )
    if (arrived) all.push(arrived)
  }
  const beside = others.map(({ name, open }) => ({
    name,
    open: async () => Readable.from(await open()),
  }))
  return joined([...all, await addEach(arrival, beside)])
}
const joined = (all: readonly ReceivedFiles[]): ReceivedFiles => ({
  ids: all.flatMap(({ ids }) => ids),
  repeated: all.flatMap(({ repeated }) => repeated),
})

/**
 * Lets each of the files in an archive wait.
 * @throws {Problem} `too-many`, `too-large` for more than may be unpacked
 */
async function addAll(arrival: Arrival, received: ReceivedBytes): Promise<ReceivedFiles> {
  const parts = await archiveParts(arrival.files.pathOf(received))
  if (parts.length > mostOfDelivery) throw full()
  return addEach(arrival, parts)
}
async function addEach(arrival: Arrival, parts: readonly ArchivePart[]): Promise<ReceivedFiles> {
  const { limit } = arrival
  let left = mostUnpacked
  const all: ReceivedFiles[] = []
  for (const { name, open } of parts) {
    if (left <= 0)
      throw problem('too-large', 'O que há no ZIP, aberto, passa de 1 GB. Solte-o em partes.')
    const one = await addPart(arrival, name, open, Math.min(limit, left))
    left -= one.size
    all.push(one)
  }
  return joined(all)
}

/**
 * Lets a file wait, or each of those in a ZIP; of a remittance to a court of accounts, the rows of each table. The
 * received bytes are kept or discarded.
 * @param path its name with the folders that it is in
 * @throws {Problem} `too-many`; `too-large` for an archive of more than may be unpacked
 */
export async function receiveDelivered(
  arrival: Arrival,
  path: string,
  received: ReceivedBytes,
): Promise<ReceivedFiles> {
  if (!/\.zip$/i.test(path)) return addOne(arrival, path, received)
  const { files } = arrival
  try {
    const remittance = await asRemittance(files, received, (found) =>
      addRemittance(arrival, path, found),
    ).catch((error: unknown) => addRefused(arrival, path, error))
    return remittance ?? (await addAll(arrival, received))
  } finally {
    await files.discard(received)
  }
}
