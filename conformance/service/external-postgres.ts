import { open, type Database } from '../../data/postgres/database.ts'
import { startEmbeddedPostgres } from '../../server/embedded-postgres.ts'
import { freePort, makeFolder } from './process.ts'

/** A PostgreSQL that somebody else runs: another cluster of the same programs, reached over TCP. */
export interface ExternalPostgres {
  /** Of whoever runs it. */
  readonly admin: Database
  /** A role that owns one database and nothing else. @returns its DATABASE_URL. */
  readonly databaseFor: (role: string, attributes?: string) => Promise<string>
  readonly close: () => Promise<void>
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const { dataDir, remove } = makeFolder()
  const port = await freePort()
  const server = await startEmbeddedPostgres({
    dataDir,
    keep: 'throw-away',
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  return {
    admin,
    async databaseFor(role, attributes = '') {
      await admin.global.script(`create role ${role} login nosuperuser nobypassrls ${attributes}`)
      await admin.global.script(`create database ${role} owner ${role}`)
      return `postgres://${role}@127.0.0.1:${port}/${role}`
    },
    async close() {
      await admin.close()
      await server.stop()
      remove()
    },
  }
}
