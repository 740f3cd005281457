import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { licitacoes } from '../../tables/declared/licitacoes.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { listPncpSearches, type PncpSearchSeen } from '../../tables/calls/table-pncp.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { covers } from '../coverage/covers.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import {
  biddingRecord,
  contractRecord,
  endless,
  failing,
  startPncpPortal,
  type PncpPortal,
} from './pncp-portal.ts'
import { until } from '../support/time/waiting.ts'

// Biddings and contracts fetched from the PNCP, from a portal of our own that answers as it does.

let server: TestServer
let first: Caller
let portal: PncpPortal
let cnpj: string
const failures: unknown[] = []
const stops: (() => Promise<void>)[] = []
const [place, other] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  portal = await startPncpPortal()
  const [unit] = await server
    .runnerOf('a')
    .run<{ cnpj: string }>(sql`select cnpj from portal_cliente where hash_id = ${place.unit}`)
  cnpj = unit?.cnpj ?? ''
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await portal.close()
  await server.close()
})

const path = (table = 'licitacoes', portalId: number = place.id) =>
  `/webadm/tabelas/${portalId}/${table}/pncp`
const order = (change: object = {}, by = first, to = path()) =>
  by.call('POST', to, { unidade: place.unit, ano: 2026, mes: 3, ...change })
const searches = async () =>
  (await first.ask(listPncpSearches, { params: { portalId: place.id, table: 'contratos' } })).buscas
/** The newest search, once it waits no more. */
async function settled(): Promise<PncpSearchSeen> {
  let newest: PncpSearchSeen | undefined
  await until(async () => {
    ;[newest] = await searches()
    if (failures.length > 0) throw failures[0]
    return newest !== undefined && newest.estado !== 'pedida'
  })
  if (!newest) throw new TypeError('no search')
  return newest
}
async function searched(): Promise<PncpSearchSeen> {
  const answer = await order()
  expect(answer.statusCode, answer.body).toBe(200)
  return settled()
}
type Row = Readonly<Record<string, string | number | null>>
const rowsAt = async (table: string) => {
  const url = `/p/${place.prefix}/dados/${table}/linhas.json?exercicio=2026`
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  return answer.statusCode === 404 ? [] : (answer.json() as readonly Row[])
}

test('who may send files asks for a month of a unit of the portal, one search of a month at a time', async () => {
  const reader = await server.signedIn('reader')
  expect((await order({}, reader)).statusCode).toBe(403)
  expect((await order({ unidade: other.unit })).statusCode).toBe(400)
  expect((await order({ ano: 2099 })).statusCode).toBe(400)
  expect((await order({ mes: 13 })).statusCode).toBe(400)
  expect((await order({}, first, path('receitas'))).statusCode).toBe(404)
  expect(await searches()).toEqual([])
  expect((await order()).statusCode).toBe(200)
  expect((await order()).statusCode).toBe(409)
  expect(portal.asked).toEqual([])
})

test('the queue fetches all pages, again after a failure that passes, and loads what the tables take', async () => {
  const foreign = biddingRecord('11444777000161', '5')
  const two = [
    contractRecord(cnpj, '012/2026', { numeroControlePncpCompra: `${cnpj}-1-000098/2026` }),
  ]
  const wrong = [
    contractRecord(cnpj, '13', { niFornecedor: '11222333000180' }),
    contractRecord(cnpj, '14', { tipoContrato: { id: 7, nome: 'Empenho' } }),
  ]
  portal.pages = (kind, modality) =>
    kind === 'contratos'
      ? [two, wrong]
      : modality === '6'
        ? [[biddingRecord(cnpj, '098')], [biddingRecord(cnpj, '99'), foreign], [{ anoCompra: 'x' }]]
        : []
  portal.instead.push(failing(503), failing(429))
  const pncp = { url: portal.url, personSecret: 'k', waitMs: 1 }
  stops.push(
    await startWorker(server.connection, allTasks({ ...server, pncp }), (error) =>
      failures.push(error),
    ),
  )
  expect(await settled()).toMatchObject({
    estado: 'feita',
    linhas: 5,
    mantidas: 0,
    recusadas: 2,
    erro: null,
    autor: expect.any(String),
  })
  expect((await rowsAt('licitacoes')).map(({ numero }) => numero).toSorted()).toEqual(['98', '99'])
  const contracts = await rowsAt('contratos')
  expect(contracts).toHaveLength(1)
  expect(contracts[0]).toMatchObject({
    numero: '12',
    licitacao: '98',
    licitacao_ano: 2026,
    situacao: 'encerrado',
    valor_atual: 1_250.5,
  })
  for (const { pathname, searchParams } of portal.asked) {
    expect(pathname).toMatch(/^\/api\/consulta\/v1\/(?:contratacoes\/publicacao|contratos)$/)
    expect(searchParams.get('cnpj')).toBe(cnpj)
    expect(searchParams.get('dataInicial')).toBe('20260301')
    expect(searchParams.get('dataFinal')).toBe('20260331')
  }
})

