import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../../kernel/operation.ts'
import * as calls from '../../../resources/calls/passkey.ts'
import { invitePerson } from '../../../resources/calls/invitation.ts'
import { readPerson } from '../../../resources/calls/person.ts'
import { open, sql, type Database } from '../../../platform/postgres/database.ts'
import { authenticator, type Authenticator, type Faults } from '../../support/authenticator.ts'
import { closeAccounts, from, letters, openAccounts, server } from '../../support/account-server.ts'
import { callWith, type Caller } from '../../support/test-server.ts'
import { emailOf, tenants } from '../../support/tenants.ts'

const at = (origin = 'http://localhost') => ({ origin, ...from() })
let person: Caller
let key: Authenticator
let owner: Database
beforeAll(async () => {
  await openAccounts()
  owner = open({ ...server.connection, max: 1 })
})
afterAll(async () => {
  await owner.close()
  await closeAccounts()
})
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from chave_de_acesso`)
  person = await server.startSession('first', at())
  key = authenticator()
})

const challengeFor = async (who: Caller) =>
  (await who.ask(calls.preparePasskey, { body: {} }, at())).challenge
/** Makes a key for who has a session. */
async function make(who: Caller, made = key, faults: Faults = {}) {
  const body = { nome: 'Celular', ...made.create(await challengeFor(who), faults) }
  return who.call('POST', pathOf(calls.createPasskey), body, at())
}
const stranger = (host = 'localhost') => callWith(server.app, host, undefined)
const begin = async (host = 'localhost') => {
  const answer = await stranger(host)(
    'POST',
    pathOf(calls.beginPasskeySignIn),
    {},
    at(`http://${host}`),
  )
  return answer.json<calls.PasskeyRequest>().challenge
}
const enter = async (shown: calls.Assertion, host = 'localhost') =>
  stranger(host)('POST', pathOf(calls.signInByPasskey), shown, at(`http://${host}`))
const sessions = async () =>
  (await server.runnerOf('a').run(sql`select from sessao where tipo = 'admin'`)).length

test('a key is made, told by letter, and opens a session alone', async () => {
  const made = await make(person)
  expect(made.statusCode).toBe(201)
  const [letter] = await letters()
  expect([letter?.para, letter?.assunto]).toEqual([
    emailOf('first'),
    expect.stringContaining('nova chave de acesso'),
  ])
  const asked = await stranger()('POST', pathOf(calls.beginPasskeySignIn), {}, at())
  expect(asked.json()).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  })
  const entered = await enter(key.get(asked.json<calls.PasskeyRequest>().challenge))
  expect(entered.statusCode).toBe(200)
  expect(entered.json<{ message: string }>().message).toMatch(/^Olá/)
  const [listed] = await person.ask(calls.listPasskeys, {})
  expect(listed).toMatchObject({ nome: 'Celular', dominio: 'localhost', sincronizada: false })
  expect(listed?.usada_em).not.toBeNull()
  expect((await make(person)).statusCode).toBe(409)
})

test.each<[string, Faults]>([
  ['signed for another origin', { origin: 'http://golpe.exemplo' }],
  ['signed for another host', { host: 'golpe.exemplo' }],
  ['not unlocked', { unverified: true }],
  ["of another person's handle", { userHandle: 'b3V0cmE' }],
])('%s: no session, and no key is made of it', async (_, faults) => {
  expect((await make(person)).statusCode).toBe(201)
  const before = await sessions()
  const answer = await enter(key.get(await begin(), faults))
  expect(answer.statusCode).toBe(401)
  expect(answer.cookies.length).toBe(0)
  expect(await sessions()).toBe(before)
  if (faults.userHandle === undefined)
    expect((await make(person, authenticator(), faults)).statusCode).toBe(400)
})

