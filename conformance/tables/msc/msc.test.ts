import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../../platform/postgres/database.ts'
import { despesas } from '../../../tables/declared/despesas.ts'
import { receitas } from '../../../tables/declared/receitas.ts'
import { insertMany } from '../../../data/store/seed.ts'
import { loadSiconfi } from '../../../tables/domain/msc/load-siconfi.ts'
import { personKeys } from '../../../tables/domain/party.ts'
import { portalClient } from '../../../resources/portal/portal-client.ts'
import type { Dataset } from '../../../tables/model/declaration.ts'
import {
  chosen,
  closeOffice,
  host,
  imported,
  openOffice,
  read,
  server,
  year,
} from '../../support/accountability-office.ts'
import { tenants } from '../../support/tenants.ts'
import { mscFile, siconfiAnswers, type Posting } from './msc-file.ts'
import { aprilRow, february, health, posting, postings } from './msc-year.ts'
import { loadMeant, loadOf, sha256Of } from '../table-rows.ts'
import { until } from '../../support/time/waiting.ts'

// Public tables that are derived from the balance matrix: what the matrix says is what page, files and answers say.

beforeAll(openOffice)
afterAll(closeOffice)

const [place] = tenants.a.portals
/** Waits until the queue has derived what was accepted. */
async function derived(): Promise<void> {
  const owner = open({ ...server.connection, max: 1 })
  const left = () =>
    owner.global.run(
      sql`select 1 from fila.tarefa where tipo = 'derivar_msc' and desistiu_em is null`,
    )
  await until(async () => (await left()).length === 0)
  await owner.close()
}
async function deliver(sent: readonly Posting[], month: number) {
  const report = await imported(await chosen(), mscFile(sent, year, month), month, 'msc.csv')
  await derived()
  return report
}
const get = async (url: string) => {
  const answer = await server.app.inject({ url, headers: { host } })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
const query = (month: number) => `exercicio=${year}&mes=${month}`
type Row = Readonly<Record<string, string | number | null>>
const rowsAt = async ({ name }: Dataset, month: number) =>
  JSON.parse(await get(`/p/um/dados/${name}/linhas.json?${query(month)}`)) as readonly Row[]
const sumsOf = (rows: readonly Row[], columns: readonly string[]) =>
  Object.fromEntries(
    columns.map((name) => [
      name,
      rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0) / 100,
    ]),
  )
const loads = ({ name }: Dataset, month: number) =>
  server.runnerOf('a').run<{
    status: string
    via: string
    achados: readonly { codigo: string; campo: string; linha: number; mensagem: string }[]
  }>(sql`select status, via, achados from carga where conjunto = ${name} and mes = ${month}::int order by id`)
function push(more: object, unit = place.unit, change: object = {}) {
  const rows = [{ line: 2, cells: { ...aprilRow, ...more } }]
  const load = loadOf(despesas, rows, { id: place.id, unit }, { month: 4, ...change })
  return loadMeant(
    server.runnerOf('a'),
    { tenantId: 1, userId: '', userName: 'Sistema', managers: null, ip: '', requestId: '' },
    { ...load, way: 'api', sha256: sha256Of(rows) },
    personKeys('um segredo', 1),
  )
}
const amountOf = (cell = '') => Number(cell.replaceAll('.', '').replace(',', '.'))
const reais = (value: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value)

