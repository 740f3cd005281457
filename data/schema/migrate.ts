import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { problem, type Problem } from '../../kernel/problem.ts'
import { root } from '../../platform/root.ts'
import {
  open,
  sql,
  type ConnectOptions,
  type Database,
  type DatabaseSession,
} from '../../platform/postgres/database.ts'
import { isPrivilegeRefused } from '../../platform/postgres/failure.ts'
import { locks } from './locks.ts'
import { followCollation } from './collation.ts'
import { followFunctions } from './functions.ts'
import { watchTables } from './public-changes.ts'

const folder = join(root, 'data', 'migrations')

/** Of former versions, whose migrator was Kysely's: an old program and a new one wait for each other. */
const migrationLock = '3853314791062309107'

// Names of the migration tables of former versions: their databases are migrated on, and their programs refuse a newer
// schema.
const bookkeeping = `create table if not exists kysely_migration (name varchar(255) primary key,
    timestamp varchar(255) not null);
  create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
  insert into kysely_migration_lock values ('migration_lock', 0) on conflict do nothing`

/** The migrations in their order, by name: it is that of the file alone, whichever folder it lies in. */
async function migrationFiles(): Promise<ReadonlyMap<string, string>> {
  const paths = await readdir(folder, { recursive: true })
  return new Map(
    paths
      .filter((path) => path.endsWith('.sql'))
      .map((path) => [basename(path, '.sql'), join(folder, path)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * Migrations of this program that a database has not had, and those it has had of a newer one.
 * @param owner opened as the owner of the database
 */
export async function migrationState(
  owner: Database,
): Promise<{ readonly pending: readonly string[]; readonly foreign: readonly string[] }> {
  const [made] = await owner.global.run<{ any: boolean }>(
    sql.read`select to_regclass('public.kysely_migration') is not null as any`,
  )
  const done = made?.any
    ? await owner.global.run<{ name: string }>(
        sql.read`select name from kysely_migration order by name`,
      )
    : []
  const names = new Set(done.map(({ name }) => name))
  const known = await migrationFiles()
  return {
    pending: [...known.keys()].filter((name) => !names.has(name)),
    foreign: [...names].filter((name) => !known.has(name)),
  }
}

interface OwnerFault {
  readonly text: string
  readonly remedy: string
}

/** Why the first migration would fail: the owner may not create the server's role and nobody did it before. */
export async function ownerFault(owner: Database): Promise<OwnerFault | undefined> {
  const [found] = await owner.global.run<{ user: string; may: boolean }>(
    sql.read`select quote_ident(current_user) as user, exists (select from pg_roles where rolname = 'claraboia_web'
        and pg_has_role(current_user, oid, 'set'))
      or exists (select from pg_roles where rolname = current_user and (rolcreaterole or rolsuper)
        and not exists (select from pg_roles where rolname = 'claraboia_web')) as may`,
  )
  if (!found || found.may) return undefined
  return {
    text: 'O usuário de DATABASE_URL não pode criar o papel claraboia_web',
    remedy: `Peça ao administrador do banco: CREATE ROLE claraboia_web NOLOGIN; GRANT claraboia_web TO ${found.user}.`,
  }
}

async function roleFault(db: Database, error: unknown): Promise<Problem | undefined> {
  const fault = isPrivilegeRefused(error) ? await ownerFault(db) : undefined
  return fault && problem('unavailable', `${fault.text}. ${fault.remedy}`)
}

/**
 * @property from the newest migration that was there; nothing in an empty database.
 * @property to the newest that is there now
 * @property functions how many files of functions were carried out
 */
export interface Migrated {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly count: number
  readonly functions: number
  readonly seconds: number
}

/** In one transaction, which the end of the connection undoes. */
async function migrateIn(session: DatabaseSession, only?: readonly string[]): Promise<Migrated> {
  const began = performance.now()
  // Checking a new foreign key reads rows under forced row-level security, whose policies need a tenant.
  await session.script(
    `begin; set local app.tenant = '0'; select pg_advisory_xact_lock(${migrationLock})`,
  )
  await session.script(bookkeeping)
  const done = await session.run<{ name: string }>(sql.read`select name from kysely_migration`)
  const known = await migrationFiles()
  if (done.some(({ name }) => !known.has(name)))
    throw problem(
      'unavailable',
      'O banco de dados foi criado por uma versão mais nova do Claraboia. Atualize o programa e inicie de novo.',
    )
  const before = done.map(({ name }) => name)
  const wanted = [...known].filter(
    ([name]) => !before.includes(name) && (only?.includes(name) ?? true),
  )
  for (const [name, file] of wanted) {
    await session.script(await readFile(file, 'utf8'))
    await session.run(
      sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`,
    )
  }
  // Functions of an older version keep the texts that its migrations gave them.
  const functions = only ? 0 : await followFunctions(session, wanted.length > 0)
  await watchTables(session)
  await followCollation(session)
  await session.script('commit')
  const made = wanted.map(([name]) => name)
  return {
    from: before.toSorted().at(-1),
    to: [...before, ...made].toSorted().at(-1),
    count: wanted.length,
    functions,
    seconds: Math.round(performance.now() - began) / 1_000,
  }
}

/**
 * Brings the schema to this program's version: all or nothing, one process at a time (advisory lock).
 * @throws {Problem} `unavailable` when the database was made by a newer program, its owner may not make the server's
 * role, or the connection was lost again and again.
 * @param only the migrations of an older version, for rows that were made by it
 */
export async function migrate(
  options: ConnectOptions,
  only?: readonly string[],
): Promise<Migrated> {
  const db = open(options)
  try {
    return await db.session((session) => migrateIn(session, only), { repeatable: true })
  } catch (error) {
    throw (await roleFault(db, error)) ?? error
  } finally {
    await db.close()
  }
}

/** Runs work of the start, such as the first seeding, in one process at a time for each database (advisory lock). */
export async function withStartLock<T>(
  options: ConnectOptions,
  work: () => Promise<T>,
): Promise<T> {
  const db = open(options)
  try {
    return await db.session(async (session) => {
      await session.script(`select pg_advisory_lock(${locks.start}, 0)`)
      const result = await work()
      // A lost connection gave the lock away.
      await session.script(`select pg_advisory_unlock(${locks.start}, 0)`)
      return result
    })
  } finally {
    await db.close()
  }
}
