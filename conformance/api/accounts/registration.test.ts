import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { emailOf } from '../../support/tenants.ts'
import { covers } from '../../coverage/covers.ts'
import {
  openAccounts,
  closeAccounts,
  server,
  master,
  nobody,
  letters,
  letterTo,
  from,
  other,
  ask,
} from '../../support/account-server.ts'
import { tokenIn } from '../../support/letters.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { updateAccountSettings } from '../../../resources/calls/account.ts'

beforeAll(openAccounts)
afterAll(closeAccounts)

test('a registration is confirmed by its letter, and an administrator lets the person in', async () => {
  covers({ rules: ['guards.auth-calls-not-shown'] })
  const email = 'rita@exemplo.gov.br'
  const answer = await ask('cadastro', { nome: 'Rita Moraes', email })
  expect([answer.statusCode, (await letterTo(email))?.assunto]).toEqual([
    200,
    'Serra Clara: confirme o seu e-mail',
  ])
  const enters = async () =>
    (await nobody()('POST', '/token', { email, password: other })).statusCode
  expect(await enters()).toBe(401)
  const token = tokenIn((await letterTo(email))?.texto)
  // Refused for its words, or without any: the link stays good.
  for (const senha of ['curta', 'rita moraes mora aqui', undefined])
    expect(
      (await ask('confirmar', { token, senha }))
        .json<{ Results: { field: string }[] }>()
        .Results.map(({ field }) => field),
    ).toEqual(['senha'])
  expect((await ask('confirmar', { token, senha: other })).statusCode).toBe(200)
  expect((await ask('confirmar', { token, senha: other })).statusCode).toBe(400)
  expect(await enters()).toBe(401)
  await server.runnerOf('a').run(sql`update usuario set active = true where email = ${email}`)
  expect(await enters()).toBe(200)
})

test('an address with an account gets the same answer, and a letter of its own', async () => {
  const fresh = await ask('cadastro', { nome: 'Novo Alguém', email: 'novo@exemplo.gov.br' })
  const known = await ask('cadastro', {
    nome: 'Outra Pessoa',
    email: emailOf('first').toUpperCase(),
  })
  expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
  expect((await letterTo(emailOf('first')))?.assunto).toContain('você já tem uma conta')
  const unknown = await ask('recuperar-senha', { email: 'ninguem@exemplo.gov.br' })
  const there = await ask('recuperar-senha', { email: emailOf('first') })
  expect([unknown.statusCode, unknown.body]).toEqual([there.statusCode, there.body])
  expect(await letterTo('ninguem@exemplo.gov.br')).toBeUndefined()
})

test('what a stranger chose for the address of another opens nothing, and stands in no letter', async () => {
  const email = 'dona@exemplo.gov.br'
  const chosenByStranger = 'escolhida por um estranho'
  // As the application of the version before sends it.
  await ask('cadastro', { nome: 'Estranho Um', email, senha: chosenByStranger })
  const first = tokenIn((await letterTo(email))?.texto)
  await ask('cadastro', {
    nome: 'Estranho Dois',
    email: email.toUpperCase(),
    senha: chosenByStranger,
  })
  const letter = await letterTo(email)
  expect(letter?.texto).not.toContain('Estranho')
  expect((await ask('confirmar', { token: first, senha: other })).statusCode).toBe(400)
  const stored = () =>
    server
      .runnerOf('a')
      .run<{ name: string; senha: string | null; confirmed: boolean }>(
        sql`select name, senha, confirmed from usuario where lower(email) = ${email}`,
      )
  expect(await stored()).toEqual([{ name: 'Estranho Um', senha: null, confirmed: false }])
  // Let in before anybody read the letter, there is still no password that fits.
  await server.runnerOf('a').run(sql`update usuario set active = true where email = ${email}`)
  const enters = async (typed: string) =>
    (await nobody()('POST', '/token', { email, password: typed }, from())).statusCode
  expect(await enters(chosenByStranger)).toBe(401)
  expect((await ask('confirmar', { token: tokenIn(letter?.texto), senha: other })).statusCode).toBe(
    200,
  )
  expect([await enters(chosenByStranger), await enters(other)]).toEqual([401, 200])
})

test('two registrations at once make one account', async () => {
  const email = 'junto@exemplo.gov.br'
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => ask('cadastro', { nome: `Pessoa ${at}`, email })),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(
    await server.runnerOf('a').run(sql`select 1 from usuario where email = ${email}`),
  ).toHaveLength(1)
  expect(
    (await ask('confirmar', { token: tokenIn((await letterTo(email))?.texto), senha: other }))
      .statusCode,
  ).toBe(200)
})

test('a mailbox is sent three letters an hour of each kind, from wherever they are asked; the newest stays good, and the answer tells nothing', async () => {
  const email = 'muitas@exemplo.gov.br'
  const to = async () =>
    (await letters())
      .filter(({ para }) => para.startsWith('muitas'))
      .map(({ assunto }) => assunto.replace(/^.*: /, ''))
  const registrations = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      ask('cadastro', {
        nome: 'Muitas Vezes',
        email: at % 3 ? `muitas+${at}@exemplo.gov.br` : email,
      }),
    ),
  )
  expect(await to()).toEqual(Array.from({ length: 3 }, () => 'confirme o seu e-mail'))
  await server.runnerOf('a').run(
    sql`insert into usuario (id, name, username, email, confirmed, active)
        values ('muitas', 'Muitas Vezes', 'muitas', ${email}, true, true) on conflict do nothing`,
  )
  const asked = await Promise.all(
    [email, 'ausente@exemplo.gov.br'].flatMap((one) =>
      Array.from({ length: 6 }, () => ask('recuperar-senha', { email: one })),
    ),
  )
  expect(
    new Set([...registrations, ...asked].map(({ statusCode, body }) => `${statusCode} ${body}`))
      .size,
  ).toBe(1)
  expect((await to()).filter((subject) => subject === 'nova senha')).toHaveLength(3)
  expect(
    (
      await ask('resetar-senha', {
        token: tokenIn(
          (await letters()).find(
            ({ para, assunto }) => para === email && assunto.endsWith('nova senha'),
          )?.texto,
        ),
        senha: other,
      })
    ).statusCode,
  ).toBe(200)
  await server
    .runnerOf('a')
    .run(
      sql`update mensagem set criada_em = criada_em - interval '61 minutes' where para = ${email}`,
    )
  await ask('recuperar-senha', { email })
  expect((await to()).filter((subject) => subject === 'nova senha')).toHaveLength(4)
})

test('a tenant whose registration is closed takes nobody', async () => {
  expect(
    (await master.call('PUT', pathOf(updateAccountSettings), { cadastro_aberto: false }))
      .statusCode,
  ).toBe(204)
  expect(
    (await ask('cadastro', { nome: 'Fora Daqui', email: 'fora@exemplo.gov.br' })).statusCode,
  ).toBe(403)
  expect((await nobody()('GET', '/webadm/conta/cadastro')).json()).toEqual({ aberto: false })
  await master.call('PUT', pathOf(updateAccountSettings), { cadastro_aberto: true })
})
