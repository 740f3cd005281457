import { covers } from '../../coverage/covers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../../../data/accounts/fingerprint.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { pathOf } from '../../../kernel/operation.ts'
import * as calls from '../../../resources/calls/invitation.ts'
import { listLetters } from '../../../resources/calls/account.ts'
import { callWith, type Caller } from '../../support/test-server.ts'
import { tenants } from '../../support/tenants.ts'
import { letterOf, tokenIn } from '../../support/letters.ts'
import {
  chosen,
  closeRights,
  gp,
  master,
  one,
  openRights,
  pages,
  server,
} from '../../support/rights-server.ts'

// Letting people in before they ask.

beforeAll(openRights)
afterAll(closeRights)
beforeEach(() => server.grant([pages.users, pages.links], ['read', 'add', 'edit', 'delete']))

let people = 0
const newAddress = () => `convidada${(people += 1)}@exemplo.gov.br`
const nobody = () => callWith(server.app, 'localhost', undefined)
const letterTo = async (email: string) => (await letterOf(server.runnerOf('a'), email))?.texto ?? ''
const invite = (by: Caller, email: string, envio: 'email' | 'link' = 'link', profile?: number) =>
  by.call('POST', pathOf(calls.invitePerson), { email, envio, id_gestor_perfil: profile })
const invited = async (by: Caller, email: string, profile?: number) => {
  const answer = await invite(by, email, 'link', profile)
  expect(answer.statusCode).toBe(201)
  const { id, endereco } = answer.json<{ id: string; endereco: string }>()
  return { id, token: tokenIn(endereco) }
}
const chosenPassword = 'sabiá na goiabeira velha'
const accept = (token: string, nome = 'Lia Prado', senha = chosenPassword) =>
  nobody()('POST', pathOf(calls.acceptInvitation), { token, nome, senha })
const read = async (token: string) =>
  (await nobody()('POST', pathOf(calls.readInvitation), { token })).statusCode
const enters = async (email: string) =>
  (await nobody()('POST', '/token', { email, password: chosenPassword })).statusCode
const situation = async (email: string) =>
  (await one<{ situacao: string }>('select situacao from usuario where email = $1', [email]))
    .situacao

test('a copied link lets the person say their name, choose a password and enter, once; only a hash of its key is kept', async () => {
  const email = newAddress()
  const { token } = await invited(chosen, email, gp['chosen'])
  expect(await situation(email)).toBe('convidado')
  expect(await enters(email)).toBe(401)
  const kept = await server
    .runnerOf('a')
    .run<{ resumo: string }>(
      sql`select resumo from conta_chave where tipo = 'convidar' and usada_em is null`,
    )
  expect(kept).toContainEqual({ resumo: fingerprint(token) })
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(
    await server.runnerOf('a').run(sql`select 1 from mensagem where texto like ${`%${token}%`}`),
  ).toEqual([])
  // Refused for its words, or for the name they hold: the link stays good.
  for (const senha of ['curta', 'lia prado mora aqui'])
    expect((await accept(token, 'Lia Prado', senha)).statusCode).toBe(400)
  expect(await read(token)).toBe(200)
  expect((await accept(token)).json()).toEqual({ email, falta_confirmar: false })
  expect(await situation(email)).toBe('ativo')
  expect(await enters(email)).toBe(200)
  expect(await one('select name from usuario where email = $1', [email])).toEqual({
    name: 'Lia Prado',
  })
  expect((await accept(token)).statusCode).toBe(400)
  expect(await read(token)).toBe(400)
})

test('where letters leave, a copied link opens the account to nobody before the letter to its mailbox is answered', async () => {
  covers({ attacks: ['F24'] })
  const mailing = await server.startInstance({ sendsMail: true })
  const acceptThere = (token: string) =>
    callWith(mailing.app, 'localhost', undefined)('POST', pathOf(calls.acceptInvitation), {
      token,
      nome: 'Lia Prado',
      senha: chosenPassword,
    })
  const email = newAddress()
  const { token } = await invited(chosen, email, gp['chosen'])
  const answer = await acceptThere(token)
  expect([answer.statusCode, answer.json()]).toEqual([200, { email, falta_confirmar: true }])
  expect([await situation(email), await enters(email)]).toEqual(['convidado', 401])
  expect((await acceptThere(token)).statusCode, 'it sends one letter').toBe(400)
  const texto = await letterTo(email)
  expect(texto).not.toContain(token)
  const byLetter = await acceptThere(tokenIn(texto))
  expect(byLetter.json()).toEqual({ email, falta_confirmar: false })
  expect([await situation(email), await enters(email)]).toEqual(['ativo', 200])
  await mailing.close()
})

