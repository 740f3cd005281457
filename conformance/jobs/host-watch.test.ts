import { capitalZone } from '../../pt-br/clock.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostProbe } from '../../api/hosts/probe.ts'
import { sql } from '../../platform/postgres/database.ts'
import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
import { watchHosts, type HostProbe } from '../../domain/portals/watch-hosts.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import * as calls from '../../resources/calls/portals/hosts.ts'
import { manager } from '../../resources/registers/manager.ts'
import { portal } from '../../resources/portal/portal.ts'
import { nounOf } from '../support/noun.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { startMailServer } from './mail-server.ts'

// Hosts that were proven are looked at again, over real HTTP, and whoever keeps the portal hears of those that are
// lost.

let server: TestServer
let master: Caller
let first: Caller
let proxy: Server
let probe: HostProbe
const names = new Map<string, readonly string[]>([['portal.test', ['127.0.0.1']]])
let asked: string[] = []
const [place] = tenants.a.portals
const sender = {
  tenant: 'Vila Nova',
  zone: capitalZone,
  linkTo: (path: string) => `https://vila.test${path}`,
}

beforeAll(async () => {
  proxy = createServer((request, response) => {
    const host = request.headers.host ?? ''
    asked.push(host.replace(/:\d+$/, ''))
    void server.app
      .inject({ url: request.url ?? '/', headers: { host } })
      .then(({ statusCode, body }) => response.writeHead(statusCode).end(body))
  })
  await new Promise<void>((ready) => {
    proxy.listen(0, '127.0.0.1', ready)
  })
  const { port } = proxy.address() as AddressInfo // It listens on a port.
  const lookup = (name: string) => Promise.resolve(names.get(name) ?? [])
  const publicUrl = `http://portal.test:${port}`
  server = await startTestServer({ config: { publicUrl, lookup } })
  probe = hostProbe({ publicUrl, lookup }, server.personSecret)
  ;[master, first] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
})
afterAll(async () => {
  await new Promise((closed) => {
    proxy.close(closed)
  })
  await server.close()
})
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from mensagem`)
})

const proven = async (dominio: string, portalId = place.id, by = first) => {
  names.set(dominio, ['127.0.0.1'])
  const { id } = await by.ask(calls.createPortalHost, { params: { portalId }, body: { dominio } })
  await by.ask(calls.checkPortalHost, { params: { portalId, id } })
  asked = []
}
const shown = async (dominio: string) =>
  (await first.ask(calls.listPortalHosts, { params: { portalId: place.id } })).dominios.find(
    (one) => one.dominio === dominio,
  )
const passes = (span: string) =>
  server.runnerOf('a').run(
    sql`update portal_dominio set verificado_em = verificado_em - ${span}::interval,
        falha_desde = falha_desde - ${span}::interval`,
  )
const watch = () => watchHosts(server.runnerOf('a'), probe, sender)
const letters = async () => {
  const kept = await server.runnerOf('a').run<{ to: string; subject: string; text: string }>(
    sql`select para as to, assunto as subject, texto as text from mensagem where assunto like '%domínio%'
        order by para`,
  )
  return kept.map((one) => ({ ...one, text: openSecret(one.text, letterPlace) ?? '' }))
}
const notices = async (by = first) =>
  (await by.ask(readWorklist, { query: { portal: String(place.id) } })).itens.flatMap(
    ({ fonte, fato }) => (fonte === 'dominios' ? [fato.split(' ')[0]] : []),
  )

test('a host that leads here is asked once a day, and one that nobody proved or that was removed never', async () => {
  const host = 'contas.um.es.gov.br'
  await proven(host)
  await proven('removido.um.es.gov.br')
  const removed = await shown('removido.um.es.gov.br')
  const params = { portalId: place.id, id: removed?.id ?? 0 }
  await first.ask(calls.removePortalHost, { params })
  names.set('novo.um.es.gov.br', ['127.0.0.1'])
  const body = { dominio: 'novo.um.es.gov.br' }
  await first.ask(calls.createPortalHost, { params: { portalId: place.id }, body })
  await watch()
  expect(asked, 'it was looked at today').toEqual([])
  await passes('25 hours')
  const before = await shown(host)
  await watch()
  expect(asked).toEqual([host])
  const after = await shown(host)
  expect(after).toMatchObject({ estado: 'funciona', falha: null, falha_desde: null })
  expect(Date.parse(after?.verificado_em ?? '')).toBeGreaterThan(
    Date.parse(before?.verificado_em ?? ''),
  )
  await watch()
  expect(asked).toEqual([host])
})

test('one that fails is asked every hour, stays on the air, and on the third day whoever keeps the portal is told, once', async () => {
  const host = 'contas.um.es.gov.br'
  const serves = async () =>
    (await server.app.inject({ url: '/glossario', headers: { host } })).statusCode
  names.delete(host)
  await passes('25 hours')
  await watch()
  const failed = await shown(host)
  expect(failed).toMatchObject({ estado: 'nao-chega', falha: 'sem-nome', provado: true })
  expect(failed?.falha_desde).not.toBeNull()
  expect(await serves()).toBe(200)
  await passes('40 minutes')
  const early = await shown(host)
  await watch()
  expect((await shown(host))?.verificado_em).toBe(early?.verificado_em)
  for (let hours = 0; hours < 46; hours += 1) {
    await passes('1 hour')
    await watch()
  }
  expect([await letters(), await notices()]).toEqual([[], []])
  await passes('2 hours')
  await watch()
  await passes('2 hours')
  await watch()
  const told = await letters()
  expect(told.map(({ to }) => to)).toEqual([emailOf('chosen'), emailOf('first')])
  const letter = told.at(-1)
  expect(letter?.subject).toBe('Vila Nova: domínio do portal não chega mais a ele')
  for (const text of [
    host,
    'ainda não existe no DNS',
    'Voltar ao endereço comum',
    `https://vila.test/administrador-portal/gerenciar-portais/detalhes/${place.id}`,
  ])
    expect(letter?.text).toContain(text)
  expect([await notices(), await notices(master)]).toEqual([[host], [host]])
  expect([await serves(), (await shown(host))?.principal]).toEqual([200, true])
})

