import type { Field } from '../../kernel/field.ts'
import { columnName, fieldOf, keyOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { coveredCpfSql } from '../audit/covered-cpf.ts'

const byName = new Map(resources.map((resource) => [resource.name, resource]))
/** @throws Error when no noun has that name. */
export function resourceNamed(name: string): AnyResource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`no resource is named ${name}`)
  return resource
}

/** Column names such as `add` and `read` are words of SQL, so every identifier is quoted. */
export const quote = (identifier: string) => `"${identifier}"`
export const column = (resource: AnyResource, name: string) =>
  quote(columnName(name, fieldOf(resource, name)))
export const keyColumn = (resource: AnyResource) => column(resource, keyOf(resource))
export const isStored = (field: Field) => field.kind !== 'derived'

const types: Readonly<Record<Field['kind'], string>> = {
  id: 'bigint',
  reference: 'bigint',
  text: 'text',
  longText: 'text',
  richText: 'text',
  integer: 'integer',
  flag: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  choice: 'text',
  masked: 'text',
  url: 'text',
  file: 'text',
  derived: 'text',
}
export const columnType = (field: Field) => (field.textKey ? 'text' : types[field.kind])

/** An instant on the wire: ISO 8601, UTC, milliseconds. */
export const instant = (expression: string) =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One column as it stands on the wire. */
export function wireExpression(resource: AnyResource, name: string, row: string): string {
  const field = fieldOf(resource, name)
  if (field.secret) return 'null'
  if (field.kind === 'derived') return derivedExpression(resource, field, row)
  const value = `${row}.${column(resource, name)}`
  if (field.kind === 'dateTime') return instant(value)
  if (field.kind === 'date') return `${value}::text`
  if (field.wireFlag === 'S/N') return `case when ${value} then 'S' else 'N' end`
  if (field.wireFlag === '1/0') return `(${value})::int`
  return value
}

function derivedExpression(resource: AnyResource, field: Field, row: string): string {
  const link = fieldOf(resource, field.through ?? '')
  const target = resourceNamed(link.to ?? '')
  const next = `${row}d`
  return `(select ${wireExpression(target, field.by ?? '', next)} from ${target.table} ${next} where ${next}.${link.by ? column(target, link.by) : keyColumn(target)} = ${row}.${column(resource, field.through ?? '')})`
}

const projections = new WeakMap<AnyResource, Map<string, string>>()
/**
 * The select list of a resource with wire names; `row` is the alias of its table. Secrets are left out.
 * @param numbers for rows that the driver reads: it hands over a bigint as text, and a number as a number.
 */
export function projection(resource: AnyResource, row: string, numbers = false): string {
  const known = projections.get(resource) ?? new Map<string, string>()
  projections.set(resource, known)
  const kind = `${row} ${numbers}`
  const cast = (field: Field) => (numbers && columnType(field) === 'bigint' ? '::float8' : '')
  const made =
    known.get(kind) ??
    Object.entries(resource.fields)
      .filter(([, field]) => !field.secret)
      .map(
        ([name, field]) =>
          `${wireExpression(resource, name, row)}${cast(field)} as ${quote(wireName(name, field))}`,
      )
      .join(', ')
  known.set(kind, made)
  return made
}

/** One row as JSON text. */
export const rowJson = (resource: AnyResource, row: string) =>
  `(select row_to_json(x) from (select ${projection(resource, row)}) x)::text`

/** One row as the audit keeps it: wire names, secrets and CPF masked, nothing that is derived. */
export function auditJson(resource: AnyResource, row: string): string {
  const parts = Object.entries(resource.fields)
    .filter(([, field]) => isStored(field))
    .map(([name, field]) => {
      const value = `${row}.${column(resource, name)}`
      const shown = field.secret
        ? `case when ${value} is not null then '•••' end`
        : field.identifier === 'cpf'
          ? coveredCpfSql(value)
          : wireExpression(resource, name, row)
      return `${shown} as ${quote(wireName(name, field))}`
    })
  return `(select to_jsonb(x) from (select ${parts.join(', ')}) x)`
}
