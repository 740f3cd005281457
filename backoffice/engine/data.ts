import { isNumericKey } from '../../kernel/kinds/id.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callOf, fillPath, type ParsedCall } from '../../kernel/call.ts'
import { isReference } from '../../kernel/field.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import {
  type AnyResource,
  type Entity,
  type Operation,
  fieldOf,
  keyOf,
  scopeField,
  wireName,
} from '../../kernel/resource.ts'
import { isRecord } from '../../kernel/record.ts'
import { toWrite } from '../../kernel/form.ts'
import { fromWire, keyOfWire } from '../../kernel/row.ts'
import { historyCall, removeCall } from '../../resources/calls/noun.ts'
import { callApi, portalCall, type ApiResponse, type CallOptions } from '../transport/http.ts'
import { readNounAgain } from '../transport/query.ts'
import { uniqueName } from '../ui/unique-name.ts'
import { parentFilters, rowCallParams, type RouteParams } from './route-params.ts'
import { giveUpUses } from './uses.ts'

/** A row in the form: English names, booleans, null for what is absent. */
export type Row = Readonly<Record<string, unknown>>
/** Why this user may not change a row, whatever the page allows; nothing when they may. */
export type ReadOnlyReason = (row: Row) => string | undefined
/** The extension parameters of a list call; names and filters are wire names. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string
  readonly q?: string
  readonly filter?: readonly string[]
  readonly lixeira?: '1'
}
export interface FetchedPage {
  readonly rows: readonly Row[]
  readonly total: number
  /** The revision of each row, in their order. */
  readonly revisions: readonly number[]
}
/** One row with the version it was read at, for `If-Match`. */
export interface Versioned {
  readonly row: Row
  readonly etag: string | null
}
export const recordsIn = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export function callFor(resource: AnyResource, operation: Operation): ParsedCall {
  const call = callOf(resource, operation)
  if (!call) throw new Error(`${resource.name} has no call ${operation}`)
  return call
}

/**
 * The address of the noun's list call. @throws {Problem} `invalid` with the noun's own text, before any request
 * leaves, where the contract asks for a whole number (specification 2 §7.5).
 */
export function listPath(resource: AnyResource, routeParams: RouteParams): string {
  const { path, params } = callFor(resource, 'list')
  const scope = resource.messages.scope
  if (
    scope &&
    params.some(
      (name) => !isTextKey(resource, name) && !isNumericKey(String(routeParams[name] ?? '')),
    )
  )
    throw problem('invalid', scope)
  return fillPath(path, routeParams)
}
/** Whether a field holds the key of a row whose key is text. */
const isTextKey = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return field !== undefined && isReference(field) && field.textKey === true
}

export const hasListParams = (resource: AnyResource, routeParams: RouteParams) =>
  callOf(resource, 'list')?.params.every((name) => routeParams[name] !== undefined) ?? false

export const rowsQuery = (resource: AnyResource, routeParams: RouteParams, query: ListQuery) =>
  queryOptions({
    queryKey: [resource.name, 'rows', callOf(resource, 'list')?.path, routeParams, query],
    queryFn: () => readPage(resource, routeParams, query),
    enabled: hasListParams(resource, routeParams),
    placeholderData: keepPreviousData,
  })

/** @throws {Problem} as {@link listPath}, where a filter names the rows' parent. */
function requireParent(resource: AnyResource, filters: readonly string[]): void {
  const { scope } = resource.messages
  const name = scopeField(resource)
  const field = name === undefined ? undefined : fieldOf(resource, name)
  if (!scope || name === undefined || !field || isTextKey(resource, name)) return
  const before = `${wireName(name, field)}:`
  if (
    filters.some(
      (filter) => filter.startsWith(before) && !/^\d+(\|\d+)*$/.test(filter.slice(before.length)),
    )
  )
    throw problem('invalid', scope)
}

/** A list has rows, or has none. */
export const listAnswers = { expects: [200, 204] } as const

/** Asks a noun's list call. @returns no rows also for the status by which the call says that there are none. */
async function askList(
  resource: AnyResource,
  routeParams: RouteParams,
  options: Omit<CallOptions, 'expects'> = {},
): Promise<Pick<ApiResponse<unknown>, 'data' | 'headers'>> {
  try {
    return await portalCall('GET', listPath(resource, routeParams), { ...options, ...listAnswers })
  } catch (error) {
    const { emptyStatus } = callFor(resource, 'list')
    if (error instanceof Problem && error.status === emptyStatus)
      return { data: [], headers: new Headers() }
    throw error
  }
}

/** One page of rows. An empty list may be 204 or `[]`. */
export async function readPage<R extends AnyResource>(
  resource: R,
  routeParams: RouteParams,
  query: ListQuery,
): Promise<Omit<FetchedPage, 'rows'> & { readonly rows: readonly Entity<R>[] }> {
  const filter = [...parentFilters(resource, routeParams), ...(query.filter ?? [])]
  requireParent(resource, filter)
  const { data, headers } = await askList(resource, routeParams, {
    query: { ...query, filter },
  })
  const rows = recordsIn(data).map((wire) => fromWire(resource, wire))
  const revisions = (headers.get('X-Row-Revisions') ?? '').split(',').filter(Boolean).map(Number)
  return { rows, total: Number(headers.get('X-Total-Count') ?? rows.length), revisions }
}

/** Every row of a list, as the documented call answers it. */
export async function readAll<R extends AnyResource>(
  resource: R,
  routeParams: RouteParams,
): Promise<readonly Entity<R>[]> {
  const { data } = await askList(resource, routeParams)
  return recordsIn(data).map((wire) => fromWire(resource, wire))
}

