import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createFirstUser, createUser } from '../../domain/accounts/users.ts'
import { coveredCpf, coveredCpfSql } from '../../data/audit/covered-cpf.ts'
import { open, sql } from '../../data/postgres/database.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import {
  callWith,
  startTestServer,
  signIn,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
const nobody = () => callWith(server.app, 'localhost', undefined)
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

interface Letter {
  readonly para: string
  readonly assunto: string
  readonly texto: string | null
  readonly enviada_em: string | null
  readonly tentativas: number
  readonly erro: string | null
}
const letters = async () =>
  (await master.call('GET', '/webadm/conta/mensagens')).json<readonly Letter[]>()
const letterTo = async (email: string) => (await letters()).find(({ para }) => para === email)
const tokenIn = (letter: Letter | undefined) =>
  /token=([\w-]+)/.exec(letter?.texto ?? '')?.[1] ?? ''
// Another address for each step: the limits of strangers are by address, and not what is asked here.
let last = 1
const from = () => ({ 'x-forwarded-for': `10.0.0.${(last += 1)}` })
const other = 'três tigres tristes no prado'
const ask = (path: string, body: unknown) => nobody()('POST', `/webadm/conta/${path}`, body, from())

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
  const token = tokenIn(await letterTo(email))
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
  const first = tokenIn(await letterTo(email))
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
  expect((await ask('confirmar', { token: tokenIn(letter), senha: other })).statusCode).toBe(200)
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
    (await ask('confirmar', { token: tokenIn(await letterTo(email)), senha: other })).statusCode,
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
  await server
    .runnerOf('a')
    .run(
      sql`insert into usuario (id, name, username, email, confirmed, active) values ('muitas', 'Muitas Vezes', 'muitas', ${email}, true, true) on conflict do nothing`,
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
          ),
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

test('a link is worth nothing once a password was chosen by another, or the address is another', async () => {
  const email = 'troca@exemplo.gov.br'
  await ask('cadastro', { nome: 'Troca Tudo', email })
  const confirmation = tokenIn(await letterTo(email))
  await ask('recuperar-senha', { email })
  expect(
    (await ask('resetar-senha', { token: tokenIn(await letterTo(email)), senha: other }))
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
      await master.call('PUT', `/webadm/usuarios/atualizar/${user?.id}`, {
        email: 'trocado@exemplo.gov.br',
      })
    ).statusCode,
  ).toBe(200)
  expect(
    (await ask('resetar-senha', { token: tokenIn(await letterTo(email)), senha: other }))
      .statusCode,
  ).toBe(400)
})

test('a tenant whose registration is closed takes nobody', async () => {
  expect(
    (await master.call('PUT', '/webadm/conta/ajustes', { cadastro_aberto: false })).statusCode,
  ).toBe(204)
  expect(
    (await ask('cadastro', { nome: 'Fora Daqui', email: 'fora@exemplo.gov.br' })).statusCode,
  ).toBe(403)
  expect((await nobody()('GET', '/webadm/conta/cadastro')).json()).toEqual({ aberto: false })
  await master.call('PUT', '/webadm/conta/ajustes', { cadastro_aberto: true })
})

test('the link of recovery: newest only, once, even twenty times at once; then every session is over', async () => {
  covers({ attacks: [35, 41] })
  const email = emailOf('second')
  const before = await signIn(server.app, tenants.a, email)
  await ask('recuperar-senha', { email })
  const first = tokenIn(await letterTo(email))
  await ask('recuperar-senha', { email: ` ${email.toUpperCase()} ` })
  const token = tokenIn(await letterTo(email))
  expect(token).not.toBe(first)
  expect((await ask('resetar-senha', { token: first, senha: other })).statusCode).toBe(400)
  // Refused for its words: the link stays good.
  expect((await ask('resetar-senha', { token, senha: 'curta' })).statusCode).toBe(400)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => ask('resetar-senha', { token, senha: other })),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await before.call('GET', '/webadm/conta/sessoes')).statusCode).toBe(401)
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

