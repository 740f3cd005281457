import { capitalZone } from '../../pt-br/clock.ts'
import { afterAll, expect, test } from 'vitest'
import { clearAlerts } from '../../data/nouns/portal-alerts.ts'
import { clearOutbox } from '../../data/accounts/outbox.ts'
import { sql } from '../../platform/postgres/database.ts'
import { despesas } from '../../tables/declared/despesas.ts'
import { tellFollowers } from '../../domain/portals/alerts.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { listLetters } from '../../resources/calls/account.ts'
import { countFollowers } from '../../resources/calls/portals/followers.ts'
import { mostAMinute } from '../../site/cache/limits.ts'
import { followersOf, keyIn } from './followers.ts'
import { startMailServer } from '../jobs/mail-server.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// Citizens follow a list of a portal by mail: they ask, confirm, are told at most once a day, and leave with one click.

const log: string[] = []
const origin = 'https://portal.test'
const sender = { tenant: 'Vila Nova', zone: capitalZone, linkTo: (path: string) => origin + path }
const [place] = tenants.a.portals
const server = await startTestServer({
  config: { publicUrl: origin, sendsMail: true },
  onLog: (line) => log.push(line),
})
const master = await server.signedIn('master')
const { made, noun, get, send, letters, newest, follow, passes, own } = followersOf(server, master)
afterAll(() => server.close())

const counts = async () =>
  (await own.run<{ n: number }>(sql`select count(*)::int as n from aviso_de_novidades`))[0]?.n

test('lists ask for an address without scripts, where letters can leave', async () => {
  for (const page of ['/noticias', '/legislacao', '/busca?q=merenda']) {
    const { body } = await get(`/p/um${page}`)
    expect(body, page).toContain('Receber novidades por e-mail')
    expect(body).toContain(`name="lista" value="${page}"`)
  }
  expect((await get('/p/um/privacidade')).body).toContain('id="novidades"')
  const feed = '/p/um/busca/novidades.atom?q=merenda'
  expect((await get('/p/um/busca?q=merenda')).body).toContain(`href="${feed}"`)
  const silent = await server.startInstance({ sendsMail: false })
  const headers = { host: 'portal.test' }
  const page = await silent.app.inject({ url: '/p/um/noticias', headers })
  expect(page.body).not.toContain('Receber novidades por e-mail')
  await silent.close()
})

test('an address is written to once it confirmed with a button, and a key works once', async () => {
  const email = 'bia@exemplo.org'
  const answer = await send('', { email, lista: '/busca?q=Ganhe+já&x=1' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.body).toContain('Confira seu e-mail')
  const { text, subject } = await newest(email)
  expect(text + subject, 'no word of a stranger').not.toContain('Ganhe')
  const key = keyIn(text)
  const kept = await own.run(sql`select * from aviso_de_novidades`)
  expect(JSON.stringify(kept)).not.toContain(key)
  expect((await get(`/p/um/novidades/confirmar?chave=${key}`)).body).toContain('>Confirmar<')
  expect((await get(`/p/dois/novidades/confirmar?chave=${key}`)).statusCode).toBe(404)
  const waiting = await own.run(sql`select 1 from aviso_de_novidades where confirmada_em is null`)
  expect(waiting, 'looking at a link confirms nothing').toHaveLength(1)
  const done = await send('/confirmar', { chave: key })
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('“Ganhe já”')])
  expect((await send('/confirmar', { chave: key })).statusCode).toBe(404)

  const again = await send('', { email, lista: '/busca?q=Ganhe+já' })
  expect(again.body, 'the same whoever follows').toBe(answer.body)
  expect((await newest(email)).subject).toContain('você já recebe')
  expect(await counts()).toBe(1)
})

test('three letters an hour go to one mailbox, and its fourth is answered as the others', async () => {
  const bodies = new Set<string>()
  for (const email of [
    'caio@exemplo.org',
    'caio+a@exemplo.org',
    'Caio@exemplo.org',
    'caio@exemplo.org',
  ])
    bodies.add((await send('', { email, lista: '/noticias' })).body)
  expect(bodies.size).toBe(1)
  const sent = await own.run(
    sql`select 1 from mensagem where caixa = 'caio@exemplo.org' and motivo = 'assinatura'`,
  )
  expect(sent).toHaveLength(3)
})

