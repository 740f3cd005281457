import { callOf, fillPath } from '../../kernel/call.ts'
import { isReference } from '../../kernel/field.ts'
import { fieldOf, keyOf, scopeField, wireName, type AnyResource } from '../../kernel/resource.ts'
import type { ScreenProps } from '../app/nouns.ts'

/**
 * Values for the `:name` parameters of screen paths and of calls: those of the address, and the portal whose rows are
 * shown. Documented paths name the same thing differently (`gerenciar-ugs/:id` is a portal, `editar/:id` a row), so the
 * functions below say which parameter is the row's key and which its parent: a parameter with the name of a field is
 * that field; of the others, the last is the key or, where there is no row yet, the parent.
 */
export type RouteParams = Readonly<Record<string, string | number>>

const paramNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** The parameter of the noun's list call that names the rows' parent, such as `portalId`. */
export const scopeParam = (resource: AnyResource): string | undefined =>
  callOf(resource, 'list')?.params.find((name) => isReference(resource.fields[name]))

/** The field that a parameter in the path of a new row fills, by its own name or, under any other, whose the row is. */
export function parentOf(
  resource: AnyResource,
  create: string | undefined,
): { readonly param: string; readonly name: string } | undefined {
  const param = paramNames(create ?? '').at(-1)
  const name = param !== undefined && resource.fields[param] ? param : scopeField(resource)
  return param === undefined || name === undefined ? undefined : { param, name }
}

/**
 * The parameters of a list screen. A parameter in its path names the parent whatever it is called there
 * (`gerenciar-ugs/:id` lists the units of portal `:id`), so it wins over the portal in use.
 */
export function listParams(
  { resource, set, params }: ScreenProps,
  portalId: number | null,
): RouteParams {
  const wanted = scopeParam(resource)
  if (!wanted) return params
  const parent =
    params[wanted] ??
    params[paramNames(set.list ?? '').at(-1) ?? ''] ??
    (wanted === resource.scope?.portal ? portalId : null)
  return parent === null || parent === undefined ? params : { ...params, [wanted]: parent }
}

/** The parameters of a form or detail screen: a new row's parent is in the path, or it is the portal in use. */
export function rowParams(
  { resource, set, params }: ScreenProps,
  portalId: number | null,
): RouteParams {
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
  const wanted = paramNames(path)
  return wanted.find((name) => name === keyOf(resource)) ?? wanted.at(-1)
}

/** The key of the row in the address. */
export const keyInPath = (
  resource: AnyResource,
  path: string | undefined,
  params: Readonly<Record<string, string>>,
): string | undefined => (path === undefined ? undefined : params[keyParam(resource, path) ?? ''])

/** What a row points to, for screens whose path names more than its key. */
export const parentsOf = (
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): RouteParams =>
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
 * unless it is another field that the parameters must name (`cadastro/:portalId/:baseId`).
 * It names the portal (`?portal=`) when its path does not, so that the next screen works on the same one.
 */
export function addressOf(
  resource: AnyResource,
  path: string,
  routeParams: RouteParams,
  key?: string | number,
): string | undefined {
  const wanted = paramNames(path)
  const parent = routeParams[scopeParam(resource) ?? '']
  const last = wanted.at(-1) ?? ''
  const filled =
    key !== undefined
      ? { [keyParam(resource, path) ?? '']: key }
      : parent === undefined || isReference(resource.fields[last])
        ? {}
        : { [last]: parent }
  const values: RouteParams = { ...routeParams, ...filled }
  if (!wanted.every((name) => values[name] !== undefined)) return undefined
  return withPortal(
    fillPath(path, values),
    resource.scope?.portal !== undefined && (wanted.length === 0 || key !== undefined)
      ? parent
      : undefined,
  )
}

/** Filters that keep a list to the rows of a parent that the parameters name and the list call does not. */
export function parentFilters(resource: AnyResource, routeParams: RouteParams): readonly string[] {
  const call = callOf(resource, 'list')
  return Object.entries(routeParams).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return isReference(field) && !call?.params.includes(name)
      ? [`${wireName(name, field)}:${value}`]
      : []
  })
}

/** The same address for a given portal. */
export const withPortal = (address: string, portalId: string | number | null | undefined) =>
  portalId === undefined || portalId === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}portal=${portalId}`

/** Values for a call about one row: parameters without a value get the row's key. */
export const rowCallParams = (
  params: readonly string[],
  routeParams: RouteParams,
  key: string | number,
): RouteParams =>
  Object.fromEntries(
    params.map((name, at) => [name, at === params.length - 1 ? key : (routeParams[name] ?? key)]),
  )

export const rowKey = (resource: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  String(row[keyOf(resource)])
