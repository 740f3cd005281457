import { isFlag } from '../../kernel/field.ts'
import {
  columnName,
  fieldOf,
  keyOf,
  referencesOf,
  scopeField,
  type AnyResource,
} from '../../kernel/resource.ts'
import { isRequired } from '../../kernel/write.ts'
import { column, isStored, keyColumn, orderedColumn, resourceNamed } from '../store/columns.ts'
import { columnType, sqlOf } from '../store/kind-sql.ts'

// The tables as the resources describe them. A migration is written from here once; the conformance suite
// compares the migrated database with it ever after.

/** Columns that every register has besides its fields. */
const common = (resource: AnyResource): readonly string[] => {
  const named = Object.entries(resource.fields).map(([name, field]) => columnName(name, field))
  return [
    ...['excluido boolean not null default false', 'excluido_em timestamptz'].filter(
      (line) => !named.includes(line.split(' ')[0] ?? ''),
    ),
    'rev int not null default 1',
    'criado_em timestamptz not null default now()',
    'alterado_em timestamptz not null default now()',
  ]
}

function columnLine(resource: AnyResource, name: string): string {
  const field = fieldOf(resource, name)
  const definition =
    sqlOf(field).definition?.(field) ?? (isRequired(resource, name) ? ' not null' : '')
  return `${column(resource, name)} ${columnType(field)}${definition}`
}

/** The fields that hold the key of another row. */
const keyReferences = (resource: AnyResource) =>
  referencesOf(resource).filter(([, { by }]) => by === undefined)
const foreignKeys = (resource: AnyResource) =>
  keyReferences(resource).map(
    ([name, { to }]) =>
      `foreign key (tenant_id, ${column(resource, name)}) references ${resourceNamed(to).table}`,
  )

const periodChecks = (resource: AnyResource) =>
  (resource.periods ?? []).map(
    ([start, end], at) =>
      `constraint ${resource.table}_periodo_${at} check (${column(resource, end)} >= ${column(resource, start)})`,
  )

/** What the row itself holds is searched in a column; what another row holds, as it is read. */
function searchColumn(resource: AnyResource): string {
  const stored = resource.list.search.filter((name) => isStored(fieldOf(resource, name)))
  if (stored.length === 0) return 'busca text'
  const words = stored.map((name) => `coalesce(${column(resource, name)}, '')`)
  return `busca text generated always as (sem_acento(${words.join(" || ' ' || ")})) stored`
}

/** `create table`, its indexes and its protection, for one resource. */
export function nounDdl(resource: AnyResource): string {
  const lines = [
    'tenant_id int not null default inquilino() references tenant',
    ...Object.entries(resource.fields)
      .filter(([, field]) => isStored(field))
      .map(([name]) => columnLine(resource, name)),
    ...common(resource),
    searchColumn(resource),
    `primary key (tenant_id, ${keyColumn(resource)})`,
    ...foreignKeys(resource),
    ...periodChecks(resource),
  ]
  const indexes = [...uniqueIndexes(resource), listIndex(resource), ...referenceIndexes(resource)]
  return (
    `create table ${resource.table} (\n  ${lines.join(',\n  ')}\n);\n` +
    `${indexes.join('\n')}\ncall proteger('${resource.table}');\n`
  )
}

const uniqueIndexes = (resource: AnyResource) => [
  ...(resource.unique ?? []).map(
    (names, at) =>
      `create unique index ${resource.table}_unico_${at} on ${resource.table} ` +
      `(tenant_id, ${names.map((name) => uniqueExpression(resource, name)).join(', ')})` +
      `${absentCounts(resource, names) ? ' nulls not distinct' : ''} where not excluido;`,
  ),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    isFlag(field) && field.onlyOne !== undefined ? [onlyOneIndex(resource, name)] : [],
  ),
]
/** Of the rows in one scope, or of all, one has the flag. */
function onlyOneIndex(resource: AnyResource, name: string): string {
  const scope = scopeField(resource)
  const columns = ['tenant_id', ...(scope ? [column(resource, scope)] : [])].join(', ')
  const index = `${resource.table}_um_${columnName(name, fieldOf(resource, name))}`
  return (
    `create unique index ${index} on ${resource.table} (${columns}) ` +
    `where ${column(resource, name)} and not excluido;`
  )
}
/** Of several parts, one that is absent is a value like any other; alone, it is no name yet. */
const absentCounts = (resource: AnyResource, names: readonly string[]) =>
  names.length > 1 && names.some((name) => !isRequired(resource, name))
const uniqueExpression = (resource: AnyResource, name: string) =>
  sqlOf(fieldOf(resource, name)).unique?.(column(resource, name)) ?? column(resource, name)

function listIndex(resource: AnyResource): string {
  const order = resource.list.order.replace(/^-/, '')
  const down = resource.list.order.startsWith('-') ? ' desc' : ''
  const scope = scopeField(resource)
  const columns = [
    ...(scope && scope !== keyOf(resource) ? [column(resource, scope)] : []),
    `${orderedColumn(resource, order)}${down} nulls last`,
    ...(order === keyOf(resource) ? [] : [`${keyColumn(resource)}${down} nulls last`]),
  ]
  const over = ['tenant_id', ...columns].join(', ')
  return `create index ${resource.table}_lista on ${resource.table} (${over}) where not excluido;`
}

const referenceIndexes = (resource: AnyResource) =>
  keyReferences(resource)
    .filter(([name]) => name !== scopeField(resource))
    .map(
      ([name, field]) =>
        `create index ${resource.table}_${columnName(name, field)} on ${resource.table} ` +
        `(tenant_id, ${column(resource, name)});`,
    )
