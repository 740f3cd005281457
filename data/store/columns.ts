import { isDerived, type Field, type FieldOf } from '../../kernel/field.ts'
import {
  columnName,
  fieldOf,
  keyOf,
  referenceOf,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import { sql, type Sql, type Value } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { columnType, instantText, sqlOf } from './kind-sql.ts'

export { columnType } from './kind-sql.ts'

/** An instant on the wire, from an expression. */
export const instant = (expression: string) => sql.raw(instantText(expression))

const byName = new Map(resources.map((resource) => [resource.name, resource]))
/** @throws Error when no noun has that name. */
export function resourceNamed(name: string): AnyResource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`no resource is named ${name}`)
  return resource
}

export const keyType = (resource: AnyResource) => columnType(fieldOf(resource, keyOf(resource)))
/** Column names such as `add` and `read` are words of SQL, so every identifier is quoted. */
export const quote = (identifier: string) => `"${identifier}"`
export const column = (resource: AnyResource, name: string) =>
  quote(columnName(name, fieldOf(resource, name)))
export const keyColumn = (resource: AnyResource) => column(resource, keyOf(resource))
/** The rows of a noun, by an alias: what a statement reads from. */
export const rowsOf = (resource: AnyResource, row: string) => sql.raw(`${resource.table} ${row}`)
/** A field of a row of that alias. */
export const qualifiedColumn = (resource: AnyResource, name: string, row: string) =>
  sql.raw(`${row}.${column(resource, name)}`)
/** That a row of that alias is the one of a key. */
export const hasKey = (resource: AnyResource, row: string, key: Value) =>
  sql`${qualifiedColumn(resource, keyOf(resource), row)} = ${sql.typed(key, keyType(resource))}`
export const isStored = (field: Field) => !isDerived(field)
/** The column as lists are put in order by it. */
export function orderedColumn(resource: AnyResource, name: string, row?: string): string {
  const kept = column(resource, name)
  const place = row === undefined ? kept : `${row}.${kept}`
  return sqlOf(fieldOf(resource, name)).ordered?.(place) ?? place
}
/** The column of the target that a reference holds. */
const targetColumn = (target: AnyResource, { by }: FieldOf<'reference'>) =>
  by ? column(target, by) : keyColumn(target)

/** The same, of a row of that alias. */
export const targetOf = (target: AnyResource, field: FieldOf<'reference'>, row: string) =>
  sql.raw(`${row}.${targetColumn(target, field)}`)

/** One column as it stands on the wire. */
export function wireExpression(resource: AnyResource, name: string, row: string): string {
  const field = fieldOf(resource, name)
  if (field.secret) return 'null'
  if (isDerived(field)) return derivedExpression(resource, field, row)
  const value = `${row}.${column(resource, name)}`
  return sqlOf(field).wire?.(value, field) ?? value
}

function derivedExpression(
  resource: AnyResource,
  { through, by }: FieldOf<'derived'>,
  row: string,
): string {
  const link = referenceOf(resource, through)
  const target = resourceNamed(link.to)
  const next = `${row}d`
  return `(select ${wireExpression(target, by, next)} from ${target.table} ${next}
      where ${next}.${targetColumn(target, link)} = ${row}.${column(resource, through)})`
}

type Written<T> = (resource: AnyResource, row: string) => T
/** What depends on a resource and the alias of its table, written once for each. */
function written<T>(write: Written<T>): Written<T> {
  const known = new WeakMap<AnyResource, Map<string, T>>()
  return (resource, row) => {
    const ofResource = known.get(resource) ?? new Map<string, T>()
    known.set(resource, ofResource)
    const made = ofResource.get(row) ?? write(resource, row)
    ofResource.set(row, made)
    return made
  }
}
const selectList = (cast: (field: Field) => string): Written<string> =>
  written((resource, row) =>
    Object.entries(resource.fields)
      .filter(([, field]) => !field.secret)
      .map(
        ([name, field]) =>
          `${wireExpression(resource, name, row)}${cast(field)} as ${quote(wireName(name, field))}`,
      )
      .join(', '),
  )
/** The select list of a resource with wire names; `row` is the alias of its table. Secrets are left out. */
export const projection = selectList(() => '')
/** The same for rows that the driver reads: it hands over a bigint as text, and a number as a number. */
export const numberProjection = selectList((field) =>
  columnType(field) === 'bigint' ? '::float8' : '',
)

/** One row as JSON text. */
export const rowJson = written((resource, row) =>
  sql.raw(`(select row_to_json(x) from (select ${projection(resource, row)}) x)::text`),
)

/** One row as the audit keeps it: wire names, secrets and CPF masked, nothing that is derived. */
export const auditJson: Written<Sql> = written((resource, row) => {
  const parts = Object.entries(resource.fields)
    .filter(([, field]) => isStored(field))
    .map(([name, field]) => {
      const value = `${row}.${column(resource, name)}`
      const shown = field.secret
        ? `case when ${value} is not null then '•••' end`
        : (sqlOf(field).audit?.(value, field) ?? wireExpression(resource, name, row))
      return `${shown} as ${quote(wireName(name, field))}`
    })
  return sql.raw(`(select to_jsonb(x) from (select ${parts.join(', ')}) x)`)
})
