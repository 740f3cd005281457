import type { Action, AnyResource, Call, LongCall, Operation, ScreenSet } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface ParsedCall extends Pick<LongCall, 'refused' | 'says' | 'reserve' | 'emptyStatus'> {
  readonly method: Method
  readonly path: string
  readonly params: readonly string[]
  readonly body: 'object' | 'array'
  readonly answer: 'object' | 'array'
  readonly status: number
}

/** Splits `METHOD /path/:param` and fills in the common shape. @throws Error when the method is not one of the five. */
export function parseCall(call: Call): ParsedCall {
  const { call: address, ...long }: LongCall = typeof call === 'string' ? { call } : call
  const [method, path] = address.split(' ') as [Method?, string?] // the next line checks it
  if (!path || !method || !(method in actionOf)) throw new Error(`not a call: ${address}`)
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const status = method === 'POST' ? 201 : 200
  return { body: 'object', answer: 'object', status, ...long, method, path, params }
}

export const callOf = (resource: AnyResource, operation: Operation): ParsedCall | undefined => {
  const call = resource.calls[operation]
  return call === undefined ? undefined : parseCall(call)
}

/** `/a/:id` with `{ id: 7 }` is `/a/7`. @throws Error when a parameter is missing. */
export function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

export const actionOf: Readonly<Record<Method, Action>> = {
  GET: 'read',
  POST: 'add',
  PUT: 'edit',
  PATCH: 'edit',
  DELETE: 'delete',
}

/**
 * Every set of screens of a noun, with the standard set written out: list, `/cadastro`, `/detalhes/:id`, `/editar/:id`.
 */
export function screenSets(resource: Pick<AnyResource, 'screens'>): readonly ScreenSet[] {
  const sets = Array.isArray(resource.screens) ? resource.screens : [resource.screens]
  return sets.map((set: string | ScreenSet) =>
    typeof set === 'string'
      ? {
          list: set,
          create: `${set}/cadastro`,
          detail: `${set}/detalhes/:id`,
          edit: `${set}/editar/:id`,
        }
      : set,
  )
}

/** The path of a screen as the permission table knows it: without the parameters at its end (specification 1 §6). */
export const pagePath = (screen: string) => screen.replace(/(\/:\w+)+$/, '')

/** The pages that own a noun's calls: a right on any of them is enough. */
export const pagesOf = (resource: AnyResource): readonly string[] =>
  screenSets(resource).map((set) =>
    pagePath(set.list ?? set.edit ?? set.create ?? set.detail ?? ''),
  )
