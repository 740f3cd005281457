import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../tables/declared/index.ts'
import { totalsOf } from '../../tables/data/sums.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import { fileResult, sendMeant } from './table-files.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What is special to biddings and contracts: registers that later loads change, and lists as portals publish them.

let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const [place, other] = tenants.a.portals
const look = async (table: string, file: Buffer, name: string) =>
  (await sendMeant(first, place.id, table, { modo: 'ler' }, file, name)).json<FileLook>()
const send = async (
  modo: 'conferir' | 'publicar',
  table: string,
  mapa: FileMapping,
  file: Buffer,
) => {
  const fields = { modo, unidade: place.unit, ano: '2026', mes: '3', mapa: JSON.stringify(mapa) }
  return fileResult(await sendMeant(first, place.id, table, fields, file))
}

test('a contract that changes takes the place of what it was: sums do not double, and its address stays', async () => {
  const contracts = datasetNamed('contratos')
  if (!contracts) throw new TypeError('no contracts')
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const rows = rowsOf(contracts, 3)
  const run = (change: Parameters<typeof loadOf>[3], sent = rows) =>
    loadMeant(
      server.runnerOf('a'),
      actor,
      loadOf(contracts, sent, other, change),
      personKeys('k', 1),
    )
  expect(await run({})).toMatchObject({ status: 'publicada', added: 3 })
  const [old] = rows
  const changed = { valor_inicial: '1000,00', valor_atual: '1250,00', situacao: 'encerrado' }
  const later = [{ line: 2, cells: { ...old?.cells, ...changed } }]
  expect(await run({ mode: 'atualiza', month: null, sha256: 'depois' }, later)).toMatchObject({
    status: 'publicada',
    added: 0,
    changed: 1,
    gone: 0,
  })
  const totals = await totalsOf(server.runnerOf('a'), {
    dataset: contracts,
    portalId: other.id,
    filter: { ano: 2026, situacao: 'encerrado' },
  })
  // The second row was closed from the beginning.
  expect(totals).toMatchObject({ rows: 2, sums: { valor_atual: 1_250 + 1_001.01 } })
  const { unit } = other
  const address = `/p/dois/dados/contratos/${unit}/2026/contrato/N1`
  const page = await server.app.inject({ url: address, headers: { host: tenants.a.host } })
  expect(page.body).toMatch(/R\$\s1\.250,00/)
})

test('of more rows than a contract shows, its page leads to the table narrowed to the contract, year by year', async () => {
  const [contracts, amendments] = [datasetNamed('contratos'), datasetNamed('aditivos')]
  if (!contracts || !amendments) throw new TypeError('no contracts')
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const [, , third] = tenants.a.portals
  const load = (...given: Parameters<typeof loadOf>) =>
    loadMeant(server.runnerOf('a'), actor, loadOf(...given), personKeys('k', 1))
  const ofContract = (contrato: string, count: number, year: number) =>
    rowsOf(amendments, count, { year }).map(({ line, cells }) => ({
      line,
      cells: { ...cells, contrato_ano: '2026', contrato_tipo: 'contrato', contrato },
    }))
  await load(contracts, rowsOf(contracts, 1), third)
  const now = [...ofContract('N1', 51, 2026), ...ofContract('N2', 2, 2026)]
  expect(await load(amendments, now, third)).toMatchObject({ status: 'publicada', added: 53 })
  const then = { year: 2027, sha256: 'depois' }
  await load(amendments, ofContract('N1', 2, 2027), third, then)
  const get = (url: string) => server.app.inject({ url, headers: { host: tenants.a.host } })
  const table = `/p/${third.prefix}/dados/aditivos`
  const { body } = await get(`/p/${third.prefix}/dados/contratos/${third.unit}/2026/contrato/N1`)
  expect(body).toContain('Aqui estão 50 de 53 aditivos.')
  const lists = [...body.matchAll(/<a href="([^"]+)">(\d+ aditivos) de (\d{4})<\/a>/g)]
  expect(lists.map(([, , count, year]) => [count, year])).toEqual([
    ['2 aditivos', '2027'],
    ['51 aditivos', '2026'],
  ])
  const href = (lists[1]?.[1] ?? '').replaceAll('&amp;', '&')
  expect(Object.fromEntries(new URLSearchParams(href.split('?')[1]))).toEqual({
    exercicio: '2026',
    unidade_gestora: third.unit,
    contrato_ano: '2026',
    contrato_tipo: 'contrato',
    contrato: 'N1',
  })
  const page = await get(href)
  expect(page.body).toContain('51 linhas')
  // The year of the contract is no filter of the table; what asked it keeps it.
  expect(page.body).toMatch(/name="contrato_ano"[^>]*value="2026"/)
  const sheet = await get(href.replace(table, `${table}/linhas.csv`))
  expect(sheet.body.trim().split('\n')).toHaveLength(52)
})

