import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { capitalZone, clockOf } from '../../../pt-br/clock.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { longestSource } from '../../calls/table-file.ts'
import { portalsWithPrefix } from '../../data/folder-files.ts'
import { personKeys } from '../party.ts'
import { receiveDelivered } from './receive.ts'
import { publishRoutine } from './routine.ts'

// A folder of the installation, `PASTA/município/portal/[fonte/]arquivo`, which systems fill by themselves or by SFTP.

/** The folder of a municipality, and what its files are taken with. */
export interface FolderWatch {
  readonly runner: Runner
  readonly tenantId: number
  readonly files: Files
  readonly folder: string
  /** Bytes that a file may have. */
  readonly limit: number
  readonly personSecret: string
  readonly signal?: AbortSignal | undefined
}

/** What nobody writes to any more: an upload that pauses for longer is taken cut, and refused. */
const quietMs = 60_000
/** Files that one look takes of a portal. */
const mostAtOnce = 100
const taken = 'recebidos'
const isUnderWay = (name: string) => /^[.~]|\.(?:part|filepart|tmp|crdownload|swp)$/i.test(name)

interface FoundFile {
  readonly path: string
  readonly source: string
}
/** The files of a portal's folder that nobody writes to any more; links are followed nowhere. */
async function filesIn(folder: string, now: number): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = []
  const look = async (place: string, source: string) => {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const path = join(place, entry.name)
      if (isUnderWay(entry.name) || entry.name === taken) continue
      if (entry.isDirectory() && source === '') await look(path, entry.name.slice(0, longestSource))
      if (!entry.isFile() || found.length >= mostAtOnce) continue
      const { mtimeMs } = await lstat(path)
      if (now - mtimeMs >= quietMs) found.push({ path, source })
    }
  }
  await look(folder, '')
  return found
}

/** What was taken stays beside the folder, by its day, until the operator removes it. */
async function putAside(portal: string, path: string): Promise<void> {
  const { day } = clockOf(capitalZone)
  const place = join(portal, taken, day(new Date()))
  await mkdir(place, { recursive: true })
  await rename(path, join(place, `${Date.now()}-${basename(path)}`))
}

const actorOf = (tenantId: number): Actor => ({
  tenantId,
  userId: '',
  userName: 'Pasta da instalação',
  managers: null,
  ip: '',
  requestId: '',
})

/** Takes the files of one portal's folder, and publishes those that are routine, all in one. */
async function takePortal(watch: FolderWatch, portalId: number, portal: string): Promise<void> {
  const { runner, tenantId, files, limit, personSecret, signal } = watch
  const actor = actorOf(tenantId)
  for (const { path, source } of await filesIn(portal, Date.now())) {
    signal?.throwIfAborted()
    const received = await files.receiveBytes(createReadStream(path), {
      name: basename(path),
      limit,
    })
    const choice = source === '' ? {} : { fonte: source }
    const arrival = { runner, files, actor, portalId, way: 'pasta', limit, choice } as const
    await receiveDelivered(arrival, basename(path), received)
    await putAside(portal, path)
  }
  const keyOf = personKeys(personSecret, tenantId)
  const confirm = () => Promise.resolve()
  const progress = () => signal?.throwIfAborted()
  const work = { runner, actor, keyOf, watch: { progress, confirm } }
  await publishRoutine(work, files, portalId, 'pasta')
}

/** Does a work for each, whatever becomes of the others. @throws {AggregateError} at its end, of those that failed */
export async function goThrough<T>(
  each: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of each) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some folders could not be taken')
}

/** Takes what waits in the folder of a municipality; folders of no portal are left as they are. */
export async function takeWatchedFolder(watch: FolderWatch): Promise<void> {
  const entries = await readdir(watch.folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const portals = await portalsWithPrefix(watch.runner, names)
  await goThrough(portals, ({ id, prefix }) => takePortal(watch, id, join(watch.folder, prefix)))
}
