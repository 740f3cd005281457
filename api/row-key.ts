import { withArticle } from '../pt-br/words.ts'
import type { FastifyRequest } from 'fastify'
import type { ParsedCall } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../kernel/resource.ts'

const valueIn = (part: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(part ?? {})).get(name)
/** The name of the noun's key as it travels. */
const keyField = (resource: AnyResource) =>
  wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))

/**
 * The key of the row that a call is about: the last parameter of its path, or where it has none the key in its body.
 * @throws {Problem} `invalid` when a body should name the row and does not.
 */
export function rowKeyOf(request: FastifyRequest, call: ParsedCall, resource: AnyResource): string {
  const param = call.params.at(-1)
  if (param !== undefined) return String(valueIn(request.params, param) ?? '')
  const field = keyField(resource)
  const value = valueIn(request.body, field)
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  const message = `Informe o código d${withArticle(resource.noun)}.`
  throw problem('invalid', message, [{ field, message }])
}

/**
 * The number that the body of a new row names, where the noun gives numbers out; any other is ignored, as in every
 * noun.
 */
export function reservedNumberOf(
  body: unknown,
  call: ParsedCall,
  resource: AnyResource,
): number | undefined {
  const value = call.reserve === undefined ? undefined : valueIn(body, keyField(resource))
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
