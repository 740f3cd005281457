import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../../platform/postgres/database.ts'
import { changePassword } from '../../../resources/calls/account.ts'
import {
  prepareFactor,
  renewRecoveryCodes,
  turnOffFactor,
} from '../../../resources/calls/second-factor.ts'
import { password } from '../../support/tenants.ts'
import { closeAccounts, from, openAccounts, server } from '../../support/account-server.ts'
import { callWith, type Caller } from '../../support/test-server.ts'

// The password that a session is asked for again.

let person: Caller
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

const guess = 'uma senha errada'
const doors = [
  [prepareFactor.path, { senha: guess }],
  [turnOffFactor.path, { senha: guess, codigo: '000000' }],
  [renewRecoveryCodes.path, { senha: guess, codigo: '000000' }],
  [changePassword.path, { atual: guess, senha: 'outra senha bem errada' }],
] as const
const right = () => person.call('POST', prepareFactor.path, { senha: password }, from())

test('of forty guesses at once, by every door, from as many networks, ten are looked at and noted', async () => {
  const other = await server.startInstance()
  const there = callWith(other.app, 'localhost', person.token)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      doors.map(([path, body]) => (turn % 2 ? there : person.call)('POST', path, body, from())),
    ).flat(),
  )
  await other.close()
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  const noted = await server.runnerOf('a').run<{ name: string; values: object; page: string }>(
    sql`select user_name as name, new_values as values, page_id_name as page from auditoria
      where tracker_type = 'login_failed'`,
  )
  const line = {
    name: 'Pessoa second',
    page: 'session',
    values: { senha: 'Senha recusada em Minha conta' },
  }
  expect(noted).toEqual(Array.from({ length: 10 }, () => line))
})

test('then the right one has to wait, a colleague does not, and an hour ends it', async () => {
  const refused = await right()
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Espere uma hora')
  const colleague = await server.startSession('first')
  expect((await colleague.call('POST', prepareFactor.path, { senha: password })).statusCode).toBe(
    200,
  )
  await owner
    .in(1)
    .run(
      sql`update auditoria set data_evento = now() - interval '61 minutes' where tracker_type = 'login_failed'`,
    )
  expect((await right()).statusCode).toBe(200)
})

test('behind one address a colleague has tries of their own', async () => {
  const [one, colleague] = [await server.startSession('first'), await server.startSession('chosen')]
  const headers = from()
  const ask = async (caller: Caller) =>
    (await caller.call('POST', changePassword.path, {}, headers)).statusCode
  for (let turn = 0; turn < 10; turn += 1) expect(await ask(one)).toBe(400)
  expect(await ask(one)).toBe(429)
  expect(await ask(colleague)).toBe(400)
})