test('a challenge counts once, and not after its time, nor for another purpose', async () => {
  await make(person)
  const challenge = await begin()
  expect((await enter(key.get(challenge))).statusCode).toBe(200)
  expect((await enter(key.get(challenge))).statusCode).toBe(401)
  const late = await begin()
  await owner.global.run(sql`update desafio_de_chave set expira_em = now() - interval '1 second'`)
  expect((await enter(key.get(late))).statusCode).toBe(401)
  expect((await enter(key.get(await challengeFor(person)))).statusCode).toBe(401)
  expect((await enter(key.get('bmFvLWZvaS1wZWRpZG8'))).statusCode).toBe(401)
  const asked = await begin()
  const both = await Promise.all([enter(key.get(asked)), enter(key.get(asked))])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a key of one municipality opens nothing in another', async () => {
  await make(person)
  const { host } = tenants.b
  const there = key.get(await begin(host), {
    origin: `http://${host}`,
    host: host.replace(/:\d+$/, ''),
  })
  expect((await enter(there, host)).statusCode).toBe(401)
  expect((await enter(key.get(await begin(host)), host)).statusCode).toBe(401)
})

test('a copy of a key is refused by its counter, and its owner is written to', async () => {
  await make(person, key, { counter: 1 })
  expect((await enter(key.get(await begin(), { counter: 7 }))).statusCode).toBe(200)
  const before = await sessions()
  expect((await enter(key.get(await begin(), { counter: 7 }))).statusCode).toBe(401)
  expect((await enter(key.get(await begin(), { counter: 3 }))).statusCode).toBe(401)
  expect(await sessions()).toBe(before)
  expect((await letters()).some(({ assunto }) => assunto.includes('cópia'))).toBe(true)
})

test('a key proves who has the session, and that of somebody else does not', async () => {
  const master = await server.startSession('master', at())
  expect((await make(master)).statusCode).toBe(201)
  await server.runnerOf('a').run(sql`update sessao set provada_em = now() - interval '11 minutes'`)
  server.sessions.forget()
  const invite = () =>
    master.call('POST', pathOf(invitePerson), { email: 'chave@exemplo.gov.br', envio: 'link' })
  expect((await invite()).statusCode).toBe(403)
  const unmade = await master.call('POST', pathOf(calls.preparePasskey), {}, at())
  expect(unmade.json<{ code: string }>().code).toBe('recent-proof')
  const challenge = async (who: Caller) =>
    (await who.ask(calls.beginPasskeyProof, { body: {} }, at())).challenge
  const prove = (who: Caller, shown: calls.Assertion) =>
    who.call('POST', pathOf(calls.proveByPasskey), shown, at())
  expect((await prove(person, key.get(await challenge(person)))).statusCode).toBe(400)
  expect((await prove(master, key.get(await challenge(person)))).statusCode).toBe(400)
  expect((await invite()).statusCode).toBe(403)
  expect((await prove(master, key.get(await challenge(master)))).statusCode).toBe(204)
  expect((await invite()).statusCode).toBe(201)
})

test('its owner removes a key, and an administrator those that were lost; a blocked person has none that opens', async () => {
  const master = await server.startSession('master', at())
  await make(person)
  expect((await master.ask(readPerson, { params: { id: person.userId } })).chaves_de_acesso).toBe(1)
  const lost = { params: { id: person.userId }, body: { motivo: 'Perdeu o celular.' } }
  expect(await master.ask(calls.removePasskeysOf, lost)).toEqual({ removidas: 1 })
  expect((await enter(key.get(await begin()))).statusCode).toBe(401)
  const other = authenticator()
  await make(person, other)
  await server.runnerOf('a').run(sql`update usuario set active = false where id = ${person.userId}`)
  expect((await enter(other.get(await begin()))).statusCode).toBe(401)
  await server.runnerOf('a').run(sql`update usuario set active = true where id = ${person.userId}`)
  expect((await enter(other.get(await begin()))).statusCode).toBe(200)
  const removed = await person.call('DELETE', pathOf(calls.removePasskey, { id: other.id }))
  expect(removed.statusCode).toBe(204)
  expect((await enter(other.get(await begin()))).statusCode).toBe(401)
  const rows = await server
    .runnerOf('a')
    .run<{ text: string }>(
      sql`select new_values::text as text from auditoria where new_values ? 'chave_de_acesso'`,
    )
  const told = rows.map(({ text }) => text).join('\n')
  for (const words of ['Nova', 'Removida', '1 removidas', 'Perdeu o celular.'])
    expect(told).toContain(words)
})
