import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostWritten } from '../../domain/portals/hosts.ts'
import { isPublic } from '../../platform/http/ask-host.ts'
import * as calls from '../../resources/calls/portals/hosts.ts'
import { sql } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import { signIn, startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A host of a portal's own: registered, proven by the product itself over real HTTP, chosen, removed and brought back.

let server: TestServer
let first: Caller
let proxy: Server
let port: number
/** What the name servers say: a name that is not here is not there. */
const names = new Map<string, readonly string[]>([['portal.test', ['127.0.0.1']]])
/** The CNAME of a host. */
const records = new Map<string, readonly string[]>()
const seen: string[] = []
const [place, neighbour] = tenants.a.portals

beforeAll(async () => {
  // The proxy in front of the installation, which passes on the name that was asked for.
  proxy = createServer((request, response) => {
    const host = request.headers.host ?? ''
    seen.push(`${host}${request.url ?? ''}`)
    if (host.startsWith('alheio.')) return void response.end('Bem-vindo')
    if (host.startsWith('desvio.'))
      return void response.writeHead(302, { location: `http://portal.test:${port}/` }).end()
    void server.app
      .inject({ url: request.url ?? '/', headers: { host } })
      .then(({ statusCode, body }) => response.writeHead(statusCode).end(body))
  })
  await new Promise<void>((ready) => {
    proxy.listen(0, '127.0.0.1', ready)
  })
  ;({ port } = proxy.address() as AddressInfo) // It listens on a port.
  const lookup = (name: string) => Promise.resolve(names.get(name) ?? [])
  const aliases = (name: string) => Promise.resolve(records.get(name) ?? [])
  server = await startTestServer({
    config: { publicUrl: `http://portal.test:${port}`, lookup, aliases },
  })
  first = await server.signedIn('first')
})
afterAll(async () => {
  await new Promise((closed) => {
    proxy.close(closed)
  })
  await server.close()
})

const list = (portalId = place.id) => first.ask(calls.listPortalHosts, { params: { portalId } })
const register = async (dominio: string, portalId = place.id) =>
  (await first.ask(calls.createPortalHost, { params: { portalId }, body: { dominio } })).id
const check = (id: number, portalId = place.id) =>
  first.ask(calls.checkPortalHost, { params: { portalId, id } })
const path = (rest: string, portalId = place.id) => `/webadm/dominios-portal/${portalId}${rest}`
const led = async (host: string, url: string) => {
  const { statusCode, headers } = await server.app.inject({
    url,
    headers: { host: `${host}:${port}` },
  })
  return [statusCode, headers.location]
}

test('a host is written as a request has it, and what is no host of the internet is refused with what to write', () => {
  covers({ attacks: [73] })
  expect(hostWritten('https://Transparência.Exemplo.es.gov.br./')).toBe(
    'xn--transparncia-veb.exemplo.es.gov.br',
  )
  for (const wrong of [
    '',
    'localhost',
    '10.0.0.1',
    '[::1]',
    '2130706433',
    'a b.gov.br',
    'exemplo.gov.br/p/um',
    'ana@exemplo.gov.br',
    'file:///etc/passwd',
    `${'a'.repeat(64)}.gov.br`,
  ])
    expect(() => hostWritten(wrong), wrong).toThrow('Escreva só o domínio')
  for (const inner of [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '192.0.2.7',
    '198.51.100.7',
    '203.0.113.7',
    '2001:db8::7',
    '3fff:1::7',
  ])
    expect(isPublic(inner), inner).toBe(false)
  expect(['200.130.2.135', '2804:18:1::1'].map(isPublic)).toEqual([true, true])
})

test('a host waits for its DNS, works once it leads here, and is then the address of its portal', async () => {
  covers({ attacks: [73] })
  const host = 'transparencia.um.es.gov.br'
  const id = await register(` HTTPS://${host.toUpperCase()}/ `)
  const { registro, comum, dominios } = await list()
  expect(registro).toEqual({ tipo: 'CNAME', destino: 'portal.test' })
  expect(dominios).toMatchObject([{ dominio: host, estado: 'aguardando', falha: null }])
  expect((await led(host, '/'))[0], 'nobody’s before it is proven').toBe(421)
  expect(await check(id)).toMatchObject({ estado: 'aguardando', falha: 'sem-nome' })
  names.set(host, ['169.254.169.254', '10.0.0.7'])
  expect(await check(id)).toMatchObject({ falha: 'endereco-interno' })
  expect(seen, 'neither name was asked').toEqual([])
  names.set(host, ['127.0.0.1'])
  expect(await check(id)).toMatchObject({ estado: 'funciona', falha: null, principal: true })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatch(new RegExp(`^${host}:${port}/\\.well-known/claraboia/[\\w-]{24}$`))
  expect(await led(host, '/glossario')).toEqual([200, undefined])
  expect(await led('portal.test', '/p/um/glossario')).toEqual([
    308,
    `http://${host}:${port}/glossario`,
  ])
  expect((await list()).endereco).toBe(`http://${host}:${port}/`)
  names.delete(host)
  expect(await check(id), 'it stays the portal’s').toMatchObject({
    estado: 'nao-chega',
    provado: true,
  })
  names.set(host, ['127.0.0.1'])
  await check(id)
  await first.ask(calls.choosePortalHost, { params: { portalId: place.id }, body: { id: null } })
  expect(await led(host, '/')).toEqual([308, comum])
})

test('who answers for somebody else, or sends on elsewhere, proves nothing', async () => {
  for (const host of ['alheio.exemplo.gov.br', 'desvio.exemplo.gov.br']) {
    names.set(host, ['127.0.0.1'])
    expect(await check(await register(host)), host).toMatchObject({
      estado: 'aguardando',
      falha: 'outro-lugar',
    })
    expect((await led(host, '/'))[0]).toBe(421)
  }
  const asked = seen.filter((one) => one.startsWith('desvio.')).length
  expect([asked, seen.filter((one) => one.startsWith('portal.test')).length]).toEqual([1, 0])
})

test('a host that was removed leads nowhere, and comes back as it was unless somebody has it by now', async () => {
  const host = 'contas.um.es.gov.br'
  names.set(host, ['127.0.0.1'])
  const id = await register(host)
  await check(id)
  const main = { params: { portalId: place.id }, body: { id } }
  await first.ask(calls.choosePortalHost, main)
  const kept = await first.call('DELETE', path(`/${id}`))
  expect([kept.statusCode, kept.body]).toEqual([400, expect.stringContaining('Escolha outro')])
  await first.ask(calls.choosePortalHost, { ...main, body: { id: null } })
  await first.ask(calls.removePortalHost, { params: { portalId: place.id, id } })
  expect((await led(host, '/'))[0]).toBe(421)
  await first.ask(calls.restorePortalHost, { params: { portalId: place.id, id } })
  expect((await led(host, '/'))[0]).toBe(308)
  await first.ask(calls.removePortalHost, { params: { portalId: place.id, id } })
  const others = await register(host, neighbour.id)
  expect(await check(others, neighbour.id)).toMatchObject({ estado: 'funciona' })
  const late = await first.call('POST', path(`/${id}/restaurar`))
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('já está em uso')])
  const events = await server.runnerOf('a').run<{ type: string }>(
    sql`select tracker_type as type from auditoria where page_id_name = 'portal-host' and registro = ${String(id)}
        order by id`,
  )
  expect(events.map(({ type }) => type).join(' ')).toBe(
    'insert update update delete restore delete',
  )
})

