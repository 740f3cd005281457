import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerAccess } from '../../../api/hosts/provider-access.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { disownSessions, listSessions } from '../../../resources/calls/account.ts'
import { answerSecondStep } from '../../../resources/calls/second-factor.ts'
import { letterOf } from '../../support/letters.ts'
import { codeOf, turnOn } from '../../support/second-factor.ts'
import { emailOf, tenants } from '../../support/tenants.ts'
import { callWith } from '../../support/test-server.ts'
import * as calls from '../../../resources/calls/provider.ts'
import { providerOf } from '../../../data/accounts/providers.ts'
import { noteTrial } from '../../../domain/accounts/providers/settings.ts'
import { open, sql } from '../../../platform/postgres/database.ts'
import {
  at,
  closeProviders,
  comeBack,
  enter,
  form,
  go,
  goIn,
  id,
  idp,
  link,
  made,
  master,
  messageOf,
  offerAnew,
  openProviders,
  person,
  run,
  save,
  server,
  stranger,
} from '../../support/provider-desk.ts'

beforeAll(openProviders)
afterAll(closeProviders)
beforeEach(offerAnew)

test('a provider counts after a test of what was saved, and its secret is read by nobody', async () => {
  const offered = async () =>
    (await stranger()('GET', pathOf(calls.listOpenProviders))).json<unknown[]>()
  expect(await offered()).toEqual([{ id, nome: 'gov.br', cpf: true }])
  await save({ id, segredo: null, nivel: 'ouro' })
  expect(await offered()).toEqual([])
  const on = () => master.call('PUT', pathOf(calls.switchProvider, { id }), { ligado: true }, at())
  expect((await on()).statusCode).toBe(400)
  const gone = await go(master.call, pathOf(calls.beginProviderTest, { id }))
  const tried = await comeBack(gone, await idp.visit(gone.address))
  expect(tried.json()).toMatchObject({ resultado: 'testou', token: null })
  expect(await made()).toMatchObject({ links: 0 })
  expect((await on()).statusCode).toBe(204)
  expect(await offered()).toHaveLength(1)
  const listed = await master.call('GET', pathOf(calls.listProviders))
  expect(listed.json()).toMatchObject([{ id, ligado: true, nivel: 'ouro', contas: 0 }])
  const journal = await run(
    sql`select new_values::text as text from auditoria where page_id_name = 'settings'`,
  )
  expect(JSON.stringify([listed.json(), journal])).not.toContain(idp.secret)
  expect((await person.call('GET', pathOf(calls.listProviders))).statusCode).toBe(403)
  expect((await person.call('PUT', pathOf(calls.saveProvider), form(), at())).statusCode).toBe(403)
})

test('an address of a ready form is its own, and inner ones are the operator’s to allow', async () => {
  const closed = await server.startInstance({ innerHosts: [] })
  const call = callWith(closed.app, 'localhost', master.token)
  const refused = async (more: Record<string, unknown>) => {
    const answer = await call('PUT', pathOf(calls.saveProvider), form(more), at())
    expect(answer.statusCode).toBe(400)
    return messageOf(answer)
  }
  expect(await refused({})).toContain('https://sso.acesso.gov.br/')
  expect(await refused({ modelo: 'oidc' })).toContain('https')
  const inner = await call(
    'PUT',
    pathOf(calls.saveProvider),
    form({
      modelo: 'oidc',
      nome: 'Intranet',
      emissor: 'https://sso.intranet.exemplo.gov.br',
      nivel: null,
    }),
    at(),
  )
  const path = pathOf(calls.beginProviderTest, { id: inner.json<{ id: string }>().id })
  const lookup = await server.startInstance({
    lookup: (name) => Promise.resolve([name === 'localhost' ? '127.0.0.1' : '10.1.2.3']),
  })
  const asked = await callWith(lookup.app, 'localhost', master.token)('POST', path, {}, at())
  expect([asked.statusCode, messageOf(asked)]).toEqual([
    400,
    expect.stringContaining('rede interna'),
  ])
  const begun = await stranger('localhost', closed)(
    'POST',
    pathOf(calls.beginProviderSignIn, { id }),
    {},
    at(),
  )
  expect(messageOf(begun)).toContain('não é https')
  await Promise.all([closed.close(), lookup.close()])
})

