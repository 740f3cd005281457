import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { listAccess, readPerson, renewFactor } from '../../../resources/calls/person.ts'
import {
  listDemands,
  prepareDemandedFactor,
  readFactor,
  turnOnDemandedFactor,
  updateDemand,
} from '../../../resources/calls/second-factor.ts'
import {
  closeAccounts,
  from,
  letters,
  master,
  openAccounts,
  server,
} from '../../support/account-server.ts'
import { codeOf, firstStep, nextPeriod, secondStep, turnOn } from '../../support/second-factor.ts'
import { emailOf } from '../../support/tenants.ts'
import type { Answer, Caller } from '../../support/test-server.ts'

// Who has to have a second factor, from which day, and another in the place of one that was lost.

const email = emailOf('second')
let person: Caller
beforeAll(openAccounts)
afterAll(closeAccounts)
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from segundo_fator`)
  await server.runnerOf('a').run(sql`delete from segundo_fator_exigido`)
  // Turning one on at the sign-in ends the sessions from before.
  person = await server.startSession('second')
})

const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + days * 86_400_000,
  )
const demand = (alcance: string, desde: string | null, perfil: number | null = null) =>
  master.call('PUT', updateDemand.path, { alcance, perfil, desde })
const begin = (kept: string) =>
  server.app.inject({
    method: 'POST',
    url: prepareDemandedFactor.path,
    headers: { host: 'localhost', cookie: kept, ...from() },
    payload: {},
  })
const prove = (kept: string, codigo: string) =>
  server.app.inject({
    method: 'POST',
    url: turnOnDemandedFactor.path,
    headers: { host: 'localhost', cookie: kept, ...from() },
    payload: { codigo },
  })
const leads = ({ answer }: { answer: Answer }) =>
  answer.statusCode === 200 ? 'in' : answer.json<{ detail?: { liga?: boolean } }>().detail
const enter = () => firstStep(server, email, from())

describe('demanding it', () => {
  test('from its day on who has none turns one on before the session; before that day they are told', async () => {
    expect((await demand('todos', day(1))).statusCode).toBe(204)
    expect(leads(await enter())).toBe('in')
    expect((await person.ask(readFactor, {})).exigido_desde).toBe(day(1))
    await demand('todos', day(0))
    const { answer, kept } = await enter()
    expect(answer.statusCode).toBe(401)
    expect(answer.json<{ code: string }>().code).toBe('second-factor')
    expect(leads({ answer })).toEqual({ liga: true })
    // What was kept opens neither a session nor the step of those who have one.
    expect((await secondStep(server, kept, '123456')).statusCode).toBe(401)
    const { segredo } = (await begin(kept)).json<{ segredo: string }>()
    expect((await prove(kept, '12')).statusCode).toBe(400)
    const proven = await prove(kept, codeOf(segredo, -1))
    expect(proven.statusCode, proven.body).toBe(200)
    expect(proven.json<{ codigos: string[] }>().codigos).toHaveLength(10)
    expect((await prove(kept, codeOf(segredo))).statusCode).toBe(401)
    // A session from before ends, and the next sign-in asks for the code alone.
    expect((await person.call('GET', readFactor.path)).statusCode).toBe(401)
    const [told] = await master.ask(listAccess, { body: { ids: [person.userId] } })
    expect(told?.segundo_fator).toBe(true)
    const next = await enter()
    expect(leads(next)).toBeUndefined()
    expect((await begin(next.kept)).statusCode).toBe(401)
    expect((await secondStep(server, next.kept, codeOf(segredo), from())).statusCode).toBe(200)
  })

  test('it is demanded of everybody, of elMasters or of a profile, and no longer', async () => {
    await demand('elmaster', day(0))
    expect(leads(await enter())).toBe('in')
    expect(leads(await firstStep(server, emailOf('master'), from()))).toEqual({ liga: true })
    const { perfis } = await master.ask(listDemands, {})
    const asked: unknown[] = []
    for (const { id } of perfis) {
      expect((await demand('perfil', day(-3), id)).statusCode).toBe(204)
      asked.push(leads(await enter()))
      await demand('perfil', null, id)
    }
    expect(asked).toContainEqual({ liga: true })
    const { exigencias } = await master.ask(listDemands, {})
    expect(exigencias).toMatchObject([{ alcance: 'elmaster', perfil: null, desde: day(0) }])
    expect(exigencias[0]?.sem).toBe(exigencias[0]?.pessoas)
    await demand('elmaster', null)
    expect(leads(await firstStep(server, emailOf('master'), from()))).toBe('in')
  })

  test('an elMaster alone demands it, of what there is, and the journal tells', async () => {
    const body = { alcance: 'todos', perfil: null, desde: day(0) }
    expect((await person.call('PUT', updateDemand.path, body)).statusCode).toBe(403)
    expect((await person.call('GET', listDemands.path)).statusCode).toBe(403)
    expect((await demand('perfil', day(0))).statusCode).toBe(400)
    expect((await demand('perfil', day(0), 999_999)).statusCode).toBe(400)
    expect((await demand('todos', '2026-13-01')).statusCode).toBe(400)
    await demand('todos', day(0))
    const [event] = await server
      .runnerOf('a')
      .run<{ row: string }>(
        sql`select to_jsonb(a)::text as row from auditoria a order by id desc limit 1`,
      )
    expect(event?.row).toContain('Todas as pessoas: exigido desde')
  })
})

describe('a lost one', () => {
  const renew = (by: Caller, id: string, motivo = 'Ligou da recepção') =>
    by.call('POST', renewFactor.path.replace(':id', id), { motivo })
  /** Lets the hour pass. */
  const anHourLater = () =>
    server
      .runnerOf('a')
      .run(sql`update segundo_fator set renova_em = renova_em - interval '61 minutes'`)

  test('after an hour another takes its place at the sign-in, who has it is told, and so is the journal', async () => {
    const before = await turnOn(server, person)
    expect((await renew(master, person.userId, ' ')).statusCode).toBe(400)
    const asked = await renew(master, person.userId)
    expect(asked.statusCode, asked.body).toBe(200)
    const letter = (await letters()).find(({ para }) => para === email)
    expect(letter?.assunto).toContain('outro segundo fator')
    // Until then the one before is asked for.
    expect(leads(await enter())).toBeUndefined()
    await anHourLater()
    const { answer, kept } = await enter()
    expect(leads({ answer })).toEqual({ liga: true })
    const { segredo } = (await begin(kept)).json<{ segredo: string }>()
    expect(segredo).not.toBe(before.secret)
    expect((await prove(kept, codeOf(segredo, -1))).statusCode).toBe(200)
    const next = await enter()
    expect((await secondStep(server, next.kept, before.codes[0] ?? '', from())).statusCode).toBe(
      400,
    )
    expect((await secondStep(server, next.kept, codeOf(segredo), from())).statusCode).toBe(200)
    const events = await server
      .runnerOf('a')
      .run<{ row: string }>(
        sql`select to_jsonb(a)::text as row from auditoria a order by id desc limit 12`,
      )
    expect(events.map(({ row }) => row).join()).toContain('Ligou da recepção')
  })

  test('a sign-in with it within the hour undoes the request', async () => {
    const { secret } = await turnOn(server, person)
    await renew(master, person.userId)
    const { kept } = await enter()
    expect((await secondStep(server, kept, codeOf(secret), from())).statusCode).toBe(200)
    await anHourLater()
    await nextPeriod(server)
    expect(leads(await enter())).toBeUndefined()
    const letter = (await letters()).find(({ para }) => para === email)
    expect(letter?.assunto).toContain('fica como está')
  })

  test('nobody renews their own, that of who holds more, or one that is not there', async () => {
    expect((await renew(master, master.userId)).statusCode).toBe(403)
    expect((await renew(master, person.userId)).statusCode).toBe(400)
    expect((await renew(master, 'ninguem')).statusCode).toBe(404)
    await turnOn(server, master)
    const refused = await renew(await server.signedIn('first'), master.userId)
    expect([403, 404]).toContain(refused.statusCode)
    expect((await master.ask(readFactor, {})).ligado_em).not.toBeNull()
  })

  test('the list of people and the page of one tell who has a factor', async () => {
    const seen = async () => [
      (await master.ask(listAccess, { body: { ids: [person.userId] } }))[0]?.segundo_fator,
      (await master.ask(readPerson, { params: { id: person.userId } })).segundo_fator,
    ]
    expect(await seen()).toEqual([false, false])
    await turnOn(server, person)
    expect(await seen()).toEqual([true, true])
  })
})
