import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { processTime, takeTheSame } from '../support/effort.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import {
  callWith,
  claimsOf,
  startTestServer,
  signIn,
  type Answer,
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
const letters = async () =>
  (await master.call('GET', '/webadm/conta/mensagens')).json<
    readonly { para: string; assunto: string; texto: string | null }[]
  >()

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
  const key =
    /token=([\w-]+)/.exec(
      (await letters()).find(({ para }) => para === emailOf('reader'))?.texto ?? '',
    )?.[1] ?? ''
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
    ['claraboia-admin', master.token],
    ['claraboia-admin', key],
    ['claraboia-cia', master.token],
  ] as const) {
    const answer = await server.app.inject({
      url: cookie === 'claraboia-cia' ? '/api/auth-cia' : '/api/authUserAplication',
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

test('44. who has an account cannot be told by the answer, its headers or its time', async () => {
  covers({ attacks: [44] })
  const shape = (answer: Answer) => [
    answer.statusCode,
    Object.keys(answer.headers)
      .filter((name) => !name.startsWith('x-ratelimit'))
      .toSorted()
      .join(),
    answer.body.replace(/"requestId":"[^"]+"/, ''),
  ]
  const doors = [
    ['/token', (email: string) => ({ email, password: 'uma senha qualquer' })],
    ['/webadm/conta/recuperar-senha', (email: string) => ({ email })],
    ['/webadm/conta/cadastro', (email: string) => ({ nome: 'Maria Silva', email })],
  ] as const
  for (const [path, body] of doors) {
    const answers: unknown[] = []
    const asked = async (email: string) => answers.push(shape(await open(path, body(email))))
    // A hash more or less is 15 ms at least.
    await takeTheSame(
      () => asked(emailOf('second')),
      (turn) => asked(`ninguem${turn}@exemplo.gov.br`),
      (known) => Math.max(20, known * 0.35),
    )
    for (const one of answers) expect(one, path).toEqual(answers[0])
  }
})

test('46. no spelling of the address, of the account or of the sender makes more tries', async () => {
  covers({ attacks: [46] })
  const plain = await server.startInstance({ trustedProxies: [] })
  const spellings = [
    ' second@exemplo.gov.br',
    'SECOND@exemplo.gov.br',
    'second@exemplo.gov.br ',
    'second@exemplo.gov.br',
  ]
  const codes: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const email = spellings[turn % spellings.length]
    const headers = {
      host,
      'x-forwarded-for': `9.9.9.${turn}`,
      'x-real-ip': `9.9.9.${turn}`,
      forwarded: `for=9.9.9.${turn}`,
      'user-agent': `x${turn}`,
      'client-ip': `9.9.9.${turn}`,
    }
    codes.push(
      (
        await plain.app.inject({
          method: 'POST',
          url: '/token',
          headers,
          payload: { email, password: 'errada errada' },
        })
      ).statusCode,
    )
  }
  expect(codes.filter((code) => code !== 429).length).toBeLessThanOrEqual(10)
  for (const url of [
    '/Token',
    '/token/',
    '//token',
    '/%74oken',
    '/TOKEN',
    '/token;x',
    '/./token',
    '/token%20',
  ])
    expect([400, 404, 429], url).toContain(
      (
        await plain.app.inject({
          method: 'POST',
          url,
          headers: { host },
          payload: { email: emailOf('second'), password },
        })
      ).statusCode,
    )
  await plain.close()
})

test('46. the addresses of one IPv6 network are one sender, here and in the accountability area', async () => {
  covers({ attacks: [46] })
  const plain = await server.startInstance({ trustedProxies: [] })
  const doors = [
    ['/token', { email: emailOf('second'), password: 'errada errada' }],
    ['/api/auth-cia', { userName: 'dalva', password: 'errada errada' }],
  ] as const
  for (const [url, payload] of doors) {
    const tries = async (address: (turn: number) => string) => {
      const codes: number[] = []
      for (let turn = 0; turn < 14; turn += 1)
        codes.push(
          (
            await plain.app.inject({
              method: 'POST',
              url,
              remoteAddress: address(turn),
              headers: { host },
              payload,
            })
          ).statusCode,
        )
      return codes.filter((code) => code !== 429).length
    }
    expect(await tries((turn) => `2001:db8:7:7::${turn.toString(16)}`), url).toBe(10)
    expect(
      await tries((turn) => `2001:db8:7:${turn.toString(16)}::1`),
      `${url} of many networks`,
    ).toBeGreaterThan(10)
  }
  await plain.close()
})

test('48. passwords: 128 characters of any kind, none cut, none guessed, none endless', async () => {
  covers({ attacks: [48] })
  const caller = await signIn(server.app, tenants.a, emailOf('chosen'))
  let current = password
  const change = (senha: string) =>
    caller.call('POST', '/webadm/conta/senha', { atual: current, senha }, from())
  for (const senha of [
    'sete777',
    'Prefeitura2026',
    'Claraboia2026',
    'a'.repeat(20),
    '123456789012345',
    'senha12345678',
    'chosen@exemplo.gov.br',
    'x'.repeat(129),
  ])
    oneOf(await change(senha), [400], senha.slice(0, 20))
  const started = processTime()
  oneOf(await change('x'.repeat(900_000)), [400, 413], 'endless')
  expect(processTime() - started).toBeLessThan(500)
  const prefix = 'çã😀 onça parda '.repeat(6).slice(0, 80)
  for (const senha of [
    `${prefix} primeira`,
    `  espaços à volta 2  `,
    'ß'.repeat(4) + 'abelha rainha 77',
    'nul\0 e depois dela o resto',
    `${prefix} segunda`.padEnd(128, 'zq7'),
  ]) {
    oneOf(await change(senha), [204], senha.slice(0, 30))
    current = senha
    expect(
      (
        await open('/token', {
          email: emailOf('chosen'),
          password: `${senha.slice(0, 75)}${senha.length > 76 ? 'outro fim' : 'x'}`,
        })
      ).statusCode,
    ).toBe(401)
    if (senha.includes('\0'))
      expect(
        (await open('/token', { email: emailOf('chosen'), password: senha.split('\0')[0] }))
          .statusCode,
      ).toBe(401)
    expect((await open('/token', { email: emailOf('chosen'), password: senha })).statusCode).toBe(
      200,
    )
  }
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

test('an account has ten tries a minute however its name is spelled, and an address a hundred whatever the accounts', async () => {
  const headers = from()
  const tries = async (path: string, bodies: readonly object[]) => {
    const statuses: number[] = []
    for (const body of bodies)
      statuses.push(quiet(await stranger(server)('POST', path, body, headers), path).statusCode)
    return statuses.filter((status) => status !== 429).length
  }
  for (const [path, field] of [
    ['/token', 'email'],
    ['/api/auth-cia', 'userName'],
  ] as const) {
    const spelled = [
      'iris@exemplo.gov.br',
      'İris@exemplo.gov.br',
      'irİs@exemplo.gov.br',
      ' IRIS@exemplo.gov.br',
    ].flatMap((name) => Array.from({ length: 5 }, () => ({ [field]: name, password: 'nada' })))
    expect(await tries(path, spelled), path).toBe(10)
    // Without a password: a try that costs no hashing counts as well.
    expect(
      await tries(
        path,
        Array.from({ length: 100 }, (_, at) => ({ [field]: `pessoa${at}@exemplo.gov.br` })),
      ),
      path,
    ).toBe(80)
  }
})
