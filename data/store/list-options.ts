import { isReference } from '../../kernel/field.ts'
import { fieldOf, keyOf, referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { qualifiedColumn, rowsOf, wireExpression } from './columns.ts'
import { fittingCondition } from './links.ts'
import type { ListQuery, ListPage } from './list-query.ts'
import { bad, fieldByWire, containsWords, orderBy, restrictionsOf } from './list-restrictions.ts'
import type { Actor } from './scope.ts'

export interface OptionQuery extends Pick<ListQuery, 'fixed'> {
  /** By what the rows refer to alone: whoever may choose among them may not guess at their other values. */
  readonly filters?: ListQuery['filters']
  readonly q?: string
  /** Resolve these values, whatever their flags. */
  readonly only?: readonly string[]
  /** The wire name of the field that the value is taken from, where a reference holds another than the usual one. */
  readonly by?: string
  /** Only what goes with the value of a tied reference: see {@link fittingCondition}. */
  readonly fits?: string
  readonly page: number
  readonly pageSize: number
}

/**
 * The field an option's value is taken from: the usual one, the key, or one by which a noun points here.
 * @throws {Problem} `invalid` for any other.
 */
function valueField(resource: AnyResource, by: string | undefined): string {
  const usual = resource.option?.value ?? keyOf(resource)
  if (by === undefined) return usual
  const pointed = resources
    .flatMap(referencesOf)
    .flatMap(([, field]) => (field.to === resource.name && field.by ? [field.by] : []))
  const name = [usual, keyOf(resource), ...pointed].find(
    (candidate) => wireName(candidate, fieldOf(resource, candidate)) === by,
  )
  if (name === undefined)
    throw bad('by', `O campo "${by.slice(0, 40)}" não identifica um item desta lista.`)
  return name
}

/** That a row is one of those that are named, or one that the noun offers. */
function offered(resource: AnyResource, value: Sql, only: OptionQuery['only']): readonly Sql[] {
  if (only) return [sql`${value}::text = any(${arrayOf(only)}::text[])`]
  return resource.option?.only ? [qualifiedColumn(resource, resource.option.only, 't')] : []
}

/** Select options `{ value, text, selected }`: no other field of the row leaves. @throws {Problem} `invalid`. */
export async function listOptions(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  query: OptionQuery,
): Promise<ListPage> {
  const option = resource.option ?? { text: [resource.list.columns[0] ?? keyOf(resource)] }
  const value = qualifiedColumn(resource, valueField(resource, query.by), 't')
  const names = option.text.map((name) => sql.raw(wireExpression(resource, name, 't')))
  const text = sql`concat_ws(' - ', ${sql.join(names)})`
  const { fixed, filters = [] } = query
  const other = filters.find(([wire]) => !isReference(fieldByWire(resource, wire, 'filter')[1]))
  if (other) throw bad('filter', `O campo "${other[0]}" não se refere a outro registro.`)
  const where = [
    restrictionsOf(resource, actor, { fixed, filters }).all,
    ...(query.fits === undefined ? [] : [fittingCondition(resource, query.fits)]),
    ...offered(resource, value, query.only),
    ...containsWords(sql`sem_acento(${text})`, query.q),
  ]
  const from = sql`from ${rowsOf(resource, 't')} where ${sql.all(where)}`
  const [page] = await runner.run<ListPage>(
    sql.read`select (select coalesce(json_agg(x), '[]')
        from (select ${value}::text as value, ${text} as text, false as selected ${from}
          order by ${orderBy(resource, undefined)}
          limit ${query.pageSize}::int offset ${(query.page - 1) * query.pageSize}::int) x)::text as body,
      (select count(*) ${from})::int as total`,
  )
  return page ?? { body: '[]', total: 0 }
}
