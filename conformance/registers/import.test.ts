import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { xlsxOf, type Cell } from '../../formats/sheets/sheet.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { tenants } from '../support/tenants.ts'
import { linesOf, resultOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { isWhole } from '../support/whole.ts'

let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const portalId = tenants.a.portals[0].id
const glossaryFields = (modo: string) => ({
  modo,
  mapa: JSON.stringify({ termo: 'Termo', descricao: 'O que é', ocultar: 'Situação' }),
  contexto: JSON.stringify({ portal_id: portalId }),
})
const count = async (table: string) =>
  (
    await server.runnerOf('a').run<{ n: number }>({
      text: `select count(*)::int as n from ${table} where not excluido`,
      values: [],
    })
  )[0]?.n

describe('a glossary', () => {
  const csv =
    'Termo;O que é;Situação;Sobra\r\nEmpenho;Reserva de dinheiro;Visível;x\r\nLiquidação;"Confere; e reconhece";oculto;\r\n'

  test('is read, rehearsed without a trace, and written', async () => {
    const before = await count('portal_glossario')
    const read = (await sendSheet(first, glossary.name, { modo: 'ler' }, csv)).json<{
      colunas: string[]
      linhas: string[][]
      total: number
    }>()
    expect(read).toEqual({
      colunas: ['Termo', 'O que é', 'Situação', 'Sobra'],
      linhas: [
        ['Empenho', 'Reserva de dinheiro', 'Visível', 'x'],
        ['Liquidação', 'Confere; e reconhece', 'oculto', ''],
      ],
      total: 2,
    })
    expect(
      resultOf(await sendSheet(first, glossary.name, glossaryFields('conferir'), csv)),
    ).toEqual({ total: 2, gravadas: 0, faltas: [], mais: false })
    expect(await count('portal_glossario')).toBe(before)
    expect(
      resultOf(await sendSheet(first, glossary.name, glossaryFields('gravar'), csv)).gravadas,
    ).toBe(2)
    const [row] = await server
      .runnerOf('a')
      .run(
        sql`select descricao, ocultar, portal_id::int from portal_glossario where termo = 'Liquidação'`,
      )
    expect(row).toEqual({ descricao: 'Confere; e reconhece', ocultar: true, portal_id: portalId })
    const audited = await server.runnerOf('a').run<{ tracker_type: string }>(
      sql`select tracker_type from auditoria where page_id_name = 'glossary' and tracker_type in ('insert', 'import')
          order by id`,
    )
    expect(audited.map((event) => event.tracker_type)).toEqual(['insert', 'insert', 'import'])
  })

  test('with one bad row writes nothing, and says where', async () => {
    covers({ attacks: [78] })
    const before = await count('portal_glossario')
    const bad = `${csv}Restos a pagar;Sobras;talvez;\r\n;Sem termo;Visível;\r\nEmpenho;De novo;Visível;\r\n`
    const { gravadas, faltas } = resultOf(
      await sendSheet(
        first,
        glossary.name,
        glossaryFields('gravar'),
        bad.replace('Empenho;Res', 'Dotação;Res').replace('Liquidação', 'Crédito'),
      ),
    )
    expect(gravadas).toBe(0)
    expect(faltas.map(({ linha, coluna, valor }) => [linha, coluna, valor])).toEqual([
      [4, 'Situação', 'talvez'],
      [5, 'Termo', ''],
      [6, 'Termo', 'Empenho'],
    ])
    expect(await count('portal_glossario')).toBe(before)
  })

  test('is parted by what parts its head: blank lines are no rows, and faults keep the lines of the file', async () => {
    const read = async (text: string) =>
      (await sendSheet(first, glossary.name, { modo: 'ler' }, text)).json<{
        colunas: string[]
        linhas: string[][]
      }>()
    const rows = [
      ['Um', 'Dois'],
      ['Tres', 'Quatro'],
    ]
    expect(await read('Termo;Descrição\nUm;Dois\n\nTres;Quatro')).toMatchObject({
      colunas: ['Termo', 'Descrição'],
      linhas: rows,
    })
    expect(
      await read('\r\n\r\nTermo;Descrição\r\n\r\nUm;Dois\r\n;\r\nTres;Quatro\r\n\r\n'),
    ).toMatchObject({ colunas: ['Termo', 'Descrição'], linhas: rows })
    expect(await read('Termo\tDescrição\nUm\tDois\n\nTres\tQuatro\n')).toMatchObject({
      colunas: ['Termo', 'Descrição'],
      linhas: rows,
    })
    expect(
      await read('"Termo; sigla; nome";"O que é, e\ncomo ""vale"""\nUm;Dois\n\nTres;Quatro'),
    ).toMatchObject({ colunas: ['Termo; sigla; nome', 'O que é, e\ncomo "vale"'], linhas: rows })
    expect(await read('Termo,"Descrição; longa; de fato"\nUm,Dois\n\nTres,Quatro')).toMatchObject({
      colunas: ['Termo', 'Descrição; longa; de fato'],
      linhas: rows,
    })
    expect(
      await read('Termo;Descrição\n"Um";"Dois, ou três, ou mais"\n\nTres;Quatro, ou cinco'),
    ).toMatchObject({
      linhas: [
        ['Um', 'Dois, ou três, ou mais'],
        ['Tres', 'Quatro, ou cinco'],
      ],
    })
    const fields = {
      modo: 'conferir',
      mapa: JSON.stringify({ termo: 'Termo', descricao: 'Descrição' }),
      contexto: JSON.stringify({ portal_id: portalId }),
    }
    const { total, faltas } = resultOf(
      await sendSheet(first, glossary.name, fields, 'Termo;Descrição\n\nNovo;Um\n\n\n;Sem termo\n'),
    )
    expect([total, faltas.map(({ linha, coluna }) => [linha, coluna])]).toEqual([2, [[6, 'Termo']]])
  })

  test('in Windows-1252, and as XLSX', async () => {
    covers({ attacks: [78] })
    const latin = Buffer.from(
      'Termo;O que é;Situação\r\nPregão;Disputa de preços;Visível\r\n',
      'latin1',
    )
    expect(
      resultOf(await sendSheet(first, glossary.name, glossaryFields('gravar'), latin)).gravadas,
    ).toBe(1)
    async function* rows() {
      yield [
        ['Aditivo', 'Muda o contrato', 'Oculto'],
        ['Dispensa', 'Sem disputa', 'Visível'],
      ] satisfies Cell[][]
    }
    const parts: Uint8Array[] = []
    for await (const part of xlsxOf('t', ['Termo', 'O que é', 'Situação'], rows())) parts.push(part)
    expect(
      resultOf(
        await sendSheet(
          first,
          glossary.name,
          glossaryFields('gravar'),
          Buffer.concat(parts),
          'p.xlsx',
        ),
      ).gravadas,
    ).toBe(2)
  })
})

test('the same rules as the form: reach, rights, unknown fields, unknown columns, the size', async () => {
  covers({ attacks: [78] })
  const others = {
    ...glossaryFields('gravar'),
    contexto: JSON.stringify({ portal_id: tenants.a.portals[2].id }),
  }
  const csv = 'Termo;O que é;Situação\nA;B;Visível\n'
  expect(resultOf(await sendSheet(first, glossary.name, others, csv)).faltas).toHaveLength(1)
  expect(
    (await sendSheet(await server.signedIn('reader'), glossary.name, glossaryFields('gravar'), csv))
      .statusCode,
  ).toBe(403)
  expect(
    (await sendSheet(first, glossary.name, { modo: 'gravar', mapa: '{"id":"Termo"}' }, csv))
      .statusCode,
  ).toBe(400)
  expect(
    (await sendSheet(first, glossary.name, { modo: 'gravar', mapa: '{"termo":"Nada"}' }, csv))
      .statusCode,
  ).toBe(400)
  expect(
    resultOf(
      await sendSheet(first, glossary.name, { modo: 'gravar', mapa: '{"__proto__":"Termo"}' }, csv),
    ).gravadas,
  ).toBe(0)
  expect((await sendSheet(first, glossary.name, { modo: 'ler' }, 'só cabeçalho')).statusCode).toBe(
    400,
  )
  expect(
    (await sendSheet(first, glossary.name, { modo: 'ler' }, `a\n${'x\n'.repeat(10_001)}`))
      .statusCode,
  ).toBe(400)
  expect(
    (await sendSheet(first, glossary.name, { modo: 'ler' }, Buffer.alloc(10_485_761, 'a')))
      .statusCode,
  ).toBe(413)
  expect(
    (
      await sendSheet(
        first,
        glossary.name,
        { modo: 'ler' },
        Buffer.from('PK\u0003\u0004nada'),
        'x.xlsx',
      )
    ).statusCode,
  ).toBe(400)
})

const most = isWhole ? 10_000 : 1_000
test(`${most} rows are written in one go, and told as they go`, async () => {
  const csv = `Termo;O que é;Situação\n${Array.from({ length: most }, (_, at) => `Termo ${at};Descrição ${at};Visível`).join('\n')}\n`
  const answer = await sendSheet(first, glossary.name, glossaryFields('gravar'), csv)
  expect(resultOf(answer).gravadas).toBe(most)
  expect(linesOf(answer).filter(({ feitas }) => feitas !== undefined).length).toBeGreaterThan(
    most / 100,
  )
}, 60_000)
