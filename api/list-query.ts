import { isNumericKey } from '../kernel/kinds/id.ts'
import type { FastifyRequest } from 'fastify'
import { isReference } from '../kernel/field.ts'
import { problem } from '../kernel/problem.ts'
import {
  numberParam,
  paramsOf,
  queryOf,
  refuseUnknownParams,
  single,
  type Query,
} from '../platform/http/query.ts'
import { fieldOf, type AnyResource } from '../kernel/resource.ts'
import type { ParsedCall } from '../kernel/call.ts'
import type { OptionQuery } from '../data/store/list-options.ts'
import type { ListQuery } from '../data/store/list-query.ts'

const sizes = [10, 25, 50, 100] as const
const listParameters: readonly string[] = ['page', 'pageSize', 'sort', 'q', 'filter', 'lixeira']
const optionParameters: readonly string[] = [
  'as',
  'by',
  'filter',
  'fits',
  'page',
  'pageSize',
  'q',
  'value',
]
const refuse = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/**
 * The parameters of a list's path, as conditions by form name.
 * @throws {Problem} `invalid` with the contract's text when an id is not whole.
 */
export function pathConditions(
  resource: AnyResource,
  call: ParsedCall,
  request: FastifyRequest,
): Readonly<Record<string, string>> {
  const params = paramsOf(request)
  return Object.fromEntries(
    call.params.map((name) => {
      const value = params[name] ?? ''
      const field = fieldOf(resource, name)
      if (isReference(field) && !field.textKey && !isNumericKey(value))
        throw refuse(name, resource.messages.scope ?? 'O código deve ser um inteiro')
      return [name, value]
    }),
  )
}

/** Whether a list call asks for the documented whole array, and not for a page or options. */
export const asksForWholeList = (request: FastifyRequest) =>
  Object.keys(queryOf(request)).length === 0

const filtersOf = (query: Query): ListQuery['filters'] =>
  [query['filter'] ?? []].flat().map((text) => {
    const at = text.indexOf(':')
    if (at < 1) throw refuse('filter', 'Use filter=campo:valor.')
    return [text.slice(0, at), text.slice(at + 1)]
  })

/** @throws {Problem} `invalid` for a parameter, a field or a value that no list knows. */
export function listQuery(query: Query, fixed: Readonly<Record<string, string>>): ListQuery {
  refuseUnknownParams(query, listParameters)
  const pageSize = numberParam(query, 'pageSize', 25, 100)
  if (!sizes.some((size) => size === pageSize))
    throw refuse('pageSize', `O parâmetro "pageSize" deve ser ${sizes.join(', ')}.`)
  const trash = single(query, 'lixeira')
  if (trash !== undefined && trash !== '1')
    throw refuse('lixeira', 'O parâmetro "lixeira" só aceita 1.')
  const [sort, q] = [single(query, 'sort'), single(query, 'q')]
  if (q !== undefined && q.length > 200) throw refuse('q', 'Busque por no máximo 200 caracteres.')
  return {
    fixed,
    filters: filtersOf(query),
    page: numberParam(query, 'page', 1, 1_000_000),
    pageSize,
    trash: trash === '1',
    ...(sort ? { sort } : {}),
    ...(q ? { q } : {}),
  }
}

/** @throws {Problem} `invalid` for a parameter that no list of options knows. */
export function optionQuery(
  request: FastifyRequest,
  fixed: Readonly<Record<string, string>>,
): OptionQuery {
  const query = queryOf(request)
  refuseUnknownParams(query, optionParameters)
  const [q, value] = [single(query, 'q'), single(query, 'value')]
  const [by, fits] = [single(query, 'by'), single(query, 'fits')]
  return {
    fixed,
    filters: filtersOf(query),
    page: numberParam(query, 'page', 1, 1_000_000),
    pageSize: numberParam(query, 'pageSize', 25, 100),
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(by === undefined ? {} : { by }),
    ...(fits === undefined ? {} : { fits }),
    ...(value === undefined ? {} : { only: value.split('|').slice(0, 100) }),
  }
}