test('a matrix that closes is processed, and page, CSV, JSON and API add up to what it says', async () => {
  expect(await deliver(postings, 1)).toMatchObject({ status: 'processado', avisos: 0 })
  expect(await deliver(postings, 2)).toMatchObject({ status: 'processado', avisos: 0 })
  for (const dataset of [receitas, despesas]) {
    const said = february[dataset.name === 'receitas' ? 'receitas' : 'despesas']
    expect(sumsOf(await rowsAt(dataset, 2), Object.keys(said))).toEqual(said)
    const csv = await get(`/p/um/dados/${dataset.name}/linhas.csv?${query(2)}`)
    const { data } = papaparse.parse<Readonly<Record<string, string>>>(csv.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    const html = await get(`/p/um/dados/${dataset.name}?${query(2)}`)
    const api = await get(`/p/um/dados/api/v1/${dataset.name}/soma?${query(2)}`)
    expect(JSON.parse(api)).toMatchObject({ total: said })
    for (const [name, value] of Object.entries(said)) {
      const sum = data.reduce((all, row) => all + Math.round(amountOf(row[name]) * 100), 0)
      expect(sum / 100, `${dataset.name} ${name}`).toBe(value)
      const label = dataset.columns[name]?.label
      expect(html).toContain(`<dt>${label}</dt><dd>${reais(value)}</dd>`)
    }
  }
  expect(sumsOf(await rowsAt(receitas, 1), ['previsao_inicial', 'arrecadada'])).toEqual({
    previsao_inicial: 12_000_000,
    arrecadada: 750_000.1,
  })
}, 60_000)

test('what the matrix does not tell has words, and its bodies have names', async () => {
  const rows = await rowsAt(despesas, 1)
  expect(rows.map((row) => [row['orgao_nome'], row['acao_nome'], row['dotacao_inicial']])).toEqual(
    expect.arrayContaining([
      ['Câmara Municipal', 'Não consta da MSC', 900_000],
      ['Poder Executivo', 'Não consta da MSC', 3_000_000],
    ]),
  )
})

test('a budget that was entered before January opens the year', async () => {
  const opened = [
    posting(0, '522110100', '622110000', health, 500),
    posting(1, '522110100', '622110000', health, 20),
  ]
  await deliver(opened, 1)
  expect(sumsOf(await rowsAt(despesas, 1), ['dotacao_inicial'])).toEqual({ dotacao_inicial: 520 })
}, 60_000)

test('a corrected matrix takes the place of the former rows; a rejected one changes nothing', async () => {
  const corrected = postings.map((it) =>
    it.month === 2 && it.credit === '622130400' ? { ...it, cents: 8_000_000 } : it,
  )
  await deliver(corrected, 2)
  expect(sumsOf(await rowsAt(despesas, 2), ['pago'])).toEqual({ pago: 80_000 })
  const rejected = mscFile(postings, year, 2).replace('90000,07', 'noventa')
  expect(await imported(await chosen(), rejected, 2, 'msc.csv')).toMatchObject({
    status: 'rejeitado',
  })
  await derived()
  expect(sumsOf(await rowsAt(despesas, 2), ['pago'])).toEqual({ pago: 80_000 })
}, 60_000)

test('what a table has no place for is told by line, and the rest of the month is published', async () => {
  const { FS: _, ...nowhere } = health
  const unknown = { PO: '10131', NR: '11125001', FR: '1008' }
  const sent = [
    ...postings,
    posting(3, '622110000', '622130100', nowhere, 10),
    posting(3, '621100000', '621200000', unknown, 2.5),
    posting(3, '621100000', '621200000', { ...unknown, FR: '1500' }, 40),
    posting(3, '622110000', '622130100', health, 30),
  ]
  const token = await chosen()
  const { id } = await imported(token, mscFile(sent, year, 3), 3, 'msc.csv')
  const reported = async () => {
    await derived()
    const { status, avisos, statusLog } = await read(token, id)
    return [status, avisos, ...statusLog.map(({ mensagem }) => mensagem.replaceAll('\u00a0', ' '))]
  }
  const found = [
    'processado_com_avisos',
    2,
    'Receitas: Fonte de recursos: 1008 não existe. Fica fora da tabela: Arrecadada R$ 2,50.',
    'Despesas: A conta 622130100 vem sem FS: o valor não tem a que se somar. Fica fora da tabela: Empenhado R$ 10,00.',
  ]
  expect(await reported()).toEqual(found)
  const [load] = await loads(despesas, 3)
  expect(load).toMatchObject({ status: 'publicada', achados: [{ linha: expect.any(Number) }] })
  expect(sumsOf(await rowsAt(despesas, 3), ['empenhado'])).toEqual({ empenhado: 30 })
  expect(sumsOf(await rowsAt(receitas, 3), ['arrecadada'])).toEqual({ arrecadada: 40 })
  // Whoever adds up reads what the sum lacks, of its months alone.
  const gap = 'valores da MSC que não se encaixam na tabela (Empenhado R$ 10,00).'
  const page = (months: string) => get(`/p/um/dados/despesas?exercicio=${year}${months}`)
  expect((await page('')).replaceAll('\u00a0', ' ')).toContain(gap)
  expect((await page('&mes=2')).replaceAll('\u00a0', ' ')).not.toContain('Fora destas somas')
  const sums = JSON.parse(await get(`/p/um/dados/api/v1/despesas/soma?${query(3)}`))
  expect(sums.fora.join().replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`^Fora destas somas, em março de ${year} .*${gap.replaceAll(/[()$.]/g, '\\$&')}$`),
  )
  // Derived once more, for whichever reason, the report says it once.
  await server.runnerOf('a').run(sql`select enfileirar_derivacao(${id}::bigint)`)
  expect(await reported()).toEqual(found)
}, 60_000)

test('a month of which nothing can be placed is refused, and its sender told', async () => {
  const { FS: _, ...nowhere } = health
  const token = await chosen()
  const only = [posting(6, '622110000', '622130100', nowhere, 10)]
  const { id } = await imported(token, mscFile(only, year, 6), 6, 'msc.csv')
  await derived()
  expect(await loads(despesas, 6)).toMatchObject([{ status: 'recusada', via: 'msc' }])
  expect((await read(token, id)).statusLog.map(({ mensagem }) => mensagem)).toEqual([
    'Despesas, o mês desta matriz não foi publicado: A conta 622130100 vem sem FS: o valor não tem a que se somar.',
  ])
}, 60_000)

