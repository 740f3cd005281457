import { connect as connectTo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { filled, host, oneOf, operationsOf, stranger, type Attacked } from './harness.ts'
import { covers } from '../coverage/covers.ts'

// What a body says it is, forms without end, and addresses that nothing can decode.

const json = 'application/json'
const form = 'multipart/form-data'
let server: TestServer
let master: Caller
let withBody: readonly Attacked[]
let forms: readonly Attacked[]
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  withBody = (await operationsOf(server)).filter(
    ({ method, permission, takes }) =>
      method !== 'GET' && takes.length > 0 && permission !== 'data-key' && permission !== 'cia',
  )
  forms = withBody
    .filter(({ takes }) => takes.includes(form))
    // Every noun's import is one door.
    .filter(({ path }) => !path.includes('/importar/') || path.endsWith('/glossary'))
})
afterAll(() => server.close())

const named = ({ method, path }: Attacked) => `${method} ${path}`
const send = (to: Attacked, payload: string | Buffer, headers: Record<string, string>) =>
  server.app.inject({
    method: to.method,
    url: filled(to),
    headers: { host, authorization: `Bearer ${master.token}`, ...headers },
    payload,
  })

test('52. a body of no schema is taken under no name of a type, and under none', async () => {
  covers({ attacks: [52, 71] })
  const body = '{"nenhum_campo":{"$ne":1}}'
  for (const operation of withBody.filter(({ takes }) => takes.includes(json))) {
    for (const type of [
      'application/json\ta',
      'Application/JSON',
      'application/json garbage',
      'application/json;charset=utf-7',
      'application/json, text/html',
      'application/__proto__',
      'application/x-www-form-urlencoded',
      'text/plain',
      '__proto__',
    ])
      oneOf(
        await send(operation, body, { 'content-type': type }),
        [400, 401, 403, 404, 409, 415, 429],
        `${named(operation)} ${type}`,
      )
    const packed = { 'content-type': json, 'content-encoding': 'gzip' }
    oneOf(
      await send(operation, gzipSync(body), packed),
      [400, 401, 403, 404, 415, 429],
      `${named(operation)} packed`,
    )
  }
}, 120_000)

test('53. JSON is no form, and a form is no JSON', async () => {
  covers({ attacks: [53] })
  const path = { filepath: '/etc/passwd', path: '/etc/passwd', mimetype: 'text/plain', size: 1 }
  for (const operation of forms) {
    const body = JSON.stringify({ portal_id: 1, file: path, files: { file: path } })
    const answer = await send(operation, body, { 'content-type': json })
    oneOf(answer, [400, 404, 415], named(operation))
    expect(answer.body, named(operation)).not.toContain('root:')
  }
  expect(forms.length).toBeGreaterThan(2)
  const part = '--x\r\ncontent-disposition: form-data; name="nome"\r\n\r\na\r\n--x--\r\n'
  for (const operation of withBody.filter(({ takes }) => !takes.includes(form)))
    oneOf(
      await send(operation, part, { 'content-type': `${form}; boundary=x` }),
      [400, 401, 403, 404, 409, 415, 429],
      named(operation),
    )
}, 120_000)

describe('70. a form', () => {
  const field = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`
  test.each([
    ['of ten thousand parts', field('a').repeat(10_000)],
    ['whose part has a head of 1 MB', `--x\r\nx-a: ${'b'.repeat(1_000_000)}\r\n\r\na\r\n`],
    ['of ten thousand fields without a name', '--x\r\n\r\n\r\n'.repeat(10_000)],
    ['whose last part never ends', `${field('portal_id')}--x\r\ncontent-disp`],
    ['without any part', ''],
    ['of one field a hundred times', field('portal_id').repeat(100)],
  ])('%s is refused at every door for forms', async (what, start) => {
    covers({ attacks: [70] })
    const payload = what.includes('never') ? start : `${start}--x--\r\n`
    for (const operation of forms)
      oneOf(
        await send(operation, payload, { 'content-type': `${form}; boundary=x` }),
        [400, 404, 413, 415],
        `${named(operation)} ${what}`,
      )
  })
})

test('59. an address that nothing can decode is refused with the headers of every other', async () => {
  covers({ attacks: [59, 'O7'] })
  for (const url of [
    '/webadm/%',
    '/webadm/%ff',
    '/api/%zz',
    '/assets/%e0%a4%a',
    '/arquivos/%c0%ae',
    '/p/%zz',
    '/webadm/estados%00',
    `/webadm/${'a'.repeat(16_000)}`,
  ])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      oneOf(await stranger(server)(method, url), [400, 401, 404, 405, 414], `${method} ${url}`)
})

test('F13. addresses of slashes and brackets are not found, and break nothing', async () => {
  covers({ attacks: ['F13', 59] })
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTo(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )
      let got = ''
      socket.setEncoding('utf8').on('data', (bytes: string) => {
        got += bytes
      })
      socket.on('end', () => resolve(got)).on('error', reject)
    })
  for (const path of ['///', '//[', '//:0', '//a:b', '/\\[', '//\\', '/[', '//evil.test/%2f..'])
    expect(await ask(path), path).toMatch(/^HTTP\/1\.1 (400|404) /)
  expect(await ask('/health')).toMatch(/^HTTP\/1\.1 200 /)
})

test('62. no page, file or refusal may be framed, and all ask for https for a year', async () => {
  covers({ attacks: [62, 'O7'] })
  for (const [url, status] of [
    ['/p/um', 200],
    ['/p/um/nao-ha', 404],
    ['/p/nenhum', 404],
    ['/webadm/estados', 401],
    ['/health', 200],
    ['/openapi.json', 200],
    ['/arquivos/1/1/0.pdf', 404],
    ['/%', 400],
  ] as const) {
    const answer = oneOf(await stranger(server)('GET', url), [status], url)
    const header = (name: string) => String(answer.headers[name])
    expect(header('content-security-policy'), url).toContain("frame-ancestors 'none'")
    expect(header('cross-origin-opener-policy'), url).toBe('same-origin')
    expect(header('referrer-policy'), url).toMatch(
      /^(?:strict-origin-when-cross-origin|no-referrer)$/,
    )
    expect(header('strict-transport-security'), url).toMatch(
      /^max-age=(?:3153600\d|[4-9]\d{7}); includeSubDomains/,
    )
    expect(header('cross-origin-resource-policy'), url).toMatch(/^(?:same-origin|cross-origin)$/)
  }
})
