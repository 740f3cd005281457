import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { accountabilityPage } from '../../resources/accountability/file.ts'
import {
  call,
  choice,
  chosen,
  closeOffice,
  files,
  first,
  host,
  imported,
  manyRows,
  openOffice,
  password,
  second,
  send,
  signIn,
  tokenOf,
  server,
  year,
} from '../support/accountability-office.ts'
import { takeTheSame } from '../support/effort.ts'
import { lastAdmission, revocationDeadline } from '../support/revocations.ts'
import { tenants, portalOfTenantB } from '../support/tenants.ts'
import { callWith, claimsOf } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { pathOf } from '../../kernel/operation.ts'
import { openAsAdministrator } from '../../resources/calls/accountability.ts'

beforeAll(openOffice)
afterAll(closeOffice)

describe('sign-in', () => {
  test('the same answer for unknown, wrong, blocked and of another kind', async () => {
    covers({ attacks: [44] })
    const refusals = await Promise.all([
      signIn('ninguem'),
      signIn('dalva', 'outra senha qualquer'),
      signIn('parado'),
      signIn('documentos'),
      signIn('vizinho'),
    ])
    const bodies = refusals.map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    for (const [at, body] of bodies.entries()) {
      expect(refusals[at]?.statusCode).toBe(401)
      expect(body).toEqual(bodies[0])
      expect(Object.keys(refusals[at]?.headers ?? {}).toSorted()).toEqual(
        Object.keys(refusals[0]?.headers ?? {}).toSorted(),
      )
    }
    expect(bodies[0]).toMatchObject({ message: 'Erro ao autenticar usuário!' })
  })

  test('as long for an unknown user as for a wrong password', async () => {
    covers({ attacks: [44] })
    const wrong = (userName: string) => (turn: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth-cia',
        headers: { host },
        remoteAddress: `10.0.0.${turn}`,
        payload: { userName, password: 'errada de propósito' },
      })
    await takeTheSame(wrong('dalva'), wrong('ninguem'), (quickest) => (quickest * 2) / 3, 4)
  })

  test('is limited by account and address', async () => {
    const from = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/auth-cia',
          headers: { host },
          remoteAddress: '10.9.9.9',
          payload: { userName: 'alvo', password: 'x' },
        })
      ).statusCode
    const codes: number[] = []
    for (let turn = 0; turn < 12; turn += 1) codes.push(await from())
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
  })

  test('the cookie is not readable by scripts, and resumes the session', async () => {
    covers({ attacks: [50] })
    const answer = await signIn('dalva')
    const cookie = answer.cookies.find(({ name }) => name === 'claraboia-cia')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const resumed = await server.app.inject({
      url: '/api/auth-cia',
      headers: { host, cookie: `claraboia-cia=${cookie?.value}` },
    })
    expect(resumed.json()).toMatchObject({
      token: tokenOf(answer),
      usuario: 'Pessoa dalva',
      escolha: null,
    })
    expect(
      (
        await server.app.inject({
          url: '/admin/api/cia/list-all-clients',
          headers: { host, cookie: `claraboia-cia=${cookie?.value}` },
        })
      ).statusCode,
    ).toBe(401)
  })

  test('blocking, another password and signing out end it at once', async () => {
    covers({ attacks: [35] })
    const [blocked, changed, out] = [
      tokenOf(await signIn('some')),
      tokenOf(await signIn('geral')),
      tokenOf(await signIn('dalva')),
    ]
    const clients = async (token: string) =>
      (await call(token)('GET', '/admin/api/cia/list-all-clients')).statusCode
    expect([await clients(blocked), await clients(changed), await clients(out)]).toEqual([
      200, 200, 200,
    ])
    await server
      .runnerOf('a')
      .run(sql`update portal_usuario_documento set ativo = false where username = 'some'`)
    await server.runnerOf('a').run(
      sql`update portal_usuario_documento set senha = ${await hash('uma outra senha longa')}
          where username = 'geral'`,
    )
    expect((await call(out)('POST', '/api/auth-cia/sair')).statusCode).toBe(204)
    const last = await Promise.all(
      [blocked, changed, out].map((token) => lastAdmission(() => clients(token), 401)),
    )
    for (const admitted of last) expect(admitted).toBeLessThan(revocationDeadline)
    await server
      .runnerOf('a')
      .run(
        sql`update portal_usuario_documento set senha = ${await hash(password)} where username = 'geral'`,
      )
  })
})

