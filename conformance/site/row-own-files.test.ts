import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import * as calls from '../../tables/calls/table-own-file.ts'
import { listTableRows } from '../../tables/calls/table-row.ts'
import { returnToTableLoad } from '../../tables/calls/table-withdrawal.ts'
import { contratos } from '../../tables/declared/contratos.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { Caller } from '../support/test-server.ts'
import { request, startUploadServer, upload, type UploadServer } from '../support/upload-server.ts'
import { tenants } from '../support/tenants.ts'
import { cellsOf, loadMeant, loadOf } from '../tables/table-rows.ts'

// The files to which rows lead: which row each is of by its name, all of a drop published at once, kept when a system
// sends the rows again, and missed in words where there are none.

let server: UploadServer
let first: Caller
const [place, other] = tenants.a.portals
const params = { portalId: place.id, table: 'contratos' }
const companies = [
  'Padaria Sol Nascente Ltda',
  'Construtora Pedra Alta Ltda',
  'Posto Três Marcos Ltda',
  'Gráfica Horizonte Eireli',
  'Laboratório Santa Clara Ltda',
  'Transportes Vale Verde Ltda',
]
const companyOf = (at: number) => companies[at % companies.length] ?? ''
const contract = (tipo: string, year: number, at: number) => ({
  ...cellsOf(contratos, { at, year, month: 1 + (at % 9) }),
  tipo,
  ano: String(year),
  numero: `${String(at).padStart(3, '0')}/${year}`,
  contratado: companyOf(at + year),
  contratado_documento: null,
  // A list of the portal is no document of a row.
  arquivo: tipo === 'ata' ? '/documentos' : null,
})
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
/** The contracts and price records of a year, as the accounting system sends them: without files. */
async function send(year: number, objeto = 'Fornecimento') {
  const rows = Array.from({ length: 30 }, (_, at) => [
    contract('contrato', year, at + 1),
    ...(at < 5 ? [contract('ata', year, at + 1)] : []),
  ])
    .flat()
    .map((cells, at) => ({ line: at + 2, cells: { ...cells, objeto } }))
  const load = loadOf(contratos, rows, place, { year, month: null })
  expect(await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))).toMatchObject({
    status: 'publicada',
  })
}

beforeAll(async () => {
  server = await startUploadServer(200_000)
  first = await server.signedIn('first')
  for (const year of [2025, 2026]) await send(year)
}, 120_000)
afterAll(async () => {
  await server.close()
})

/** Names as town halls give them. */
const styles: readonly ((number: number, year: number, company: string) => string)[] = [
  (number, year) => `Contrato ${number}-${year}.pdf`,
  (number, year) => `CONTRATO_${String(number).padStart(3, '0')}_${year}_assinado.pdf`,
  (number, year, company) => `Contrato nº ${number} de ${year} - ${company}.pdf`,
  (number, year, company) => `contrato.${String(number).padStart(4, '0')}.${year} ${company}.pdf`,
  (number, year) => `${year}-03-14 contrato ${number}-${year}.pdf`,
  (number, year) => `Pregão 7-${year} Contrato ${number}-${year}.pdf`,
]
const thirty = Array.from({ length: 30 }, (_, at) => {
  const [number, year] = [at + 1, at % 2 === 0 ? 2026 : 2025]
  const name = styles[at % styles.length]?.(number, year, companyOf(number + year)) ?? ''
  return {
    name,
    key: [place.unit, String(year), 'contrato', `${String(number).padStart(3, '0')}/${year}`],
  }
})
const matched = async (names: readonly string[]) =>
  (await first.ask(calls.matchTableFiles, { params, body: { nomes: [...names] } })).arquivos
const keysOf = (found: Awaited<ReturnType<typeof matched>>[number]) =>
  found.linhas.map(({ chave }) => chave)

test('thirty contracts are matched to their rows by their names, each rightly and without a doubt', async () => {
  const found = await matched(thirty.map(({ name }) => name))
  expect(found.map(({ nome, duvida }) => [nome, duvida])).toEqual(
    thirty.map(({ name }) => [name, null]),
  )
  expect(found.map(keysOf)).toEqual(thirty.map(({ key }) => [key]))
})

test('what is not certain is asked, and nothing is guessed', async () => {
  const doubted: Readonly<Record<string, RegExp>> = {
    // A contract and a price record have the number.
    '3-2026.pdf': /Mais de uma linha/,
    'Aditivo 1 contrato 12-2026.pdf': /aditivo/,
    'Pregão 12-2026.pdf': /pregao/,
    'Processo 12-2026 contrato 77-2026.pdf': /processo/,
    // The contract of that number is another company's.
    'Contrato 12-2026 Gráfica Horizonte.pdf': /horizonte|grafica/,
    'Contrato 12.pdf': /número e ano/,
    'contrato assinado.pdf': /número e ano/,
    'Contrato 99-2026.pdf': /Nenhuma linha/,
    'Contrato 12-2024.pdf': /Nenhuma linha/,
    'Contrato 14-2026.pdf': /Outro arquivo desta lista/,
    'Contrato 14-2026 (1).pdf': /Outro arquivo desta lista/,
  }
  expect(companyOf(12 + 2026)).not.toContain('Horizonte')
  const found = await matched(Object.keys(doubted))
  for (const { nome, duvida } of found) expect(duvida, nome).toMatch(doubted[nome] ?? /never/)
  expect(found[0]?.linhas.map(({ nome }) => nome).toSorted()).toEqual([
    'Ata de registro de preços 003/2026',
    'Contrato 003/2026',
  ])
})

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900), Buffer.from('%%EOF')])
async function sent(portalId = place.id) {
  const answer = await upload(server, server.here, 'contrato.pdf', pdf(), portalId)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Uploaded>().s3_file_key
}
const addressOf = (key: string) => `/dados/arquivos/${key.split('/').at(-1)}`
const get = (path: string) =>
  request(server, server.here, { url: `/p/${place.prefix}${path}`, as: 'nobody' })
