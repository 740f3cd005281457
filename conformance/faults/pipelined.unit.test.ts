import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endQueuedAnswers } from '../../platform/http/pipelined.ts'

// Who asks for many things at once on one connection, reads nothing and leaves, over real sockets.

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})
const patience = { timeout: 30_000 }
const chunk = Buffer.alloc(65_536, 'x')

/** Answers without an end, or of some bytes, and how many of them hold something. */
async function serve(chunks: number) {
  const app = fastify()
  endQueuedAnswers(app.server)
  const open = new Set<Readable>()
  let begun = 0
  app.get('/', (_, reply) => {
    let given = 0
    const stream = new Readable({
      read() {
        given += 1
        this.push(given > chunks ? null : chunk)
      },
    })
    begun += 1
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    return reply.send(stream)
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  left.push(() => app.close())
  return { port: Number(port), begun: () => begun, open: () => open.size }
}
const ask = (times: number, last = '') =>
  'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(times) + last

test('what waits behind an answer ends with the connection', patience, async () => {
  const { port, begun, open } = await serve(Infinity)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  left.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.pause().write(ask(20))
  await expect.poll(begun, patience).toBe(20)
  socket.destroy()
  await expect.poll(open, patience).toBe(0)
})

test('who asks for many things at once and reads them gets all, in order', patience, async () => {
  const { port, open } = await serve(2)
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  socket.write(ask(4, 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'))
  await once(socket, 'close')
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5)
  expect(text.match(/x{65536}/g)).toHaveLength(10)
  await expect.poll(open, patience).toBe(0)
})
