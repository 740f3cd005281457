import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { datasetsOf } from '../../tables/declared/powers.ts'
import type { FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import { listTables, readTable } from '../../tables/calls/table-file.ts'
import { citizensRows, fileResult, sendTable, workbookOf } from './table-files.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { rowsOf, sentFields } from './table-rows.ts'
import { namedTables } from '../support/chosen-nouns.ts'

// The door for files: what a clerk's file becomes, what is told of it, and who may send it.

let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const [place] = tenants.a.portals
const period = { unidade: place.unit, ano: '2026', mes: '3' }
const look = async (table: string, file: Buffer | string, name?: string) =>
  (await sendTable(first, place.id, table, { modo: 'ler' }, file, name)).json<FileLook>()
const send = async (
  modo: 'conferir' | 'publicar',
  table: string,
  mapa: FileMapping,
  file: Buffer | string,
  respostas = '',
) => {
  const order = { modo, ...period, mapa: JSON.stringify(mapa), respostas }
  return fileResult(await sendTable(first, place.id, table, order, file))
}
const rowsIn = async (table: string) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(`dado_${table}`)}`)
  )[0]?.n

describe.each(namedTables)('%s', (name, dataset) => {
  const fields = sentFields(dataset)
  const rows = rowsOf(dataset, 40)
  const csv = [
    fields.map((field) => field.name).join(';'),
    ...rows.map(({ cells }) => fields.map((field) => cells[field.name] ?? '').join(';')),
  ].join('\r\n')

  test('a file in the names of the table is read, rehearsed without a trace, and published once', async () => {
    const read = await look(name, csv, `${name}_2026-03.csv`)
    expect(read).toMatchObject({
      linhas: 40,
      cabecalho: 1,
      guardado: false,
      periodo: { ano: 2026, mes: 3 },
    })
    expect(Object.keys(read.mapa.colunas).toSorted()).toEqual(
      fields.map((field) => field.name).toSorted(),
    )
    const rehearsed = await send('conferir', name, read.mapa, csv)
    expect(rehearsed).toMatchObject({ situacao: 'ensaiada', linhas: 40, novas: 40, erros: 0 })
    expect(await rowsIn(name)).toBe(0)
    const published = await send('publicar', name, read.mapa, csv)
    expect(published).toMatchObject({ situacao: 'publicada', novas: 40 })
    expect(await rowsIn(name)).toBe(40)
    const shown = await citizensRows(server.runnerOf('a'), dataset, place, rows.slice(0, 5))
    expect(rehearsed.exemplos).toEqual(shown)
    expect(await send('publicar', name, read.mapa, csv)).toMatchObject({ situacao: 'inalterada' })
    const audited = await server
      .runnerOf('a')
      .run(
        sql`select user_name from auditoria where page_id_name = ${name} and tracker_type = 'import'`,
      )
    expect(audited).toEqual([{ user_name: expect.any(String) }])
  })

  test('the mapping is kept, rows that go are asked about, and the history tells version, person and sums', async () => {
    expect(await look(name, csv)).toMatchObject({ guardado: true })
    const changed = csv.split('\r\n').slice(0, -1).join('\r\n')
    const read = await look(name, changed)
    const asked = await send('publicar', name, read.mapa, changed)
    const perguntas = [{ codigo: 'saidas-1', sim: 'Retirar 1 linha do portal' }]
    expect(asked).toMatchObject({ situacao: 'perguntada', saidas: 1, perguntas })
    expect(await rowsIn(name)).toBe(40)
    expect(await send('publicar', name, read.mapa, changed, 'saidas-1')).toMatchObject({
      situacao: 'publicada',
      novas: 0,
      mudadas: 0,
      saidas: 1,
    })
    const { cargas } = await first.ask(readTable, { params: { portalId: place.id, table: name } })
    expect(cargas.map(({ versao, linhas, saidas }) => [versao, linhas, saidas])).toEqual([
      [2, 39, 1],
      [1, 40, 0],
    ])
    expect(cargas[0]?.somas).toHaveLength(dataset.sums.length)
    const { tabelas } = await first.ask(listTables, { params: { portalId: place.id } })
    expect(tabelas.find(({ nome }) => nome === name)).toMatchObject({
      linhas: 39,
      ate: expect.any(String),
    })
  })
})

describe('a file as a system wrote it', () => {
  const foreign = [
    'Prefeitura de Serra Clara;;;;',
    'Receitas por fonte;;;;',
    'Código da Receita;Fonte STN;Previsto;Arrecadado no mês;Órgão',
    '1.1.1.2.50.0.1 - IPTU;1.500;R$ 1.000,00;(10,00);Prefeitura',
    '1.1.1.2.50.0.1 - IPTU;1.500;0,00;20,00;Prefeitura',
    '1.7.1;1.600;-;"1.234,56";Prefeitura',
    '1.7.1;1.600;-;9,99;Câmara',
    'Total geral;;1.000,00;1.244,56;',
  ].join('\n')
  const mapped: FileMapping = {
    colunas: {
      natureza: 'Código da Receita',
      fonte: 'Fonte STN',
      previsao_inicial: 'Previsto',
      arrecadada: 'Arrecadado no mês',
    },
    fixos: { tipo_ingresso: 'orcamentaria', previsao_atualizada: '0' },
    valores: {},
    somar: true,
    folhas: false,
    somente: { coluna: 'Órgão', texto: 'Prefeitura' },
  }
  const other = tenants.a.portals[1]
  const sendOther = (modo: string, mapa: FileMapping, file: Buffer | string) =>
    sendTable(
      first,
      other.id,
      'receitas',
      { modo, unidade: other.unit, ano: '2026', mes: '3', mapa: JSON.stringify(mapa) },
      file,
    )

  test('titles, Windows-1252, other names, codes with words, totals and rows to be added up', async () => {
    const bytes = Buffer.from(foreign, 'latin1')
    const read = (
      await sendTable(
        first,
        other.id,
        'receitas',
        { modo: 'ler' },
        bytes,
        'receitas março 2026.csv',
      )
    ).json<FileLook>()
    expect(read).toMatchObject({ cabecalho: 3, linhas: 5, periodo: { ano: 2026, mes: 3 } })
    expect(read.mapa.colunas).toMatchObject({
      natureza: 'Código da Receita',
      fonte: 'Fonte STN',
      previsao_inicial: 'Previsto',
      arrecadada: 'Arrecadado no mês',
    })
    const result = fileResult(await sendOther('publicar', mapped, bytes))
    expect(result).toMatchObject({
      situacao: 'publicada',
      novas: 2,
      outras: 2,
      totais: { quantas: 0 },
    })
    expect(result.somas.find(({ campo }) => campo === 'arrecadada')).toMatchObject({
      antes: '0.00',
      depois: '1244.56',
    })
  })

  test('a total is left out and told, and what is not known is told by its text', async () => {
    const whole = { ...mapped, somente: null }
    const strange = foreign.replace('1.600', 'TESOURO')
    const result = fileResult(await sendOther('conferir', whole, strange))
    expect(result).toMatchObject({
      situacao: 'recusada',
      totais: { quantas: 1, linhas: [8] },
      desconhecidos: [{ campo: 'fonte', texto: 'TESOURO', quantas: 1 }],
    })
    expect(result.achados).toContainEqual(
      expect.objectContaining({
        linha: 6,
        coluna: 'Fonte STN',
        valor: 'TESOURO',
        gravidade: 'erro',
      }),
    )
    const meant = { ...whole, valores: { fonte: { TESOURO: '1500' } } }
    expect(fileResult(await sendOther('conferir', meant, strange)).situacao).toBe('ensaiada')
  })

  test.each(['xlsx', 'ods'] as const)(
    'an %s is read with its numbers; a name that every object has is a name like another',
    async (format) => {
      const head = ['Código da Receita', 'Fonte STN', 'Previsto', 'Arrecadado no mês', '__proto__']
      const sheet = await workbookOf(
        [
          ['Prefeitura de Serra Clara'],
          head,
          ['1.1.1', '1500', 10, 1234.5, 'constructor'],
          ['1.7.1', '1500', 0, 0.1 + 0.2, '__proto__'],
        ],
        format,
      )
      const read = (
        await sendTable(first, other.id, 'receitas', { modo: 'ler' }, sheet, `receitas.${format}`)
      ).json<FileLook>()
      expect(read).toMatchObject({ cabecalho: 2, linhas: 2, periodo: null })
      const mapa = {
        ...read.mapa,
        colunas: { ...read.mapa.colunas, tipo_ingresso: '__proto__' },
        fixos: { previsao_atualizada: '0' },
      }
      const fields = { modo: 'conferir', unidade: other.unit, ano: '2026', mes: '5' }
      const send2 = async (map: object) =>
        fileResult(
          await sendTable(
            first,
            other.id,
            'receitas',
            { ...fields, mapa: JSON.stringify(map) },
            sheet,
            `receitas.${format}`,
          ),
        )
      expect((await send2(mapa)).desconhecidos.map(({ texto }) => texto).toSorted()).toEqual([
        '__proto__',
        'constructor',
      ])
      const fixed = { ...mapa, colunas: read.mapa.colunas, fixos: mapped.fixos }
      const result = await send2(fixed)
      expect(result).toMatchObject({ situacao: 'ensaiada', linhas: 2 })
      expect(result.arquivo).toContainEqual({ titulo: 'Arrecadada', valor: '1234.80' })
    },
  )

  test('accounts that only sum up others are left out, and deeper codes than the table keeps are added up', async () => {
    const tree = [
      'Código da Receita;Arrecadado no mês',
      '1;60,00',
      '1.1.1.2.50.0.1;60,00',
      '1.1.1.2.50.0.1.01;20,00',
      '1.1.1.2.50.0.1.02.01;40,00',
    ].join('\n')
    const mapa = {
      ...mapped,
      colunas: { natureza: 'Código da Receita', arrecadada: 'Arrecadado no mês' },
      fixos: { ...mapped.fixos, fonte: '1500', previsao_inicial: '0' },
      folhas: true,
      somente: null,
    }
    expect(fileResult(await sendOther('conferir', mapa, tree))).toMatchObject({
      situacao: 'ensaiada',
      linhas: 1,
      totais: { quantas: 2, linhas: [2, 3] },
      arquivo: [{ titulo: 'Arrecadada', valor: '60.00' }],
    })
  })

  test('what is no table, has no head or comes without its period is refused in words', async () => {
    const pdf = await sendTable(first, place.id, 'receitas', { modo: 'ler' }, '%PDF-1.7\n', 'a.csv')
    expect([pdf.statusCode, pdf.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(/^Este é um PDF.*exporte como CSV, XLSX, ODS ou JSON/),
    ])
    const headless = await sendTable(first, place.id, 'receitas', { modo: 'ler' }, '1\n2\n3')
    expect(headless.json<{ message: string }>().message).toContain('cabeçalho')
    const nowhere = await sendTable(
      first,
      place.id,
      'receitas',
      { modo: 'conferir', ano: '2026', mapa: JSON.stringify(mapped) },
      foreign,
    )
    expect([nowhere.statusCode, nowhere.json<{ message: string }>().message]).toEqual([
      400,
      'Escolha a unidade gestora a que as linhas pertencem.',
    ])
  })
})

test('who may only look may not send, and a portal of another manager is not there', async () => {
  const reader = await server.signedIn('reader')
  const params = { portalId: place.id }
  // Those of a chamber among them that something was sent to.
  const listed = new Set([...datasetsOf('executivo'), ...namedTables.map(([, one]) => one)])
  expect((await reader.ask(listTables, { params })).tabelas).toHaveLength(listed.size)
  const refused = await sendTable(reader, place.id, 'receitas', { modo: 'ler' }, 'a;b\n1;2')
  expect(refused.statusCode).toBe(403)
  const second = await server.signedIn('second')
  expect((await second.call('GET', `/webadm/tabelas/${place.id}`)).statusCode).toBe(404)
  const far = await sendTable(second, place.id, 'receitas', { modo: 'ler' }, 'a;b\n1;2')
  expect(far.statusCode).toBe(404)
})