test.each([
  [['v@x.gov.br', 'att@x.com']],
  ['first@exemplo.gov.br,att@x.com'],
  ['first@exemplo.gov.br\r\nBcc: att@x.com'],
  ['"att@x.com v"@b'],
  ['fırst@exemplo.gov.br'],
  ['first@exemplo.gov.br%00'],
])('no letter for %j', async (email) => {
  covers({ attacks: [42] })
  const before = (await letters()).length
  await ask('recuperar-senha', { email })
  expect(await letters()).toHaveLength(before)
  expect(
    (await ask('recuperar-senha', { email: emailOf('first'), resetUrl: 'https://att.com' }))
      .statusCode,
  ).toBe(400)
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
    here.call('POST', '/webadm/conta/senha', { atual, senha: other })
  expect((await change('não é esta')).json<{ Results: unknown[] }>().Results).toEqual([
    { field: 'atual', message: 'A senha atual não confere.' },
  ])
  expect((await here.call('GET', '/webadm/conta/sessoes')).json<unknown[]>()).toHaveLength(2)
  expect((await change(password)).statusCode).toBe(204)
  expect((await there.call('GET', '/webadm/conta/sessoes')).statusCode).toBe(401)
  expect(
    (await here.call('GET', '/webadm/conta/sessoes'))
      .json<{ atual: boolean }[]>()
      .map(({ atual }) => atual),
  ).toEqual([true])
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
  expect((await first.call('PUT', `/account/${first.userId}`, body)).json()).toMatchObject(body)
  expect((await first.call('PUT', `/account/${master.userId}`, body)).statusCode).toBe(404)
  expect(
    (await first.call('PUT', `/account/${first.userId}`, { ...body, elMaster: true })).statusCode,
  ).toBe(400)
  const [event] = await server
    .runnerOf('a')
    .run<{ new_values: { cpf: string } }>(
      sql`select new_values from auditoria where page_id_name = 'system-user' and registro = ${first.userId} order by id desc limit 1`,
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
  const refused = await master.call('POST', '/webadm/admDoc/usuario', user)
  expect([
    refused.statusCode,
    refused.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field),
  ]).toEqual([400, ['senha']])
  const made = await master.call('POST', '/webadm/admDoc/usuario', { ...user, senha: other })
  expect(made.statusCode).toBe(201)
  expect(
    (
      await master.call('PUT', `/webadm/admDoc/usuario/${made.json<{ id: number }>().id}`, {
        senha,
      })
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

test('a CPF is covered alike in code and in SQL, and nothing of the rest is', async () => {
  const given = [
    ...fc.sample(fc.stringMatching(/^\d{9,13}$|^\d{3}\.\d{3}\.\d{3}-\d{2}$|^[A-Z0-9]{14}$/), 200),
    '52998224725',
    '529.982.247-25',
    '12ABC34501DE35',
    '',
    'não informado',
  ]
  const rows = await server.runnerOf('a').run<{ covered: string }>({
    text: `select ${coveredCpfSql('x.v')} as covered from json_array_elements_text($1::text::json) with ordinality as x(v, n) order by n`,
    values: [JSON.stringify(given)],
  })
  expect(rows.map(({ covered }) => covered)).toEqual(given.map(coveredCpf))
  expect(given.slice(200).map(coveredCpf)).toEqual([
    '***.982.247-**',
    '***.982.247-**',
    '12ABC34501DE35',
    '',
    'não informado',
  ])
})

test('letters are for the elMaster alone', async () => {
  const first = await server.signedIn('first')
  for (const path of ['mensagens', 'ajustes'])
    expect((await first.call('GET', `/webadm/conta/${path}`)).statusCode).toBe(403)
  expect(
    (await first.call('PUT', '/webadm/conta/ajustes', { cadastro_aberto: false })).statusCode,
  ).toBe(403)
})

test('a mail server that refuses and comes back: the letter waits with its cause, arrives once, and leaves no link behind', async () => {
  covers({ attacks: [79] })
  const email = emailOf('chosen')
  let refuses = true
  const got: string[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox busy') : undefined),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        got.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => {
    mailServer.listen(0, '127.0.0.1', ready)
  })
  const { port } = mailServer.server.address() as { port: number }
  await server.runnerOf('a').run(sql`delete from mensagem`)
  await ask('recuperar-senha', { email })
  const until = async (done: (letter: Letter | undefined) => boolean) => {
    for (let n = 0; n < 100 && !done(await letterTo(email)); n++) await pause(50)
    return letterTo(email)
  }
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'nao-responda@exemplo.gov.br' }
  const refused: unknown[] = []
  const tasks = allTasks({ ...server, mail })
  const stop = await startWorker(server.connection, tasks, (error) => refused.push(error))
  expect(
    await until((letter) => letter?.erro !== null && letter?.erro !== undefined),
  ).toMatchObject({ tentativas: 1, enviada_em: null })
  await stop()
  refuses = false
  expect(refused.map(String)).toEqual([expect.stringContaining('mailbox busy')])
  const owner = open(server.connection)
  await owner.global.run(sql`update fila.tarefa set em = now()`)
  await owner.close()
  const again = await Promise.all(
    [1, 2].map(() =>
      startWorker(server.connection, tasks, (error) => {
        throw error
      }),
    ),
  )
  const sent = await until((letter) => letter?.enviada_em !== null)
  expect([sent?.texto, sent?.erro]).toEqual([null, null])
  await pause(200)
  await Promise.all(again.map((end) => end()))
  expect(got).toHaveLength(1)
  expect(got[0]).toContain(`To: ${email}`)
  await new Promise<void>((done) => {
    mailServer.close(done)
  })
})
