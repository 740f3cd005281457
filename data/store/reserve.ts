import { columnName, fieldOf, keyOf, type AnyResource } from '../../kernel/resource.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { hasKey, rowsOf } from './columns.ts'

const keyName = (resource: AnyResource) =>
  columnName(keyOf(resource), fieldOf(resource, keyOf(resource)))
const sequence = (resource: AnyResource) => `${resource.table}_${keyName(resource)}_seq`

/** The number of the next row, reserved: nobody is told it again. */
export async function reserveKey(runner: Runner, resource: AnyResource): Promise<number> {
  const [next] = await runner.run<{ key: number }>(
    sql`select nextval('${sql.raw(sequence(resource))}')::float8 as key`,
  )
  return next?.key ?? 0
}

/** The key of a new row, given that this number was reserved and no row has it; nothing for any other, and without. */
export async function reservedKey(
  runner: Runner,
  resource: AnyResource,
  number: number | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  if (number === undefined) return {}
  const [found] = await runner.run<{ free: boolean }>(
    sql.read`select ${number}::bigint <= s.last_value and s.is_called and not exists (
        select 1 from ${rowsOf(resource, 't')} where ${hasKey(resource, 't', number)}) as free
      from ${sql.raw(sequence(resource))} s`,
  )
  return found?.free ? { [keyOf(resource)]: number } : {}
}
