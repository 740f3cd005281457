import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainThreadTime } from '../support/effort.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import {
  startTestServer,
  signIn,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { filled, host, oneOf, operationsOf, quiet, stranger, type Attacked } from './harness.ts'
import { covers } from '../coverage/covers.ts'
import { spread } from '../support/whole.ts'

let server: TestServer
let master: Caller
let operations: readonly Attacked[]
let guarded: readonly Attacked[]
const long = 600_000

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  operations = await operationsOf(server)
  guarded = operations.filter(({ permission }) => permission !== 'open')
})
afterAll(async () => {
  await server.close()
})

/**
 * The answer to a call that asks for much work, or PostgreSQL to sleep for five seconds. It takes neither: a sleep
 * would be slept a second time too, and a busy machine is seldom slow twice.
 */
async function soon(ask: () => Promise<Answer>): Promise<Answer> {
  const [computed, since] = [mainThreadTime(), performance.now()]
  const answer = await ask()
  expect(mainThreadTime() - computed).toBeLessThan(2_000)
  if (performance.now() - since < 2_000) return answer
  const again = performance.now()
  await ask()
  expect(performance.now() - again).toBeLessThan(5_000)
  return answer
}
const named = ({ method, path }: Attacked) => `${method} ${path}`
test(
  '1. a token of one tenant on the host of another, as bearer, cookie or query',
  async () => {
    covers({ attacks: [1] })
    const there = await server.signedIn('master', 'b')
    for (const operation of guarded) {
      const url = filled(operation)
      const ask = (headers: Record<string, string>, query = '') =>
        server.app.inject({
          method: operation.method,
          url: url + query,
          headers: { host, ...headers },
        })
      for (const answer of [
        await ask({ authorization: `Bearer ${there.token}` }),
        await ask({
          cookie: `claraboia-admin=${there.admin}; claraboia-aplicacao=${there.token}; claraboia-cia=${there.token}`,
        }),
        await ask({}, `?token=${there.token}&access_token=${there.token}`),
      ])
        oneOf(answer, [401], named(operation))
    }
  },
  long,
)

describe('25, 26, 27, 29. what nobody documented in a query', () => {
  beforeEach(() => covers({ attacks: [25] }))
  const odd = [
    'xyz=1',
    'where[senha]=a',
    'where[createdBy][password][startsWith]=a',
    'lookup[x]=1',
    'populate=*',
    'fields=senha',
    'include=usuario',
    'group=1',
    'having=1',
    'alias=x',
    'sort=senha',
    'sort=-senha',
    'sort=usuario.senha',
    "sort=id'",
    'sort=1;select pg_sleep(5)',
    'sort=(select 1)',
    'filter=senha:a',
    "filter=id:1' or '1'='1",
    'filter=id);select pg_sleep(5)--:1',
    'filter={"id":1}',
    '__proto__[root]=1',
    '__proto__=1',
    'constructor=1',
    'constructor[prototype][root]=1',
    `${'a['.repeat(50)}=1`,
    'page=1&page=2',
    'pageSize=-1',
    'pageSize=0',
    'page=0',
    'pageSize=1e9',
    'pageSize=NaN',
    'page=1.5',
    'pageSize=10;drop',
    'page=9223372036854775808',
  ]
  test(
    'is refused, or changes nothing',
    async () => {
      covers({ attacks: [26, 27, 29, 32, 'O6'] })
      const reading = operations.filter(
        ({ method, permission, path }) =>
          method === 'GET' && typeof permission !== 'string' && !path.endsWith('/getProximoId'),
      )
      for (const [at, operation] of reading.entries()) {
        const url = filled(operation, '1').replace('{year}', '0000')
        const plain = await master.call('GET', url)
        for (const query of spread(odd, at, 5)) {
          const answer = await soon(() => master.call('GET', `${url}?${encodeURI(query)}`))
          quiet(answer, `${url}?${query}`)
          // A value that no row has is a filter like another.
          if (answer.statusCode < 400 && !(query.startsWith('filter=id:') && answer.body === '[]'))
            expect(answer.body, `${url}?${query}`).toBe(plain.body)
        }
      }
    },
    long,
  )

  test(
    'in the path neither',
    async () => {
      covers({ attacks: [29] })
      const wild = [
        "1'",
        "1' or '1'='1",
        '1;select pg_sleep(5)',
        '$$',
        "\\'",
        '1)--',
        '\u0000',
        '1 or 1=1',
        '{"$ne":null}',
        '../1',
        '%27',
        '9'.repeat(40),
      ]
      const placed = operations.filter(({ path }) => path.includes('{'))
      for (const [at, operation] of placed.entries())
        for (const value of spread(wild, at, 3)) {
          const answer = await soon(() => master.call(operation.method, filled(operation, value)))
          quiet(answer, `${named(operation)} ${value}`)
          expect(
            answer.statusCode === 204 ||
              answer.statusCode >= 400 ||
              operation.permission === 'open' ||
              operation.permission === 'session' ||
              ['[]', '{"menus":[],"itens":[]}'].includes(answer.body),
            `${named(operation)} ${value}: ${answer.statusCode} ${answer.body.slice(0, 100)}`,
          ).toBe(true)
        }
    },
    long,
  )

  test('30. a search for signs that a pattern could read is for these very signs', async () => {
    covers({ attacks: [30] })
    for (const q of [
      '%',
      '_',
      '\\',
      '%%',
      '(a+)+$',
      '.*',
      '\u0000',
      '\ud800',
      "'",
      'a'.repeat(200),
      `${'a'.repeat(100)}!`,
    ])
      for (const url of [
        '/webadm/estados',
        '/webadm/localidade',
        '/webadm/portalglossarioportal/1',
        '/webadmingestao/gestor',
      ]) {
        const answer = oneOf(
          await master.call(
            'GET',
            `${url}?page=1&q=${encodeURIComponent(q.isWellFormed() ? q : '\ufffd')}`,
          ),
          [200, 400],
          `${url} ${q}`,
        )
        for (const row of answer.statusCode === 200 ? answer.json<object[]>() : [])
          expect(JSON.stringify(Object.values(row)), `${url} ${q}`).toContain(q)
      }
    quiet(await master.call('GET', '/webadm/estados?page=1&q=%ED%A0%80'), 'a lone surrogate')
  })
})

