import { fieldOf, type AnyResource, type Draft } from '../../kernel/resource.ts'
import { column, columnType, keyColumn } from './columns.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { storedValue } from './kind-sql.ts'

/**
 * Writes many rows at once with no audit: what a tenant is born with, and test data.
 * @returns their keys in the order given.
 */
export async function insertMany<R extends AnyResource>(
  runner: Runner,
  resource: R,
  drafts: readonly Draft<R>[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  if (drafts.length === 0) return []
  const rows: readonly Readonly<Record<string, unknown>>[] = drafts.map((draft) =>
    Object.fromEntries(
      Object.entries({ ...draft, ...given }).map(([name, value]) => [
        name,
        storedValue(resource, name, value),
      ]),
    ),
  )
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.raw(column(resource, name))))
  const shape = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(columnType(fieldOf(resource, name)))}`,
  )
  const made = await runner.run<{ key: string }>(
    sql`insert into ${sql.raw(resource.table)} (${columns})
      select ${sql.join(names.map((name) => sql`x.${sql.identifier(name)}`))}
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(${sql.join(shape)})
      returning ${sql.raw(keyColumn(resource))}::text as key`,
  )
  return made.map(({ key }) => key)
}
