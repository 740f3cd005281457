import { sql, type open } from '../../platform/postgres/database.ts'

/** The constraints and indexes of a table, one a line, without the names of schemas. */
export async function keysOf(
  from: ReturnType<typeof open>,
  schema: string,
  table: string,
): Promise<readonly string[]> {
  const constraints = await from.global.run<{
    line: string
  }>(sql`select pg_get_constraintdef(c.oid) as line from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${schema} and t.relname = ${table} and c.contype in ('p', 'f', 'u', 'c') order by 1`)
  const indexes = await from.global.run<{ line: string }>(
    sql`select indexdef as line from pg_indexes where schemaname = ${schema} and tablename = ${table} order by 1`,
  )
  return [...constraints, ...indexes]
    .map(({ line }) => line.replaceAll(`${schema}.`, '').replaceAll('public.', ''))
    .toSorted()
}

/** Whether a key is the one that is wanted, or an index of its name that has other columns behind it. */
export const serves = (key: string, wanted: string): boolean =>
  key === wanted ||
  (/^CREATE INDEX .*\)$/.test(wanted) &&
    key.startsWith(`${wanted.slice(0, -1)}, `) &&
    !key.includes(' WHERE '))