test('83. what fails says nothing of the inside, and what is inside is not served', async () => {
  covers({ attacks: [83] })
  for (const url of [
    '/docs',
    '/documentation',
    '/documentation/json',
    '/swagger',
    '/debug',
    '/debug/pprof',
    '/server-status',
    '/.env',
    '/.git/config',
    '/package.json',
    '/index.js.map',
    '/assets/index.js.map',
    '/actuator',
    '/phpinfo.php',
    '/health?verbose',
    '/graphql',
    '/pgdata',
    '/%',
    '/%ff',
    '/p/%zz',
    `/${'a'.repeat(16_000)}`,
  ])
    quiet(await stranger(server)('GET', url), url)
  const metricsToken = 'f'.repeat(40)
  const measured = await server.startInstance({ metricsToken })
  const metrics = (at: TestServer['app'], authorization: string) =>
    at.inject({
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: { host, ...(authorization ? { authorization } : {}) },
    })
  for (const authorization of [
    '',
    'Bearer',
    'Bearer undefined',
    `Bearer ${metricsToken}x`,
    `Bearer ${metricsToken.slice(1)}`,
    metricsToken,
    `Bearer ${master.token}`,
  ])
    for (const at of [server.app, measured.app])
      expect(quiet(await metrics(at, authorization), authorization).statusCode, authorization).toBe(
        404,
      )
  expect((await metrics(server.app, `Bearer ${metricsToken}`)).statusCode).toBe(404)
  const told = await metrics(measured.app, `Bearer ${metricsToken}`)
  expect([
    told.statusCode,
    told.body.includes('http_request_duration_seconds_bucket'),
    /CANARY|exemplo\.gov|777777/.test(told.body),
  ]).toEqual([200, true, false])
  await measured.close()
  expect(Object.keys((await stranger(server)('GET', '/health?verbose')).json())).toEqual(['status'])
  for (const answer of [
    await stranger(server)('POST', '/token', '{"a":', { 'content-type': 'application/json' }),
    await stranger(server)('POST', '/token', 'x'.repeat(1_200_000), {
      'content-type': 'application/json',
    }),
    await stranger(server)('POST', '/token', 'a', { 'content-type': 'text/csv' }),
    await master.call('GET', '/webadm/estadosid/0'),
  ])
    quiet(answer, String(answer.statusCode))
})

test(
  '34. a session that was left is over on every call, on an instance that starts afterwards too',
  async () => {
    covers({ attacks: [34] })
    const left = await signIn(server.app, tenants.a, emailOf('reader'))
    expect((await left.call('POST', '/webadm/conta/sair')).statusCode).toBe(204)
    const later = await server.startInstance()
    for (const operation of guarded) {
      // Too many tries are told before anything else.
      oneOf(await left.call(operation.method, filled(operation)), [401, 429], named(operation))
      oneOf(
        await later.app.inject({
          method: operation.method,
          url: filled(operation),
          headers: { host, authorization: `Bearer ${left.token}` },
        }),
        [401],
        named(operation),
      )
    }
    await later.close()
  },
  long,
)
