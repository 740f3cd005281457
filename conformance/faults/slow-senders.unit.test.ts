import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { acceptForms, readForm } from '../../platform/http/multipart.ts'
import { covers } from '../coverage/covers.ts'
import { lasting } from '../support/time/waiting.ts'

// Who sends a form slowly, over real sockets. The patience is shortened, and nothing here has to be quick.

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

const words = {
  field: 'file',
  notForm: '',
  tooLarge: '',
  tooMany: '',
  noFile: '',
  cut: 'cut',
}
test('a body that hardly moves ends with its connection, and what waited for it goes on', async () => {
  covers({ attacks: [70] })
  const app = fastify()
  await acceptForms(app)
  const told: unknown[] = []
  app.post('/', async (request) => {
    const form = {
      fileLimit: 1_000_000,
      fields: { most: 0, longest: 10 },
      words,
      patienceMs: 1_000,
    }
    await readForm(request, {
      ...form,
      onField: () => {},
      onFile: ({ stream }) => buffer(stream),
    }).catch((error: unknown) => told.push(error))
    return {}
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  left.push(() => app.close())
  const socket = connect(Number(port), '127.0.0.1')
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
  })
  socket.on('error', () => {})
  socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  )
  while (!socket.destroyed) {
    socket.write('x')
    await lasting(100, 'he sends slowly')
  }
  await closed
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
})
