import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { rememberPeers } from '../../platform/http/peers.ts'
import { covers } from '../coverage/covers.ts'

// Who hangs up before the answer was thought of, over real sockets.

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

/** The address of a request, as it is told once its sender is gone. */
async function addressAfterHangUp(watched: boolean): Promise<string | undefined> {
  const app = fastify({ trustProxy: ['10.0.0.1'] })
  if (watched) rememberPeers(app.server)
  const told = new Promise<string | undefined>((resolve) => {
    app.addHook('onRequest', async (request) => {
      await new Promise((gone) => request.raw.socket.once('close', gone))
      resolve(request.ip)
    })
    app.get('/', () => 'x')
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  left.push(() => app.close())
  const arrived = once(app.server, 'request')
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await arrived
  socket.resetAndDestroy()
  return told
}

test('F36. a request has the address it came from, also of who hung up at once', async () => {
  covers({ attacks: ['F36'] })
  expect(await addressAfterHangUp(true)).toBe('127.0.0.1')
  expect(await addressAfterHangUp(false), 'and had none without').toBeUndefined()
})
