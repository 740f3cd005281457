import { isReference } from '../../kernel/field.ts'
import { callOf, fillPath } from '../../kernel/call.ts'
import {
  keyOf,
  wireName,
  fieldOf,
  type AnyResource,
  type Operation,
} from '../../kernel/resource.ts'
import { keyOfWire } from '../../kernel/row.ts'
import { resourceNamed } from '../../data/store/columns.ts'
import { resources } from '../../resources/index.ts'
import type { TenantFixture } from './tenant-fixture.ts'
import { tenants } from './tenants.ts'
import {
  firstKey,
  freshBody,
  freshChange,
  storeFresh,
  type Change,
  type Whose,
  type WireBody,
} from './drafts.ts'
import type { Answer, Caller, Headers, TestServer } from './test-server.ts'

/** Every call of a noun, at the paths its description documents. */
export interface Noun {
  readonly resource: AnyResource
  readonly key: string
  /** A body that a create takes now. */
  fresh(whose?: Whose): Promise<WireBody>
  /** Wraps a body as the call wants it: an object, or an array of one. */
  body(operation: 'create' | 'update', wire: WireBody): unknown
  path(operation: Exclude<Operation, 'list'> | 'restore' | 'history', key?: string | number): string
  /** Where the list is: its parameters name the rows that new rows point to. */
  listPath(whose?: Whose): Promise<string>
  /** A change that an update takes now. */
  change(words: string): Promise<Change>
  create(by: Caller, wire?: WireBody, headers?: Headers): Promise<Answer>
  /** A row that is there. */
  made(
    by: Caller,
    wire?: WireBody,
  ): Promise<{ readonly key: string | number; readonly wire: WireBody }>
  read(by: Caller, key: string | number): Promise<Answer>
  list(by: Caller, query?: string, whose?: Whose): Promise<Answer>
  update(by: Caller, key: string | number, wire: WireBody, headers?: Headers): Promise<Answer>
  remove(
    by: Caller,
    key: string | number,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  restore(
    by: Caller,
    key: string | number,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  history(by: Caller, key: string | number): Promise<Answer>
}

/** Nouns that are made and read one by one; the few others have tests of their own. */
export const registers: readonly AnyResource[] = resources.filter(
  ({ calls }) => calls.create && calls.read,
)

/** An object, or the first element of an array: what a get-by-id may answer. */
export const recordIn = (answer: Answer): WireBody => {
  const body = answer.json<WireBody | WireBody[]>()
  return Array.isArray(body) ? (body[0] ?? {}) : body
}
/** A failure without the number of its request, which differs by nature. */
export const withoutRequest = (answer: Answer): string => {
  const { requestId: _, ...rest } = answer.json<WireBody>()
  return JSON.stringify(rest)
}
export const faultsIn = (answer: Answer): readonly string[] =>
  answer.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field)

/**
 * The address of a documented call of a noun, where the suite makes the call itself.
 * @param key what its only parameter stands for, or all of them by name.
 */
export function pathTo(
  resource: AnyResource,
  operation: Operation,
  key: string | number | Readonly<Record<string, string | number>> = {},
): string {
  const { path, params } = callOf(resource, operation) ?? { path: '', params: [] }
  if (path === '') throw new Error(`${resource.name} has no ${operation}`)
  return fillPath(path, typeof key === 'object' ? key : { [params[0] ?? '']: key })
}

export function nounOf(
  server: TestServer,
  resource: AnyResource,
  tenant: TenantFixture = tenants.a,
): Noun {
  const runner = server.db.in(tenant.tenantId)
  const wrapped = (operation: 'create' | 'update', wire: WireBody) =>
    callOf(resource, operation)?.body === 'array' ? [wire] : wire
  const path: Noun['path'] = (operation, key = 0) => {
    if (operation === 'history')
      return `/webadm/historico/${resource.name}/${encodeURIComponent(key)}`
    const call = operation === 'restore' ? undefined : callOf(resource, operation)
    if (!call) return `/webadm/lixeira/${resource.name}/${encodeURIComponent(key)}`
    const last = call.params.at(-1)
    return fillPath(call.path, {
      year: '0000',
      portalId: tenant.portals[0].id,
      ...(last ? { [last]: key } : {}),
    })
  }
  const listPath: Noun['listPath'] = async (whose = 'first') => {
    const call = callOf(resource, 'list')
    const values = await Promise.all(
      (call?.params ?? []).map(async (name) => [name, await listValue(name, whose)] as const),
    )
    return fillPath(call?.path ?? '', Object.fromEntries(values))
  }
  const listValue = async (name: string, whose: Whose) => {
    const field = resource.fields[name]
    if (isReference(field) && !field.by)
      return (await firstKey(runner, resourceNamed(field.to), tenant, whose)) ?? 0
    return name === 'year' ? '0000' : 1
  }
  const noun: Noun = {
    resource,
    key: wireName(keyOf(resource), fieldOf(resource, keyOf(resource))),
    path,
    listPath,
    body: wrapped,
    change: (words) => freshChange(runner, resource, tenant, words),
    fresh: (whose) => freshBody(runner, resource, tenant, whose),
    create: async (by, wire, headers) =>
      by.call('POST', path('create'), wrapped('create', wire ?? (await noun.fresh())), headers),
    async made(by, wire) {
      if (!resource.calls.create) {
        const key = await storeFresh(runner, resource, tenant)
        if (wire && resource.calls.update) await noun.update(by, key, wire)
        return {
          key,
          wire: (await noun.list(by)).json<WireBody[]>().find((row) => row[noun.key] === key) ?? {},
        }
      }
      const answer = await noun.create(by, wire)
      if (answer.statusCode !== callOf(resource, 'create')?.status)
        throw new Error(`${resource.name} was not created: ${answer.statusCode} ${answer.body}`)
      return { key: keyOfWire(resource, recordIn(answer)), wire: recordIn(answer) }
    },
    read: (by, key) => by.call('GET', path('read', key)),
    list: async (by, query = '', whose = 'first') =>
      by.call('GET', `${await listPath(whose)}${query}`),
    // Where the path names no row, the body does.
    update: (by, key, wire, headers) =>
      by.call(
        'PUT',
        path('update', key),
        wrapped(
          'update',
          callOf(resource, 'update')?.params.length === 0 ? { ...wire, [noun.key]: key } : wire,
        ),
        headers,
      ),
    remove: (by, key, headers) => by.call('DELETE', path('remove', key), undefined, headers),
    restore: (by, key, headers) => by.call('POST', path('restore', key), undefined, headers),
    history: (by, key) => by.call('GET', path('history', key)),
  }
  return noun
}
