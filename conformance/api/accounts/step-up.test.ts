import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../../kernel/operation.ts'
import { resources } from '../../../resources/index.ts'
import { proofsOfNouns } from '../../../resources/recent-proof.ts'
import { endOtherSessions, listSessions } from '../../../resources/calls/account.ts'
import { listClients, openAsAdministrator } from '../../../resources/calls/accountability.ts'
import { invitePerson } from '../../../resources/calls/invitation.ts'
import { removeCall } from '../../../resources/calls/noun.ts'
import { createPortalHost } from '../../../resources/calls/portals/hosts.ts'
import { proveByCode, proveByPassword } from '../../../resources/calls/step-up.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { codeOf, turnOn, wrongCode } from '../../support/second-factor.ts'
import { password } from '../../support/tenants.ts'
import { closeAccounts, from, openAccounts, server } from '../../support/account-server.ts'
import { callWith, type Answer, type Caller } from '../../support/test-server.ts'

const browser = () => ({ origin: 'http://localhost', ...from() })
/** A session that a browser opened. */
let master: Caller
beforeAll(openAccounts)
afterAll(closeAccounts)
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from segundo_fator`)
  master = await server.startSession('master', browser())
})

/** As if so many minutes had passed since the last proof of all sessions. */
const later = async (minutes: number) => {
  await server
    .runnerOf('a')
    .run(sql`update sessao set provada_em = now() - make_interval(mins => ${minutes}::int)`)
  server.sessions.forget()
}
const codeIn = (answer: Answer) => answer.json<{ code: string }>().code
const refused = async (answer: Promise<Answer>) => {
  const got = await answer
  expect([got.statusCode, codeIn(got)]).toEqual([403, 'recent-proof'])
}
const invite = (caller: Caller, email: string) =>
  caller.call('POST', pathOf(invitePerson), { email, envio: 'link' })
const prove = (caller: Caller, senha: string) =>
  caller.call('POST', pathOf(proveByPassword), { senha }, from())

test('what asks for a proof is a noun, and each of them is', () => {
  const names = resources.map(({ name }) => name)
  expect(Object.keys(proofsOfNouns).filter((name) => !names.includes(name))).toEqual([])
})

test('ten minutes after the last proof dangerous acts are refused, and the same call is done after another', async () => {
  await later(9)
  expect((await invite(master, 'nove@exemplo.gov.br')).statusCode).toBe(201)
  await later(11)
  await refused(invite(master, 'onze@exemplo.gov.br'))
  await refused(master.call('POST', pathOf(createDataKey, { portalId: 1 }), {}))
  await refused(master.call('POST', pathOf(createPortalHost, { portalId: 1 }), {}))
  await refused(master.call('DELETE', pathOf(removeCall(portal), { key: 1 })))
  await refused(master.call('POST', '/webadm/admperfil', {}))
  await refused(master.call('DELETE', '/webadm/usuarios/remover/x'))
  await refused(master.call('DELETE', pathOf(endOtherSessions)))
  expect((await prove(master, 'senha errada mesmo')).statusCode).toBe(400)
  await refused(invite(master, 'onze@exemplo.gov.br'))
  expect((await prove(master, password)).statusCode).toBe(204)
  expect((await invite(master, 'onze@exemplo.gov.br')).statusCode).toBe(201)
})

test('a file of people asks for a proof, and the list of them does not', async () => {
  await later(11)
  const answers = await Promise.all(
    ['csv', 'xlsx', 'json'].map((as) => master.call('GET', `/webadm/usuarios/listar?as=${as}`)),
  )
  expect(answers.map(codeIn)).toEqual(['recent-proof', 'recent-proof', 'recent-proof'])
  expect((await master.call('GET', `/webadm/usuarios/listar?as=options`)).statusCode).toBe(200)
  expect((await master.call('GET', `/webadm/usuarios/listar?page=1`)).statusCode).toBe(200)
})

test('a session that a program opened is not asked: it has the password', async () => {
  const program = await server.startSession('master', from())
  await later(11)
  expect((await invite(program, 'programa@exemplo.gov.br')).statusCode).toBe(201)
})

test('who may not is told so, and not asked for a proof', async () => {
  const nobody = await server.startSession('nobody', browser())
  await later(11)
  expect(codeIn(await invite(nobody, 'ninguem@exemplo.gov.br'))).toBe('forbidden')
})

test('a code of the second factor is a proof, counts once, and one session is proven by it alone', async () => {
  const { secret } = await turnOn(server, master)
  await later(11)
  const wrong = await master.call('POST', pathOf(proveByCode), { codigo: wrongCode(secret) })
  expect(wrong.statusCode).toBe(400)
  await refused(invite(master, 'codigo@exemplo.gov.br'))
  const code = codeOf(secret)
  expect((await master.call('POST', pathOf(proveByCode), { codigo: code })).statusCode).toBe(204)
  expect((await master.call('POST', pathOf(proveByCode), { codigo: code })).statusCode).toBe(400)
  expect((await invite(master, 'codigo@exemplo.gov.br')).statusCode).toBe(201)
  const [{ n } = { n: 0 }] = await server
    .runnerOf('a')
    .run<{ n: number }>(
      sql`select count(*)::int as n from sessao where provada_em > now() - interval '1 minute'`,
    )
  expect(n).toBe(1)
})

test('ten wrong passwords in an hour end the asking, and each is in the journal', async () => {
  await later(11)
  for (let at = 0; at < 10; at += 1) await prove(master, `senha errada ${at}`)
  expect((await prove(master, password)).statusCode).toBe(429)
  await refused(invite(master, 'dez@exemplo.gov.br'))
  const [{ n } = { n: 0 }] = await server.runnerOf('a').run<{ n: number }>(
    sql`select count(*)::int as n from auditoria where tracker_type = 'login_failed' and page_id_name = 'session'
        and id_user = ${master.userId} and data_evento > now() - interval '1 minute'`,
  )
  expect(n).toBeGreaterThanOrEqual(10)
})

test('an hour without use ends a session of a browser, in both areas, and none of a program', async () => {
  const program = await server.startSession('master', from())
  const cia = await server.app.inject({
    method: 'POST',
    url: pathOf(openAsAdministrator),
    headers: { host: 'localhost', authorization: `Bearer ${master.token}` },
    payload: {},
  })
  const there = callWith(server.app, 'localhost', cia.json<{ token: string }>().token)
  const answers = async () => [
    (await master.call('GET', pathOf(listSessions))).statusCode,
    (await there('GET', pathOf(listClients))).statusCode,
    (await program.call('GET', pathOf(listSessions))).statusCode,
  ]
  const unused = async (minutes: number) => {
    await server
      .runnerOf('a')
      .run(sql`update sessao set usada_em = now() - make_interval(mins => ${minutes}::int)`)
    server.sessions.forget()
  }
  await unused(59)
  expect(await answers()).toEqual([200, 200, 200])
  await unused(61)
  expect(await answers()).toEqual([401, 401, 200])
})