test('who linked their account comes in, is told as such, and by that alone is known', async () => {
  const unlinked = await enter()
  expect(unlinked.statusCode).toBe(403)
  // The e-mail of the token is that of an account here: it links nothing.
  expect(messageOf(unlinked)).toContain('ligada')
  expect((await link(person)).json()).toMatchObject({ resultado: 'ligou' })
  expect((await letterOf(server.runnerOf('a'), emailOf('first')))?.assunto).toContain(
    'ligada a um provedor',
  )
  const before = await made()
  const entered = await enter({ volta: '/gestor' })
  expect(entered.json()).toMatchObject({ resultado: 'entrou', volta: '/gestor' })
  expect(entered.cookies.map(({ name }) => name)).toContain('claraboia-admin')
  expect(await made()).toMatchObject({ users: before?.['users'] })
  const sessions = await person.ask(listSessions, {})
  expect(sessions.filter(({ por }) => por === 'gov.br')).toHaveLength(1)
  const [noted] = await run(
    sql`select new_values from auditoria where tracker_type = 'login' order by id desc limit 1`,
  )
  expect(noted).toMatchObject({ new_values: { entrada: 'gov.br' } })
  const [kept] = await person.ask(calls.listProviderLinks, {})
  expect(kept?.usado_em).not.toBeNull()
  const other = await server.startSession('second', at())
  expect((await link(other)).statusCode).toBe(409)
})

