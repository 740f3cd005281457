import type { Readable } from 'node:stream'
import { keepUpload } from '../../../data/file-store/uploads.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import { archiveParts } from '../../../platform/files/archive-parts.ts'
import { rowsKey, rowsKind } from '../../../platform/files/received-rows.ts'
import { cleanName } from '../../../platform/files/file-kinds.ts'
import type { Files, ReceivedBytes } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { mostOfDelivery } from '../../calls/delivery.ts'
import type { DeliveryChoice } from '../../calls/delivery-words.ts'
import { addWaiting, waitingWithBytes, type DeliveryWay } from '../../data/deliveries.ts'
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
export interface Arrived {
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
async function addOne(arrival: Arrival, path: string, received: ReceivedBytes): Promise<Arrived> {
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
function added(id: number | undefined): Arrived {
  if (id === undefined) throw full()
  return { ids: [id], repeated: [] }
}

/** A file in an archive that is too large, cut or empty waits as one that holds no rows. */
async function addPart(
  arrival: Arrival,
  name: string,
  open: () => Promise<Readable>,
  limit: number,
) {
  const { files, runner, portalId, way, actor, letter } = arrival
  try {
    const received = await files.receiveBytes(await open(), { name, limit })
    return { size: received.size, ...(await addOne(arrival, name, received)) }
  } catch (error) {
    const isOfFile =
      error instanceof Problem && (error.code === 'invalid' || error.code === 'too-large')
    if (!isOfFile) throw error
    const { state, verdict } = refusedFile(error.message)
    const about = { key: null, name: pathOf(name), sha256: '', way, sender: actor.userName }
    const id = await addWaiting(runner, portalId, { ...about, state, verdict, choice: {}, letter })
    return { size: 0, ...added(id) }
  }
}

/**
 * Lets a file wait, or each of those in a ZIP. The received bytes are kept or discarded.
 * @param path its name with the folders that it is in
 * @throws {Problem} `too-many`; `too-large` for an archive of more than may be unpacked
 */
export async function receiveDelivered(
  arrival: Arrival,
  path: string,
  received: ReceivedBytes,
): Promise<Arrived> {
  if (!/\.zip$/i.test(path)) return addOne(arrival, path, received)
  const { files, limit } = arrival
  try {
    const parts = await archiveParts(files.pathOf(received))
    if (parts.length > mostOfDelivery) throw full()
    let left = mostUnpacked
    const ids: number[] = []
    const repeated: Arrived['repeated'][number][] = []
    for (const { name, open } of parts) {
      if (left <= 0)
        throw problem('too-large', 'O que há no ZIP, aberto, passa de 1 GB. Solte-o em partes.')
      const one = await addPart(arrival, name, open, Math.min(limit, left))
      left -= one.size
      ids.push(...one.ids)
      repeated.push(...one.repeated)
    }
    return { ids, repeated }
  } finally {
    await files.discard(received)
  }
}
