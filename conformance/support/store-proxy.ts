import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { lasting } from './time/waiting.ts'

/** What may go wrong between the program and its object store. */
const faults = {
  'answers 500': [500, 'InternalError'],
  'asks to slow down': [503, 'SlowDown'],
  'finds the clock wrong': [403, 'RequestTimeTooSkewed'],
} as const
export type StoreFault =
  | 'none'
  | 'is silent'
  | 'refuses'
  | 'loses the answers to what it kept'
  | 'cuts what is read'
  | 'is slow'
  | keyof typeof faults

const isTold = (fault: StoreFault): fault is keyof typeof faults => fault in faults

/** What each request to a slow store waits. */
const slowMs = 1_500

/** A line to an object store of this machine that can go wrong. */
export interface StoreProxy {
  readonly port: number
  set(fault: StoreFault): void
  close(): Promise<void>
}

/** @param target the port of the store */
export async function startStoreProxy(target: number): Promise<StoreProxy> {
  let fault: StoreFault = 'none'
  const sockets = new Set<Socket>()
  const server = createServer(async (asked, answer) => {
    const now = fault
    if (now === 'is slow') await lasting(slowMs, 'the store is slow')
    if (now === 'is silent') return void asked.resume()
    if (now === 'refuses') return void asked.socket.resetAndDestroy()
    if (isTold(now)) return tell(asked, answer, now)
    const { method, url: path, headers } = asked
    const onward = send({ host: '127.0.0.1', port: target, method, path, headers }, (told) => {
      if (now === 'loses the answers to what it kept' && method === 'PUT') {
        told.resume()
        return void asked.socket.resetAndDestroy()
      }
      answer.writeHead(told.statusCode ?? 502, told.headers)
      if (now === 'cuts what is read' && method === 'GET')
        return void told.once('data', (bytes: Buffer) => {
          answer.write(bytes.subarray(0, bytes.length / 2), () => asked.socket.resetAndDestroy())
        })
      told.pipe(answer)
    })
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      fault = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function tell(asked: IncomingMessage, answer: ServerResponse, fault: keyof typeof faults): void {
  const [status, code] = faults[fault]
  asked.resume().once('end', () => {
    answer.writeHead(status, { 'content-type': 'application/xml' })
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  })
}