test('a host of another portal, tenant or of the installation is not had', async () => {
  const again = await first.call('POST', path(''), { dominio: 'alheio.exemplo.gov.br' })
  expect(again.statusCode).toBe(409)
  for (const dominio of ['portal.test', `um.portal.test`, 'contas.localhost'])
    expect((await first.call('POST', path(''), { dominio })).statusCode, dominio).toBe(400)
  const b = await signIn(server.app, tenants.b, emailOf('master'))
  const { id } = await b.ask(calls.createPortalHost, {
    params: { portalId: place.id },
    body: { dominio: 'contas.um.es.gov.br' },
  })
  const taken = await b.call('POST', path(`/${id}/verificar`))
  expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'duplicate'])
  const reader = await server.signedIn('reader')
  expect((await reader.call('GET', path(''))).statusCode).toBe(200)
  expect((await reader.call('POST', path(''), { dominio: 'x.gov.br' })).statusCode).toBe(403)
  const second = await server.signedIn('second')
  expect((await second.call('GET', path(''))).statusCode).toBe(404)
})

test('a host that leads here for another municipality is not had by who asks first', async () => {
  covers({ attacks: ['F18'] })
  const b = await signIn(server.app, tenants.b, emailOf('master'))
  const of = { portalId: place.id }
  const registered = async (who: Caller, dominio: string) => {
    names.set(dominio, ['127.0.0.1'])
    return (await who.ask(calls.createPortalHost, { params: of, body: { dominio } })).id
  }
  const verified = (who: Caller, id: number) => who.call('POST', path(`/${id}/verificar`))
  const refused = async (id: number, what: string) => {
    const answer = await verified(b, id)
    expect([answer.statusCode, answer.body], what).toEqual([
      409,
      expect.stringContaining('CNAME para outro-es.portal.test'),
    ])
  }
  const waiting = 'espera.um.es.gov.br'
  const ours = await registered(first, waiting)
  const theirs = await registered(b, waiting)
  await refused(theirs, 'it waits for its owner')
  expect((await led(waiting, '/'))[0]).toBe(421)
  const dangling = 'antigo.um.es.gov.br'
  const old = await registered(first, dangling)
  expect((await verified(first, old)).statusCode).toBe(200)
  await first.ask(calls.choosePortalHost, { params: of, body: { id: null } })
  await first.ask(calls.removePortalHost, { params: { ...of, id: old } })
  await refused(await registered(b, dangling), 'its record still leads here')
  const named = 'nomeado.um.es.gov.br'
  records.set(named, ['terceiro-es.portal.test'])
  await refused(await registered(b, named), 'its record names another municipality')
  records.set(waiting, ['outro-es.portal.test'])
  expect((await verified(b, theirs)).statusCode, 'the record names this one').toBe(200)
  expect((await verified(first, ours)).statusCode).toBe(409)
})