test('what is no address or no list is refused, and so are forms of other sites and floods', async () => {
  const wrong = await send('', { email: 'bia em casa', lista: '/noticias' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('value="bia em casa"')
  expect(wrong.body).toContain('role="alert"')
  const strange = ['', '/privacidade', '//exemplo.org/noticias', '/dados/nada', '/documentos/9999']
  for (const [at, lista] of strange.entries()) {
    const from = `192.0.2.1${at}`
    const { statusCode } = await send('', { email: 'a@exemplo.org', lista }, { from })
    expect(statusCode, lista).toBe(404)
  }
  const abroad = { 'sec-fetch-site': 'cross-site', from: '192.0.2.1' }
  const order = { email: 'a@exemplo.org', lista: '/noticias' }
  expect((await send('', order, abroad)).statusCode).toBe(403)
  const statuses: number[] = []
  for (let at = 0; at <= mostAMinute.letters; at += 1)
    statuses.push((await send('', { ...order, email: '' }, { from: '192.0.2.2' })).statusCode)
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([400, 429])
})

test('what is new in a list is told once a day at most, and only to who follows it', async () => {
  const draft = await noun('document-element').fresh()
  const { id_tipo_elemento: type } = draft
  await follow('tipo@exemplo.org', `/documentos/${String(type)}`)
  await follow('busca@exemplo.org', '/busca?q=merendas')
  await follow('noticias@exemplo.org', '/noticias')
  await follow('tabela@exemplo.org', '/dados/despesas')
  await follow('outra@exemplo.org', '/busca?q=asfalto')
  const told = await master.ask(countFollowers, { params: { portalId: place.id } })
  expect(told.listas).toContainEqual({
    nome: 'Busca por “merendas”',
    endereco: `${origin}/p/um/busca?q=merendas`,
    pessoas: 1,
  })
  expect(JSON.stringify(told)).not.toContain('@')
  await own.run(sql`delete from mensagem`)
  await made('document-element', {
    id_tipo_elemento: type,
    descricao: 'Cardápio da merenda escolar',
  })
  await made('news', {
    titulo: 'Merenda com produtos daqui',
    texto: '<p>Começa em maio.</p>',
    ativo: 'S',
    iniciado_em: '2026-04-01T12:00:00.000Z',
    finalizado_em: null,
  })
  const system = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  await loadMeant(own, system, loadOf(despesas, rowsOf(despesas, 3), place), personKeys('k', 1))
  await passes('10 minutes')
  await tellFollowers(own, sender)
  await tellFollowers(own, sender)
  const all = (await letters()).toSorted((one, other) => (one.to < other.to ? -1 : 1))
  expect(all.map(({ to }) => to)).toEqual([
    'busca@exemplo.org',
    'noticias@exemplo.org',
    'tabela@exemplo.org',
    'tipo@exemplo.org',
  ])
  const [search, news, table, ofType] = all.map(({ text }) => text)
  expect(search).toContain(
    `- Cardápio da merenda escolar\n  ${origin}/p/um/documentos/${String(type)}/`,
  )
  expect(news).toContain('- Merenda com produtos daqui')
  expect(table).toContain(`${origin}/p/um/dados/despesas?`)
  expect(table, 'the month by its name').toContain(`- ${despesas.title}: março de 2026, `)
  expect(ofType).toContain('Cardápio')
  await made('document-element', { id_tipo_elemento: type, descricao: 'Merenda de junho' })
  await passes('10 minutes')
  await tellFollowers(own, sender)
  expect(await letters('tipo@exemplo.org'), 'not twice a day').toHaveLength(1)
  await passes('1 day')
  await tellFollowers(own, sender)
  const second = (await letters('tipo@exemplo.org')).at(-1)
  expect(second?.text).toContain('Merenda de junho')
})

test('one request of a mail program leaves, with the address and what waits for it', async () => {
  const { leave, text } = await newest('noticias@exemplo.org')
  expect(text).toContain(leave)
  const key = keyIn(leave ?? '')
  const before = await counts()
  const looked = await get(`/p/um/novidades/sair?chave=${key}`)
  expect([looked.statusCode, looked.body]).toEqual([200, expect.stringContaining('>Deixar de')])
  expect(await counts(), 'looking at a link leaves nothing').toBe(before)
  const click = {
    method: 'POST',
    url: `/p/um/novidades/sair?chave=${key}`,
    remoteAddress: '192.0.2.9',
  } as const
  const headers = { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  for (const _ of [1, 2])
    expect((await server.app.inject({ ...click, headers, payload })).statusCode).toBe(200)
  expect(await counts()).toBe((before ?? 0) - 1)
  expect(await letters('noticias@exemplo.org')).toEqual([])
  const other = (await newest('busca@exemplo.org')).leave ?? ''
  const byHand = await send('/sair', { chave: keyIn(other) })
  expect(byHand.body).toContain('Você não recebe mais novidades')
  expect(await counts()).toBe((before ?? 0) - 2)
})

test('letters reach the mail server with the way out in their head, and are not kept', async () => {
  const mailServer = await startMailServer((to) => (to.includes('tabela@') ? '5.1.1' : undefined))
  const mail = { url: mailServer.url, from: 'nao-responda@exemplo.gov.br' }
  const failures: unknown[] = []
  const tasks = allTasks({ ...server, mail, senderOf: () => sender })
  const stop = await startWorker(server.connection, tasks, (error) => failures.push(error))
  const arrived = () => mailServer.got.find((text) => text.includes('To: tipo@exemplo.org'))
  const unsent = () =>
    own.run(sql`select 1 from mensagem where para = 'tipo@exemplo.org' and enviada_em is null`)
  await expect.poll(unsent, { timeout: 20_000 }).toEqual([])
  await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await stop()
  await mailServer.close()
  const head = arrived()?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  expect(head).toMatch(
    /^List-Unsubscribe: <https:\/\/portal\.test\/p\/um\/novidades\/sair\?chave=[\w-]{32}>\r$/m,
  )
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(failures.map(String).join('\n')).not.toContain('@')

  await own.run(sql`update mensagem set criada_em = criada_em - '2 hours'::interval`)
  await clearOutbox(own)
  expect(await letters('tipo@exemplo.org')).toEqual([])
})

test('an address that did not confirm is gone after two days; nobody’s stands in the log, the audit or the outbox', async () => {
  await send('', { email: 'dora@exemplo.org', lista: '/noticias' })
  const { text } = await newest('dora@exemplo.org')
  await passes('49 hours')
  expect((await send('/confirmar', { chave: keyIn(text) })).statusCode).toBe(404)
  await clearAlerts(own)
  const left = await own.run<{ email: string }>(sql`select email from aviso_de_novidades`)
  expect(left.map(({ email }) => email)).not.toContain('dora@exemplo.org')
  expect(await server.runnerOf('b').run(sql`select from aviso_de_novidades`)).toEqual([])
  expect(log.join('\n')).not.toContain('@exemplo.org')
  const audit = await own.run(sql`select * from auditoria`)
  expect(JSON.stringify(audit)).not.toContain('@exemplo.org')
  expect(JSON.stringify(await master.ask(listLetters, {}))).not.toContain('@exemplo.org')
})
