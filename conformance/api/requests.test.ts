import { once } from 'node:events'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWith } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { openSessions, closeSessions, server, host } from '../support/session-server.ts'

beforeAll(openSessions)
afterAll(closeSessions)

test('every answer carries the headers that keep a page safe', async () => {
  covers({ attacks: [83] })
  const master = await server.signedIn('master')
  const nobody = callWith(server.app, host, undefined)
  for (const answer of [
    await master.call('GET', '/webadm/estados'),
    await nobody('GET', '/webadm/estados'),
    await nobody('GET', '/nao/existe'),
    await nobody('GET', '/health'),
    await nobody('GET', '/p/um'),
    await nobody('GET', '/p/nenhum'),
    await master.call('POST', '/webadm/estados', 'x'.repeat(1_100_000), {
      'content-type': 'application/json',
    }),
  ]) {
    expect(answer.headers, `${answer.statusCode}`).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age'),
      'referrer-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(answer.headers['x-powered-by'] ?? answer.headers['server']).toBeUndefined()
    expect(answer.headers['cache-control']).toBeDefined()
  }
})

test.each([
  [
    'a query of 20 kB',
    `GET /webadm/estados?q=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    431,
    'too-large',
  ],
  ['what is no HTTP', 'Bom dia\r\n\r\n', 400, 'invalid'],
  [
    'a body of two lengths',
    'POST /token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
    400,
    'invalid',
  ],
])(
  '%s is refused in Portuguese, with the same headers, and the connection ends',
  async (_, sent, status, code) => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connectSocket(
      (server.app.server.address() as AddressInfo).port,
      '127.0.0.1',
      () => socket.write(sent),
    )
    const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}\r\n`,
    ])
      expect(`${head}\r\n`).toContain(header)
    expect(JSON.parse(body)).toEqual({
      code,
      message: expect.stringMatching(/^O [a-zç]+ .*\.$/),
      Results: [],
      requestId: '',
    })
  },
)

test('a connection that breaks off in the middle of a request leaves the server at work', async () => {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connectSocket(port, '127.0.0.1', () =>
        socket.write(
          'POST /token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{',
          () => socket.resetAndDestroy(),
        ),
      )
      await once(socket, 'close')
    }),
  )
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})

test('tricks with methods and paths get the same decision', async () => {
  covers({ attacks: [16] })
  const nobody = callWith(server.app, host, undefined)
  for (const url of [
    '/webadm/estados/',
    '//webadm/estados',
    '/webadm/./estados',
    '/webadm/%65stados',
    '/WEBADM/estados',
    '/webadm/estados;x',
    '/webadm/estados%2F',
    '/webadm/x/../estados',
    '/webadm%2Festados',
    '/webadm/estados?as=options',
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const)
      expect([400, 401, 404, 405], `${method} ${url}`).toContain(
        (
          await nobody(method, url, undefined, {
            'x-http-method-override': 'GET',
            'x-method-override': 'GET',
          })
        ).statusCode,
      )
})
