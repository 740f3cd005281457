import { callOf, fillPath } from '../../kernel/call.ts'
import { isReference } from '../../kernel/field.ts'
import { fieldOf, keyOf, scopeField, wireName, type AnyResource } from '../../kernel/resource.ts'
import type { ScreenProps } from '../app/nouns.ts'

/** What fills the parameters of paths: those of the address, and the portal whose rows are shown. */
export type Place = Readonly<Record<string, string | number>>

const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** The parameter of the noun's list call that names the rows' parent, such as `portalId`. */
export const scopeParam = (resource: AnyResource): string | undefined =>
  callOf(resource, 'list')?.params.find((name) => isReference(resource.fields[name]))

/** The field that a parameter in the path of a new row fills, by its own name or, under any other, whose the row is. */
export function parentOf(
  resource: AnyResource,
  create: string | undefined,
): { readonly param: string; readonly name: string } | undefined {
  const param = names(create ?? '').at(-1)
  const name = param !== undefined && resource.fields[param] ? param : scopeField(resource)
  return param === undefined || name === undefined ? undefined : { param, name }
}

/**
 * The place of a list screen. A parameter in its path names the parent whatever it is called there
 * (`gerenciar-ugs/:id` lists the units of portal `:id`), so it wins over the portal in use.
 */
export function listPlace({ resource, set, params }: ScreenProps, portalId: number | null): Place {
  const wanted = scopeParam(resource)
  if (!wanted) return params
  const parent =
    params[wanted] ??
    params[names(set.list ?? '').at(-1) ?? ''] ??
    (wanted === resource.scope?.portal ? portalId : null)
  return parent === null || parent === undefined ? params : { ...params, [wanted]: parent }
}

/** The place of a form or detail screen: a new row's parent stands in the path, or is the portal in use. */
export function rowPlace({ resource, set, params }: ScreenProps, portalId: number | null): Place {
  const parent = parentOf(resource, set.create)
  const given =
    parent && params[parent.param] !== undefined
      ? { ...params, [parent.name]: params[parent.param] ?? '' }
      : params
  const wanted = scopeParam(resource)
  if (
    !wanted ||
    given[wanted] !== undefined ||
    wanted !== resource.scope?.portal ||
    portalId === null
  )
    return given
  return { ...given, [wanted]: portalId }
}

/** The parameter that stands for the row's key: the one of that name (`editar/:id/:itemId`), else the last. */
const keyParam = (resource: AnyResource, path: string): string | undefined => {
  const wanted = names(path)
  return wanted.find((name) => name === keyOf(resource)) ?? wanted.at(-1)
}

/** The key of the row in the address. */
export const keyInPath = (
  resource: AnyResource,
  path: string | undefined,
  params: Readonly<Record<string, string>>,
): string | undefined => (path === undefined ? undefined : params[keyParam(resource, path) ?? ''])

/** What a row points to, for screens whose path names more than its key. */
export const parentsOf = (resource: AnyResource, row: Readonly<Record<string, unknown>>): Place =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) => {
      const value = row[name]
      return isReference(fieldOf(resource, name)) &&
        (typeof value === 'number' || typeof value === 'string')
        ? [[name, value]]
        : []
    }),
  )

/**
 * A screen's address. With a key it is of that row; without one, the last parameter names the parent of the rows,
 * unless it is another field that the place has to know (`cadastro/:portalId/:baseId`).
 * It names the portal (`?portal=`) when its path does not, so that the next screen works on the same one.
 */
export function addressOf(
  resource: AnyResource,
  path: string,
  place: Place,
  key?: string | number,
): string | undefined {
  const wanted = names(path)
  const parent = place[scopeParam(resource) ?? '']
  const last = wanted.at(-1) ?? ''
  const filled =
    key !== undefined
      ? { [keyParam(resource, path) ?? '']: key }
      : parent === undefined || isReference(resource.fields[last])
        ? {}
        : { [last]: parent }
  const values: Place = { ...place, ...filled }
  if (!wanted.every((name) => values[name] !== undefined)) return undefined
  return inPortal(
    fillPath(path, values),
    resource.scope?.portal !== undefined && (wanted.length === 0 || key !== undefined)
      ? parent
      : undefined,
  )
}

/** Filters that keep a list to the rows of a parent that the place names and the list call does not. */
export function narrowing(resource: AnyResource, place: Place): readonly string[] {
  const call = callOf(resource, 'list')
  return Object.entries(place).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return isReference(field) && !call?.params.includes(name)
      ? [`${wireName(name, field)}:${value}`]
      : []
  })
}

/** The same address for a given portal. */
export const inPortal = (address: string, portalId: string | number | null | undefined) =>
  portalId === undefined || portalId === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}portal=${portalId}`

/** Values for a call about one row: parameters the place does not know are the row's key. */
export const rowValues = (params: readonly string[], place: Place, key: string | number): Place =>
  Object.fromEntries(
    params.map((name, at) => [name, at === params.length - 1 ? key : (place[name] ?? key)]),
  )

export const rowKey = (resource: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  String(row[keyOf(resource)])
