import { columnName, referencesOf, type AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { hasKey, quote, resourceNamed, rowsOf, targetOf } from './columns.ts'

/**
 * Keeps a row that another is about to point to. Its removal locks it whole ({@link lockForRemoval}) and so waits for
 * this transaction, or this one for the removal, and then finds the row gone. A change of the row waits for neither.
 */
export const forKeyShare = (row: string) => sql.raw(`for key share of ${row}`)
/** Locks the row `t` that is to be removed: by itself, as the next statement sees what pointed to it meanwhile. */
export const lockForRemoval = (resource: AnyResource, condition: Sql) =>
  sql`select 1 from ${rowsOf(resource, 't')} where ${condition} and not t.excluido for update of t`

/** That a reference is empty, or leads to a row that is not in the trash. */
export function targetExists(
  [name, field]: ReturnType<typeof referencesOf>[number],
  row: string,
  lock: Sql = sql``,
): Sql {
  const target = resourceNamed(field.to)
  const value = sql.raw(`${row}.${quote(columnName(name, field))}`)
  return sql`(${value} is null or exists (select 1 from ${rowsOf(target, 'p')}
      where ${targetOf(target, field, 'p')} = ${value} and not p.excluido ${lock}))`
}
/** That every reference of a row is empty, or leads to a row that is not in the trash, and stays out of it. */
export const allTargetsExist = (resource: AnyResource, row: string) =>
  sql.all([
    sql`true`,
    ...referencesOf(resource).map((one) => targetExists(one, row, forKeyShare('p'))),
  ])

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
          sql`${sql.raw(`u.${quote(columnName(name, field))}`)} = ${targetOf(resource, field, row)}`,
      })),
  )

/** That some row which is not in the trash points to this one. */
export const isReferenced = (resource: AnyResource, row: string) =>
  sql.join(
    [
      sql`false`,
      ...pointing(resource).map(
        ({ other, match }) =>
          sql`exists (select 1 from ${rowsOf(other, 'u')} where ${match(row)} and not u.excluido)`,
      ),
    ],
    sql` or `,
  )

/** Rows of one noun, by the name of many of them, that point to a row. */
export interface RowUse {
  readonly noun: string
  readonly count: number
}
/** What points to a row, and how often: counted over the whole tenant, as its removal is refused for all of it. */
export async function countUses(
  runner: Runner,
  resource: AnyResource,
  key: string | number,
): Promise<readonly RowUse[]> {
  const counts = pointing(resource).map(
    ({ other, match }) =>
      sql`select ${other.noun.many}::text as noun, count(*)::int as count
        from ${rowsOf(other, 'u')}, ${rowsOf(resource, 't')}
        where ${hasKey(resource, 't', key)} and ${match('t')} and not u.excluido`,
  )
  if (counts.length === 0) return []
  return runner.run(
    sql.read`select noun, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) c
      where count > 0 group by noun`,
  )
}