test('it is told anew only after it was back', async () => {
  const host = 'contas.um.es.gov.br'
  names.set(host, ['127.0.0.1'])
  await passes('1 hour')
  await watch()
  expect([await shown(host), await notices()]).toMatchObject([
    { estado: 'funciona', falha_desde: null },
    [],
  ])
  names.delete(host)
  for (const span of ['25 hours', '2 days']) {
    await passes(span)
    await watch()
  }
  expect((await letters()).map(({ to }) => to)).toContain(emailOf('first'))
})

test('of a portal that nobody keeps those hear who administer the municipality', async () => {
  const { key: managerId } = await nounOf(server, manager).made(master)
  const portals = nounOf(server, portal)
  const given = { ...(await portals.fresh()), id_gestor: Number(managerId), ativo: 'S' }
  const { key } = await portals.made(master, given)
  const host = 'so.um.es.gov.br'
  await proven(host, Number(key), master)
  names.delete(host)
  for (const span of ['25 hours', '2 days']) {
    await passes(span)
    await watch()
  }
  const told = (await letters()).filter(({ text }) => text.includes(host))
  expect(told.map(({ to }) => to)).toEqual([emailOf('master')])
})

test('the queue looks by itself, and its letters leave', async () => {
  const host = 'fila.um.es.gov.br'
  await proven(host)
  names.delete(host)
  await passes('25 hours')
  await watch()
  await passes('2 days')
  const mailServer = await startMailServer()
  const mail = { url: mailServer.url, from: 'nao-responda@exemplo.gov.br' }
  const failures: unknown[] = []
  const tasks = allTasks({ ...server, mail, senderOf: () => sender, hostProbe: probe })
  const stop = await startWorker(server.connection, tasks, (error) => failures.push(error))
  await expect
    .poll(() => mailServer.got.some((text) => text.includes(`To: ${emailOf('first')}`)), {
      timeout: 30_000,
    })
    .toBe(true)
  await stop()
  await mailServer.close()
  expect(failures).toEqual([])
})
