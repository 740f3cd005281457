import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import type { OpenSession } from '../../resources/calls/account.ts'
import * as calls from '../../resources/calls/accountability-account.ts'
import { openAsAdministrator } from '../../resources/calls/accountability.ts'
import {
  call,
  closeOffice,
  host,
  openOffice,
  password,
  server,
  signIn,
  tokenOf,
} from '../support/accountability-office.ts'

// The own account of a portal's user, in the accountability area.

beforeAll(openOffice)
afterAll(closeOffice)

const next = 'jabuticaba madura no quintal'
const enter = async (userName: string, secret = password) =>
  call(tokenOf(await signIn(userName, secret)))
type Asking = Awaited<ReturnType<typeof enter>>
const change = (by: Asking, atual: string, senha: string) =>
  by('POST', pathOf(calls.changeOwnPassword), { atual, senha })
const sessionsOf = async (by: Asking) =>
  (await by('GET', pathOf(calls.listOwnSessions))).json<OpenSession[]>()

test('what is registered of somebody is theirs to read, without the password', async () => {
  const account = await (await enter('dalva'))('GET', pathOf(calls.readAccount))
  expect(account.json()).toEqual({
    nome: 'Pessoa dalva',
    usuario: 'dalva',
    portal: expect.any(String),
    unidadeGestora: 'UG 1',
    podeEnviar: 'Prestação de contas',
  })
  const all = await (await enter('geral'))('GET', pathOf(calls.readAccount))
  expect(all.json()).toMatchObject({ unidadeGestora: null })
})

test("one's own password: the old one is asked for, the rules of every password hold, the other sessions end", async () => {
  const [here, there] = [await enter('some'), await enter('some')]
  const faults = async (atual: string, senha: string) => {
    const answer = await change(here, atual, senha)
    expect(answer.statusCode).toBe(400)
    return answer.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field)
  }
  expect(await faults('não é esta', next)).toEqual(['atual'])
  expect(await faults(password, 'curta')).toEqual(['senha'])
  expect(await faults(password, 'a casa de pessoa some')).toEqual(['senha'])
  expect(await sessionsOf(here)).toHaveLength(2)
  expect((await change(here, password, next)).statusCode).toBe(204)
  expect((await there('GET', pathOf(calls.readAccount))).statusCode).toBe(401)
  expect((await sessionsOf(here)).map(({ atual }) => atual)).toEqual([true])
  expect((await signIn('some')).statusCode).toBe(401)
  expect((await signIn('some', next)).statusCode).toBe(200)
  const [event] = await server.runnerOf('a').run<{ values: object; who: string }>(
    sql`select new_values as values, id_user as who from auditoria where page_id_name = 'portal-document-user'
        and tracker_type = 'update' order by id desc limit 1`,
  )
  expect(event).toEqual({ values: { senha: '•••' }, who: expect.stringMatching(/^cia:\d+$/) })
})

test('of guesses at once from as many networks ten are looked at and noted; then the right one waits, and colleagues do not', async () => {
  covers({ attacks: [46] })
  const token = tokenOf(await signIn('dalva'))
  let networks = 0
  const guess = (atual: string) =>
    server.app.inject({
      method: 'POST',
      url: pathOf(calls.changeOwnPassword),
      headers: { host, authorization: `Bearer ${token}` },
      remoteAddress: `10.2.0.${(networks += 1)}`,
      payload: { atual, senha: next },
    })
  const answers = await Promise.all(Array.from({ length: 24 }, () => guess('uma senha errada')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  const noted = await server.runnerOf('a').run<{ name: string; values: object; who: string }>(
    sql`select user_name as name, new_values as values, id_user as who from auditoria
      where tracker_type = 'login_failed' and page_id_name = 'accountability' and user_name = 'Pessoa dalva'`,
  )
  const line = {
    name: 'Pessoa dalva',
    values: { senha: 'Senha recusada em Minha conta' },
    who: expect.stringMatching(/^cia:\d+$/),
  }
  expect(noted).toEqual(Array.from({ length: 10 }, () => line))
  const refused = await guess(password)
  expect([refused.statusCode, refused.body]).toEqual([
    429,
    expect.stringContaining('peça outra senha a quem administra o portal'),
  ])
  const colleague = await enter('geral')
  expect((await change(colleague, 'não é esta', next)).statusCode).toBe(400)
})

test('a change that is sent again after its answer was lost is made once', async () => {
  const by = await enter('outro')
  for (const turn of [1, 2])
    expect((await change(by, password, next)).statusCode, `turn ${turn}`).toBe(204)
})

test("one ends one's own sessions, and nobody else's", async () => {
  const [dalva, other, geral] = [await enter('dalva'), await enter('dalva'), await enter('geral')]
  const theirs = (await sessionsOf(geral)).find(({ atual }) => atual)?.id ?? ''
  const end = async (id: string) =>
    (await dalva('DELETE', pathOf(calls.endOwnSession, { id }))).statusCode
  expect(await end(theirs)).toBe(404)
  const mine = (await sessionsOf(other)).find(({ atual }) => atual)?.id ?? ''
  expect(await end(mine)).toBe(200)
  expect((await other('GET', pathOf(calls.readAccount))).statusCode).toBe(401)
  await enter('dalva')
  expect((await dalva('DELETE', pathOf(calls.endOtherOwnSessions))).statusCode).toBe(200)
  expect(await sessionsOf(dalva)).toHaveLength(1)
  expect((await geral('GET', pathOf(calls.readAccount))).statusCode).toBe(200)
})

test('the token of an administrator opens no account here', async () => {
  const master = await server.signedIn('master')
  const by = call(tokenOf(await master.call('POST', pathOf(openAsAdministrator), {})))
  for (const one of [calls.readAccount, calls.listOwnSessions])
    expect((await by('GET', pathOf(one))).statusCode).toBe(403)
  expect((await change(by, password, next)).statusCode).toBe(403)
  expect((await by('DELETE', pathOf(calls.endOtherOwnSessions))).statusCode).toBe(403)
  expect((await by('DELETE', pathOf(calls.endOwnSession, { id: 'x' }))).statusCode).toBe(403)
})

test('a session tells when it was used last, and is noted anew when that is long ago', async () => {
  const dalva = await enter('dalva')
  const used = async () => (await sessionsOf(dalva)).find(({ atual }) => atual)?.usada_em ?? ''
  const first = await used()
  expect(await used()).toBe(first)
  await server
    .runnerOf('a')
    .run(sql`update sessao set usada_em = now() - interval '2 hours' where encerrada_em is null`)
  // What is known of a session is read anew after a second at most.
  await expect
    .poll(async () => Date.now() - Date.parse(await used()) < 60_000, { timeout: 10_000 })
    .toBe(true)
})
