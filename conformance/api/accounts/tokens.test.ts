import { createSigner } from 'fast-jwt'
import { beforeEach, afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { resources } from '../../../resources/index.ts'
import { lastAdmission, revocationDeadline } from '../../support/revocations.ts'
import { emailOf, tenants } from '../../support/tenants.ts'
import { callWith, claimsOf, signIn, type Answer, type Caller } from '../../support/test-server.ts'
import { covers } from '../../coverage/covers.ts'
import { openSessions, closeSessions, server, host } from '../../support/session-server.ts'
import { pathTo } from '../../support/noun.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { signOut } from '../../../resources/calls/session.ts'
import { state } from '../../../resources/registers/state.ts'

beforeAll(openSessions)
afterAll(closeSessions)

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
    const elsewhere = await server.signedIn('master', 'b')
    // Just used at home: what is remembered of it there is remembered of no other municipality.
    expect((await elsewhere.call('GET', '/webadm/paginas')).statusCode).toBe(200)
    return denied(elsewhere.token)
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

  test.each([13, -13])('a clock of this machine %i hours off ends none', async (hours) => {
    covers({ attacks: [36] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    try {
      const { token } = await signIn(server.app, tenants.a, emailOf('first'))
      const read = callWith(server.app, host, token)
      expect((await read('GET', '/webadm/estados')).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('within a second, on every instance', () => {
  beforeEach(() => covers({ attacks: [21] }))
  const eventually = async (status: number, ask: () => Promise<Answer>) =>
    expect(await lastAdmission(async () => (await ask()).statusCode, status)).toBeLessThan(
      revocationDeadline,
    )
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
      expect((await caller.call('POST', pathOf(signOut))).statusCode).toBe(204)
      expect((await caller.call('GET', pathTo(state, 'list'))).statusCode).toBe(401)
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

  test('F38. signing out by the cookies alone ends their session', async () => {
    covers({ attacks: ['F38', 34] })
    const caller = await signIn(server.app, tenants.a, emailOf('chosen'))
    const other = await signIn(server.app, tenants.a, emailOf('chosen'))
    const leave = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: pathOf(signOut), headers: { host, ...headers } })
    const cookie = `claraboia-admin=${caller.admin}; claraboia-aplicacao=${caller.token}`
    const foreign = await leave({ cookie, 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect((await caller.call('GET', pathTo(state, 'list'))).statusCode).toBe(200)
    expect((await leave({ cookie })).statusCode).toBe(204)
    for (const answer of [
      await caller.call('GET', pathTo(state, 'list')),
      await server.app.inject({ url: '/api/authUserAplication', headers: { host, cookie } }),
    ])
      expect(answer.statusCode).toBe(401)
    // A bearer says whose session is meant: that of another tab's cookies goes on.
    const others = `claraboia-admin=${other.admin}`
    const again = await leave({ cookie: others, authorization: `Bearer ${caller.token}` })
    expect(again.statusCode).toBe(204)
    expect((await other.call('GET', pathTo(state, 'list'))).statusCode).toBe(200)
  })

  test('the token that signing in answers signs out as well', async () => {
    covers({ attacks: [34] })
    const caller = await signIn(server.app, tenants.a, emailOf('chosen'))
    const authorization = `Bearer ${caller.admin}`
    const left = await server.app.inject({
      method: 'POST',
      url: pathOf(signOut),
      headers: { host, authorization },
    })
    expect(left.statusCode).toBe(204)
    for (const answer of [
      await caller.call('GET', pathTo(state, 'list')),
      await server.app.inject({
        url: '/api/authUserAplication',
        headers: { host, authorization },
      }),
    ])
      expect(answer.statusCode).toBe(401)
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
        (await caller.call('GET', pathTo(state, 'list'))).statusCode,
        (await there('GET', '/webadm/estados')).statusCode,
      ]).toEqual([200, 200])
      await server.runnerOf('a').run({ text, values: [] })
      await eventually(status, () => caller.call('GET', pathTo(state, 'list')))
      await eventually(status, () => there('GET', '/webadm/estados'))
      await server.runnerOf('a').run({ text: back, values: [] })
    }),
  )
})