test('what was sent stands, whatever the spelling of its number; what the PNCP brought changes with it', async () => {
  const [sent] = rowsOf(licitacoes, 1)
  const cells = { ...sent?.cells, modalidade: '6', numero: '0100/2026', objeto: 'Como foi enviado' }
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const pushed = loadOf(licitacoes, [{ line: 2, cells }], place, { mode: 'atualiza', month: null })
  const outcome = await loadMeant(server.runnerOf('a'), actor, pushed, personKeys('k', 1))
  expect(outcome).toMatchObject({ status: 'publicada', added: 1 })
  // Rectified, a record has the control number that it had.
  const changed = biddingRecord(cnpj, '98', {
    valorTotalHomologado: 30_000,
    numeroControlePNCP: `${cnpj}-1-000098/2026`,
  })
  portal.pages = (kind, modality) =>
    kind === 'contratacoes' && modality === '6' ? [[changed, biddingRecord(cnpj, '100')]] : []
  expect(await searched()).toMatchObject({ estado: 'feita', linhas: 2, mantidas: 1, recusadas: 0 })
  const rows = await rowsAt('licitacoes')
  expect(rows.map(({ numero }) => numero).toSorted()).toEqual(['0100/2026', '98', '99'])
  expect(rows).toContainEqual(expect.objectContaining({ numero: '98', situacao: 'homologada' }))
  expect(rows).toContainEqual(expect.objectContaining({ objeto: 'Como foi enviado' }))
})

test.each([
  ['is blocked', 'update usuario set active = false', 'update usuario set active = true'],
  [
    'loses the right to change the portal',
    'update gestor_perfil_pagina set edit = false',
    'update gestor_perfil_pagina set edit = true',
  ],
])('a search whose author %s while it runs keeps nothing', async (_, take, give) => {
  covers({ attacks: ['F9'] })
  const before = await rowsAt('licitacoes')
  portal.pages = (kind, modality) =>
    kind === 'contratacoes' && modality === '6' ? [[biddingRecord(cnpj, '777')]] : []
  const whose = {
    active: `where id = 'first'`,
    edit: `where id_gestor_perfil in (select id_gestor_perfil from gestor_usuario where id_usuario = 'first')`,
  }
  const change = (text: string) =>
    server
      .runnerOf('a')
      .run({ text: `${text} ${text.includes('active') ? whose.active : whose.edit}`, values: [] })
  // The portal answers only once the right is gone.
  portal.instead.push((response) => {
    void change(take).then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          data: [],
          totalRegistros: 0,
          totalPaginas: 0,
          numeroPagina: 1,
          paginasRestantes: 0,
          empty: true,
        }),
      ),
    )
  })
  expect((await order()).statusCode).toBe(200)
  await until(async () => {
    const [row] = await server
      .runnerOf('a')
      .run<{ estado: string }>(sql`select estado from busca_pncp order by id desc limit 1`)
    return row?.estado !== 'pedida'
  })
  await change(give)
  server.sessions.forget()
  first = await server.startSession('first')
  expect((await searches())[0]).toMatchObject({
    estado: 'falhou',
    erro: 'Quem pediu a busca não pode mais enviar dados deste portal.',
  })
  expect(await rowsAt('licitacoes')).toEqual(before)
})

test('a number that two purchasing units have is told, and takes the place of none', async () => {
  const twice = biddingRecord(cnpj, '90001', {
    numeroControlePNCP: `${cnpj}-1-000777/2026`,
    objetoCompra: 'Compra de telhas',
  })
  portal.pages = (kind, modality) =>
    kind === 'contratacoes' && modality === '6'
      ? [[biddingRecord(cnpj, '90001', { objetoCompra: 'Compra de\npão' }), twice]]
      : []
  const search = await searched()
  expect(search).toMatchObject({ linhas: 2, recusadas: 1 })
  expect(search.achados).toMatchObject([
    { numero: '90001', mensagem: expect.stringContaining(`Este (${cnpj}-1-000777/2026)`) },
  ])
  const own = async () => (await rowsAt('licitacoes')).filter(({ numero }) => numero === '90001')
  expect((await own()).map(({ objeto }) => objeto)).toEqual(['Compra de pão'])
  // So is one that another search brings.
  portal.pages = (kind, modality) =>
    kind === 'contratacoes' && modality === '6' ? [[twice, biddingRecord(cnpj, '90002')]] : []
  const later = await searched()
  expect(later).toMatchObject({ linhas: 2, recusadas: 1 })
  expect(later.achados).toMatchObject([
    { numero: '90001', mensagem: expect.stringContaining(`Este (${cnpj}-1-000777/2026)`) },
  ])
  expect((await own()).map(({ objeto }) => objeto)).toEqual(['Compra de pão'])
})

test('an answer without an end, another address and nonsense end a search, and leave the rows as they are', async () => {
  const before = await rowsAt('licitacoes')
  portal.instead.push(endless)
  expect(await searched()).toMatchObject({
    estado: 'falhou',
    erro: 'A resposta do PNCP é grande demais.',
  })
  const elsewhere = await startPncpPortal()
  stops.push(() => elsewhere.close())
  portal.instead.push(failing(302, { location: `${elsewhere.url}/v1/contratos` }))
  expect(await searched()).toMatchObject({ estado: 'falhou' })
  expect(elsewhere.asked).toEqual([])
  portal.instead.push((response) => response.writeHead(200).end('<html>'))
  expect(await searched()).toMatchObject({
    estado: 'falhou',
    erro: 'O PNCP respondeu de um modo que não se entende.',
  })
  expect(await rowsAt('licitacoes')).toEqual(before)
})