test('a way counts once, in the browser that began it, for this municipality', async () => {
  await link(person)
  const gone = await goIn()
  const said = await idp.visit(gone.address)
  const other = await goIn()
  // The answer of one browser in another: the code of somebody else is not taken.
  const crossed = await comeBack(other, said)
  expect([crossed.statusCode, messageOf(crossed)]).toEqual([
    400,
    expect.stringContaining('este navegador começou'),
  ])
  expect((await comeBack({ cookie: '' }, said)).statusCode).toBe(400)
  const elsewhere = callWith(server.app, tenants.b.host, undefined)
  const there = await elsewhere(
    'POST',
    pathOf(calls.returnFromProvider),
    { resposta: said },
    { ...at(`http://${tenants.b.host}`), cookie: gone.cookie },
  )
  expect(there.statusCode).toBe(400)
  const both = await Promise.all([comeBack(gone, said), comeBack(gone, said)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  const late = await goIn()
  const owner = open({ ...server.connection, max: 1 })
  await owner.global.run(sql`update ida_ao_provedor set expira_em = now() - interval '1 second'`)
  await owner.close()
  expect((await comeBack(late, await idp.visit(late.address))).statusCode).toBe(400)
})

test('a provider stands for the password and never for the code', async () => {
  await link(person)
  const { secret } = await turnOn(server, person)
  const half = await enter()
  expect(half.statusCode).toBe(401)
  expect(half.json()).toMatchObject({ code: 'second-factor' })
  const ticket = half.cookies.find(({ name }) => name === 'claraboia-etapa')
  const cookie = `claraboia-etapa=${ticket?.value}`
  const code = { codigo: codeOf(secret) }
  const whole = await stranger()('POST', pathOf(answerSecondStep), code, { ...at(), cookie })
  expect(whole.statusCode).toBe(200)
  await run(sql`delete from codigo_de_recuperacao`)
  await run(sql`delete from segundo_fator`)
})

test('a link is removed where something else opens the account, and “Não fui eu” removes it', async () => {
  await link(person)
  const remove = () =>
    person.call('DELETE', pathOf(calls.removeProviderLink, { id }), undefined, at())
  const [before] = await run<{ senha: string }>(
    sql`select senha from usuario where id = ${person.userId}`,
  )
  await run(sql`update usuario set senha = null where id = ${person.userId}`)
  expect((await remove()).json()).toMatchObject({ code: 'in-use' })
  await run(sql`update usuario set senha = ${before?.senha ?? ''} where id = ${person.userId}`)
  expect((await remove()).statusCode).toBe(204)
  expect((await enter()).statusCode).toBe(403)
  await link(person)
  expect((await person.call('POST', pathOf(disownSessions), {}, at())).statusCode).toBe(200)
  expect((await enter()).statusCode).toBe(403)
  await run(sql`update usuario set senha = ${before?.senha ?? ''} where id = ${person.userId}`)
})

test('an identity whose account went to the trash opens another one', async () => {
  await link(person)
  await run(sql`update usuario set excluido = true where id = ${person.userId}`)
  expect((await enter()).statusCode).toBe(403)
  const other = await server.startSession('second', at())
  expect((await link(other)).json()).toMatchObject({ resultado: 'ligou' })
  await run(sql`update usuario set excluido = false where id = ${person.userId}`)
  expect((await enter()).statusCode).toBe(200)
  expect(await run(sql`select usuario_id from vinculo_de_entrada`)).toEqual([
    { usuario_id: other.userId },
  ])
})

test('a change takes away who is on the way, and no provider outside leads within the house', async () => {
  const gone = await goIn()
  const said = await idp.visit(gone.address)
  await save({ id, nivel: 'ouro' })
  await run(sql`update provedor_de_entrada set testado_em = now(), ligado = true`)
  expect((await comeBack(gone, said)).statusCode).toBe(400)
  const access = providerAccess({
    innerHosts: ['127.0.0.1'],
    lookup: () => Promise.resolve(['127.0.0.1']),
  })
  const asked = { method: 'GET', headers: {}, signal: AbortSignal.timeout(5_000) }
  const url = new URL(`${idp.issuer}/.well-known/openid-configuration`)
  expect(await access.ask(url, { ...asked, within: true })).toMatchObject({ status: 200 })
  await expect(access.ask(url, { ...asked, within: false })).rejects.toThrow('sem-https')
  url.protocol = 'https:'
  await expect(access.ask(url, { ...asked, within: false })).rejects.toThrow('endereco-interno')
})

test('a test that comes back from what was changed meanwhile counts for nothing, and a name is one provider’s', async () => {
  const runner = server.runnerOf('a')
  const before = await providerOf(runner, id)
  if (!before) throw new Error('there is none')
  await save({ id, cliente: 'outro-cliente' })
  const { userId } = master
  const [session] = await run<{ id: string }>(
    sql`select id from sessao where usuario_id = ${userId} and encerrada_em is null limit 1`,
  )
  const journey = {
    providerId: id,
    purpose: 'teste',
    userId,
    sessionId: session?.id ?? '',
    back: null,
  } as const
  const nobody = { userId: '', userName: '', managers: null, ip: '', requestId: '', tenantId: 1 }
  const access = providerAccess({ innerHosts: ['127.0.0.1'] })
  const arrival = { journey, provider: before }
  await expect(noteTrial(runner, nobody, access, arrival)).rejects.toThrow('mudou enquanto')
  expect(await run(sql`select testado_em from provedor_de_entrada`)).toEqual([{ testado_em: null }])
  const twin = await master.call('PUT', pathOf(calls.saveProvider), form({ nome: 'GOV.BR ' }), at())
  expect([twin.statusCode, messageOf(twin)]).toEqual([
    400,
    expect.stringContaining('Já há um provedor com este nome'),
  ])
})

test('another address of a provider takes its links away', async () => {
  await link(person)
  await save({ id, cliente: 'outro-cliente' })
  expect(await made()).toMatchObject({ links: 1 })
  await save({ id, emissor: 'http://127.0.0.1:1' })
  expect(await made()).toMatchObject({ links: 0 })
})

test('linking asks for a recent proof, and for the session that began it', async () => {
  const gone = await go(person.call, pathOf(calls.beginProviderLink, { id }))
  const said = await idp.visit(gone.address)
  await run(sql`update sessao set encerrada_em = now() where usuario_id = ${person.userId}`)
  expect((await comeBack(gone, said)).statusCode).toBe(401)
  expect(await made()).toMatchObject({ links: 0 })
  const again = await server.startSession('first', at())
  await run(sql`update sessao set provada_em = now() - interval '11 minutes'`)
  server.sessions.forget()
  const refused = await again.call('POST', pathOf(calls.beginProviderLink, { id }), {}, at())
  expect(refused.json()).toMatchObject({ code: 'recent-proof' })
  await run(sql`update sessao set provada_em = now()`)
  server.sessions.forget()
})
