import { fieldOf, type AnyResource, type Draft } from '../../kernel/resource.ts'
import { column, columnType, keyColumn } from './columns.ts'
import type { Runner } from '../../platform/postgres/database.ts'
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
  const columns = names.map((name) => column(resource, name)).join(', ')
  const shape = names.map((name) => `"${name}" ${columnType(fieldOf(resource, name))}`).join(', ')
  const made = await runner.run<{ key: string }>({
    text: `insert into ${resource.table} (${columns}) select ${names.map((name) => `x."${name}"`).join(', ')}
      from json_to_recordset($1::text::json) as x(${shape}) returning ${keyColumn(resource)}::text as key`,
    values: [JSON.stringify(rows)],
  })
  return made.map(({ key }) => key)
}
