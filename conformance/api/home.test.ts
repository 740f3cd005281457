import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Panel } from '../../resources/calls/home.ts'
import { portal } from '../../resources/portal/portal.ts'
import { editorOf, pdfOf } from '../site/editor.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readPanel, readWorklist } from '../../resources/calls/home.ts'
import { findRecords, type FoundRecord } from '../../resources/calls/search.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { news } from '../../resources/content/news.ts'
import { readIndex } from '../../tables/calls/table-file.ts'
import { noteIndexes } from '../../tables/domain/note-index.ts'
import { tenants } from '../support/tenants.ts'

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const worklist = (portalId: number | undefined, by = master) =>
  by.ask(readWorklist, { query: portalId === undefined ? {} : { portal: String(portalId) } })
const panel = async (id: number | string) =>
  (await master.call('GET', `${pathOf(readPanel)}?portal=${id}`)).json<Panel>()

test('the home screen is told facts: the steps of a new portal, and why a citizen does not see it', async () => {
  const portals = nounOf(server, portal)
  const { key, wire } = await portals.made(master)
  const id = Number(key)
  expect((await panel(id)).passos).toEqual([
    { passo: 'gestor', portal: id, feito: true },
    { passo: 'portal', portal: id, feito: true },
    { passo: 'ug', portal: id, feito: false },
    { passo: 'menu', portal: id, feito: false },
    { passo: 'documento', portal: id, feito: false },
  ])
  const unseen = async () =>
    (await worklist(id)).itens.filter(({ fonte }) => fonte === 'portal').map(({ fato }) => fato)
  expect(await unseen()).toEqual([])
  await portals.update(master, key, { manutencao: 'S' })
  expect(await unseen()).toEqual([`${String(wire['nome'])} está em manutenção`])
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const dates = (from: number, to: number) => ({
    manutencao_inicio: inHours(from),
    manutencao_fim: inHours(to),
  })
  await portals.update(master, key, { manutencao: 'S', ...dates(1, 2) })
  expect(await unseen(), 'it has not begun').toEqual([])
  await portals.update(master, key, { manutencao: 'N', ...dates(-1, 2) })
  expect(await unseen(), 'its dates say so').toHaveLength(1)
  await portals.update(master, key, { manutencao: 'S', ...dates(-2, -1) })
  expect(await unseen(), 'it is over').toEqual([])
  await portals.update(master, key, { manutencao: 'N', ativo: 'N' })
  expect(await unseen()).toEqual([`${String(wire['nome'])} está fora do ar`])
})

test('what a portal reaches of the index is noted once a day, told on the home, and told of a later day', async () => {
  const [{ id }] = tenants.a.portals
  const params = { portalId: id }
  const before = await master.ask(readIndex, { params })
  expect(before.dias).toEqual([])
  await noteIndexes(server.runnerOf('a'))
  await noteIndexes(server.runnerOf('a'))
  const { dia, leitura, dias, criterios } = await master.ask(readIndex, { params })
  expect(dias).toEqual([{ dia, estrita: leitura.estrita, generosa: leitura.generosa }])
  expect((await worklist(id)).indice).toEqual(leitura)
  const sum = criterios.reduce((all, { alcancados }) => all + alcancados, 0)
  expect(leitura.estrita).toBeCloseTo(sum, 2)
  const later = `${Number(dia.slice(0, 4)) + 3}-12-31`
  const then = await master.ask(readIndex, { params, query: { em: later } })
  expect(then.dia).toBe(later)
  expect(then.leitura.estrita).toBeLessThanOrEqual(leitura.estrita)
  // A day that is over is today: what stood then is noted, and not computed anew.
  const past = await master.ask(readIndex, { params, query: { em: '2020-01-01' } })
  expect(past.dia).toBe(dia)
})

test('the queue tells each person what they may see, of the portal they ask about and no other', async () => {
  const [place, , other] = tenants.a.portals
  const [first, second, nobody] = await Promise.all(
    (['first', 'second', 'nobody'] as const).map((user) => server.signedIn(user)),
  )
  const all = nounOf(server, news)
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const { key } = await all.made(master, {
    ...(await all.fresh()),
    portal_id: place.id,
    titulo: 'Audiência pública',
    iniciado_em: '2026-01-05T12:00:00.000Z',
    finalizado_em: tomorrow,
    ativo: 'S',
  })
  const ending = async (portalId: number | undefined, by = master) =>
    (await worklist(portalId, by)).itens.filter(({ fonte }) => fonte === 'noticias')
  const [item] = await ending(place.id, first)
  expect(item).toMatchObject({ estado: 'vence', ato: { texto: 'Prorrogar' } })
  expect(item?.ato.endereco).toBe(
    `/informacoes/portal-informacoes/noticias/editar/${key}?portal=${place.id}`,
  )
  expect(await ending(other.id, first), 'a portal out of reach').toEqual([])
  expect(await ending(place.id, second), 'another manager').toEqual([])
  expect(await ending(undefined), 'no portal').toEqual([])
  expect((await worklist(place.id, nobody)).fontes).toEqual([])
  const named = async (by?: Caller) => (await worklist(place.id, by)).fontes.map(({ nome }) => nome)
  expect(await named()).toContain('emails')
  expect(await named(first), 'letters are an elMaster’s').not.toContain('emails')
})

