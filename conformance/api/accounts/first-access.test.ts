import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAccessKey } from '../../../data/accounts/first-access.ts'
import { createTenant } from '../../../data/nouns/tenants.ts'
import { prepareTenant, withOwner } from '../../../server/first-run.ts'
import { emailOf } from '../../support/tenants.ts'
import { covers } from '../../coverage/covers.ts'
import { openSessions, closeSessions, server, host, sameBut } from '../../support/session-server.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { updateProfile } from '../../../resources/calls/account.ts'
import { readProfile } from '../../../resources/calls/session.ts'

beforeAll(openSessions)
afterAll(closeSessions)

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
  expect((await first.call('GET', pathOf(readProfile, { id: first.userId }))).json()).toMatchObject(
    {
      id: 'first',
      email: emailOf('first'),
      usuarioElMaster: false,
    },
  )
  const [others, absent] = [
    await first.call('GET', pathOf(readProfile, { id: second.userId })),
    await first.call('GET', pathOf(readProfile, { id: 'nenhum' })),
  ]
  expect([others.statusCode, sameBut(others)]).toEqual([404, sameBut(absent)])
  expect((await master.call('GET', pathOf(readProfile, { id: 'second' }))).statusCode).toBe(200)
  // Of others an elMaster sees no whole CPF, and what they may do, not what she may.
  await second.call('PUT', pathOf(updateProfile, { id: second.userId }), {
    nomeCompleto: 'Pessoa second',
    emailAlternativo: null,
    funcao: null,
    cpf: '52998224725',
    phoneNumber: null,
  })
  expect([
    (await master.call('GET', pathOf(readProfile, { id: 'second' }))).json<{ cpf: string }>().cpf,
    (await second.call('GET', pathOf(readProfile, { id: 'second' }))).json<{ cpf: string }>().cpf,
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
