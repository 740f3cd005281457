import { Server as NetServer, type Server } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// How a server leaves while a proxy goes on asking it: nobody new is taken, whoever has a connection is answered on it
// and told that it closes, and only what stays unused after that is closed by us. A request never meets a connection
// that closes at the same moment, which a proxy would have to answer with 502: it may not send a write twice.

const leaving = new WeakSet<Server>()
/** Those that will leave in a moment: whoever shares requests out is told first. */
const departing = new WeakSet<Server>()
/** Longer than a proxy that is busy leaves the connection unused that it used last. */
const graceMs = 300
const sweepMs = 100
/** A turn of the event loop in which nearly nothing was waiting, and how many are waited for. */
const quietMs = 0.5
const mostTurns = 1_000

/** Has every answer say that its connection closes, once the server leaves. */
export function tellWhenLeaving(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(app.server)) reply.header('connection', 'close')
    done()
  })
}

/**
 * The system takes connections, and what is sent on them, before Node sees them, and resets those that it has when the
 * listener closes: that is done right after a turn that found none waiting.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const from = performance.now()
    await immediate()
    if (performance.now() - from < quietMs) return
  }
}

/** Whether it is ready for new requests: from the word to stop on it is not, though it still answers. */
export const isReady = ({ server }: FastifyInstance): boolean => !departing.has(server)

/**
 * Answers what is under way and takes no more.
 * @param limitMs after which connections are cut
 * @param noticeMs for how long all is answered as before, while {@link isReady} says that it leaves
 */
export async function drainServer(
  { server }: FastifyInstance,
  limitMs: number,
  noticeMs = 0,
): Promise<void> {
  if (!server.listening) return
  departing.add(server)
  if (noticeMs > 0) await pause(noticeMs)
  leaving.add(server)
  await quietTurn()
  // Not that of `http.Server`, which ends idle connections at once.
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await Promise.race([ended, pause(graceMs)])
  // A connection whose last answer is on its way turns idle later, and would then wait for its client.
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  await ended
  clearInterval(sweep)
  clearTimeout(limit)
}
