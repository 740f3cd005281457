import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { emailOf, tenants, password } from '../../support/tenants.ts'
import { signIn, type Answer, type Headers } from '../../support/test-server.ts'
import { covers } from '../../coverage/covers.ts'
import {
  openSessions,
  closeSessions,
  server,
  host,
  login,
  sameBut,
  cookiesOf,
  withCookies,
} from '../../support/session-server.ts'

beforeAll(openSessions)
afterAll(closeSessions)

describe('signing in', () => {
  test('a wrong password, an unknown account and one that may not enter answer alike', async () => {
    await server.runnerOf('a').run(
      sql`insert into usuario (name, username, email, senha, confirmed, active) select 'Fora', 'fora', v.email,
          senha, v.confirmed, v.active
          from usuario, (values ('inativo@exemplo.gov.br', true, false), ('pendente@exemplo.gov.br', false, true))
            v(email, confirmed, active) where usuario.id = 'first'`,
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
    await login(emailOf('first').toUpperCase(), 'segredo digitado 123')
    await login('espiao@exemplo.gov.br', 'segredo digitado 123')
    await signIn(server.app, tenants.a, emailOf('second'))
    const events = await server.runnerOf('a').run<{ type: string; name: string; row: string }>(
      sql`select tracker_type as type, user_name as name, to_jsonb(a)::text as row from auditoria a order by id desc
          limit 3`,
    )
    expect(events.map(({ type, name }) => [type, name])).toEqual([
      ['login', 'Pessoa second'],
      ['login_failed', expect.stringMatching(/^Sem conta \([0-9a-f]{8}\)$/)],
      ['login_failed', emailOf('first')],
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

test('F40. over https an origin of http at the same name is another site', async () => {
  covers({ attacks: ['F40'] })
  const https = await server.startInstance({
    publicUrl: 'https://portal.test',
    trustedProxies: ['127.0.0.1'],
  })
  const from = async (origin: string, at: string) =>
    (
      await https.app.inject({
        method: 'POST',
        url: '/token',
        headers: { host: at, origin },
        payload: { email: emailOf('first'), password },
      })
    ).statusCode
  const byName = `${tenants.a.code}.portal.test`
  expect([await from(`http://${byName}`, byName), await from(`https://${byName}`, byName)]).toEqual(
    [403, 200],
  )
  expect(await from(`http://${host}`, host), 'the machine itself').toBe(200)
  await https.close()
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
      expect.objectContaining({ name: 'claraboia-aparelho', httpOnly: true, sameSite: 'Lax' }),
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
      expect.objectContaining({ name: '__Host-claraboia-aparelho', secure: true, httpOnly: true }),
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
