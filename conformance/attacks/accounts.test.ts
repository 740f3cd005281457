import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { lettersOf, tokenIn } from '../support/letters.ts'
import { emailOf } from '../support/tenants.ts'
import {
  callWith,
  claimsOf,
  startTestServer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { host, oneOf, quiet, stranger } from './harness.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'], publicUrl: 'https://claraboia.gov.br' },
  })
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

let last = 0
const from = () => ({ 'x-forwarded-for': `10.7.${Math.trunc((last += 1) / 250)}.${last % 250}` })
const open = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  stranger(server)('POST', path, body, { ...from(), ...headers })
const letters = () => lettersOf(server.runnerOf('a'))

test('38. no token that is not ours, however it says it was made', async () => {
  covers({ attacks: [38] })
  const { token } = master
  const claims = claimsOf(token)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hmac = (head: object, body: object, key: string | Buffer) => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsa = (head: object) => {
    const text = `${encode(head)}.${encode(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const hs = { alg: 'HS256', typ: 'JWT' }
  const forged = [
    hmac(hs, claims, ''),
    hmac(hs, claims, '\0'),
    hmac(hs, claims, 'secret'),
    hmac(hs, claims, pem),
    hmac({ ...hs, kid: '../../../../dev/null' }, claims, ''),
    hmac({ ...hs, kid: "' or 1=1" }, claims, 'x'),
    hmac({ ...hs, jku: 'https://evil.test/jwks', x5u: 'https://evil.test' }, claims, 'x'),
    rsa({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) }),
    rsa({ alg: 'RS256' }),
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => `${encode({ alg })}.${encode(claims)}.`),
    hmac({ alg: 'HS512' }, claims, server.secret),
    hmac({}, claims, server.secret),
    ...[
      { exp: undefined },
      { exp: '99999999999' },
      { aud: undefined },
      { aud: ['application', 'admin'] },
      { aud: 'admin' },
      { jti: undefined },
      { jti: { $ne: null } },
      { jti: "' or 1=1--" },
      { exp: 1 },
      { nbf: Math.trunc(Date.now() / 1000) + 900 },
    ].map((change) => hmac(hs, { ...claims, ...change }, server.secret)),
    token.split('.').slice(0, 2).join('.'),
    `${token.slice(0, -4)}AAAA`,
    ` ${token}`,
    `${token} `,
    `${token},${token}`,
    Buffer.from(token).toString('base64'),
  ]
  for (const [at, one] of forged.entries())
    expect(
      quiet(await callWith(server.app, host, one)('GET', '/webadm/estados'), `forgery ${at}`)
        .statusCode,
      `forgery ${at} ${one.slice(0, 60)}`,
    ).toBe(401)
  for (const authorization of [
    `bearer ${token}`,
    `Basic ${token}`,
    token,
    `Bearer  ${token}`,
    'Bearer',
  ])
    expect(
      (await server.app.inject({ url: '/webadm/estados', headers: { host, authorization } }))
        .statusCode,
      authorization.slice(0, 20),
    ).toBe(401)
})

test('39. the key of a letter is no session, and a session no key of a letter', async () => {
  covers({ attacks: [39] })
  await open('/webadm/conta/recuperar-senha', { email: emailOf('reader') })
  const sent = (await letters()).find(({ para }) => para === emailOf('reader'))
  const key = tokenIn(sent?.texto)
  expect(key.length).toBeGreaterThanOrEqual(22)
  for (const at of [
    '/webadm/estados',
    '/api/authUserAplication',
    '/admin/api/cia/list-all-clients',
  ])
    expect((await callWith(server.app, host, key)('GET', at)).statusCode).toBe(401)
  for (const token of [master.token, master.admin])
    for (const at of ['resetar-senha', 'confirmar'])
      oneOf(
        await open(`/webadm/conta/${at}`, { token, senha: 'três tigres tristes no prado' }),
        [400],
        at,
      )
  oneOf(
    await open('/webadm/conta/confirmar', { token: key, senha: 'três tigres tristes no prado' }),
    [400],
    'the key of another kind',
  )
  for (const [cookie, value] of [
    ['__Host-claraboia-admin', master.token],
    ['__Host-claraboia-admin', key],
    ['__Host-claraboia-cia', master.token],
  ] as const) {
    const answer = await server.app.inject({
      url: cookie === '__Host-claraboia-cia' ? '/api/auth-cia' : '/api/authUserAplication',
      headers: { host, cookie: `${cookie}=${value}` },
    })
    expect(answer.statusCode, cookie).toBe(401)
  }
})

test('42, 43. a letter goes to the stored address, and its link to the configured host', async () => {
  covers({ attacks: [42, 43] })
  const known = emailOf('first')
  const poisons: readonly Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.test' },
    { forwarded: 'host=evil.test' },
    { referer: 'https://evil.test/' },
    { 'x-original-host': 'evil.test' },
    { 'x-host': 'evil.test' },
    { 'x-forwarded-proto': 'javascript' },
    { host: 'localhost:1234' },
    { host: 'LOCALHOST.' },
  ]
  for (const headers of poisons) {
    await server.runnerOf('a').run(sql`delete from mensagem`)
    quiet(
      await open('/webadm/conta/recuperar-senha', { email: ` ${known.toUpperCase()}` }, headers),
      JSON.stringify(headers),
    )
    const sent = await letters()
    expect(
      sent.map(({ para }) => para),
      JSON.stringify(headers),
    ).toEqual([known])
    expect(sent[0]?.texto).toMatch(
      /https:\/\/claraboia\.gov\.br\/autenticacao\/resetar-senha\?token=/,
    )
    expect(sent[0]?.texto).not.toMatch(/evil|1234|LOCALHOST/)
  }
  oneOf(
    await open('/webadm/conta/recuperar-senha', { email: known }, { origin: 'https://evil.test' }),
    [403],
    'a foreign origin',
  )
})

describe('79. what a stranger writes into a letter', () => {
  beforeEach(() => covers({ attacks: [79] }))
  test.each([
    '{{7*7}}',
    '${7*7}',
    '<%= 7*7 %>',
    '#{7*7}',
    '<b onmouseover=alert(1)>Maria</b>',
    'https://evil.test/clique',
    'Maria, clique em evil.test',
  ])('%s is not in it', async (nome) => {
    const email = `carta${(last += 1)}@exemplo.gov.br`
    oneOf(await open('/webadm/conta/cadastro', { nome, email }), [200, 400], nome)
    const letter = (await letters()).find(({ para }) => para === email)
    if (letter)
      expect(`${letter.assunto} ${letter.texto?.replace(/token=\S+/, '')}`).not.toMatch(
        /evil|Maria|7\*7|49|</,
      )
  })

  test('no line of it becomes a header', async () => {
    for (const nome of [
      'Maria\r\nBcc: att@x.com',
      'Maria\nContent-Type: text/html',
      'Maria\u2028Bcc: att@x.com',
      'x'.repeat(100_000),
    ]) {
      const email = `carta${(last += 1)}@exemplo.gov.br`
      oneOf(
        await open('/webadm/conta/cadastro', { nome, email }),
        [200, 400],
        JSON.stringify(nome.slice(0, 30)),
      )
      const letter = (await letters()).find(({ para }) => para === email)
      expect(`${letter?.assunto ?? ''}${letter?.para ?? ''}`).not.toMatch(/[\r\n]|att@x/)
    }
  })
})
