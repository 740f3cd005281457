import { isReference } from '../../kernel/field.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { qualifiedColumn, resourceNamed, rowsOf, targetOf, wireExpression } from './columns.ts'
import { cellOf } from './kind-sql.ts'
import { sql, type Database, type Sql } from '../../platform/postgres/database.ts'
import { rowsStatement } from './list.ts'
import type { ListQuery } from './list-query.ts'
import { connectionShare, type Actor } from './scope.ts'
import type { SheetRows } from '../../formats/sheets/sheet.ts'

/** What is exported of a list: its rows, in its order, in the given columns. */
export interface ExportQuery extends Omit<ListQuery, 'page' | 'pageSize'> {
  /** Form names. */
  readonly columns: readonly string[]
  /** Whose clock moments show. */
  readonly zone: string
}

/** A column as the export reads it: a reference as the text its select list shows, the rest as on the wire. */
function exportExpression(resource: AnyResource, name: string): Sql {
  const field = fieldOf(resource, name)
  if (!isReference(field)) return sql.raw(wireExpression(resource, name, 't'))
  const target = resourceNamed(field.to)
  const texts = target.option?.text ?? [target.list.columns[0] ?? keyOf(target)]
  const words = texts.map((text) => sql.raw(wireExpression(target, text, 'r')))
  return sql`(select concat_ws(' - ', ${sql.join(words)})
      from ${rowsOf(target, 'r')} where ${targetOf(target, field, 'r')} = ${qualifiedColumn(resource, name, 't')})`
}

const exportStatement = (
  resource: AnyResource,
  actor: Actor,
  { columns, ...query }: ExportQuery,
): Sql =>
  rowsStatement(
    resource,
    actor,
    query,
    sql.join(
      columns.map(
        (name, at) => sql`${exportExpression(resource, name)} as ${sql.identifier(`c${at}`)}`,
      ),
    ),
  )

/**
 * The cells of a list, some rows at a time, each as a person reads it.
 * @throws {Problem} `invalid`, at once, what {@link ListQuery} refuses.
 */
export function exportRows(
  db: Database,
  actor: Actor,
  resource: AnyResource,
  query: ExportQuery,
): SheetRows {
  const stream = db.stream<Readonly<Record<string, unknown>>>(
    actor.tenantId,
    exportStatement(resource, actor, query),
    { who: connectionShare(actor) },
  )
  return (async function* cells() {
    for await (const rows of stream)
      yield rows.map((row) =>
        query.columns.map((name, at) => cellOf(fieldOf(resource, name), row[`c${at}`], query.zone)),
      )
  })()
}

/** A column's heading: the field's label. */
export const headings = (resource: AnyResource, columns: readonly string[]) =>
  columns.map((name) => fieldOf(resource, name).label)

/** The fields that may be exported, by wire name: all but secrets. */
export const exportable = (resource: AnyResource): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.secret)
      .map(([name, field]) => [wireName(name, field), name]),
  )
