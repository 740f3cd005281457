import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { open, sql, type Database } from '../../../platform/postgres/database.ts'
import { changePassword } from '../../../resources/calls/account.ts'
import { removeFactorForOperator } from '../../../domain/accounts/factor-renewal.ts'
import { linkForOperator } from '../../../domain/accounts/recovery.ts'
import {
  prepareFactor,
  readFactor,
  renewRecoveryCodes,
  turnOffFactor,
  turnOnFactor,
} from '../../../resources/calls/second-factor.ts'
import { exportTenant } from '../../../server/tenants/export.ts'
import { keepRecoveryCodes } from '../../../data/accounts/second-factor.ts'
import { tryCode } from '../../../domain/accounts/second-factor.ts'
import {
  codeOf,
  firstStep,
  secondStep,
  turnOn,
  waitingForLocks,
  wrongCode,
} from '../../support/second-factor.ts'
import { resealSecrets } from '../../../data/secrets/reseal.ts'
import { keyringOf, takeKeyring } from '../../../platform/secrets/keyring.ts'
import { emailOf, password, testKeys } from '../../support/tenants.ts'
import {
  from,
  letters,
  master,
  openAccounts,
  closeAccounts,
  server,
} from '../../support/account-server.ts'
import type { Caller } from '../../support/test-server.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const email = emailOf('second')
let person: Caller
let secret = ''
let codes: readonly string[] = []
let owner: Database
beforeAll(async () => {
  await openAccounts()
  owner = open({ ...server.connection, max: 1 })
  person = await server.startSession('second')
})
afterAll(async () => {
  await owner.close()
  await closeAccounts()
})
/** Begins each test with a factor that was just turned on. */
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from segundo_fator`)
  const made = await turnOn(server, person)
  secret = made.secret
  codes = made.codes
})

const enter = async (code: string, kept?: string) =>
  secondStep(server, kept ?? (await firstStep(server, email, from())).kept, code, from())

describe('turning it on', () => {
  test('it asks for the password, is on with the first code, and then is refused a second time', async () => {
    await server.runnerOf('a').run(sql`delete from segundo_fator`)
    const refused = await person.call('POST', prepareFactor.path, { senha: 'outra qualquer' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ Results: unknown }>().Results).toEqual([
      { field: 'senha', message: 'A senha não confere.' },
    ])
    const { segredo, endereco } = await person.ask(prepareFactor, { body: { senha: password } })
    const address = new URL(endereco)
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toContain(email)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret: segredo,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await person.ask(readFactor, {})).ligado_em).toBeNull()
    // Prepared and not proven: the password alone still opens the account.
    expect((await firstStep(server, email, from())).answer.statusCode).toBe(200)
    const wrong = await person.call('POST', turnOnFactor.path, { codigo: wrongCode(segredo) })
    expect(wrong.statusCode).toBe(400)
    const { codigos } = await person.ask(turnOnFactor, { body: { codigo: codeOf(segredo) } })
    expect(new Set(codigos).size).toBe(10)
    for (const code of codigos)
      expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{4}-){5}[2-9a-hjkmnp-z]{4}$/)
    expect(await person.ask(readFactor, {})).toEqual({
      ligado_em: expect.stringMatching(/^20.*Z$/) as string,
      codigos_restantes: 10,
      chaves_de_acesso: 0,
      exigido_desde: null,
      email_sem_prova: false,
    })
    const again = await person.call('POST', prepareFactor.path, { senha: password })
    expect(again.statusCode).toBe(409)
  })

  test('the other sessions end, and the code that turned it on opens nothing more', async () => {
    await server.runnerOf('a').run(sql`delete from segundo_fator`)
    const elsewhere = await server.startSession('second')
    expect((await elsewhere.call('GET', readFactor.path)).statusCode).toBe(200)
    const { segredo } = await person.ask(prepareFactor, { body: { senha: password } })
    const code = codeOf(segredo)
    await person.ask(turnOnFactor, { body: { codigo: code } })
    expect((await person.ask(readFactor, {})).ligado_em).not.toBeNull()
    expect((await elsewhere.call('GET', readFactor.path)).statusCode).toBe(401)
    const letter = (await letters()).find(({ para }) => para === email)
    expect(letter?.texto).toContain('As outras sessões da conta foram encerradas.')
    const answer = await enter(code)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('já foi usado')
  })
})

describe('the command line', () => {
  test('takes the factor of who lost everything off: noted, written to the owner, and once', async () => {
    const sender = {
      tenant: 'Serra Clara',
      zone: 'America/Sao_Paulo',
      linkTo: (path: string) => path,
    }
    const take = (of: string) => removeFactorForOperator(server.runnerOf('a'), 1, sender, of)
    await take(email.toUpperCase())
    expect((await firstStep(server, email)).answer.statusCode, 'the password alone opens it').toBe(
      200,
    )
    const [event] = await server.runnerOf('a').run<{ who: string; values: object; record: string }>(
      sql`select user_name as who, new_values as values, registro as record from auditoria
        where tracker_type = 'update' order by id desc limit 1`,
    )
    expect(event).toEqual({
      who: 'Linha de comando',
      values: { segundo_fator: 'Retirado' },
      record: person.userId,
    })
    const letter = (await letters()).find(({ assunto }) => assunto.endsWith('fator retirado'))
    expect(letter?.para).toBe(email)
    expect(letter?.texto).toContain('só a senha a abre')
    expect(letter?.texto).not.toContain('veio do endereço')
    await expect(take(email)).rejects.toThrow('não tem um segundo fator')
    await expect(take('ninguem@exemplo.gov.br')).rejects.toThrow('Não há conta')
  })
})

describe('keeping it', () => {
  test('a forgotten password is chosen anew without the factor going', async () => {
    const link = await linkForOperator(server.runnerOf('a'), 1, email)
    const token = new URL(link, 'http://localhost').searchParams.get('token')
    const chosen = 'quatro cavalos no monte alto'
    const answer = await server.app.inject({
      method: 'POST',
      url: '/webadm/conta/resetar-senha',
      headers: { host: 'localhost', ...from() },
      payload: { token, senha: chosen },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { answer: first } = await firstStep(server, email, from(), chosen)
    expect(first.json<{ code: string }>().code).toBe('second-factor')
    await server.runnerOf('a').run(
      sql`update usuario set senha = (select senha from usuario where email = ${emailOf('first')})
        where email = ${email}`,
    )
    await server.runnerOf('a').run(sql`delete from segundo_fator`)
    // Choosing it ended every session.
    person = await server.startSession('second')
  })

  test('turning it off and other codes of recovery ask for password and code', async () => {
    const half = { senha: password, codigo: wrongCode(secret) }
    expect((await person.call('POST', turnOffFactor.path, half)).statusCode).toBe(400)
    const wrong = { senha: 'uma senha errada', codigo: codeOf(secret) }
    expect((await person.call('POST', turnOffFactor.path, wrong)).statusCode).toBe(400)
    const { codigos } = await person.ask(renewRecoveryCodes, {
      body: { senha: password, codigo: codeOf(secret) },
    })
    expect(codigos).not.toContain(codes[0])
    expect((await enter(codes[0] ?? '')).statusCode).toBe(400)
    expect((await enter(codigos[0] ?? '')).statusCode).toBe(200)
    await person.ask(turnOffFactor, { body: { senha: password, codigo: codigos[1] ?? '' } })
    expect((await firstStep(server, email, from())).answer.statusCode).toBe(200)
    expect(await person.ask(readFactor, {})).toEqual({
      ligado_em: null,
      codigos_restantes: 0,
      chaves_de_acesso: 0,
      exigido_desde: null,
      email_sem_prova: false,
    })
    const subjects = (await letters())
      .filter(({ para }) => para === email)
      .map(({ assunto }) => assunto.replace(/^.*: /, ''))
    expect(subjects).toEqual(
      expect.arrayContaining([
        'segundo fator ligado',
        'novos códigos de recuperação',
        'segundo fator desligado',
      ]),
    )
  })

  test('of two requests for other codes at once one list is worth something', async () => {
    const first = '2222-3333-4444-5555-6666-7777'
    const asked = await server.runnerOf('a').atomically(async (tx) => {
      expect(await tryCode(tx, 'second', codes[0] ?? '')).toBe('recovery')
      await keepRecoveryCodes(tx, 'second', [first])
      const body = { senha: password, codigo: codeOf(secret) }
      const answer = person.ask(renewRecoveryCodes, { body })
      await waitingForLocks(owner.in(1), 1)
      return { answer }
    })
    const { codigos } = await asked.answer
    expect((await person.ask(readFactor, {})).codigos_restantes).toBe(10)
    expect((await enter(first)).statusCode).toBe(400)
    expect((await enter(codigos[0] ?? '')).statusCode).toBe(200)
  })

  test('another password keeps the factor', async () => {
    const next = 'cinco barcos no rio largo'
    await person.ask(changePassword, { body: { atual: password, senha: next } })
    await person.ask(changePassword, { body: { atual: next, senha: password } })
    expect((await firstStep(server, email, from())).answer.statusCode).toBe(401)
  })
})

test('under another key of secrets it is encrypted anew, and its codes open as before', async () => {
  const kept = async () =>
    (await server.runnerOf('a').run<{ segredo: string }>(sql`select segredo from segundo_fator`))[0]
      ?.segredo
  const before = await kept()
  expect(before).toMatch(/^cifrado:/)
  try {
    takeKeyring(keyringOf(['c3'.repeat(32), '5e'.repeat(32)]))
    expect(await resealSecrets(server.db, owner)).toBe(0)
    takeKeyring(keyringOf(['c3'.repeat(32)]))
    expect(await kept()).not.toBe(before)
    expect((await enter(codeOf(secret))).statusCode).toBe(200)
    // Without the key the codes of recovery open, as no key stands between.
    takeKeyring(keyringOf(['d4'.repeat(32)]))
    expect((await enter(codeOf(secret))).statusCode).toBe(503)
    expect((await enter(codes[0] ?? '')).statusCode).toBe(200)
  } finally {
    takeKeyring(testKeys)
  }
})

test('no table, letter, export or package shows the secret or a code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  try {
    await exportTenant({
      options: server.connection,
      files: server.files,
      code: 'el-es',
      folder,
    })
    const written = readdirSync(join(folder, 'tabelas')).map((name) =>
      readFileSync(join(folder, 'tabelas', name), 'utf8'),
    )
    const tables = await server.runnerOf('a').run<{ name: string }>(
      sql`select oid::regclass::text as name from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace`,
    )
    const rows = await Promise.all(
      tables.map(async ({ name }) =>
        server
          .runnerOf('a')
          .run<{ row: string }>({ text: `select t::text as row from ${name} t`, values: [] })
          .catch(() => []),
      ),
    )
    const audit = await master.call('GET', '/webadm/auditoria?as=csv')
    const all = [...written, ...rows.flat().map(({ row }) => row), audit.body].join('\n')
    expect(all).toContain('Ligado')
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(word)
    expect(readdirSync(join(folder, 'tabelas')).join()).not.toMatch(
      /segundo_fator\.csv|recuperacao|etapa/,
    )
    expect(readFileSync(join(folder, 'datapackage.json'), 'utf8')).toContain('segundos fatores')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