test('a letter carries the link, the answer does not; three an hour to one mailbox', async () => {
  const email = newAddress()
  const answer = await invite(chosen, email, 'email')
  expect([answer.statusCode, answer.json<{ endereco: null }>().endereco]).toEqual([201, null])
  const shown = (await master.ask(listLetters, {})).find(({ para }) => para === email)
  expect([shown?.assunto, shown?.texto]).toEqual([
    'Serra Clara: convite para o portal da transparência',
    null,
  ])
  const letter = await letterTo(email)
  const { id } = answer.json<{ id: string }>()
  const renew = (envio: 'email' | 'link') =>
    chosen.call('PUT', pathOf(calls.renewInvitation, { id }), { envio })
  expect((await renew('email')).statusCode).toBe(200)
  expect((await renew('email')).statusCode).toBe(200)
  expect((await renew('email')).statusCode).toBe(429)
  const last = await letterTo(email)
  expect(await read(tokenIn(letter))).toBe(400)
  expect((await accept(tokenIn(last))).statusCode).toBe(200)
  expect((await renew('link')).statusCode).toBe(400)
})

test('a renewed link takes the place of the one before, an old one opens nothing, and a revoked one takes the person away', async () => {
  const email = newAddress()
  const first = await invited(chosen, email, gp['chosen'])
  const path = pathOf(calls.renewInvitation, { id: first.id })
  const again = await chosen.call('PUT', path, { envio: 'link' })
  const second = tokenIn(again.json<{ endereco: string }>().endereco)
  expect([await read(first.token), await read(second)]).toEqual([400, 200])
  await server
    .runnerOf('a')
    .run(sql`update conta_chave set expira_em = now() where resumo = ${fingerprint(second)}`)
  expect((await accept(second)).statusCode).toBe(400)
  const listed = async () =>
    (await chosen.ask(calls.listInvitations, {})).convites.find(
      ({ id_usuario }) => id_usuario === first.id,
    )
  expect(await listed()).toMatchObject({ expira_em: null, convidado_por: expect.any(String) })
  const third = await chosen.call('PUT', path, { envio: 'link' })
  const [{ id: portalId, unit }] = tenants.a.portals
  await server.runnerOf('a')
    .run(sql`insert into publicador_permissao (portal_id, cliente_id, id_user, data_ligamento, permissao)
      values (${portalId}::bigint, ${unit}, ${first.id}, now(), true)`)
  const revoked = await chosen.call('DELETE', pathOf(calls.revokeInvitation, { id: first.id }))
  expect(revoked.statusCode, revoked.body).toBe(204)
  const kept = (table: string, user: string) =>
    one<{ n: number }>(
      `select count(*)::int as n from ${table} where ${user} = $1 and not excluido`,
      [first.id],
    )
  expect((await kept('gestor_usuario', 'id_usuario')).n).toBe(0)
  expect((await kept('publicador_permissao', 'id_user')).n).toBe(0)
  expect(await read(tokenIn(third.json<{ endereco: string }>().endereco))).toBe(400)
  expect(await listed()).toBeUndefined()
})

test('nobody is invited twice, with more than the inviter holds, or by who may not', async () => {
  const email = newAddress()
  await invited(chosen, email)
  expect((await invite(chosen, email.toUpperCase())).statusCode).toBe(409)
  // All that a manager's administrator may do is more than these rights.
  expect((await invite(chosen, newAddress(), 'link', gp['first'])).statusCode).toBe(403)
  await server.grant([pages.users], ['read', 'add'])
  expect((await invite(chosen, newAddress(), 'link', gp['chosen'])).statusCode).toBe(403)
  await server.grant([pages.users], ['read', 'edit', 'delete'])
  expect((await invite(chosen, newAddress())).statusCode).toBe(403)
  const taken = await one<{ n: number }>(
    'select count(*)::int as n from usuario where email like $1 and not excluido',
    ['convidada%'],
  )
  expect(taken.n).toBe(people - 4)
})

