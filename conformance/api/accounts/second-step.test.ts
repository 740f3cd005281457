import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { open, sql, type Database } from '../../../platform/postgres/database.ts'
import { lockFactor } from '../../../data/accounts/second-factor.ts'
import { readFactor } from '../../../resources/calls/second-factor.ts'
import {
  codeOf,
  firstStep,
  nextPeriod,
  secondStep,
  turnOn,
  waitingForLocks,
  wrongCode,
} from '../../support/second-factor.ts'
import { emailOf, tenants } from '../../support/tenants.ts'
import { from, letters, openAccounts, closeAccounts, server } from '../../support/account-server.ts'
import type { Answer, Caller } from '../../support/test-server.ts'

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
const texts = (answers: readonly Answer[]) => answers.map(({ statusCode }) => statusCode)
const journal = async () =>
  server
    .runnerOf('a')
    .run<{ type: string; name: string; row: string }>(
      sql`select tracker_type as type, user_name as name, to_jsonb(a)::text as row from auditoria a order by id desc`,
    )

describe('signing in', () => {
  test('the right password opens nothing by itself, and the code does', async () => {
    const { answer, kept } = await firstStep(server, email, from())
    expect(answer.statusCode).toBe(401)
    expect(answer.json<{ code: string }>().code).toBe('second-factor')
    expect(answer.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['claraboia-etapa', true],
    ])
    const none = await server.app.inject({
      url: '/api/authUserAplication',
      headers: { host: 'localhost', cookie: kept },
    })
    expect(none.statusCode).toBe(401)
    const entered = await enter(codeOf(secret), kept)
    expect(entered.statusCode).toBe(200)
    const { token } = entered.json<{ token: string }>()
    const application = await server.app.inject({
      url: '/api/authUserAplication',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    expect(application.statusCode).toBe(200)
    expect((await journal())[0]?.row).toContain('Aplicativo')
    await nextPeriod(server)
    expect((await enter(codeOf(secret), kept)).statusCode).toBe(401)
  })

  test('a wrong password answers as before, whatever the account has', async () => {
    const answers = [
      await firstStep(server, email, from(), 'senha errada mesmo'),
      await firstStep(server, emailOf('first'), from(), 'senha errada mesmo'),
    ].map(({ answer }) => [
      answer.statusCode,
      answer.body.replace(/"requestId":"[^"]+"/, ''),
      answer.cookies,
    ])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[2]).toEqual([])
  })

  test('one step of drift is taken in both directions, two are not; spaces are left out', async () => {
    const periodNow = () => Math.floor(Date.now() / 30_000)
    // A code that is made in one period and tried in the next is off by one more: it is made again.
    const entered = async (shift: number, spell = (code: string) => code) => {
      for (;;) {
        const period = periodNow()
        const { statusCode } = await enter(spell(codeOf(secret, shift)))
        if (statusCode === 200 || periodNow() === period) return statusCode
      }
    }
    expect(await entered(-1)).toBe(200)
    await nextPeriod(server)
    expect(await entered(1, (code) => `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
    await nextPeriod(server)
    // A period may end between making a code and trying it: three are off on either side of that.
    expect((await enter(codeOf(secret, -3))).statusCode).toBe(400)
    expect((await enter(codeOf(secret, 3))).statusCode).toBe(400)
  })

  test('a code counts once, also at two instances at once, and so does a code of recovery', async () => {
    const other = await server.startInstance()
    try {
      for (const code of [codeOf(secret), codes[0] ?? '']) {
        const browsers = await Promise.all(
          Array.from({ length: 8 }, () => firstStep(server, email, from())),
        )
        const answers = await Promise.all(
          browsers.map(({ kept }, at) => secondStep(at % 2 ? other : server, kept, code, from())),
        )
        expect(texts(answers).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
      }
    } finally {
      await other.close()
    }
    expect((await person.ask(readFactor, {})).codigos_restantes).toBe(9)
  })

  test('two codes of recovery in one browser at once use one up', async () => {
    const { kept } = await firstStep(server, email, from())
    const begun = await server.runnerOf('a').atomically(async (tx) => {
      await lockFactor(tx, 'second')
      const answers = [0, 1].map((at) => enter(codes[at] ?? '', kept))
      await waitingForLocks(owner.in(1), 2)
      return { answers }
    })
    expect(texts(await Promise.all(begun.answers)).toSorted()).toEqual([200, 401])
    expect((await person.ask(readFactor, {})).codigos_restantes).toBe(9)
  })

  test('a code of recovery opens as it was written down, and its owner is written to', async () => {
    const typed = (codes[1] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await enter(typed)).statusCode).toBe(200)
    const again = await enter(typed)
    expect(again.statusCode).toBe(400)
    expect(again.body).toContain('já foi usado')
    const letter = (await letters()).find(({ para }) => para === email)
    expect(letter?.assunto).toContain('código de recuperação usado')
    expect(letter?.texto).not.toContain(codes[1])
  })

  test('of a thousand guesses from as many networks ten are looked at; the owner is told and has the codes', async () => {
    const { kept } = await firstStep(server, email, from())
    const wrong = wrongCode(secret)
    const answers: Answer[] = []
    for (let at = 0; at < 40; at += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 25 }, (_, one) =>
            secondStep(server, kept, wrong, { 'x-forwarded-for': `10.${at}.9.${one}` }),
          ),
        )),
      )
    const looked = await server
      .runnerOf('a')
      .run<{ tentativas: number }>(sql`select tentativas from segundo_fator`)
    expect(looked).toEqual([{ tentativas: 10 }])
    expect(texts(answers).filter((status) => status === 400)).toHaveLength(9)
    expect(texts(answers).filter((status) => status === 429)).toHaveLength(991)
    expect((await enter(codeOf(secret))).statusCode).toBe(429)
    const warned = (await letters()).filter(({ assunto }) => assunto.includes('dez códigos'))
    expect(warned.map(({ para }) => para)).toEqual([email])
    expect((await enter(codes[2] ?? '')).statusCode).toBe(200)
    await server
      .runnerOf('a')
      .run(sql`update segundo_fator set tentativas_desde = now() - interval '61 minutes'`)
    expect((await enter(codeOf(secret))).statusCode).toBe(200)
  }, 120_000)

  test('each refused code is in the journal under who knew the password', async () => {
    await enter(wrongCode(secret))
    const [last] = await journal()
    expect([last?.type, last?.name]).toEqual(['login_failed', 'Pessoa second'])
    expect(last?.row).toContain('Código recusado')
  })

  test('another password, a block or ten minutes end what the browser kept', async () => {
    const ended = [
      sql`update usuario set active = false where email = ${email}`,
      sql`update usuario set senha = senha || ' ' where email = ${email}`,
      sql`update segunda_etapa set expira_em = now()`,
    ]
    for (const end of ended) {
      const { kept } = await firstStep(server, email, from())
      await owner.in(1).run(end)
      expect((await enter(codeOf(secret), kept)).statusCode).toBe(401)
      await server
        .runnerOf('a')
        .run(sql`update usuario set active = true, senha = trim(senha) where email = ${email}`)
    }
    expect((await enter(codeOf(secret), 'claraboia-etapa=inventado')).statusCode).toBe(401)
    expect((await enter(codeOf(secret), '')).statusCode).toBe(401)
  })

  test('another town takes neither the code nor what the browser kept', async () => {
    const { kept } = await firstStep(server, email, from())
    const answer = await secondStep(server, kept, codeOf(secret), {
      host: tenants.b.host,
      ...from(),
    })
    expect(answer.statusCode).toBe(401)
  })
})