describe('tokens', () => {
  const ciaGets = [
    '/admin/api/cia/list-all-clients',
    '/admin/api/cia/ug/1',
    '/admin/api/cia/list-all-exercises',
    '/admin/api/cia/ppa/list-all-files-ppa',
    `${files}/1`,
  ]

  test('an administrator’s tokens open no accountability call, and a cia token nothing else', async () => {
    covers({ rules: ['transport.cia-client'], attacks: [1, 39] })
    const master = await server.signedIn('master')
    const token = await chosen()
    for (const url of ciaGets)
      for (const other of [undefined, master.token, master.admin]) {
        const answer = await call(other)('GET', url)
        expect(answer.statusCode, url).toBe(401)
        expect(answer.json()).toMatchObject({ message: 'Token não encontrado!' })
      }
    for (const url of [
      '/api/authUserAplication',
      '/webadm/listaCliente/1',
      '/usuario/1',
      '/webadm/painel?portal=1',
      '/webadm/conta/sessoes',
    ])
      expect((await call(token)('GET', url)).statusCode, url).toBe(401)
    const elsewhere = await callWith(
      server.app,
      tenants.b.host,
      token,
    )('GET', '/admin/api/cia/list-all-clients')
    expect(elsewhere.statusCode).toBe(401)
  })

  test('an administrator with the page’s right looks in through its own door; without it, not', async () => {
    const reader = await server.signedIn('reader')
    const opened = await reader.call('POST', pathOf(openAsAdministrator), {})
    expect(opened.statusCode).toBe(200)
    const clients = (await call(tokenOf(opened))('GET', '/admin/api/cia/list-all-clients')).json<
      { id: number }[]
    >()
    expect(clients.map(({ id }) => id).toSorted()).toEqual([1, 2])
    const selected = await reader.call('POST', pathOf(openAsAdministrator), choice())
    expect((await send(tokenOf(selected), manyRows(1), 1)).statusCode).toBe(403)
    expect(
      (await reader.call('POST', pathOf(openAsAdministrator), choice(3, tenants.a.portals[2].unit)))
        .statusCode,
    ).toBe(404)
    await server.grant([accountabilityPage], [])
    expect(
      (await (await server.signedIn('chosen')).call('POST', pathOf(openAsAdministrator), {}))
        .statusCode,
    ).toBe(403)
  })
})

describe('choice and reach', () => {
  test('the contract’s entities, of what is in reach', async () => {
    const token = tokenOf(await signIn('dalva'))
    const [clients, units, years] = await Promise.all(
      ciaLists.map(async (url) => (await call(token)('GET', url)).json<object[]>()),
    )
    expect(clients).toEqual([{ id: first.id, nome: expect.any(String) }])
    expect(units).toEqual([{ ugId: first.unit, nome: 'UG 1', clienteId: first.id }])
    expect(years?.[0]).toMatchObject({ ano: expect.any(Number), nome: expect.any(String) })
    expect((await call(token)('GET', `/admin/api/cia/ug/${second.id}`)).statusCode).toBe(204)
  })
  const ciaLists = [
    '/admin/api/cia/list-all-clients',
    `/admin/api/cia/ug/${first.id}`,
    '/admin/api/cia/list-all-exercises',
  ]

  test('what is out of reach and what is not there get the same answer', async () => {
    const token = tokenOf(await signIn('dalva'))
    const wrong = [
      choice(second.id, second.unit),
      choice(first.id, second.unit),
      choice(999, 'nada'),
      choice(first.id, first.unit, 1985),
      choice(portalOfTenantB.id, portalOfTenantB.unit),
    ]
    const bodies = await Promise.all(
      wrong.map(async (selection) => {
        const answer = await call(token)('POST', '/api/auth-cia-set-client', selection)
        expect(answer.statusCode).toBe(404)
        return { ...answer.json<object>(), requestId: '' }
      }),
    )
    for (const body of bodies)
      expect(body).toEqual({ ...bodies[0], message: 'Erro ao selecionar cliente!' })
    expect(
      (await call(token)('POST', '/api/auth-cia-set-client', { clienteId: 'x' })).statusCode,
    ).toBe(400)
    expect(
      (await call(undefined)('POST', '/api/auth-cia-set-client', choice())).json(),
    ).toMatchObject({ message: 'Token não encontrado!' })
  })

  test('the token carries the choice; without one no file is listed', async () => {
    const plain = tokenOf(await signIn('dalva'))
    expect((await call(plain)('GET', '/admin/api/cia/ppa/list-all-files-ppa')).statusCode).toBe(403)
    expect(claimsOf(await chosen())).toMatchObject({
      aud: 'cia',
      escolha: { clientId: first.id, unit: first.unit, year },
    })
  })

  test('files are those of the unit and year chosen', async () => {
    covers({ attacks: [7, 'F39'] })
    const [mine, theirs, before] = [
      await chosen('geral'),
      await chosen('outro', choice(second.id, second.unit)),
      await chosen('geral', choice(first.id, first.unit, year - 1)),
    ]
    const { id } = await imported(mine, manyRows(3), 11)
    for (const token of [theirs, before]) {
      expect((await call(token)('GET', `${files}/${id}`)).statusCode).toBe(404)
      for (const part of ['problemas.csv', 'original'])
        expect((await call(token)('GET', `${files}/${id}/${part}`)).statusCode).toBe(404)
    }
    const list = (await call(mine)('GET', '/admin/api/cia/ppa/list-all-files-ppa')).json<object[]>()
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
      'ano',
      'arquivoId',
      'dataUpload',
      'id',
      'mes',
      'nomeArquivo',
      'portalId',
      'status',
      'statusLog',
      'unidadeGestoraId',
      'usuario',
    ])
    expect((await send(mine, manyRows(1), 1, 'ppa.csv', year - 1)).statusCode).toBe(400)
    const original = await call(mine)('GET', `${files}/${id}/original`)
    expect([original.body, original.headers['cache-control']]).toEqual([manyRows(3), 'no-store'])
  })
})