test('where somebody publishes comes with the invitation, all of it or nothing', async () => {
  const [{ id: portal, unit }] = tenants.a.portals
  const spot = { portal_id: portal, cliente_id: unit, id_menu: null, id_submenu: null }
  const send = (email: string, permissoes: readonly object[]) =>
    chosen.call('POST', pathOf(calls.invitePerson), { email, envio: 'link', permissoes })
  const users = (email: string) =>
    server.runnerOf('a').run(sql`select 1 from usuario where email = ${email}`)
  const [refused, email] = [newAddress(), newAddress()]
  expect((await send(refused, [spot])).statusCode).toBe(403)
  await server.grant([pages.users, pages.links, pages.publishers], ['read', 'add'])
  const other = tenants.a.portals[1].unit
  expect((await send(refused, [spot, { ...spot, cliente_id: other }])).statusCode).toBe(400)
  expect(await users(refused)).toEqual([])
  const answer = await send(email, [spot])
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<{ id: string }>()
  expect(
    await server.runnerOf('a').run(
      sql`select portal_id::int as portal_id, cliente_id, id_menu, id_submenu, permissao, data_desligamento
          from publicador_permissao where id_user = ${id}`,
    ),
  ).toEqual([{ ...spot, permissao: true, data_desligamento: null }])
})

test('a link that somebody copied is worth nothing once another gives the person rights', async () => {
  const email = newAddress()
  const { id, token } = await invited(chosen, email)
  const link = { id_usuario: id, id_gestor_perfil: gp['first'], bloqueado: 'N' }
  const given = await master.call('POST', '/webadmingestao/admgestoresusuarios', link)
  expect(given.statusCode).toBe(201)
  expect(await read(token)).toBe(400)
  // Out of reach of who invited: the person has a manager's rights that the inviter may not give.
  const own = await invited(master, newAddress())
  await master.call('POST', '/webadmingestao/admgestoresusuarios', { ...link, id_usuario: own.id })
  expect(await read(own.token)).toBe(200)
  const publisher = await invited(chosen, newAddress())
  const [{ id: portal, unit }] = tenants.a.portals
  const place = { portal_id: portal, cliente_id: unit, id_menu: null, id_submenu: null }
  const from = { permissao: 'S', data_ligamento: '2026-01-01T03:00:00.000Z' }
  const lets = await master.call('POST', '/webadm/admpublicadordoc', [
    { ...place, ...from, id_user: publisher.id },
  ])
  expect(lets.statusCode, lets.body).toBe(201)
  expect(await read(publisher.token)).toBe(400)
  // Nor does who may not let people publish there renew it.
  const renewal = () =>
    chosen.call('PUT', pathOf(calls.renewInvitation, { id: publisher.id }), { envio: 'link' })
  expect((await renewal()).statusCode).toBe(403)
  await server.grant([pages.users, pages.links, pages.publishers], ['read', 'add', 'edit'])
  expect((await renewal()).statusCode).toBe(200)
})

test('waiting, invited and blocked are told apart, and those who wait are counted', async () => {
  const before = (await chosen.ask(calls.listInvitations, {})).aguardam
  const email = newAddress()
  await nobody()('POST', '/webadm/conta/cadastro', { nome: 'Rui Melo', email })
  expect(await situation(email)).toBe('confirmar')
  await server.runnerOf('a').run(sql`update usuario set confirmed = true where email = ${email}`)
  expect(await situation(email)).toBe('aguarda')
  expect((await chosen.ask(calls.listInvitations, {})).aguardam).toBe(before + 1)
  const { id } = await one<{ id: string }>('select id from usuario where email = $1', [email])
  for (const [active, expected] of [
    [true, 'ativo'],
    [false, 'bloqueado'],
  ] as const) {
    await master.call('PUT', `/webadm/usuarios/atualizar/${id}`, { active })
    expect(await situation(email)).toBe(expected)
  }
  expect((await chosen.ask(calls.listInvitations, {})).aguardam).toBe(before)
})
