import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/postgres/embedded/embedded.ts'
import { codeOf } from '../../platform/process/refusal.ts'
import { openDoor } from './external-postgres.ts'
import { freePort, makeFolder } from './process.ts'

/** A PostgreSQL whose settings are those of {@link openDoor}. */
interface Primary {
  readonly admin: Database
  readonly dataDir: string
  readonly port: number
}
/** A streaming standby of one, which can be read. */
export interface Standby {
  readonly admin: Database
  readonly server: EmbeddedPostgres
  readonly dataDir: string
  readonly port: number
  /** The same database here. @param url its DATABASE_URL at the primary */
  readonly urlOf: (url: string) => string
  /** Stops following, until {@link start}. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Makes a standby by the low-level procedure of the manual (26.3.4), as the package has no pg_basebackup, and starts
 * it. It follows by a slot of its own.
 */
export async function startStandby(
  primary: Primary,
  {
    keep = 'throw-away',
    settings: more = {},
  }: {
    readonly keep?: 'throw-away' | 'durable'
    readonly settings?: Readonly<Record<string, string>>
  } = {},
): Promise<Standby> {
  const { dataDir, remove } = makeFolder()
  const port = await freePort()
  const slot = `standby_${port}`
  const settings = {
    ...openDoor(dataDir, port),
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=${slot}`,
    primary_slot_name: slot,
    ...more,
  }
  await copyCluster(primary, dataDir, slot)
  let server = await startEmbeddedPostgres({ dataDir, keep, settings })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  return {
    admin,
    get server() {
      return server
    },
    dataDir,
    port,
    urlOf(url) {
      const address = new URL(url)
      address.port = String(port)
      return address.href
    },
    stop: () => server.stop(),
    async start() {
      server = await startEmbeddedPostgres({ dataDir, keep, settings })
    },
    async close() {
      await admin.close()
      await server.stop()
      remove()
    },
  }
}

/** One session takes the copy from its beginning to its end: PostgreSQL gives it up with the session. */
async function copyCluster({ admin, dataDir: from }: Primary, to: string, slot: string) {
  await admin.session(async (session) => {
    await session.run(sql`select pg_create_physical_replication_slot(${slot}, true)`)
    await session.run(sql`select pg_backup_start('standby', true)`)
    copyFolder(join(from, 'pg'), join(to, 'pg'))
    const [end] = await session.run<{ label: string }>(
      sql`select labelfile as label from pg_backup_stop(false)`,
    )
    writeFileSync(join(to, 'pg', 'backup_label'), end?.label ?? '')
  })
  writeFileSync(join(to, 'pg', 'standby.signal'), '')
  copyFileSync(join(from, 'pg.password'), join(to, 'pg.password'))
}

const emptied = /^pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/
const leftOut = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init)$/

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (leftOut.test(entry.name)) continue
    if (emptied.test(entry.name)) mkdirSync(target, { mode: 0o700 })
    else if (entry.isDirectory()) copyFolder(source, target)
    else copyUnlessGone(source, target)
  }
}

/** A table that is dropped meanwhile is dropped again by the log. */
function copyUnlessGone(source: string, target: string): void {
  try {
    copyFileSync(source, target)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
