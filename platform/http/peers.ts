import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Reads who is at the other end of each connection as it begins: Node keeps what was read once, and knows nothing more
 * of whoever hung up before it asked. A request has its `ip` to its end, whenever that is looked at.
 */
export function rememberPeers(server: Server): void {
  server.on('connection', ({ remoteAddress }: Socket) => void remoteAddress)
}
