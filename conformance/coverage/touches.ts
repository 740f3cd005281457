import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'

// What of the product the running test asks for: nouns, groups of calls and pages. `npm test -- --since` chooses by it.

const touched = new Set<string>()
/** The name before the point of `news.create`: of a noun, or of calls that belong together. */
const nameOf = (id: string) => id.slice(0, id.indexOf('.'))

function note(message: unknown): void {
  // What this channel publishes.
  const { request, route } = message as {
    readonly request: FastifyRequest
    readonly route: { readonly url: string }
  }
  const schema = request.routeOptions.schema as { readonly operationId?: string } | undefined
  touched.add(schema?.operationId ? nameOf(schema.operationId) : route.url)
}
/** Notes what every server is asked that answers in this process from now on. */
export function watchRequests(): void {
  unsubscribe('tracing:fastify.request.handler:start', note)
  subscribe('tracing:fastify.request.handler:start', note)
}
/** What was asked since the last call. @param calls what browsers asked, by the ids of the contract. */
export function takeTouched(calls: readonly string[]): readonly string[] {
  const taken = [...touched, ...calls.map(nameOf)]
  touched.clear()
  return [...new Set(taken)]
}
