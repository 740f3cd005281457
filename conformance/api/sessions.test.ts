import { once } from 'node:events'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { createSigner } from 'fast-jwt'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { firstAccessKey } from '../../data/accounts/first-access.ts'
import { createTenant } from '../../data/nouns/tenants.ts'
import { resources } from '../../resources/index.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import {
  callWith,
  claimsOf,
  startTestServer,
  signIn,
  type Answer,
  type Caller,
  type Headers,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const host = tenants.a.host
const login = (email: unknown, secret: unknown = password, headers: Headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host, ...headers },
    payload: { email, password: secret },
  })
const sameBut = ({ statusCode, headers, body }: Answer) => ({
  statusCode,
  headers: Object.keys(headers)
    .filter((name) => !name.startsWith('x-ratelimit'))
    .toSorted(),
  body: body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ''),
})
const cookiesOf = (answer: Answer) =>
  answer.cookies as readonly {
    name: string
    value: string
    httpOnly?: boolean
    secure?: boolean
    sameSite?: string
    path?: string
    maxAge?: number
    domain?: string
  }[]
const withCookies = (cookies: readonly { name: string; value: string }[]) => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})

describe('signing in', () => {
  test('a wrong password, an unknown account and one that may not enter answer alike', async () => {
    await server
      .runnerOf('a')
      .run(
        sql`insert into usuario (name, username, email, senha, confirmed, active) select 'Fora', 'fora', v.email, senha, v.confirmed, v.active from usuario, (values ('inativo@exemplo.gov.br', true, false), ('pendente@exemplo.gov.br', false, true)) v(email, confirmed, active) where usuario.id = 'first'`,
      )
    const answers = [
      await login(emailOf('first'), 'senha errada mesmo'),
      await login('ninguem@exemplo.gov.br'),
      await login('inativo@exemplo.gov.br'),
      await login('pendente@exemplo.gov.br'),
      await login("' or 1=1 --"),
    ]
    expect(answers[0]?.statusCode).toBe(401)
    for (const answer of answers) expect(sameBut(answer)).toEqual(sameBut(answers[0] ?? answer))
    expect(cookiesOf(answers[0] ?? (await login('x')))).toEqual([])
  })

  test('the account of one tenant does not open another', async () => {
    await server
      .runnerOf('b')
      .run(sql`update usuario set senha = null where email = ${emailOf('reader')}`)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/token',
      headers: { host: tenants.b.host },
      payload: { email: emailOf('reader'), password },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('a malformed body is refused field by field', async () => {
    for (const body of [
      [{ $ne: null }, password],
      [emailOf('first'), ['a']],
      ['', ''],
      [true, 1],
      [emailOf('first'), 'a'.repeat(2_000)],
    ] as const)
      expect((await login(body[0], body[1])).statusCode).toBe(400)
    const extra = await server.app.inject({
      method: 'POST',
      url: '/token',
      headers: { host },
      payload: { email: 'a@b.br', password, root: true },
    })
    expect(extra.statusCode).toBe(400)
  })

  test('each try is in the audit, and no password is', async () => {
    await login('espiao@exemplo.gov.br', 'segredo digitado 123')
    await signIn(server.app, tenants.a, emailOf('second'))
    const events = await server
      .runnerOf('a')
      .run<{ type: string; name: string; row: string }>(
        sql`select tracker_type as type, user_name as name, to_jsonb(a)::text as row from auditoria a order by id desc limit 2`,
      )
    expect(events.map(({ type, name }) => [type, name])).toEqual([
      ['login', 'Pessoa second'],
      ['login_failed', 'espiao@exemplo.gov.br'],
    ])
    expect(events.map(({ row }) => row).join()).not.toContain('segredo digitado')
  })

  test('ten tries a minute an account; others and other addresses go on', async () => {
    covers({ attacks: [46, 47] })
    const instance = await server.startInstance({ trustedProxies: ['127.0.0.1'] })
    const from = (email: string, ip = '10.0.0.1', secret = 'errada errada errada') =>
      instance.app.inject({
        method: 'POST',
        url: '/token',
        headers: { host, 'x-forwarded-for': ip },
        payload: { email, password: secret },
      })
    const answers: Answer[] = []
    for (let at = 0; at < 12; at += 1)
      answers.push(await from(at % 2 ? emailOf('first') : ` ${emailOf('first').toUpperCase()}`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
      429,
    ])
    expect(Number(answers[11]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from(emailOf('second'), '10.0.0.1', password)).statusCode).toBe(200)
    expect((await from(emailOf('first'), '10.0.0.2', password)).statusCode).toBe(200)
    await instance.close()
    const untrusting = await server.startInstance()
    const codes: number[] = []
    for (let at = 0; at < 12; at += 1)
      codes.push(
        (
          await untrusting.app.inject({
            method: 'POST',
            url: '/token',
            headers: { host, 'x-forwarded-for': `10.0.1.${at}`, 'user-agent': `a${at}` },
            payload: { email: emailOf('first'), password: 'errada errada' },
          })
        ).statusCode,
      )
    expect(codes.slice(10)).toEqual([429, 429])
    await untrusting.close()
  })

  test('a form of another site can neither sign in nor open the first access', async () => {
    covers({ attacks: [60] })
    for (const [name, value] of [
      ['origin', 'https://mau.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
    ] as const) {
      const headers = { [name]: value }
      expect((await login(emailOf('master'), password, headers)).statusCode).toBe(403)
      expect(
        (
          await server.app.inject({
            method: 'POST',
            url: '/webadm/conta/primeiro-acesso',
            headers: { host, ...headers },
            payload: {},
          })
        ).statusCode,
      ).toBe(403)
    }
    for (const [name, value] of [
      ['origin', `http://${host}`],
      ['sec-fetch-site', 'same-origin'],
    ] as const)
      expect((await login(emailOf('master'), password, { [name]: value })).statusCode).toBe(200)
  })
})

describe('cookies', () => {
  test('on http they are plain, on https bound to the host and secure; scripts never see them', async () => {
    covers({ attacks: [50] })
    const http = await login(emailOf('first'))
    expect(cookiesOf(http)).toEqual([
      expect.objectContaining({
        name: 'claraboia-admin',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 43_200,
      }),
    ])
    expect(cookiesOf(http)[0]?.secure).toBeUndefined()
    const behind = await server.startInstance({ trustedProxies: ['127.0.0.1'] })
    const https = await behind.app.inject({
      method: 'POST',
      url: '/token',
      headers: { host, 'x-forwarded-proto': 'https' },
      payload: { email: emailOf('first'), password },
    })
    expect(cookiesOf(https)).toEqual([
      expect.objectContaining({
        name: '__Host-claraboia-admin',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 43_200,
      }),
    ])
    expect(cookiesOf(https)[0]?.domain).toBeUndefined()
    await behind.close()
    const spoofed = await login(emailOf('first'), password, { 'x-forwarded-proto': 'https' })
    expect(cookiesOf(spoofed)[0]?.name).toBe('claraboia-admin')
  })

  test('after the first exchange both are needed', async () => {
    const exchange = (headers: Headers) =>
      server.app.inject({ url: '/api/authUserAplication', headers: { host, ...headers } })
    const admin = cookiesOf(await login(emailOf('second')))
    const first = await exchange(withCookies(admin))
    expect(first.statusCode).toBe(200)
    expect((await exchange(withCookies(admin))).statusCode).toBe(401)
    expect((await exchange(withCookies([...admin, ...cookiesOf(first)]))).statusCode).toBe(200)
    expect((await exchange(withCookies(cookiesOf(first)))).statusCode).toBe(401)
    expect(
      (
        await exchange(
          withCookies([{ name: 'claraboia-admin', value: cookiesOf(first)[0]?.value ?? '' }]),
        )
      ).statusCode,
    ).toBe(401)
  })

  test('no cookie opens a call: only the bearer does', async () => {
    covers({ attacks: [50, 76] })
    const { token, admin } = await server.signedIn('master')
    const cookie = withCookies([
      { name: 'claraboia-aplicacao', value: token },
      { name: 'claraboia-admin', value: admin },
    ])
    expect(
      (await server.app.inject({ url: '/webadm/estados', headers: { host, ...cookie } }))
        .statusCode,
    ).toBe(401)
    expect(
      (
        await server.app.inject({
          url: `/webadm/estados?token=${token}&access_token=${token}`,
          headers: { host },
        })
      ).statusCode,
    ).toBe(401)
  })
})

describe('tokens', () => {
  let paths: readonly { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string }[]
  beforeAll(async () => {
    const { paths: all } = (
      await server.app.inject({ url: '/openapi.json', headers: { host } })
    ).json<{ paths: Record<string, Record<string, { 'x-permission': unknown }>> }>()
    paths = Object.entries(all).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-permission'] !== 'open')
        .map(([method, operation]) => {
          expect(operation['x-permission'], `${method} ${path}`).toBeDefined()
          return { method: method.toUpperCase() as 'GET', url: path.replace(/\{\w+\}/g, '1') }
        }),
    )
    expect(paths.length).toBeGreaterThan(80)
  })
  const denied = async (token: string | undefined, at = host) => {
    const call = callWith(server.app, at, token)
    for (const { method, url } of paths) {
      const answer = await call(
        method,
        url,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      )
      expect(answer.statusCode, `${method} ${url}`).toBe(401)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
  }

  test('every call without a session is 401', () => denied(undefined))
  test("another tenant's token is 401 on every call", async () => {
    covers({ attacks: [1] })
    return denied((await server.signedIn('master', 'b')).token)
  })
  test('the admin token opens no call but the exchange', async () => {
    covers({ attacks: [39] })
    return denied((await server.signedIn('master')).admin)
  })

  test('a token that is not exactly ours is 401', async () => {
    covers({ attacks: [38] })
    const { token } = await server.signedIn('master')
    const claims = claimsOf(token)
    const [head = '', body = '', signature = ''] = token.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = (changed: Record<string, unknown>, key = server.secret) =>
      createSigner({ key, algorithm: 'HS256' })({ ...claims, ...changed })
    const odd = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'nOnE' })}.${body}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${encode({ ...claims, nameid: 'first' })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}`,
      signed({}, 'outra chave'),
      signed({}, 'a'),
      signed({ exp: 1 }),
      signed({ aud: 'cia', kind: 'cia' }),
      signed({ aud: 'admin' }),
      signed({ kind: 'admin' }),
      signed({ tenant: 'outro-es' }),
      signed({ jti: '0'.repeat(32) }),
      signed({ iss: 'outro' }),
      signed({ exp: undefined }),
      signed({ jti: undefined }),
      signed({ nbf: Math.floor(Date.now() / 1000) + 600 }),
      'x',
      `${token}x`,
      token.toUpperCase(),
    ]
    expect(signed({}).split('.')).toHaveLength(3)
    for (const [at, forged] of odd.entries())
      expect(
        (await callWith(server.app, host, forged)('GET', '/webadm/estados')).statusCode,
        `forgery ${at}`,
      ).toBe(401)
    expect((await callWith(server.app, host, token)('GET', '/webadm/estados')).statusCode).toBe(200)
  })

  test('twelve hours, whatever one does meanwhile', async () => {
    covers({ attacks: [36] })
    const { token, admin } = await signIn(server.app, tenants.a, emailOf('first'))
    const [one, other] = [claimsOf(token), claimsOf(admin)]
    expect(other.exp - other.iat).toBe(43_200)
    expect(one.exp).toBeLessThanOrEqual(other.exp + 1)
    const later = (
      await server.app.inject({
        url: '/api/authUserAplication',
        headers: { host, authorization: `Bearer ${admin}` },
      })
    ).json<{ token: string }>().token
    expect(claimsOf(later).exp).toBe(one.exp)
    await server.runnerOf('a').run(sql`update sessao set expira_em = now() where id = ${one.jti}`)
    server.sessions.forget()
    expect(
      (await callWith(server.app, host, later)('GET', '/webadm/glossario')).statusCode,
    ).not.toBe(200)
    expect((await callWith(server.app, host, token)('GET', '/webadm/estados')).statusCode).toBe(401)
  })
})

describe('within a second, on every instance', () => {
  beforeEach(() => covers({ attacks: [21] }))
  const eventually = async (status: number, ask: () => Promise<Answer>) => {
    const start = Date.now()
    for (;;) {
      const { statusCode } = await ask()
      if (statusCode === status) return
      if (Date.now() - start > 1_000) throw new Error(`still ${statusCode} after a second`)
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
  }
  const twoInstances = async (work: (caller: Caller, there: Caller['call']) => Promise<void>) => {
    const second = await server.startInstance()
    const caller = await signIn(server.app, tenants.a, emailOf('chosen'))
    await work(caller, callWith(second.app, host, caller.token))
    await second.close()
  }

  test('a session that was left is over', () => {
    covers({ attacks: [34] })
    return twoInstances(async (caller, there) => {
      expect((await there('GET', '/webadm/estados')).statusCode).toBe(200)
      expect((await caller.call('POST', '/webadm/conta/sair')).statusCode).toBe(204)
      expect((await caller.call('GET', '/webadm/estados')).statusCode).toBe(401)
      await eventually(401, () => there('GET', '/webadm/estados'))
      for (const resource of resources)
        expect((await there('GET', `/webadm/historico/${resource.name}/1`)).statusCode).toBe(401)
      expect(
        (
          await server.app.inject({
            url: '/api/authUserAplication',
            headers: { host, authorization: `Bearer ${caller.admin}` },
          })
        ).statusCode,
      ).toBe(401)
    })
  })

  test.each([
    [
      'a right taken',
      'update gestor_perfil_pagina set read = false',
      403,
      'update gestor_perfil_pagina set read = true',
    ],
    [
      'a link blocked',
      'update gestor_usuario set bloqueado = true',
      403,
      'update gestor_usuario set bloqueado = false',
    ],
    [
      'a profile switched off',
      'update perfil set ativo = false',
      403,
      'update perfil set ativo = true',
    ],
    [
      'an account switched off',
      "update usuario set active = false where id = 'chosen'",
      401,
      'update usuario set active = true',
    ],
    [
      'a manager switched off',
      'update gestor set ativo = false',
      403,
      'update gestor set ativo = true',
    ],
  ])('%s counts', (_, text, status, back) =>
    twoInstances(async (caller, there) => {
      expect([
        (await caller.call('GET', '/webadm/estados')).statusCode,
        (await there('GET', '/webadm/estados')).statusCode,
      ]).toEqual([200, 200])
      await server.runnerOf('a').run({ text, values: [] })
      await eventually(status, () => caller.call('GET', '/webadm/estados'))
      await eventually(status, () => there('GET', '/webadm/estados'))
      await server.runnerOf('a').run({ text: back, values: [] })
    }),
  )
})

describe('the first access', () => {
  test('opens once, with its key, and only with a password worth the name', async () => {
    covers({ attacks: [48] })
    const key = await withOwner(server.connection, async (owner) => {
      const tenant = await createTenant(owner, 'novo-es', 'Novo')
      await prepareTenant(server.db, tenant)
      await firstAccessKey(owner, tenant.id)
      return firstAccessKey(owner, tenant.id)
    })
    // Twenty tries a minute an address; here are more.
    let tries = 0
    const send = (body: Readonly<Record<string, unknown>>) =>
      server.app.inject({
        method: 'POST',
        url: '/webadm/conta/primeiro-acesso',
        remoteAddress: `10.1.0.${(tries += 1)}`,
        headers: { host: 'novo-es.localhost' },
        payload: {
          chave: key,
          nome: 'Beatriz Lima',
          email: 'bia@exemplo.gov.br',
          senha: 'cinco capivaras no lago',
          ...body,
        },
      })
    for (const chave of ['', 'errada', 'x'.repeat(32), null, true, [key], { $ne: null }])
      expect([400, 403], String(chave)).toContain((await send({ chave })).statusCode)
    for (const senha of [
      'curta',
      'onze letras',
      'aaaaaaaaaaaaaaaa',
      'Prefeitura2026',
      'senha12345678',
      'beatriz e companhia',
      'bia@exemplo.gov.br',
      'o município novo-es daqui',
      'x'.repeat(129),
      '',
      null,
      ['a'.repeat(20)],
    ])
      expect([400], String(senha)).toContain((await send({ senha })).statusCode)
    expect((await send({ email: 'bia' })).statusCode).toBe(400)
    expect((await send({ root: true })).statusCode).toBe(400)
    const raced = await Promise.all([
      send({}),
      send({ email: 'outra@exemplo.gov.br' }),
      send({ email: 'mais@exemplo.gov.br' }),
    ])
    expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403])
    expect((await send({})).statusCode).toBe(403)
    const there = await server.app.inject({
      method: 'POST',
      url: '/webadm/conta/primeiro-acesso',
      headers: { host },
      payload: {
        chave: key,
        nome: 'Má',
        email: 'ma@exemplo.gov.br',
        senha: 'cinco capivaras no lago',
      },
    })
    expect(there.statusCode).toBe(403)
  })
})

test("the profile is one's own, unless one is elMaster", async () => {
  const [first, second, master] = await Promise.all([
    server.signedIn('first'),
    server.signedIn('second'),
    server.signedIn('master'),
  ])
  expect((await first.call('GET', `/usuario/${first.userId}`)).json()).toMatchObject({
    id: 'first',
    email: emailOf('first'),
    usuarioElMaster: false,
  })
  const [others, absent] = [
    await first.call('GET', `/usuario/${second.userId}`),
    await first.call('GET', '/usuario/nenhum'),
  ]
  expect([others.statusCode, sameBut(others)]).toEqual([404, sameBut(absent)])
  expect((await master.call('GET', '/usuario/second')).statusCode).toBe(200)
  // Of others an elMaster sees no whole CPF, and what they may do, not what she may.
  await second.call('PUT', `/account/${second.userId}`, {
    nomeCompleto: 'Pessoa second',
    emailAlternativo: null,
    funcao: null,
    cpf: '52998224725',
    phoneNumber: null,
  })
  expect([
    (await master.call('GET', '/usuario/second')).json<{ cpf: string }>().cpf,
    (await second.call('GET', '/usuario/second')).json<{ cpf: string }>().cpf,
  ]).toEqual(['***.982.247-**', '52998224725'])
  const nobody = await server.signedIn('nobody')
  for (const call of [
    '/webadm/menus/buscar/user/:id',
    `/webadm/paginas/mapeadas/buscar/user/:id/path/${encodeURIComponent('/informacoes/portal-informacoes/glossario/cadastro')}`,
  ]) {
    const of = async (by: typeof master, id: string) => {
      const { statusCode, body } = await by.call('GET', call.replace(':id', id))
      return [statusCode, statusCode < 400 && body]
    }
    for (const other of [first, nobody])
      expect(await of(master, other.userId)).toEqual(await of(other, other.userId))
    expect(await of(master, nobody.userId)).not.toEqual(await of(master, master.userId))
    expect([await of(first, second.userId), await of(master, 'nenhum')]).toEqual([
      [404, false],
      [404, false],
    ])
  }
})

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
