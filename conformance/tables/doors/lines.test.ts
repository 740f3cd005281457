import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import type { FileLook } from '../../../tables/calls/table-file.ts'
import type { FileMapping } from '../../../tables/calls/file-mapping.ts'
import { loadsOf } from '../../../tables/data/facts.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { leftOutOf } from '../../../tables/site/parts/load-words.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { fileResult, sendProposed, sendTable } from '../table-files.ts'

// Which lines of a file are meant: those of a period, of several texts, and of identical ones one.

let server: TestServer
let first: Caller
const [place] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const publish = async (
  table: string,
  file: string,
  period: Readonly<Record<string, string>>,
  change: Partial<FileMapping>,
  respostas = '',
) => {
  const read = await sendTable(first, place.id, table, { modo: 'ler' }, file)
  const { mapa } = read.json<FileLook>()
  const all = { ...mapa, ...change, colunas: { ...mapa.colunas, ...change.colunas } }
  const order = { modo: 'publicar', unidade: place.unit, respostas, ...period }
  const fields = { ...order, mapa: JSON.stringify(all) }
  return fileResult(await sendTable(first, place.id, table, fields, file))
}

test('of a file of three years only those of the chosen one are taken, told and counted', async () => {
  const file = [
    'Número;Data;Tipo;Credor;Empenhado;Liquidado;Pago;Função;Subfunção;Natureza;Unidade Orçamentária;Fonte;Histórico',
    ...['13/01/2024', '02/02/2024', '03/03/2023', '04/04/2023', '05/05/2022'].map(
      (day, at) =>
        `${at + 1};${day};Ordinário;EMPRESA;R$ 10,00;R$ 10,00;R$ 10,00;01;031;33903000;10100;1500;Compra`,
    ),
  ].join('\n')
  const year = { ano: '2024', mes: '' }
  const refused = await publish('empenhos', file, year, {})
  expect(refused).toMatchObject({ situacao: 'recusada', doutroPeriodo: 3 })
  const sent = await publish('empenhos', file, year, { soDoPeriodo: true })
  expect(sent, JSON.stringify(sent.achados)).toMatchObject({
    situacao: 'publicada',
    linhas: 2,
    outras: 3,
  })
  expect(sent.somas.find(({ campo }) => campo === 'valor_empenhado')?.depois).toBe('20.00')
  const month = await publish('empenhos', file, { ano: '2024', mes: '2' }, { soDoPeriodo: true })
  expect(month).toMatchObject({ linhas: 1, outras: 4 })
})

