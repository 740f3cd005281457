import { columnName, fieldOf, keyOf, type AnyResource } from '../../kernel/resource.ts'
import type { Runner } from '../../platform/postgres/database.ts'

const keyName = (resource: AnyResource) =>
  columnName(keyOf(resource), fieldOf(resource, keyOf(resource)))
const sequence = (resource: AnyResource) => `${resource.table}_${keyName(resource)}_seq`

/** The number of the next row, reserved: nobody is told it again. */
export async function reserveKey(runner: Runner, resource: AnyResource): Promise<number> {
  const [next] = await runner.run<{ key: number }>({
    text: `select nextval('${sequence(resource)}')::float8 as key`,
    values: [],
  })
  return next?.key ?? 0
}

/** The key of a new row, given that this number was reserved and no row has it; nothing for any other, and without. */
export async function reservedKey(
  runner: Runner,
  resource: AnyResource,
  number: number | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  if (number === undefined) return {}
  const [found] = await runner.run<{ free: boolean }>({
    text: `select $1::bigint <= s.last_value and s.is_called and not exists (select 1 from ${resource.table}
        where ${keyName(resource)} = $1::bigint) as free from ${sequence(resource)} s`,
    values: [number],
  })
  return found?.free ? { [keyOf(resource)]: number } : {}
}
