import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, sql } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import { problem } from '../kernel/problem.ts'
import { open, type ConnectOptions } from './database.ts'
import { root } from './root.ts'

const folder = join(root, 'data', 'migrations')

async function migrations() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(await Promise.all(files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const
  })))
}

/**
 * Brings the schema to this program's version: all or nothing, one process at a time (advisory lock).
 * @throws {Problem} `unavailable` when the database was made by a newer program.
 */
export async function migrate(options: ConnectOptions): Promise<void> {
  const connection = open({ ...options, max: 3 })
  const db = new Kysely<unknown>({ dialect: new PostgresJSDialect({ postgres: connection }) })
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest()
    if (error instanceof Error && /corrupted migrations/.test(error.message)) {
      throw problem('unavailable', 'O banco de dados foi criado por uma versão mais nova do Claraboia. Atualize o programa e inicie de novo.')
    }
    if (error) throw error
  } finally {
    await connection.end({ timeout: 5 })
  }
}
