import type { FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import type { FileWatch } from '../tables/domain/file-door/load-file.ts'
import type { Deps } from './context.ts'
import { confirmRights } from './guard.ts'

/** Somebody to whom it is told how far a load is, while they listen. */
interface Listener {
  readonly say: (line: { readonly feitas: number }) => void
  readonly isHeard: () => boolean
}

/** What looks after a load that a request asked for: whoever closes the connection publishes nothing. */
export const watchOf = (
  request: FastifyRequest,
  { sessions }: Pick<Deps, 'sessions'>,
  listener?: Listener,
): FileWatch => ({
  progress(feitas) {
    if (listener?.isHeard() === false || request.raw.socket.destroyed)
      throw problem('unavailable', 'O envio foi interrompido. Nada foi publicado.')
    listener?.say({ feitas })
  },
  confirm: () => confirmRights(request, sessions),
})

/** Beyond what the work may take, for its answer. */
const graceMs = 10_000
/**
 * Keeps the connection of a request that says nothing for so long: one without a word is closed after a minute, and who
 * closes it publishes nothing. With the next request on it the minute counts again.
 */
export function waitAsLongAs({ raw: { socket } }: FastifyRequest, ms: number): void {
  // A request that comes over no network has no such clock.
  if (typeof socket.setTimeout === 'function') socket.setTimeout(ms + graceMs)
}
