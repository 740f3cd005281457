import type { AnyResource } from '../../kernel/resource.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { numberProjection, projection, rowsOf } from './columns.ts'
import type { ListQuery, ListPage } from './list-query.ts'
import { orderBy, restrictionsOf } from './list-restrictions.ts'
import type { Actor } from './scope.ts'

const totalColumn = '#total'
const revisionColumn = '#rev'
/**
 * One page, and in each of its rows how many there are in all. What reach says of the list as a whole is not asked by
 * the count, which only a row within reach shows: PostgreSQL would pass every row through it.
 */
function pageStatement(resource: AnyResource, actor: Actor, query: ListQuery): Sql {
  const { all, counted } = restrictionsOf(resource, actor, query)
  return sql.read`select ${sql.raw(numberProjection(resource, 't'))},
      (select count(*) from ${rowsOf(resource, 't')} where ${counted})::int as ${sql.identifier(totalColumn)},
      t.rev as ${sql.identifier(revisionColumn)}
    from ${rowsOf(resource, 't')} where ${all} order by ${orderBy(resource, query.sort)}
    limit ${query.pageSize}::int offset ${(query.page - 1) * query.pageSize}::int`
}

type WireRow = Record<string, unknown>
/**
 * A page's rows as JSON, written here: for so few rows it costs less than PostgreSQL's (docs/adr/0004). What is
 * undefined is not written.
 */
function pageBody(rows: readonly WireRow[]): string {
  const unsaid = { [totalColumn]: undefined, [revisionColumn]: undefined }
  for (const row of rows) Object.assign(row, unsaid)
  return JSON.stringify(rows)
}

export async function listPage(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  query: ListQuery,
): Promise<ListPage> {
  const rows = await runner.run<WireRow>(pageStatement(resource, actor, query))
  const [first] = rows
  const revisions = rows.map((row) => Number(row[revisionColumn]))
  if (first) return { total: Number(first[totalColumn]), revisions, body: pageBody(rows) }
  // Beyond the last page, or nothing at all.
  const total = query.page === 1 ? 0 : await countRows(runner, actor, resource, query)
  return { body: '[]', total }
}

async function countRows(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  query: ListQuery,
): Promise<number> {
  const [counted] = await runner.run<{ total: number }>(
    sql.read`select count(*)::int as total from ${rowsOf(resource, 't')}
      where ${restrictionsOf(resource, actor, query).all}`,
  )
  return counted?.total ?? 0
}

/** Every row of a list, with the given expressions of the row `t`. */
export const rowsStatement = (
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
  expressions: Sql,
): Sql =>
  sql.read`select ${expressions} from ${rowsOf(resource, 't')}
    where ${restrictionsOf(resource, actor, query).all} order by ${orderBy(resource, query.sort)}`

/** The whole list, a row of JSON text at a time. */
export const listStatement = (
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
): Sql =>
  sql.read`select row_to_json(x)::text as body
    from (${rowsStatement(resource, actor, query, sql.raw(projection(resource, 't')))}) x`
