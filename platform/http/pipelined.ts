import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends the answers that wait behind another on a connection, once that is gone. Node closes only the answer that has
 * the connection: those behind it would hold their files and memory for ever.
 */
export function endQueuedAnswers(server: Server): void {
  const queued = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('request', ({ socket }, answer) => {
    // An answer that is first in its line has the connection from the beginning.
    if (answer.socket !== null) return
    const waiting = queued.get(socket) ?? new Set<ServerResponse>()
    if (!queued.has(socket)) socket.once('close', () => waiting.forEach(end))
    queued.set(socket, waiting.add(answer))
    answer.once('close', () => waiting.delete(answer))
  })
}

function end(answer: ServerResponse): void {
  if (answer.closed) return
  answer.destroy()
  answer.emit('close')
}
