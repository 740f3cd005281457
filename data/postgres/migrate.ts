import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, sql } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres, { type Sql } from 'postgres'
import { problem, type Problem } from '../../kernel/problem.ts'
import { open, type ConnectOptions } from './database.ts'
import { root } from '../root.ts'

const folder = join(root, 'data', 'migrations')

async function migrations() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(folder, file), 'utf8')
        return [
          file.replace(/\.sql$/, ''),
          { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
        ] as const
      }),
    ),
  )
}

/** Why the first migration failed, where the owner may not create the server's role and nobody did it before. */
async function roleFault(connection: Sql, error: unknown): Promise<Problem | undefined> {
  if (!(error instanceof postgres.PostgresError) || error.code !== '42501') return undefined
  const [found] = await connection<
    { user: string; has: boolean }[]
  >`select quote_ident(current_user) as user, exists (select from pg_roles where rolname = 'claraboia_web' and pg_has_role(current_user, oid, 'set')) as has`
  if (!found || found.has) return undefined
  return problem(
    'unavailable',
    `O usuário de DATABASE_URL não pode criar o papel claraboia_web. Peça ao administrador do banco: CREATE ROLE claraboia_web NOLOGIN; GRANT claraboia_web TO ${found.user}.`,
  )
}

/**
 * Brings the schema to this program's version: all or nothing, one process at a time (advisory lock).
 * @throws {Problem} `unavailable` when the database was made by a newer program, or its owner may not make the server's role.
 */
export async function migrate(options: ConnectOptions): Promise<void> {
  // An owner under row-level security has its new foreign keys checked, and the policies ask for a tenant.
  const connection = open({
    ...options,
    max: 3,
    connection: { ...options.connection, 'app.tenant': '0' },
  })
  const db = new Kysely<unknown>({ dialect: new PostgresJSDialect({ postgres: connection }) })
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: migrations },
    }).migrateToLatest()
    if (error instanceof Error && /corrupted migrations/.test(error.message)) {
      throw problem(
        'unavailable',
        'O banco de dados foi criado por uma versão mais nova do Claraboia. Atualize o programa e inicie de novo.',
      )
    }
    if (error) throw (await roleFault(connection, error)) ?? error
  } finally {
    await connection.end({ timeout: 5 })
  }
}
