import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { filled, host, oneOf, operationsOf, quiet, stranger, type Attacked } from './harness.ts'
import { covers } from '../coverage/covers.ts'
import { spread } from '../support/whole.ts'

let server: TestServer
let master: Caller
let nobody: Caller
let operations: readonly Attacked[]
let guarded: readonly Attacked[]
const long = 600_000

beforeAll(async () => {
  server = await startTestServer()
  ;[master, nobody] = await Promise.all([server.signedIn('master'), server.signedIn('nobody')])
  operations = await operationsOf(server)
  guarded = operations.filter(({ permission }) => permission !== 'open')
})
afterAll(async () => {
  await server.close()
})

const named = ({ method, path }: Attacked) => `${method} ${path}`
const events = async () =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>({ text: 'select count(*)::int as n from auditoria', values: [] })
  )[0]?.n

test('8. no spelling of a host gives another tenant, and none breaks the server', async () => {
  covers({ attacks: [8] })
  for (const name of [
    'A.TEST',
    'localhost@outro-es.localhost',
    'outro-es.localhost%00',
    'x.localhost',
    'outro-es.localhost, localhost',
    '',
    '[::1',
    '.localhost',
    'a'.repeat(300),
    'localhost:port',
    'localhost/../x',
    '٠.localhost',
    'xn--a.localhost',
  ])
    for (const url of ['/config.json', '/webadm/estados', '/p/um'])
      quiet(
        await server.app.inject({
          url,
          headers: { host: name, authorization: `Bearer ${master.token}` },
        }),
        `${name} ${url}`,
      )
})

describe('16. tricks with methods and paths', () => {
  beforeEach(() => covers({ attacks: [16] }))
  const tricks: readonly ((url: string) => string)[] = [
    (url) => `${url}/`,
    (url) => `/${url}`,
    (url) => url.replace('/', '/./'),
    (url) => `/x/..${url}`,
    (url) => `/%2e%2e${url}`,
    (url) => `${url};x=1`,
    (url) => url.toUpperCase(),
    (url) => url.replace(/[a-z]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    (url) => url.replace(/\/(?=[^/]*$)/, '%2F'),
    (url) => `${url}%00`,
    (url) => `${url}?_method=GET`,
    (url) => `${url}#/p/um`,
  ]
  const overrides = {
    'x-http-method-override': 'GET',
    'x-http-method': 'GET',
    'x-method-override': 'GET',
    'x-original-url': '/config.json',
    'x-rewrite-url': '/config.json',
  }

  test(
    'get a stranger in nowhere',
    async () => {
      for (const [at, operation] of guarded.entries())
        for (const trick of spread(tricks, at, 3))
          oneOf(
            await stranger(server)(
              operation.method,
              trick(filled(operation)),
              undefined,
              overrides,
            ),
            [400, 401, 404, 405],
            `${named(operation)} as ${trick(filled(operation))}`,
          )
    },
    long,
  )

  test(
    'get somebody without rights in nowhere',
    async () => {
      const needing = guarded.filter(({ permission }) => typeof permission !== 'string')
      for (const [at, operation] of needing.entries()) {
        for (const method of [operation.method, 'HEAD', 'OPTIONS', 'PATCH'] as const)
          oneOf(
            await nobody.call(method, filled(operation), undefined, overrides),
            [400, 403, 404, 405],
            `${method} ${operation.path}`,
          )
        for (const trick of spread(tricks, at + 1, 3))
          oneOf(
            await nobody.call(operation.method, trick(filled(operation)), undefined, overrides),
            [400, 403, 404, 405],
            `${named(operation)} as ${trick(filled(operation))}`,
          )
      }
    },
    long,
  )
})

describe('60, 61. from another site', () => {
  const cookies = () => ({
    cookie: `claraboia-admin=${master.admin}; claraboia-aplicacao=${master.token}; claraboia-cia=${master.token}`,
  })
  const sites = [
    { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: 'http://outro-es.localhost', 'sec-fetch-site': 'same-site' },
    {},
  ]

  test(
    'cookies write nothing, whatever the form',
    async () => {
      covers({ attacks: [60] })
      const before = await events()
      for (const operation of operations.filter(({ method }) => method !== 'GET')) {
        for (const site of operation.permission === 'open' ? sites.slice(0, 3) : sites)
          for (const type of [
            'application/x-www-form-urlencoded',
            'text/plain',
            'multipart/form-data; boundary=x',
            'application/json',
          ])
            oneOf(
              await server.app.inject({
                method: operation.method,
                url: filled(operation),
                headers: { host, ...cookies(), ...site, 'content-type': type },
                payload: type.endsWith('json') ? '{}' : 'a=1',
              }),
              [400, 401, 403, 404, 415, 429],
              `${named(operation)} ${type}`,
            )
      }
      expect(await events()).toBe(before)
    },
    long,
  )

  test('no call of a stranger that a session could follow from takes a foreign origin', async () => {
    covers({ attacks: [60] })
    const harmless = ['/api/prom', '/webadm/admcadastrolicitacao']
    for (const operation of operations.filter(
      ({ method, permission, path }) =>
        method === 'POST' && permission === 'open' && !harmless.includes(path),
    ))
      for (const site of sites.slice(0, 3))
        oneOf(
          await server.app.inject({
            method: 'POST',
            url: filled(operation),
            remoteAddress: `10.3.${Math.trunc(Math.random() * 250)}.${Math.trunc(Math.random() * 250)}`,
            headers: { host, ...site },
            payload: {},
          }),
          [403],
          named(operation),
        )
  })

  test(
    'no origin is told that it may read',
    async () => {
      covers({ attacks: [61] })
      for (const origin of [
        'https://evil.test',
        'null',
        'https://localhost.evil.test',
        'http://outro-es.localhost',
      ])
        for (const operation of operations) {
          for (const answer of [
            await server.app.inject({
              method: operation.method === 'GET' ? 'GET' : 'OPTIONS',
              url: filled(operation),
              headers: {
                host,
                origin,
                authorization: `Bearer ${nobody.token}`,
                'access-control-request-method': operation.method,
              },
            }),
          ])
            expect(
              Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
              named(operation),
            ).toEqual([])
        }
    },
    long,
  )

  test(
    'reading changes nothing',
    async () => {
      covers({ attacks: [60] })
      const before = await events()
      for (const operation of operations.filter(({ method }) => method === 'GET'))
        quiet(await master.call('GET', filled(operation, '1')), named(operation))
      expect(await events()).toBe(before)
    },
    long,
  )
})
