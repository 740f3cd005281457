import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { messages, routes } from './contract.ts'

// What the running test covers of the contract. A worker runs one test at a time.

export interface Covered {
  readonly rules?: readonly string[]
  readonly attacks?: readonly (number | string)[]
  readonly calls?: readonly string[]
  readonly entities?: readonly string[]
  readonly fields?: readonly string[]
  /** Answered, or shown on a screen. */
  readonly messages?: readonly string[]
  /** Shown by a browser. */
  readonly routes?: readonly string[]
}
const ids = new Map<string, Set<string | number>>()
/** Says of the running test what it covers, by the ids of the contract; it counts when the test passes. */
export function covers(covered: Covered): void {
  for (const [kind, more] of Object.entries<readonly (string | number)[]>({ ...covered }))
    ids.set(kind, new Set([...(ids.get(kind) ?? []), ...more]))
}
/** What was covered since the last call. */
export function takeCovered(): Covered {
  const taken = Object.fromEntries([...ids].map(([kind, set]) => [kind, [...set]]))
  ids.clear()
  return taken
}

const texts = messages.map(({ id, text }) => ({ id, text: text.replace('{path}', '') }))
const cover = (shown: (text: string) => boolean) =>
  covers({ messages: texts.filter(({ text }) => shown(text)).map(({ id }) => id) })

const nowhere = routes.filter(({ kind }) => kind === 'error').map(({ path }) => path)
/** Notes a documented text that a screen shows. */
export function noteText(shown: string): void {
  cover((text) => text === shown)
  // Any path at all is shown by that screen, and by its text alone it is known.
  if (shown === texts.find(({ id }) => id === 'not-found.route')?.text) covers({ routes: nowhere })
}

const patterns = routes
  .filter(({ kind }) => kind !== 'error')
  .toSorted((one, other) => one.params.length - other.params.length)
  .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }))
/** Notes the documented route of a screen that stands. */
export function noteScreen(pathname: string): void {
  const route = patterns.find(({ pattern }) => pattern.test(pathname))
  if (route) covers({ routes: [route.path] })
}

function watch(event: unknown): void {
  // What this channel publishes.
  const { fastify } = event as { readonly fastify: FastifyInstance }
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400 && typeof payload === 'string')
      cover((text) => payload.includes(`"message":${JSON.stringify(text)}`))
  })
}
/** Notes the documented messages in what every server answers that begins in this process from now on. */
export function watchAnswers(): void {
  unsubscribe('fastify.initialization', watch)
  subscribe('fastify.initialization', watch)
}