test('a list of contracts as a portal publishes it: columns known by their names, every refused row by line and reason', async () => {
  const head =
    'Órgão;Fornecedor;CNPJ;Objeto;Valor (R$);Modalidade;Contrato;Data de Assinatura;Vigência(Dias);Licitação;'
  const good = [
    'SAÚDE;Serra Clara Serviços Ltda.;11.222.333/0001-81;Vigilância ? 12 meses;3.863.744,00;PREGÃO;072/2026-S;12/03/2026;365;04/2026;',
    'OBRAS;Pedra Alta S.A.;11.444.777/0001-61;Reforma;0,10;CONCORRÊNCIA;(AD) 9/26;15/03/2026;;;',
    'OBRAS;João Prado;529.982.247-25;Aluguel;;DISPENSA;73/2026;16/03/2026;30;;',
  ]
  const bad = [
    'OBRAS;Pedra Alta S.A.;11.444.777/0001-61;Sem número;1,00;DISPENSA;;17/03/2026;;;',
    'OBRAS;Pedra Alta S.A.;11.444.777/0001-61;Repetido;1,00;DISPENSA;73/2026;17/03/2026;;;',
    'OBRAS;Pedra Alta S.A.;11.444.777/0001-60;Documento errado;1,00;DISPENSA;75/2026;17/03/2026;;;',
  ]
  const fileOf = (rows: readonly string[]) =>
    Buffer.from([head, ...rows, ''].join('\r\n'), 'latin1')
  const { mapa } = await look('contratos', fileOf([...good, ...bad]), 'contratos.csv')
  expect(mapa.colunas).toMatchObject({
    numero: 'Contrato',
    contratado: 'Fornecedor',
    contratado_documento: 'CNPJ',
    valor_inicial: 'Valor (R$)',
    assinatura: 'Data de Assinatura',
  })
  const { licitacao, licitacao_modalidade: kind, ...columns } = mapa.colunas
  expect([licitacao, kind]).toEqual(['Licitação', 'Modalidade'])
  const said = { ...mapa, colunas: columns, fixos: { tipo: 'contrato', situacao: 'vigente' } }
  const refused = await send('conferir', 'contratos', said, fileOf([...good, ...bad]))
  expect(refused).toMatchObject({ situacao: 'recusada' })
  expect(
    refused.achados
      .filter(({ gravidade }) => gravidade === 'erro')
      .map(({ linha, campo }) => [linha, campo]),
  ).toEqual([
    [5, 'Número'],
    [7, 'CPF ou CNPJ: contratado'],
    [6, 'Número'],
  ])
  const twice = await send('conferir', 'contratos', said, fileOf([...good, ...bad.slice(1, 2)]))
  expect(twice.achados).toContainEqual(
    expect.objectContaining({
      linha: 5,
      campo: 'Número',
      mensagem: 'Esta linha repete a chave da linha 4.',
    }),
  )
  const taken = await send('publicar', 'contratos', said, fileOf(good))
  expect(taken).toMatchObject({ situacao: 'publicada', linhas: 3 })
  expect(taken.somas.find(({ campo }) => campo === 'valor_inicial')?.depois).toBe('3863744.10')
  expect(JSON.stringify(refused)).not.toContain('529.982.247-25')
})
