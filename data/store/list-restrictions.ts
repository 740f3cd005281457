import { wordsSought } from '../../pt-br/words.ts'
import { fieldOf, keyOf, scopeField, wireName, type AnyResource } from '../../kernel/resource.ts'
import type { Field } from '../../kernel/field.ts'
import { problem } from '../../kernel/problem.ts'
import { arrayOf, sql, type Sql } from '../../platform/postgres/database.ts'
import { qualifiedColumn, isStored, orderedColumn, wireExpression } from './columns.ts'
import { columnType, sqlOf } from './kind-sql.ts'
import type { ListQuery } from './list-query.ts'
import { isLimited, ownerStays, reachCondition, withinOwner, type Actor } from './scope.ts'

export const bad = (field: string, message: string) =>
  problem('invalid', message, [{ field, message }])

/** @throws {Problem} `invalid` when a list has no such field. */
export function fieldByWire(
  resource: AnyResource,
  wire: string,
  parameter: string,
): [string, Field] {
  const entry = Object.entries(resource.fields).find(
    ([name, field]) => wireName(name, field) === wire && !field.secret && isStored(field),
  )
  if (!entry) throw bad(parameter, `O campo "${wire}" não existe nesta lista.`)
  return entry
}

/** A value of the address as PostgreSQL takes it. @throws {Problem} `invalid` when it is not of the field's kind. */
function valueOf(field: Field, wire: string, text: string): string {
  const { accepts } = sqlOf(field)
  const value = sqlOf(field).filter(text, field)
  if (value !== undefined) return value
  throw accepts === undefined
    ? bad('filter', `O valor "${text.slice(0, 40)}" não serve para o campo "${wire}".`)
    : bad('filter', `O campo "${wire}" aceita ${accepts}.`)
}

function filterCondition(resource: AnyResource, [wire, text]: readonly [string, string]): Sql {
  const [name, field] = fieldByWire(resource, wire, 'filter')
  const { compared, ranges } = sqlOf(field)
  const kept = qualifiedColumn(resource, name, 't')
  const left = compared ? sql.raw(compared.expression(kept.text)) : kept
  const cast = compared?.type ?? columnType(field)
  const range = /^(.*?)\.\.(.*)$/.exec(text)
  if (range && ranges?.(field)) {
    const [, from = '', to = ''] = range
    const bounds = [
      ...(from ? [sql`${left} >= ${sql.typed(valueOf(field, wire, from), cast)}`] : []),
      ...(to ? [sql`${left} <= ${sql.typed(valueOf(field, wire, to), cast)}`] : []),
    ]
    return bounds.length === 0 ? sql`true` : sql.all(bounds)
  }
  if (text === '') return sql`${kept} is null`
  const values = text.split('|').map((part) => valueOf(field, wire, part))
  return sql`${left} = any(${sql.typed(arrayOf(values), `${cast}[]`)})`
}

const usualOrders = new WeakMap<AnyResource, Sql>()
/** @throws {Problem} `invalid` when it is no field of the list. */
export function orderBy(resource: AnyResource, sort: string | undefined): Sql {
  if (sort) return orderOf(resource, sort)
  const order = usualOrders.get(resource) ?? orderOf(resource, undefined)
  usualOrders.set(resource, order)
  return order
}
function orderOf(resource: AnyResource, sort: string | undefined): Sql {
  const key = keyOf(resource)
  const wanted = sort
    ? sort
        .split(',')
        .map(
          (part) =>
            [
              fieldByWire(resource, part.replace(/^-/, ''), 'sort')[0],
              part.startsWith('-'),
            ] as const,
        )
    : [[resource.list.order.replace(/^-/, ''), resource.list.order.startsWith('-')] as const]
  const last = wanted.at(-1)?.[1] ?? false
  const columns = [
    ...wanted.filter(([name]) => name !== key),
    [key, wanted.find(([name]) => name === key)?.[1] ?? last] as const,
  ].map(([name, down]) => `${orderedColumn(resource, name, 't')}${down ? ' desc' : ''} nulls last`)
  return sql.raw(columns.join(', '))
}

/** What a search looks into: the row's own column, and what it shows of the rows it points to. */
function searchedText(resource: AnyResource): Sql {
  const shown = resource.list.search
    .filter((name) => !isStored(fieldOf(resource, name)))
    .map((name) => sql.raw(wireExpression(resource, name, 't')))
  return shown.length === 0
    ? sql`t.busca`
    : sql`concat_ws(' ', t.busca, sem_acento(concat_ws(' ', ${sql.join(shown)})))`
}
/** That every word of a question stands somewhere in a text, whatever its case and accents. */
export const containsWords = (text: Sql, question = ''): readonly Sql[] =>
  wordsSought(question).map((word) => sql`strpos(${text}, (select sem_acento(${word}::text))) > 0`)

/** What the rows of a list must be: within the actor's reach, and what is asked for. */
interface Restrictions {
  readonly all: Sql
  /** What is left to ask where the list as a whole is within reach, because its path names whose the rows are. */
  readonly counted: Sql
}
export function restrictionsOf(
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>,
): Restrictions {
  const fixed = Object.entries(query.fixed).map(([name, text]) => {
    const field = fieldOf(resource, name)
    const value = sql.typed(valueOf(field, wireName(name, field), text), columnType(field))
    return { name, value, condition: sql`${qualifiedColumn(resource, name, 't')} = ${value}` }
  })
  const owner = fixed.find(({ name }) => name === scopeField(resource))?.value
  const asked = sql.all([
    ...(query.trash ? [sql`t.excluido`] : [sql`not t.excluido`, ownerStays(resource, 't', owner)]),
    ...fixed.map(({ condition }) => condition),
    ...query.filters.map((filter) => filterCondition(resource, filter)),
    ...containsWords(searchedText(resource), query.q),
  ])
  if (!isLimited(resource, actor)) return { all: asked, counted: asked }
  const reach =
    owner === undefined ? reachCondition(resource, 't', actor) : withinOwner(resource, owner, actor)
  const all = sql.all([asked, reach])
  return { all, counted: owner === undefined ? all : asked }
}
