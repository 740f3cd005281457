import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open, type Database } from '../../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts'
import { freePort, makeFolder } from './process.ts'

/** A PostgreSQL that somebody else runs: another cluster of the same programs, reached over TCP. */
export interface ExternalPostgres {
  /** Of whoever runs it. */
  readonly admin: Database
  /** Where it is: for whoever makes a standby of it. */
  readonly dataDir: string
  readonly port: number
  /** A role that owns one database and nothing else. @returns its DATABASE_URL. */
  readonly databaseFor: (role: string, attributes?: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** A password whose signs an address has to write otherwise. */
export const rolePassword = 'p@ss:w/rd% #1'

/**
 * Settings of a cluster that lets its superuser in from this machine, standbys too, and others with their password.
 * @param dataDir where it will be
 */
export function openDoor(dataDir: string, port: number): Readonly<Record<string, string>> {
  const rules = join(dataDir, 'rules.conf')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  writeFileSync(
    rules,
    'host all,replication postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    { mode: 0o644 },
  )
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    hba_file: rules,
    max_wal_senders: '4',
  }
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const { dataDir, remove } = makeFolder()
  const port = await freePort()
  const server = await startEmbeddedPostgres({
    dataDir,
    keep: 'throw-away',
    settings: openDoor(dataDir, port),
  })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  return {
    admin,
    dataDir,
    port,
    async databaseFor(role, attributes = '') {
      await admin.global.script(
        `create role ${role} login nosuperuser nobypassrls password '${rolePassword}' ${attributes}`,
      )
      await admin.global.script(`create database ${role} owner ${role}`)
      return `postgres://${role}:${encodeURIComponent(rolePassword)}@127.0.0.1:${port}/${role}`
    },
    async close() {
      await admin.close()
      await server.stop()
      remove()
    },
  }
}