export const rowQuery = (resource: AnyResource, routeParams: RouteParams, key: string) =>
  queryOptions({
    queryKey: [resource.name, 'row', key, routeParams],
    queryFn: () => readRow(resource, routeParams, key),
  })

export async function readRow<R extends AnyResource>(
  resource: R,
  routeParams: RouteParams,
  key: string,
): Promise<{ readonly row: Entity<R>; readonly etag: string | null }> {
  const { path, params } = callFor(resource, 'read')
  const { data, headers } = await portalCall(
    'GET',
    fillPath(path, rowCallParams(params, routeParams, key)),
    { expects: [200] },
  )
  return { row: fromWire(resource, data), etag: headers.get('ETag') }
}

export const historyQuery = (resource: AnyResource, key: string) =>
  queryOptions({
    queryKey: [resource.name, 'history', key],
    queryFn: async () => (await callApi(historyCall(resource), { params: { key } })).data,
  })

/** What people confirmed of what they send. */
export type Confirmed = { readonly 'Publish-Cpf'?: 'true' }

/**
 * @param attempt names this try to create, so that sending it twice makes one row.
 * @returns the key of the new row, when told.
 */
export async function createRow(
  resource: AnyResource,
  routeParams: RouteParams,
  form: Row,
  attempt: string,
  confirmed: Confirmed = {},
): Promise<string | undefined> {
  const { path, body, status } = callFor(resource, 'create')
  const wire = { ...toWrite(resource, form), ...reservedKey(resource, form) }
  const { data } = await portalCall('POST', fillPath(path, routeParams), {
    expects: [status],
    body: body === 'array' ? [wire] : wire,
    headers: { 'Idempotency-Key': attempt, ...confirmed },
  })
  await invalidateRows(resource)
  const made: unknown = Array.isArray(data) ? data[0] : data
  const key = isRecord(made) ? keyOfWire(resource, made) : undefined
  return key === undefined ? undefined : String(key)
}

/** A number that the server gave out for the row before it is made travels with it. */
function reservedKey(resource: AnyResource, form: Row): Row {
  const key = keyOf(resource)
  return typeof form[key] === 'number' ? { [wireName(key, fieldOf(resource, key))]: form[key] } : {}
}

/** Writes the given fields. @throws {Problem} `changed` when someone saved the row since `etag`. */
export async function updateRow(
  resource: AnyResource,
  routeParams: RouteParams,
  key: string,
  form: Row,
  etag: string | null,
  confirmed: Confirmed = {},
): Promise<void> {
  const { path, params, body, status } = callFor(resource, 'update')
  // Where the path names no row, the body does.
  const wire = {
    ...toWrite(resource, form),
    ...(params.length === 0
      ? { [wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))]: Number(key) }
      : {}),
  }
  await portalCall('PUT', fillPath(path, rowCallParams(params, routeParams, key)), {
    expects: [status],
    body: body === 'array' ? [wire] : wire,
    headers: { ...(etag === null ? {} : { 'If-Match': etag }), ...confirmed },
  }).catch((error: unknown) => {
    if (!isStored(error)) throw error
  })
  await invalidateRows(resource)
}

/** Whether a change sent again is refused because it is stored: the answer to the first try was lost. */
const isStored = (error: unknown) => error instanceof Problem && error.detail?.['same'] === true

/** The header that lets a change pass only while a row is as it was seen. */
export const ifMatch = (revision: number | undefined): Readonly<Record<string, string>> =>
  revision === undefined ? {} : { 'If-Match': `"${revision}"` }
type Send = (headers: Readonly<Record<string, string>>) => Promise<unknown>
/**
 * @param attempt names this try to remove, so that sending it twice removes once.
 * @param revision at which it was seen; what has changed since stays.
 * @param own sends it in another way than by the usual call; a noun without a documented removal has one of ours.
 * @throws {Problem} `in-use` with what points to it.
 */
export async function removeRow(
  resource: AnyResource,
  routeParams: RouteParams,
  key: string,
  {
    attempt = uniqueName(),
    own,
    revision,
  }: {
    readonly attempt?: string
    readonly own?: Send | undefined
    readonly revision?: number | undefined
  } = {},
): Promise<void> {
  const call = callOf(resource, 'remove')
  const usual: Send = (headers) =>
    call
      ? portalCall('DELETE', fillPath(call.path, rowCallParams(call.params, routeParams, key)), {
          headers,
          expects: [200, 204],
        })
      : callApi(removeCall(resource), { params: { key }, headers })
  await giveUpUses(resource, key)
  await (own ?? usual)({ 'Idempotency-Key': attempt, ...ifMatch(revision) })
  // The row's own screen may still be open: reading it again would only find it gone. What uses it, and those removed
  // with it, was asked for that.
  await readNounAgain(resource.name, {
    predicate: ({ queryKey: [, what, which] }) =>
      what !== 'uses' && !(which === key && (what === 'row' || what === 'history')),
  })
}

export const invalidateRows = (resource: AnyResource) => readNounAgain(resource.name)

/** Wire names of faults back to form names; a fault of no field stays under ''. */
export function formNames(
  resource: AnyResource,
  faults: readonly { readonly field: string; readonly message: string }[],
): Readonly<Record<string, string>> {
  const names = new Map(
    Object.entries(resource.fields).map(([name, field]) => [wireName(name, field), name]),
  )
  return Object.fromEntries(
    faults.toReversed().map(({ field, message }) => [names.get(field) ?? '', message]),
  )
}
