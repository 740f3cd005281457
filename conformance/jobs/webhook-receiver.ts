import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it arrived. */
export interface Arrived {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export type Answering = (response: ServerResponse, arrived: Arrived) => void

/** A system that is told: it keeps what arrives and answers as a test wants. */
export async function startReceiver() {
  const got: Arrived[] = []
  let answer: Answering = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const arrived = { path: request.url ?? '', headers: request.headers, body }
      got.push(arrived)
      answer(response, arrived)
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo // It listens on a port.
  return {
    port,
    got,
    /** Answers so from now on. */
    answers(how: Answering) {
      answer = how
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
