import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { ConnectOptions } from '../postgres/database.ts'
import { driverConfig } from '../postgres/options.ts'
import { codeOf } from '../process/refusal.ts'
import type { PhysicalManifest } from './manifest.ts'
import { firstPageNumber, isGoodPage, postgresPageSize } from './page-checksum.ts'
import { keepWal, walBetween } from './wal.ts'
import type { FolderVault, StoredBytes } from './vault.ts'

export type ClusterCopy = Pick<
  PhysicalManifest,
  | 'postgres'
  | 'system'
  | 'timeline'
  | 'startLsn'
  | 'stopLsn'
  | 'startWal'
  | 'stopWal'
  | 'folders'
  | 'cluster'
  | 'damage'
>

interface Begun {
  readonly lsn: string
  readonly wal: string
  readonly postgres: string
  readonly system: string
  readonly timeline: number
}

/**
 * Copies a cluster while its server works, by the low-level procedure of the manual (26.3.4). A slot of this session
 * keeps the log meanwhile, and the copy brings the part of it that it needs, so it can be restored alone.
 * @param options of the owner, who has the rights for it
 */
export async function copyCluster(
  cluster: string,
  options: ConnectOptions,
  vault: FolderVault,
  signal?: AbortSignal,
): Promise<ClusterCopy> {
  const client = new pg.Client(driverConfig(options))
  client.on('error', () => {})
  await client.connect()
  try {
    const begun = await begin(client)
    const copy = new Copy(cluster, vault, begun.lsn, signal)
    await copy.walk(cluster)
    // Last, because it tells how far everything else is.
    await copy.file('global/pg_control')
    const { rows } = await client.query<{ lsn: string; label: string; wal: string }>(
      'select lsn::text, labelfile as label, pg_walfile_name(lsn - 1) as wal from pg_backup_stop(false)',
    )
    const [{ lsn: stopLsn = '', label = '', wal: stopWal = '' } = {}] = rows
    await copy.text('backup_label', label)
    await keepWal(vault, join(cluster, 'pg_wal'), walBetween(begun.wal, stopWal), signal)
    const { lsn: startLsn, wal: startWal, ...about } = begun
    const { folders, files: copied, damage } = copy
    return { ...about, startLsn, stopLsn, startWal, stopWal, folders, cluster: copied, damage }
  } finally {
    await client.end()
  }
}

async function begin(client: pg.Client): Promise<Begun> {
  await client.query(
    "select pg_create_physical_replication_slot('copia_' || pg_backend_pid(), true, true)",
  )
  const { rows } = await client.query<Begun>(
    `select lsn::text, pg_walfile_name(lsn) as wal, current_setting('server_version') as postgres,
       (select system_identifier::text from pg_control_system()) as system,
       (select timeline_id from pg_control_checkpoint()) as timeline
     from pg_backup_start('claraboia', true) as lsn`,
  )
  const [begun] = rows
  if (!begun) throw new Error('pg_backup_start told nothing')
  return begun
}

// What the manual says to leave out (26.3.4.1), and what is of this machine alone.
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|global\/pg_control)$|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

class Copy {
  readonly folders: string[] = []
  readonly files: (StoredBytes & { readonly path: string })[] = []
  readonly damage: string[] = []
  readonly #cluster: string
  readonly #vault: FolderVault
  readonly #since: bigint
  readonly #signal: AbortSignal | undefined

  constructor(cluster: string, vault: FolderVault, since: string, signal: AbortSignal | undefined) {
    this.#cluster = cluster
    this.#vault = vault
    this.#since = lsnNumber(since)
    this.#signal = signal
  }

  async walk(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(gone([]))) {
      const at = join(folder, entry.name)
      const path = relative(this.#cluster, at).split(sep).join('/')
      if (leftOut.test(path)) continue
      if (entry.isDirectory()) {
        this.folders.push(path)
        if (!emptied.has(path)) await this.walk(at)
        else if (path === 'pg_wal') this.folders.push('pg_wal/archive_status', 'pg_wal/summaries')
      } else if (entry.isFile()) await this.file(path)
    }
  }

  async file(path: string): Promise<void> {
    this.#signal?.throwIfAborted()
    const handle = await open(join(this.#cluster, path)).catch(gone(undefined))
    // A table that was dropped meanwhile: the log drops it again.
    if (!handle) return
    try {
      const first = firstPageNumber(path)
      const content =
        first === undefined
          ? handle.createReadStream({ autoClose: false })
          : Readable.from(this.#pages(handle, path, first))
      this.files.push({ path, ...(await this.#vault.keep(content, true)) })
    } finally {
      await handle.close()
    }
  }

  async text(path: string, content: string): Promise<void> {
    this.files.push({
      path,
      ...(await this.#vault.keep(Readable.from([Buffer.from(content)]), true)),
    })
  }

  /** The pages of a file, each looked at. */
  async *#pages(handle: FileHandle, path: string, first: number): AsyncGenerator<Buffer> {
    const { size } = await handle.stat()
    for (let at = 0; ;) {
      // Most files have a page or two: more room than that would be looked after by the collector of garbage.
      const left = Math.ceil((size - at) / postgresPageSize) * postgresPageSize
      const chunk = Buffer.allocUnsafe(
        Math.max(postgresPageSize, Math.min(left, 64 * postgresPageSize)),
      )
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) return
      const whole = bytesRead - (bytesRead % postgresPageSize)
      for (let offset = 0; offset < whole; offset += postgresPageSize) {
        const page = chunk.subarray(offset, offset + postgresPageSize)
        const number = first + (at + offset) / postgresPageSize
        if (!(await this.#isGood(handle, page, at + offset, number)))
          this.damage.push(`banco, página ${number} de ${path}: a soma de verificação não confere`)
      }
      yield chunk.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  /** A page that was read while it was written looks bad once; what is bad stays bad. */
  async #isGood(handle: FileHandle, page: Buffer, at: number, number: number): Promise<boolean> {
    for (let tries = 0; !isGoodPage(page, number, this.#since); tries += 1) {
      if (tries === 5) return false
      await new Promise((resolve) => setTimeout(resolve, 20))
      await handle.read(page, 0, postgresPageSize, at)
    }
    return true
  }
}

/** `16/B374D848` as a number. */
export function lsnNumber(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const gone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT') return instead
    throw error
  }
