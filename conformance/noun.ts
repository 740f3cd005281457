import { callOf, fillPath } from '../kernel/call.ts'
import { keyOf, wireName, fieldOf, type AnyResource, type Operation } from '../kernel/resource.ts'
import { keyOfWire } from '../kernel/wire.ts'
import { houses, type House } from './houses.ts'
import { freshBody, type Whose, type WireBody } from './drafts.ts'
import type { Answer, Caller, Headers, World } from './world.ts'

/** Every call of a noun, at the paths its description documents. */
export interface Noun {
  readonly resource: AnyResource
  readonly key: string
  /** A body that a create takes now. */
  fresh(whose?: Whose): Promise<WireBody>
  /** Wraps a body as the call wants it: an object, or an array of one. */
  body(operation: 'create' | 'update', wire: WireBody): unknown
  path(operation: Operation | 'restore' | 'history', key?: string | number, whose?: Whose): string
  create(by: Caller, wire?: WireBody, headers?: Headers): Promise<Answer>
  /** A row that is there. */
  made(by: Caller, wire?: WireBody): Promise<{ readonly key: string | number; readonly wire: WireBody }>
  read(by: Caller, key: string | number): Promise<Answer>
  list(by: Caller, query?: string, whose?: Whose): Promise<Answer>
  update(by: Caller, key: string | number, wire: WireBody, headers?: Headers): Promise<Answer>
  remove(by: Caller, key: string | number): Promise<Answer>
  restore(by: Caller, key: string | number): Promise<Answer>
  history(by: Caller, key: string | number): Promise<Answer>
}

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
export const faultsIn = (answer: Answer): readonly string[] => answer.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field)

export function nounOf(world: World, resource: AnyResource, house: House = houses.a): Noun {
  const runner = world.db.in(house.tenantId)
  const wrapped = (operation: 'create' | 'update', wire: WireBody) => (callOf(resource, operation)?.body === 'array' ? [wire] : wire)
  const path: Noun['path'] = (operation, key = 0, whose = 'first') => {
    if (operation === 'history') return `/webadm/historico/${resource.name}/${encodeURIComponent(key)}`
    const call = operation === 'restore' ? undefined : callOf(resource, operation)
    if (!call) return `/webadm/lixeira/${resource.name}/${encodeURIComponent(key)}`
    const last = call.params.at(-1)
    const portalId = house.portals[whose === 'first' ? 0 : 2].id
    return fillPath(call.path, { portalId, year: '0000', typeId: 1, ...(last && operation !== 'list' ? { [last]: key } : {}) })
  }
  const noun: Noun = {
    resource, key: wireName(keyOf(resource), fieldOf(resource, keyOf(resource))), path, body: wrapped,
    fresh: (whose) => freshBody(runner, resource, house, whose),
    create: async (by, wire, headers) => by.call('POST', path('create'), wrapped('create', wire ?? (await noun.fresh())), headers),
    async made(by, wire) {
      const answer = await noun.create(by, wire)
      if (answer.statusCode !== 201) throw new Error(`${resource.name} was not created: ${answer.statusCode} ${answer.body}`)
      return { key: keyOfWire(resource, answer.json<WireBody>()), wire: answer.json<WireBody>() }
    },
    read: (by, key) => by.call('GET', path('read', key)),
    list: (by, query = '', whose = 'first') => by.call('GET', `${path('list', 0, whose)}${query}`),
    update: (by, key, wire, headers) => by.call('PUT', path('update', key), wrapped('update', wire), headers),
    remove: (by, key) => by.call('DELETE', path('remove', key)),
    restore: (by, key) => by.call('POST', path('restore', key)),
    history: (by, key) => by.call('GET', path('history', key)),
  }
  return noun
}