test('a month that a system sent stands: the matrix is compared with it, and it with the matrix', async () => {
  const april = (reaisPaid: number): readonly Posting[] => [
    posting(4, '622110000', '622130100', health, reaisPaid),
    posting(4, '622130100', '622130300', health, reaisPaid),
    posting(4, '622130300', '622130400', health, reaisPaid),
  ]
  expect(await push({})).toMatchObject({ status: 'publicada', warnings: 0 })
  await deliver(april(1_000), 4)
  expect(sumsOf(await rowsAt(despesas, 4), ['pago'])).toEqual({ pago: 700 })
  const refused = (await loads(despesas, 4)).at(-1)
  expect(refused).toMatchObject({ status: 'recusada', via: 'msc' })
  expect(refused?.achados.map(({ codigo, campo }) => [codigo, campo])).toEqual([
    ['ja_enviado', ''],
    ['difere_da_msc', 'pago'],
  ])
  const again = await push({ pago: '900,00' })
  expect(again).toMatchObject({ status: 'publicada', warnings: 1 })
  expect(again.findings[0]?.mensagem.replaceAll('\u00a0', ' ')).toBe(
    'Pago: as linhas enviadas de todas as unidades do mês somam R$ 900,00; a MSC diz R$ 1.000,00.',
  )
  expect(await push({ pago: '1000,00' })).toMatchObject({ status: 'publicada', warnings: 0 })
}, 60_000)

test("the Treasury's answers of a past year give the rows that its matrices would", async () => {
  const files = [1, 2].flatMap((month) => siconfiAnswers(postings, year - 2, month))
  const told = async (more: object = {}) => {
    const order = { tenantId: 1, prefix: 'um', unit: undefined, files, insists: false, ...more }
    const lines: (readonly [number, string, string | undefined])[] = []
    for await (const { month, title, outcome } of loadSiconfi(server.runnerOf('a'), order))
      lines.push([month.month, title, outcome?.status])
    return lines
  }
  expect(await told()).toEqual([
    [1, 'Receitas', 'publicada'],
    [1, 'Despesas', 'publicada'],
    [2, 'Receitas', 'publicada'],
    [2, 'Despesas', 'publicada'],
  ])
  for (const dataset of [receitas, despesas]) {
    const said = february[dataset.name === 'receitas' ? 'receitas' : 'despesas']
    const rows = JSON.parse(
      await get(`/p/um/dados/${dataset.name}/linhas.json?exercicio=${year - 2}&mes=2`),
    ) as readonly Row[]
    expect(sumsOf(rows, Object.keys(said))).toEqual(said)
  }
  expect((await told()).map(([, , status]) => status)).toEqual(Array(4).fill('inalterada'))
  await expect(told({ prefix: 'nenhum' })).rejects.toThrow('Não há portal com o endereço /p/nenhum')
  await expect(told({ unit: 'x' })).rejects.toThrow('O portal não tem esta unidade gestora')
}, 60_000)

test('what another unit sends beside a derived month is told to count twice; asked for, the matrix replaces it', async () => {
  const unit = `${place.unit.slice(0, -1)}9`
  await insertMany(
    server.runnerOf('a'),
    portalClient,
    [
      {
        ...portalClient.example,
        name: 'Fundo de Saúde',
        portalId: place.id,
        entityId: null,
      },
    ],
    { hashId: unit },
  )
  const past = { exercicio: String(year - 2), mes: '2' }
  const sent = await push(past, unit, { year: year - 2, month: 2 })
  expect(sent).toMatchObject({ status: 'publicada', warnings: 1 })
  expect(sent.findings[0]).toMatchObject({ codigo: 'contado_pela_msc', gravidade: 'aviso' })
  const order = { tenantId: 1, prefix: 'um', unit: place.unit }
  const files = siconfiAnswers(
    [...postings, posting(2, '622110000', '622130100', health, 1)],
    year - 2,
    2,
  )
  const told = async (insists: boolean) => {
    const found = []
    for await (const { outcome } of loadSiconfi(server.runnerOf('a'), { ...order, files, insists }))
      found.push([outcome?.status, outcome?.findings.some(({ codigo }) => codigo === 'ja_enviado')])
    return found
  }
  expect(await told(false)).toEqual([
    ['publicada', false],
    ['recusada', true],
  ])
  expect((await told(true))[1]).toEqual(['publicada', false])
}, 60_000)

test('details without words of their own are told apart by their codes', async () => {
  const unknown = ['11125771', '11125871'].map((nature) =>
    posting(5, '621100000', '621200000', { PO: '10131', NR: nature, FR: '1500' }, 10),
  )
  await deliver(unknown, 5)
  const html = await get(`/p/um/dados/receitas?${query(5)}&natureza=111`)
  expect(html).toContain('Impostos sobre o Patrimônio (1.1.1.2577)')
  expect(html).toContain('Impostos sobre o Patrimônio (1.1.1.2587)')
}, 60_000)