const pageOf = async (key: readonly string[]) =>
  (await get(`/dados/contratos/${key.map(encodeURIComponent).join('/')}`)).body
interface Given {
  readonly chave: string[]
  readonly antes: string | null
  readonly arquivo: string | null
}
const put = (arquivos: readonly Given[], motivo = '') =>
  first.call('POST', `/webadm/tabelas/${place.id}/contratos/arquivos-das-linhas`, {
    arquivos,
    motivo,
  })
const loadBefore = async (id: number) => {
  const [load] = await server.runnerOf('a').run<{ id: number }>(
    sql`select max(id)::float8 as id from carga where conjunto = 'contratos' and ano = 2026 and id < ${id}::bigint
      and status = 'publicada'`,
  )
  return load?.id ?? 0
}
const lastEvent = async () => {
  const [event] = await server
    .runnerOf('a')
    .run<{ values: Record<string, string> }>(
      sql`select new_values as values from auditoria where page_id_name = 'contratos' order by id desc limit 1`,
    )
  return event?.values
}

test('a drop is published whole or not at all, and each row leads to its file', async () => {
  const [one, two] = thirty.map(({ key }) => key)
  if (!one || !two) throw new TypeError('there are thirty')
  expect(await pageOf(one)).toContain('arquivo ainda não publicado')
  const [mine, theirs] = [await sent(), await sent(other.id)]
  const gives = (
    chave: readonly string[],
    arquivo: string | null,
    antes: string | null = null,
  ) => ({
    chave: [...chave],
    antes,
    arquivo,
  })
  const list = await pageOf([place.unit, '2026', 'ata', '001/2026'])
  expect(list).toMatch(/Abrir a lista<\/a><small>[^<]*arquivo ainda não publicado/)
  expect((await matched(['Ata 1-2026.pdf']))[0]).toMatchObject({ duvida: null })
  expect((await put([gives(one, mine), gives(two, theirs)])).statusCode).toBe(400)
  expect((await put([gives(one, mine), gives([...one.slice(0, 3), 'X'], mine)])).statusCode).toBe(
    412,
  )
  expect((await put([gives(one, mine), gives(one, mine)])).statusCode).toBe(400)
  expect((await get(addressOf(mine))).statusCode).toBe(404)
  const second = await sent()
  const done = await put([gives(one, mine), gives(two, second)])
  expect([done.statusCode, done.json()]).toMatchObject([200, { mudadas: 2 }])
  // Their years are two loads of one act.
  expect(done.json<{ cargas: number[] }>().cargas).toHaveLength(2)
  const page = await pageOf(one)
  expect(page).toContain(`<a href="/p/${place.prefix}${addressOf(mine)}?ver=1">`)
  expect(page).not.toContain('arquivo ainda não publicado')
  expect((await get(addressOf(second))).statusCode).toBe(200)
  expect(await lastEvent()).toMatchObject({ arquivos: mine, via: 'formulario' })
  const { linhas } = await first.ask(listTableRows, {
    params,
    query: { ano: '2026', arquivo: 'falta' },
  })
  expect(linhas).toHaveLength(34)
  expect(linhas.map(({ chave }) => chave)).not.toContainEqual(one)
  expect(linhas.some(({ publicado }) => publicado)).toBe(false)
})

test('the file stays when the system sends the rows again; replaced or taken away it goes with a reason', async () => {
  const [one] = thirty.map(({ key }) => key)
  if (!one) throw new TypeError('there are thirty')
  await send(2026, 'Fornecimento, corrigido')
  const before = /dados\/arquivos\/[0-9a-f]{32}\.pdf/.exec(await pageOf(one))?.[0]
  expect(before).toBeDefined()
  const former = `/${before}`
  const fresh = await sent()
  const replace = { chave: [...one], antes: former, arquivo: fresh }
  expect((await put([{ ...replace, antes: null }], 'Estava ilegível')).statusCode).toBe(412)
  expect((await put([replace])).json()).toMatchObject({ Results: [{ field: 'motivo' }] })
  const { cargas } = (await put([replace], 'Estava ilegível')).json<{ cargas: number[] }>()
  expect(await lastEvent()).toMatchObject({
    motivo: 'Estava ilegível',
    arquivos_anteriores: `1/${place.id}/${former.split('/').at(-1)}`,
  })
  expect([(await get(former)).statusCode, (await get(addressOf(fresh))).statusCode]).toEqual([
    410, 200,
  ])
  // As every load, it can be taken back: the row leads to its former file again.
  await first.ask(returnToTableLoad, {
    params: { ...params, load: String(await loadBefore(cargas[0] ?? 0)) },
    body: { motivo: 'Foi engano' },
  })
  expect(await pageOf(one)).toContain(former)
  expect((await get(former)).statusCode).toBe(200)
  const gone = await put([{ chave: [...one], antes: former, arquivo: null }], 'Fora de hora')
  expect(gone.json()).toMatchObject({ mudadas: 1 })
  expect(await pageOf(one)).toContain('arquivo ainda não publicado')
})

test('who may not change the portal publishes no file, and tables without files say so', async () => {
  const reader = await server.signedIn('reader')
  const body = { nomes: ['a.pdf'] }
  const path = `/webadm/tabelas/${place.id}/contratos/arquivos-das-linhas/conferir`
  expect((await reader.call('POST', path, body)).statusCode).toBe(403)
  const none = await first.call('POST', path.replace('contratos', 'folha'), body)
  expect([none.statusCode, none.body]).toEqual([404, expect.stringContaining('não têm arquivo')])
})
