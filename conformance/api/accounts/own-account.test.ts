import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstUser, createUser } from '../../../domain/accounts/users.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { emailOf, tenants, password } from '../../support/tenants.ts'
import { signIn } from '../../support/test-server.ts'
import { covers } from '../../coverage/covers.ts'
import {
  openAccounts,
  closeAccounts,
  server,
  master,
  nobody,
  letterTo,
  letters,
  other,
  ask,
} from '../../support/account-server.ts'
import { pathTo } from '../../support/noun.ts'
import { tokenIn } from '../../support/letters.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { changePassword, listSessions, updateProfile } from '../../../resources/calls/account.ts'
import { portalDocumentUser } from '../../../resources/portal/portal-document-user.ts'

beforeAll(openAccounts)
afterAll(closeAccounts)

test('a link is worth nothing once a password was chosen by another, or the address is another', async () => {
  const email = 'troca@exemplo.gov.br'
  await ask('cadastro', { nome: 'Troca Tudo', email })
  const confirmation = tokenIn((await letterTo(email))?.texto)
  await ask('recuperar-senha', { email })
  expect(
    (await ask('resetar-senha', { token: tokenIn((await letterTo(email))?.texto), senha: other }))
      .statusCode,
  ).toBe(200)
  expect(
    (await ask('confirmar', { token: confirmation, senha: 'outra bem diferente dela' })).statusCode,
  ).toBe(400)
  await ask('recuperar-senha', { email })
  const [user] = await server
    .runnerOf('a')
    .run<{ id: string }>(sql`select id from usuario where email = ${email}`)
  expect(
    (
      await master.call('PUT', pathTo(systemUser, 'update', user?.id), {
        email: 'trocado@exemplo.gov.br',
      })
    ).statusCode,
  ).toBe(200)
  expect(
    (await ask('resetar-senha', { token: tokenIn((await letterTo(email))?.texto), senha: other }))
      .statusCode,
  ).toBe(400)
})

test('the link of recovery: newest only, once, even twenty times at once; then every session is over', async () => {
  covers({ attacks: [35, 41] })
  const email = emailOf('second')
  const before = await signIn(server.app, tenants.a, email)
  await ask('recuperar-senha', { email })
  const first = tokenIn((await letterTo(email))?.texto)
  await ask('recuperar-senha', { email: ` ${email.toUpperCase()} ` })
  const token = tokenIn((await letterTo(email))?.texto)
  expect(token).not.toBe(first)
  expect((await ask('resetar-senha', { token: first, senha: other })).statusCode).toBe(400)
  // Refused for its words: the link stays good.
  expect((await ask('resetar-senha', { token, senha: 'curta' })).statusCode).toBe(400)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => ask('resetar-senha', { token, senha: other })),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await before.call('GET', pathOf(listSessions))).statusCode).toBe(401)
  expect((await nobody()('POST', '/token', { email, password })).statusCode).toBe(401)
  expect((await nobody()('POST', '/token', { email, password: other })).statusCode).toBe(200)
  const stored = await server
    .runnerOf('a')
    .run<{ resumo: string }>(sql`select resumo from conta_chave`)
  expect(stored.map(({ resumo }) => resumo)).not.toContain(token)
})

test.each([
  [{ $ne: null }],
  [true],
  [[]],
  [''],
  ['%'],
  [undefined],
  [['a', 'b']],
  ['x'.repeat(40)],
])('no token: %j', async (token) => {
  covers({ attacks: [41] })
  const answer = await ask('resetar-senha', { token, senha: other })
  expect(answer.statusCode).toBe(400)
})

test('guesses are limited by address', async () => {
  covers({ attacks: [41] })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      nobody()(
        'POST',
        '/webadm/conta/resetar-senha',
        { token: 'x'.repeat(43), senha: other },
        { 'x-forwarded-for': '10.9.9.9' },
      ),
    ),
  )
  expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
})