const tax = '11125001 - Imposto sobre a Propriedade Predial e Territorial Urbana - Principal'
const twoYears = [
  'Ano;Orgão;Mês;Fonte de Recurso;Fonte;tipo;Valor arrecadacao',
  `2024;PREFEITURA;1;01 - TESOURO;11100000 - Impostos;${tax};100.00`,
  `2024;PREFEITURA;2;05 - FEDERAIS;11100000 - Impostos;${tax};200.00`,
  `2024;INSTITUTO;3;01 - TESOURO;11100000 - Impostos;${tax};300.00`,
  `2025;PREFEITURA;1;01 - TESOURO;11100000 - Impostos;${tax};10.00`,
  `2025;PREFEITURA;2;05 - FEDERAIS;11100000 - Impostos;${tax};20.00`,
].join('\n')
test('a key takes the lines of its own year, by a column that nobody mapped', async () => {
  const change: Partial<FileMapping> = {
    colunas: {
      natureza: 'tipo',
      fonte: 'Fonte de Recurso',
      arrecadada: 'Valor arrecadacao',
      mes: 'Mês',
    },
    fixos: { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
    valores: { fonte: { '01 - TESOURO': '1500', '05 - FEDERAIS': '1700' } },
    somar: true,
    soDoPeriodo: true,
  }
  const sent = await publish('receitas', twoYears, { ano: '2024', mes: '' }, change)
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada', linhas: 3, outras: 2 })
  const { chave: key } = await first.ask(createDataKey, {
    params: { portalId: place.id },
    body: { nome: 'Contas', conjuntos: ['receitas'], unidades: [place.unit], redes: [], dias: 9 },
  })
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/dados/v1/receitas/${place.unit}/2025?mapa=guardado`,
    headers: { host: tenants.a.host, 'content-type': 'text/csv', authorization: `Bearer ${key}` },
    payload: twoYears,
  })
  expect([answer.statusCode, answer.json<object>()], answer.body).toMatchObject([
    201,
    { linhas: 2, somas: { arrecadada: { antes: 0, depois: 30 } } },
  ])
})

test('lines of several texts of a column are taken, the others counted', async () => {
  const file = [
    'Receita;Recurso;Valor;Setor',
    '1.1.1;1.500;1,00;A',
    '1.1.2;1.500;2,00;B',
    '1.7.1;1.500;4,00;C',
  ].join('\n')
  const sent = await publish(
    'receitas',
    file,
    { ano: '2026', mes: '4' },
    {
      colunas: { natureza: 'Receita', fonte: 'Recurso', arrecadada: 'Valor' },
      fixos: { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
      somente: { coluna: 'Setor', texto: 'A', mais: ['C'] },
    },
  )
  expect(sent, JSON.stringify(sent.achados)).toMatchObject({
    situacao: 'publicada',
    linhas: 2,
    outras: 1,
  })
  expect(sent.somas.find(({ campo }) => campo === 'arrecadada')?.depois).toBe('5.00')
})

test('lines that are the same in all columns are asked about and published once; others of one key are refused', async () => {
  const head = '"Funcionario";"Matricula";"Cargo";"Mes de Referencia";"Salario Bruto"'
  const person = (at: number, amount: string) =>
    `"PESSOA ${at}";"10${at}";"AGENTE";"Mar/2026";"${amount}"`
  const page = [person(1, '1.000,00'), person(2, '2.000,00'), person(3, '3.000,00')]
  const file = [head, ...page, head, ...page, head, person(4, '4.000,00')].join('\n')
  const order = {
    table: 'folha',
    mes: '3',
    fixos: { folha: 'mensal', vinculo: 'efetivo' },
    colunas: { nome: 'Funcionario', bruto: 'Salario Bruto' },
  }
  const asked = await sendProposed(first, place, file, order)
  expect(
    [asked.situacao, asked.perguntas.map(({ itens }) => itens)],
    JSON.stringify(asked),
  ).toEqual(['perguntada', [['Linhas 6, 7, 8']]])
  const respostas = asked.perguntas.map(({ codigo }) => codigo).join()
  const sent = await sendProposed(first, place, file, { ...order, respostas })
  expect(sent).toMatchObject({ situacao: 'publicada', linhas: 4, novas: 4 })
  const [found] = await server
    .runnerOf('a')
    .run<{ sum: number }>(sql`select sum(bruto)::float8 as sum from dado_folha`)
  expect(found?.sum).toBe(10_000)
  const other = file.replace('"2.000,00"\n"PESSOA 3"', '"2.500,00"\n"PESSOA 3"')
  expect(await sendProposed(first, place, other, order)).toMatchObject({
    situacao: 'recusada',
    achados: expect.arrayContaining([
      expect.objectContaining({ linha: 7, mensagem: expect.stringMatching(/repete a chave/) }),
    ]),
  })
})

test('lines with errors are left out for a reason, which is counted, audited and told to citizens', async () => {
  const file = [
    'Código;Origem;Montante;Banco',
    '1.1.1;1.500;1,00;001',
    '1.1.2;1.500;muito;002',
    '1.7.1;1.500;4,00;003',
  ].join('\n')
  const change = {
    colunas: { natureza: 'Código', fonte: 'Origem', arrecadada: 'Montante' },
    fixos: { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
  }
  const june = { ano: '2026', mes: '6' }
  const refused = await publish('receitas', file, june, change)
  const wrong = refused.achados.filter(({ gravidade }) => gravidade === 'erro')
  expect(wrong.map(({ linha }) => linha)).toEqual([3])
  const out = (motivo: string) => ({ ...june, fora: JSON.stringify({ linhas: [3], motivo }) })
  await expect(publish('receitas', file, out(' '), change)).rejects.toThrow(/Escreva por que/)
  const reason = 'Valor por apurar, do CPF 529.982.247-25'
  expect(await publish('receitas', file, out(reason), change)).toMatchObject({
    situacao: 'publicada',
    linhas: 2,
    fora: 1,
  })
  const [load] = await server.runnerOf('a').run(
    sql`select linhas_fora, motivo_fora from carga where conjunto = 'receitas' and mes = 6
      and status = 'publicada'`,
  )
  const motivo_fora = 'Valor por apurar, do CPF ***.982.247-**'
  expect(load).toEqual({ linhas_fora: 1, motivo_fora })
  const receitas = datasetNamed('receitas')
  if (!receitas) throw new TypeError('receitas is gone')
  const [shown] = await loadsOf(server.runnerOf('a'), receitas, place.id, { limit: 1, offset: 0 })
  expect(shown && leftOutOf(shown)).toBe(`. 1 linha do arquivo ficou de fora: ${motivo_fora}`)
})
