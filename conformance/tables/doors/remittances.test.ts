import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import type { FileLook, FileResult } from '../../../tables/calls/table-file.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { sendTable } from '../table-files.ts'
import { asked, check, drop, fourUnits, listed, publish, zipOfTexts } from './delivered.ts'
import { chamber, february, inFolders, january, townHall } from './sagres-files.ts'

// A remittance to a court of accounts goes through the doors of any file: dropped, it is a file for each table.

let server: TestServer
let first: Caller
const [place] = tenants.a.portals
let units: readonly string[] = []
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  const runner = server.runnerOf('a')
  units = await fourUnits(runner, place)
  await runner.run(
    sql`update portal_cliente set nome = ${townHall} where hash_id = ${units[0] ?? ''}`,
  )
  await runner.run(
    sql`update portal_cliente set nome = ${chamber} where hash_id = ${units[3] ?? ''}`,
  )
})
afterAll(() => server.close())

const year = zipOfTexts(inFolders([january, february]))
const sent = async (file: Buffer, table: string, fields: Readonly<Record<string, string>>) =>
  sendTable(first, place.id, table, fields, file, 'remessas.zip')

test('the archive of each month within another, at the door of one table', async () => {
  const months = { '01.zip': zipOfTexts(january), '02.zip': zipOfTexts(february) }
  const { zipSync } = await import('fflate')
  const file = Buffer.from(zipSync(months))
  const look = (await sent(file, 'movimentos', { modo: 'ler' })).json<FileLook>()
  expect([look.sistema, look.linhas]).toEqual(['SAGRES (TCE-PI)', 10])
  const answer = await sent(file, 'movimentos', {
    modo: 'conferir',
    unidade: units[0] ?? '',
    ano: '2023',
    mes: '',
    mapa: JSON.stringify({
      ...look.mapa,
      somente: { coluna: 'entidade', texto: townHall },
    }),
  })
  const { resultado } = JSON.parse(answer.body.trim().split('\n').at(-1) ?? '') as {
    resultado: FileResult
  }
  expect([resultado.erros, resultado.linhas]).toEqual([0, 9])
  const lost = Buffer.from(zipSync({ ...months, '03.zip': Buffer.from('PK cut') }))
  const refused = await sent(lost, 'movimentos', { modo: 'ler' })
  expect(refused.json<{ message: string }>().message).toMatch(
    /^O ZIP 03\.zip, dentro deste, não abre, e pode ser um mês da remessa\./,
  )
  const other = await sent(file, 'folha', { modo: 'ler' })
  expect(other.json<{ message: string }>().message).toBe(
    'Uma remessa do SAGRES (TCE-PI) diz Liquidações e pagamentos, Receitas e Empenhos, e não Folha de pagamento.',
  )
})

test('the months of a year go out by their tables and units, to the cent', async () => {
  const { arquivos } = await drop(first, place.id, 'remessas 2023.zip', year)
  expect(arquivos).toHaveLength(3)
  for (const id of arquivos) {
    const seen = await check(first, place.id, id)
    expect(asked(seen)).toEqual(['leitura', 'periodo'])
    // Its year is proposed.
    expect(seen.parecer?.perguntas[1]?.opcoes).toEqual([{ id: '2023', nome: '2023' }])
    expect(seen.parecer?.colunaDaUnidade).toBe('entidade')
    const read = await check(first, place.id, id, { lido: true, fonte: 'SAGRES', ano: 2023 })
    // Of a payment the category follows from its nature, which is asked once.
    const questions = read.parecer?.perguntas ?? []
    expect(questions.map(({ tipo, sim }) => [tipo, sim])).toEqual(
      seen.parecer?.tabela === 'movimentos'
        ? [['sim', '“Categoria da ordem cronológica” é calculado de “naturezaDespesa”']]
        : [],
    )
    const respostas = questions.map(({ codigo }) => codigo)
    const ready = respostas.length > 0 ? await check(first, place.id, id, { respostas }) : read
    expect([ready.situacao, ready.parecer?.partes.flatMap(({ achados }) => achados)]).toEqual([
      'pronta',
      [],
    ])
  }
  expect((await publish(first, place.id, arquivos)).remessa).toBeGreaterThan(0)
  const runner = server.runnerOf('a')
  const found = await runner.run<{ table: string; unit: string; sums: string }>(
    sql`select 'empenhos' as table, unidade_gestora as unit, concat_ws(' ', sum(valor_empenhado), sum(valor_anulado),
        sum(valor_liquidado), sum(valor_pago)) as sums from dado_empenhos where exercicio = 2023 group by 2
      union all select tipo, unidade_gestora, sum(valor)::text from dado_movimentos where exercicio = 2023 group by 1, 2
      union all select 'receitas', unidade_gestora, concat_ws(' ', sum(previsao_inicial), sum(arrecadada),
        sum(deducoes))
        from dado_receitas where exercicio = 2023 group by 2`,
  )
  const told = found.map(({ table, unit, sums }) => `${table} ${units.indexOf(unit)} ${sums}`)
  expect(told.toSorted()).toEqual([
    'empenhos 0 1060.10 600.00 370.00 350.00',
    'empenhos 3 7.07 7.07 0.00',
    'estorno_liquidacao 0 -50.00',
    'estorno_pagamento 0 -20.00',
    'liquidacao 0 420.00',
    'liquidacao 3 7.07',
    'pagamento 0 425.55',
    'receitas 0 9000.00 801.00 160.20',
  ])
})

test('what is lacking is told in the list, and nothing of it is half read', async () => {
  await drop(first, place.id, '02.zip', zipOfTexts({ ...february, 'recibo.pdf': '%PDF-1.7 ' }))
  const { 'CadastrosAuxiliares.xml': _, ...rest } = january
  await drop(first, place.id, '01.zip', zipOfTexts(rest))
  const alone = january['EmpenhoseRP.xml'] ?? ''
  await drop(first, place.id, 'EmpenhoseRP.xml', alone)
  const { arquivos } = await listed(first, place.id)
  const told = arquivos.map(({ nome, situacao, parecer }) => [nome, situacao, parecer?.texto ?? ''])
  const words = (text: string) => told.find(([nome]) => nome === text)?.slice(1)
  expect(words('02.zip/receitas.csv')).toEqual(['nova', ''])
  expect(words('02.zip/empenhos.csv')?.join(' ')).toMatch(/^recusada .*de janeiro até a última/)
  expect(words('02.zip/movimentos.csv')?.join(' ')).toMatch(/^recusada .*de janeiro até a última/)
  expect(words('recibo.pdf')?.join(' ')).toMatch(/^recusada Este é um PDF/)
  expect(words('01.zip')?.join(' ')).toMatch(/^recusada Falta CadastrosAuxiliares.xml/)
  expect(words('EmpenhoseRP.xml')?.join(' ')).toMatch(/^recusada .*Solte o ZIP inteiro da remessa/)
})