test('a new password asks for the old one and ends the other sessions, not this one', async () => {
  covers({ attacks: [35, 49] })
  const [here, there] = [
    await signIn(server.app, tenants.a, emailOf('reader')),
    await signIn(server.app, tenants.a, emailOf('reader')),
  ]
  const change = (atual: string) =>
    here.call('POST', pathOf(changePassword), { atual, senha: other })
  expect((await change('não é esta')).json<{ Results: unknown[] }>().Results).toEqual([
    { field: 'atual', message: 'A senha atual não confere.' },
  ])
  expect((await here.call('GET', pathOf(listSessions))).json<unknown[]>()).toHaveLength(2)
  expect((await change(password)).statusCode).toBe(204)
  // Sent again because its answer was lost: it is done, and nobody is told that the old password is wrong.
  expect((await change(password)).statusCode).toBe(204)
  expect((await there.call('GET', pathOf(listSessions))).statusCode).toBe(401)
  expect(
    (await here.call('GET', pathOf(listSessions)))
      .json<{ atual: boolean }[]>()
      .map(({ atual }) => atual),
  ).toEqual([true])
  // Told once, however often it was sent.
  const told = (await letters()).filter(({ para }) => para === emailOf('reader'))
  expect(told.map(({ assunto }) => assunto.replace(/^.*: /, ''))).toEqual(['senha trocada'])
  expect(told[0]?.texto).not.toContain(other)
})

test("one's own data are one's own to change, and nobody else's", async () => {
  covers({ rules: ['users.update'], attacks: [28] })
  const first = await server.signedIn('first')
  const body = {
    nomeCompleto: 'Pessoa Primeira',
    emailAlternativo: 'casa@exemplo.com',
    funcao: 'Contadora',
    cpf: '52998224725',
    phoneNumber: '27999990000',
  }
  expect(
    (await first.call('PUT', pathOf(updateProfile, { id: first.userId }), body)).json(),
  ).toMatchObject(body)
  expect(
    (await first.call('PUT', pathOf(updateProfile, { id: master.userId }), body)).statusCode,
  ).toBe(404)
  expect(
    (
      await first.call('PUT', pathOf(updateProfile, { id: first.userId }), {
        ...body,
        elMaster: true,
      })
    ).statusCode,
  ).toBe(400)
  const [event] = await server.runnerOf('a').run<{ new_values: { cpf: string } }>(
    sql`select new_values from auditoria where page_id_name = 'system-user' and registro = ${first.userId}
        order by id desc limit 1`,
  )
  expect(event?.new_values.cpf).toBe('***.982.247-**')
})

test('no password holds the name of the tenant, whoever sets it', async () => {
  const senha = 'viva a Serra Clara de 26'
  const user = {
    portal_id: 1,
    cliente_id: null,
    nome: 'Dalva Prates',
    username: 'dalva.prates',
    senha,
    tipo: 'ambos',
    ativo: 'S',
    perfil_id: null,
  }
  const refused = await master.call('POST', pathTo(portalDocumentUser, 'create'), user)
  expect([
    refused.statusCode,
    refused.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field),
  ]).toEqual([400, ['senha']])
  const made = await master.call('POST', pathTo(portalDocumentUser, 'create'), {
    ...user,
    senha: other,
  })
  expect(made.statusCode).toBe(201)
  expect(
    (
      await master.call(
        'PUT',
        pathTo(portalDocumentUser, 'update', made.json<{ id: number }>().id),
        {
          senha,
        },
      )
    ).statusCode,
  ).toBe(400)
  const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
  await expect(
    createUser(server.runnerOf('a'), actor, {
      name: 'Alguém',
      email: 'alguem@exemplo.gov.br',
      password: senha,
    }),
  ).rejects.toMatchObject({ code: 'invalid' })
  await expect(
    createFirstUser(server.db.in(1), 1, {
      name: 'Alguém',
      email: 'alguem@exemplo.gov.br',
      password: senha,
    }),
  ).rejects.toMatchObject({ code: 'invalid' })
})
