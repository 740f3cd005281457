import { wordsSought } from '../../pt-br/words.ts'
import {
  fieldOf,
  keyOf,
  referencesOf,
  scopeField,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import { isReference, type Field } from '../../kernel/field.ts'
import { problem } from '../../kernel/problem.ts'
import { resources } from '../../resources/index.ts'
import {
  column,
  isStored,
  numberProjection,
  orderedColumn,
  projection,
  wireExpression,
} from './columns.ts'
import { columnType, sqlOf } from './kind-sql.ts'
import { fittingCondition } from './links.ts'
import type { ListQuery, Page } from './list-query.ts'
import { arrayOf, Values, type Runner, type Statement } from '../../platform/postgres/database.ts'
import { ownerStays, reachCondition, withinOwner, type Actor } from './scope.ts'

const bad = (field: string, message: string) => problem('invalid', message, [{ field, message }])

function fieldByWire(resource: AnyResource, wire: string, parameter: string): [string, Field] {
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

function filterCondition(
  resource: AnyResource,
  [wire, text]: readonly [string, string],
  values: Values,
): string {
  const [name, field] = fieldByWire(resource, wire, 'filter')
  const { compared, ranges } = sqlOf(field)
  const kept = `t.${column(resource, name)}`
  const left = compared?.expression(kept) ?? kept
  const cast = compared?.type ?? columnType(field)
  const range = /^(.*?)\.\.(.*)$/.exec(text)
  if (range && ranges?.(field)) {
    const [, from = '', to = ''] = range
    return (
      [
        from && `${left} >= ${values.add(valueOf(field, wire, from), cast)}`,
        to && `${left} <= ${values.add(valueOf(field, wire, to), cast)}`,
      ]
        .filter(Boolean)
        .join(' and ') || 'true'
    )
  }
  if (text === '') return `${kept} is null`
  return `${left} = any(${values.add(arrayOf(text.split('|').map((part) => valueOf(field, wire, part))), `${cast}[]`)})`
}

const usualOrders = new WeakMap<AnyResource, string>()
function orderBy(resource: AnyResource, sort: string | undefined): string {
  if (sort) return orderOf(resource, sort)
  const order = usualOrders.get(resource) ?? orderOf(resource, undefined)
  usualOrders.set(resource, order)
  return order
}
function orderOf(resource: AnyResource, sort: string | undefined): string {
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
  return [
    ...wanted.filter(([name]) => name !== key),
    [key, wanted.find(([name]) => name === key)?.[1] ?? last] as const,
  ]
    .map(([name, down]) => `${orderedColumn(resource, name, 't')}${down ? ' desc' : ''} nulls last`)
    .join(', ')
}

/** What a search looks into: the row's own column, and what it shows of the rows it points to. */
function searchedText(resource: AnyResource): string {
  const shown = resource.list.search
    .filter((name) => !isStored(fieldOf(resource, name)))
    .map((name) => wireExpression(resource, name, 't'))
  return shown.length === 0
    ? 't.busca'
    : `concat_ws(' ', t.busca, sem_acento(concat_ws(' ', ${shown.join(', ')})))`
}

/** What the rows of a list must be: within the actor's reach, and what is asked for. */
interface Restrictions {
  readonly reach: string
  /** Whether the reach is of the list as a whole, because its path names whose the rows are. */
  readonly ofAll: boolean
  readonly asked: string
}
function restrictionsOf(
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>,
  values: Values,
): Restrictions {
  const fixed = Object.entries(query.fixed).map(([name, text]) => {
    const field = fieldOf(resource, name)
    const value = values.add(valueOf(field, wireName(name, field), text), columnType(field))
    return { name, value, condition: `t.${column(resource, name)} = ${value}` }
  })
  const owner = fixed.find(({ name }) => name === scopeField(resource))?.value
  const searched = searchedText(resource)
  // Every one of them must stand somewhere in the row, whatever its case and accents.
  const words = wordsSought(query.q ?? '').map(
    (word) => `strpos(${searched}, (select sem_acento(${values.add(word, 'text')}))) > 0`,
  )
  return {
    reach:
      owner === undefined
        ? reachCondition(resource, 't', actor, values)
        : withinOwner(resource, owner, actor, values),
    ofAll: owner !== undefined,
    asked: [
      ...(query.trash ? ['t.excluido'] : ['not t.excluido', ownerStays(resource, 't', owner)]),
      ...fixed.map(({ condition }) => condition),
      ...query.filters.map((filter) => filterCondition(resource, filter, values)),
      ...words,
    ].join(' and '),
  }
}
const both = ({ reach, asked }: Restrictions) =>
  reach === 'true' ? asked : `${asked} and ${reach}`
const conditions = (...all: Parameters<typeof restrictionsOf>) => both(restrictionsOf(...all))

const totalColumn = '#total'
const revisionColumn = '#rev'
/**
 * One page, and in each of its rows how many there are in all. What reach says of the list as a whole is not asked by
 * the count, which only a row within reach shows: PostgreSQL would pass every row through it.
 */
function pageStatement(resource: AnyResource, actor: Actor, query: ListQuery): Statement {
  const values = new Values()
  const where = restrictionsOf(resource, actor, query, values)
  return {
    text: `select ${numberProjection(resource, 't')}, (select count(*) from ${resource.table} t
        where ${where.ofAll ? where.asked : both(where)})::int as "${totalColumn}", t.rev as "${revisionColumn}"
      from ${resource.table} t where ${both(where)}
      order by ${orderBy(resource, query.sort)} limit ${values.add(query.pageSize, 'int')}
      offset ${values.add((query.page - 1) * query.pageSize, 'int')}`,
    values: values.all,
  }
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
): Promise<Page> {
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
  const values = new Values()
  const text = `select count(*)::int as total from ${resource.table} t
    where ${conditions(resource, actor, query, values)}`
  return (await runner.run<{ total: number }>({ text, values: values.all }))[0]?.total ?? 0
}

/** Every row of a list, with the given expressions of the row `t`. */
export function rowsStatement(
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
  expressions: string,
): Statement {
  const values = new Values()
  const where = conditions(resource, actor, query, values)
  return {
    text: `select ${expressions} from ${resource.table} t where ${where} order by ${orderBy(resource, query.sort)}`,
    values: values.all,
  }
}
/** The whole list, a row of JSON text at a time. */
export function listStatement(
  resource: AnyResource,
  actor: Actor,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
): Statement {
  const { text, values } = rowsStatement(resource, actor, query, projection(resource, 't'))
  return { text: `select row_to_json(x)::text as body from (${text}) x`, values }
}

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

/** Select options `{ value, text, selected }`: no other field of the row leaves. @throws {Problem} `invalid`. */
export async function listOptions(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  query: OptionQuery,
): Promise<Page> {
  const option = resource.option ?? { text: [resource.list.columns[0] ?? keyOf(resource)] }
  const value = `t.${column(resource, valueField(resource, query.by))}`
  const text = `concat_ws(' - ', ${option.text.map((name) => wireExpression(resource, name, 't')).join(', ')})`
  const values = new Values()
  const { fixed, filters = [] } = query
  const other = filters.find(([wire]) => !isReference(fieldByWire(resource, wire, 'filter')[1]))
  if (other) throw bad('filter', `O campo "${other[0]}" não se refere a outro registro.`)
  const parts = [conditions(resource, actor, { fixed, filters }, values)]
  if (query.fits !== undefined) parts.push(fittingCondition(resource, query.fits, values))
  if (query.only) parts.push(`${value}::text = any(${values.add(arrayOf(query.only), 'text[]')})`)
  else if (option.only) parts.push(`t.${column(resource, option.only)}`)
  for (const word of wordsSought(query.q ?? ''))
    parts.push(`strpos(sem_acento(${text}), (select sem_acento(${values.add(word, 'text')}))) > 0`)
  const where = parts.join(' and ')
  const [page] = await runner.run<Page>({
    text: `select (select coalesce(json_agg(x), '[]')
        from (select ${value}::text as value, ${text} as text, false as selected from ${resource.table} t
      where ${where} order by ${orderBy(resource, undefined)} limit ${values.add(query.pageSize, 'int')}
      offset ${values.add((query.page - 1) * query.pageSize, 'int')}) x)::text as body,
      (select count(*) from ${resource.table} t where ${where})::int as total`,
    values: values.all,
  })
  return page ?? { body: '[]', total: 0 }
}