test('a source that fails says so, and the others are told', async () => {
  const [place] = tenants.a.portals
  const owner = open(server.connection)
  await owner.global.run(sql`revoke select on chave_dados from claraboia_web`)
  const { fontes } = await worklist(place.id)
  await owner.global.run(sql`grant select on chave_dados to claraboia_web`)
  await owner.close()
  expect(fontes.filter(({ falhou }) => falhou)).toEqual([
    expect.objectContaining({ nome: 'chaves', conferidos: 0, atrasado: 0 }),
  ])
  expect(fontes.length).toBeGreaterThan(8)
  const healed = await worklist(place.id)
  expect(healed.fontes.some(({ falhou }) => falhou)).toBe(false)
})

const found = async (by: Caller, q: string, portalId?: number) =>
  (
    await by.call(
      'GET',
      `${pathOf(findRecords)}?q=${encodeURIComponent(q)}${portalId === undefined ? '' : `&portal=${portalId}`}`,
    )
  ).json<readonly FoundRecord[]>()

test('one search finds rows of every list that somebody may read, with their managers and no other', async () => {
  const [first, , third] = tenants.a.portals
  const all = nounOf(server, news)
  const made = async (portal_id: number, titulo: string) => {
    const { key } = await all.made(master, { ...(await all.fresh()), portal_id, titulo })
    return { recurso: 'news', registro: String(key), titulo }
  }
  const one = await made(first.id, 'Vacinação contra gripe')
  const other = await made(third.id, 'Vacinação de cães')
  expect(await found(master, 'vacinacao')).toEqual(expect.arrayContaining([one, other]))
  expect(await found(master, 'GRIPE vacinação')).toEqual([one])
  expect(await found(master, 'vacinacao', third.id)).toEqual([other])
  const [ofFirst, ofSecond, nobody] = await Promise.all(
    (['first', 'second', 'nobody'] as const).map((user) => server.signedIn(user)),
  )
  expect(await found(ofFirst ?? master, 'vacinacao')).toEqual([one])
  expect(await found(ofSecond ?? master, 'vacinacao')).toEqual([other])
  expect(await found(nobody ?? master, 'vacinacao')).toEqual([])
  expect((await master.call('GET', `${pathOf(findRecords)}?q=a`)).statusCode).toBe(400)
})

test('documents are found by titles, then by what is in their files, in units that citizens do not see as well', async () => {
  const documents = nounOf(server, documentElement)
  const [first, second, third] = tenants.a.portals
  const published = async (portalId: number, unit: string, descricao: string, given = {}) => {
    const { key } = await documents.made(master, {
      ...(await documents.fresh()),
      ...given,
      portal_id: portalId,
      hash_id_cliente: unit,
      descricao,
    })
    return { recurso: 'document-element', registro: String(key), titulo: descricao }
  }
  const named = await published(first.id, first.unit, 'Compra de pranchetas nº 072/2026')
  const file = await editorOf(server, master).send('Ata.pdf', pdfOf('ata'), second.id)
  const telling = await published(second.id, second.unit, 'Ata da reunião', {
    s3_file_key: file,
    url_externa: null,
  })
  const others = await published(third.id, third.unit, 'Pranchetas da Câmara')
  await server.runnerOf('a').run(
    sql`insert into texto_de_arquivo (arquivo, portal_id, estado, texto)
        values (${file}, ${second.id}, 'lido', 'Chegaram as pranchetas.')`,
  )
  await server
    .runnerOf('a')
    .run(sql`update portal_cliente set usar_portal = false where hash_id = ${second.unit}`)
  const [both, one, nobody] = await Promise.all(
    (['first', 'second', 'nobody'] as const).map((user) => server.signedIn(user)),
  )
  expect(await found(both ?? master, 'prancheta')).toEqual([named, telling])
  expect(await found(both ?? master, 'pran 72')).toEqual([named])
  expect(await found(both ?? master, 'PRANCHÊTAS', first.id)).toEqual([named])
  expect(await found(one ?? master, 'prancheta')).toEqual([others])
  expect(await found(nobody ?? master, 'prancheta')).toEqual([])
  expect((await documents.remove(master, Number(named.registro))).statusCode).toBe(200)
  expect(await found(both ?? master, 'prancheta', first.id)).toEqual([])
})
