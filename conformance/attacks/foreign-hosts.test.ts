import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { covers } from '../coverage/covers.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { quiet } from './harness.ts'

// Names of hosts that are not this installation's, in the request line and in what it says of itself.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { publicUrl: 'https://portal.test', trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(() => server.close())

const at = (host: string, url = '/config.json', headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ url, headers: { host, ...headers } })

test('no tenant answers under a name that is not ours', async () => {
  covers({ attacks: [8, 'F12'] })
  const foreign = [
    'evil.example',
    'outro-es.evil.example',
    'portal.test.evil.example',
    'notportal.test',
    'el-es',
    'test',
    'localhost.evil.example',
    'xn--prtal-fta.test',
    'portal.test:443.evil.example',
  ]
  for (const host of foreign)
    for (const url of ['/config.json', '/p', '/p/um', '/webadm/estados', '/', '/openapi.json']) {
      const answer = quiet(await at(host, url), `${host} ${url}`)
      expect([400, 421], `${host} ${url}`).toContain(answer.statusCode)
      expect(answer.body).not.toMatch(/el-es|outro-es|Serra Clara/)
    }
  const signIn = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: 'evil.example', origin: 'http://evil.example' },
    payload: { email: 'master@exemplo.gov.br', password: 'andorinha azul na serra' },
  })
  expect(signIn.statusCode).toBe(421)
})

test('our own names answer, and below them only what can be a tenant', async () => {
  covers({ attacks: ['F12'] })
  // A first label that is no code is none.
  const own = ['portal.test', 'PORTAL.TEST.', 'localhost', '127.0.0.1', '[::1]', '10.0.0.7']
  for (const host of [...own, 'x9.portal.test'])
    expect((await at(host)).json(), host).toMatchObject({ tenant: { code: 'el-es' } })
  for (const host of ['outro-es.portal.test', 'outro-es.localhost', 'outro-es.portal.test:8443'])
    expect((await at(host)).json(), host).toMatchObject({ tenant: { code: 'outro-es' } })
  for (const host of ['nenhum.portal.test', 'a.outro-es.portal.test'])
    expect((await at(host)).statusCode, host).toBe(404)
  expect((await at('evil.example', '/health')).statusCode, 'the health of the process').toBe(200)
})

test('no list of open data names the host that a request says it came by', async () => {
  covers({ attacks: [43, 'F4'] })
  const master = await server.signedIn('master')
  const noun = nounOf(
    server,
    resources.find(({ name }) => name === documentElement.name) ?? documentElement,
  )
  const own = (
    await noun.made(master, { ...(await noun.fresh()), url_externa: 'https://a.gov.br/a' })
  ).wire
  expect(own['elemento_id']).toBeTypeOf('number')
  const runner = server.runnerOf('a')
  const key = `1/2026/${'f'.repeat(32)}.pdf`
  await runner.run(
    sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado,
        excluido) values (${key}, 1, 'v1.pdf', 'application/pdf', 1, ${'0'.repeat(32)}, ${'0'.repeat(64)}, 'first',
        true, false)`,
  )
  await runner.run(sql`update elemento set s3_file_key = ${key}, url_externa = null`)
  for (const format of ['csv', 'json'])
    for (const [host, headers] of [
      ['localhost', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
      ['localhost:1234', { forwarded: 'host=evil.example', 'x-forwarded-port': '9' }],
      ['127.0.0.1', {}],
    ] as const) {
      const { body } = await at(
        host,
        `/p/${tenants.a.portals[0].prefix}/busca/lista.${format}`,
        headers,
      )
      expect(body, `${format} ${host}`).toContain('https://portal.test/p/um/documentos/')
      expect(body, `${format} ${host}`).not.toMatch(/evil|1234|127\.0\.0\.1|localhost/)
    }
})
