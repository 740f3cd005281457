import { columnName, referencesOf, type AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { Values, type Runner } from '../../platform/postgres/database.ts'
import { keyColumn, keyType, quote, resourceNamed, targetColumn } from './columns.ts'

/**
 * Keeps a row that another is about to point to. Its removal locks it whole ({@link lockForRemoval}) and so waits for
 * this transaction, or this one for the removal, and then finds the row gone. A change of the row waits for neither.
 */
export const heldForPointing = (row: string) => `for key share of ${row}`
/** Locks a row that is to be removed: a statement of its own, as the next one sees what pointed to it meanwhile. */
export const lockForRemoval = (resource: AnyResource, row: string, condition: string) =>
  `select 1 from ${resource.table} ${row} where ${condition} and not ${row}.excluido for update of ${row}`

/** That a reference is empty, or leads to a row that is not in the trash. */
export function targetExists(
  [name, field]: ReturnType<typeof referencesOf>[number],
  row: string,
  lock = '',
): string {
  const target = resourceNamed(field.to)
  const value = `${row}.${quote(columnName(name, field))}`
  return `(${value} is null or exists (select 1 from ${target.table} p
      where p.${targetColumn(target, field)} = ${value} and not p.excluido ${lock}))`
}
/** That every reference of a row is empty, or leads to a row that is not in the trash, and stays out of it. */
export const allTargetsExist = (resource: AnyResource, row: string) =>
  [
    'true',
    ...referencesOf(resource).map((one) => targetExists(one, row, heldForPointing('p'))),
  ].join(' and ')

/** One noun for each table: two may be views of the same rows. */
const ofTables = [
  ...new Map(resources.toReversed().map((resource) => [resource.table, resource])).values(),
].toReversed()
/** Which fields of which nouns point to this noun. */
const pointing = (resource: AnyResource) =>
  ofTables.flatMap((other) =>
    referencesOf(other)
      .filter(([, { to }]) => to === resource.name)
      .map(([name, field]) => ({
        other,
        match: (row: string) =>
          `u.${quote(columnName(name, field))} = ${row}.${targetColumn(resource, field)}`,
      })),
  )

/** That some row which is not in the trash points to this one. */
export const inUse = (resource: AnyResource, row: string) =>
  [
    'false',
    ...pointing(resource).map(
      ({ other, match }) =>
        `exists (select 1 from ${other.table} u where ${match(row)} and not u.excluido)`,
    ),
  ].join(' or ')

/** Rows of one noun, by the name of many of them, that point to a row. */
export interface RowUse {
  readonly noun: string
  readonly count: number
}
/** What points to a row, and how often: counted over the whole tenant, as its removal is refused for all of it. */
export async function usesOf(
  runner: Runner,
  resource: AnyResource,
  key: string | number,
): Promise<readonly RowUse[]> {
  const values = new Values()
  const is = `t.${keyColumn(resource)} = ${values.add(key, keyType(resource))}`
  const counts = pointing(resource).map(
    ({ other, match }) =>
      `select '${other.noun.many}' as noun, count(*)::int as count from ${other.table} u, ${resource.table} t
        where ${is} and ${match('t')} and not u.excluido`,
  )
  if (counts.length === 0) return []
  return runner.run({
    text: `select noun, sum(count)::int as count from (${counts.join(' union all ')}) c where count > 0 group by noun`,
    values: values.all,
  })
}
