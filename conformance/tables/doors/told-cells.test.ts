import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { readTable } from '../../../tables/calls/table-file.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { reasonedAnswer } from '../../../tables/domain/doubts.ts'
import { loadRows } from '../../../tables/domain/load.ts'
import { personKeys } from '../../../tables/domain/party.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { sendProposed, sendTable, type ProposedOrder } from '../table-files.ts'
import { loadOf, rowsOf } from '../table-rows.ts'

// What is made of cells and lines so that they are taken, and how it is told.

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
const send = (file: string, order: ProposedOrder) => sendProposed(first, place, file, order)

test('an amount that takes away loses its sign, which is told once; with both signs nothing is published', async () => {
  const file = (...changes: readonly string[]) =>
    [
      'Número;Data;Tipo;Credor;Empenhado;Alteração;Liquidado;Pago;Função;Subfunção;Natureza;Unidade Orçamentária;Fonte;Histórico',
      ...changes.map(
        (change, at) =>
          `${at + 1};0${at + 1}/03/2026;Ordinário;EMPRESA;R$ 100,00;${change};R$ 25,00;R$ 25,00;01;031;33903000;10100;1500;Compra`,
      ),
    ].join('\n')
  const order = { table: 'empenhos', mes: '', colunas: { valor_anulado: 'Alteração' } } as const
  const sent = await send(file('R$ -75,00', 'R$ 0,00', 'R$ -5,50'), order)
  expect(sent).toMatchObject({ situacao: 'publicada', linhas: 3 })
  expect(sent.somas.find(({ campo }) => campo === 'valor_anulado')?.depois).toBe('80.50')
  expect(sent.achados.filter(({ mensagem }) => /sem o sinal/.test(mensagem))).toMatchObject([
    { linha: 2, coluna: 'Alteração', mensagem: /^2 valores negativos/, gravidade: 'aviso' },
  ])
  const both = await send(file('R$ -75,00', 'R$ 5,00'), order)
  expect(both).toMatchObject({ situacao: 'recusada', erros: 1 })
  expect(both.achados.find(({ gravidade }) => gravidade === 'erro')?.mensagem).toMatch(
    /1 valor negativo e 1 positivo, como na linha 3/,
  )
})

test('coordinates of fourteen decimals are rounded, which is told once; those of no place are refused', async () => {
  const file = (...places: readonly string[]) =>
    [
      'Código;Obra;Situação Atual;Última Medição;Empresa;Valor;Pago;Data Entrega;% Executada;lat;lon',
      ...places.map(
        (at, n) =>
          `O${n};Ponte;Em andamento;31/03/2026;PADARIA LTDA;R$ 1.000,50;R$ 500,00;30/06/2026;85;${at}`,
      ),
    ].join('\n')
  const colunas = {
    latitude: 'lat',
    longitude: 'lon',
    situacao: 'Situação Atual',
    situacao_em: 'Última Medição',
    contratada: 'Empresa',
    percentual_fisico: '% Executada',
  }
  const order = { table: 'obras', mes: '', colunas, modo: 'conferir' } as const
  const sent = await send(file('-20.12345678901230;-40.12345678901230', '-20,3;-40,3'), order)
  expect(sent, JSON.stringify(sent.achados)).toMatchObject({ situacao: 'ensaiada', linhas: 2 })
  const rounded = sent.achados.filter(({ mensagem }) => /arredondado/.test(mensagem))
  expect(rounded.map(({ coluna, gravidade }) => [coluna, gravidade])).toEqual([
    ['lat', 'aviso'],
    ['lon', 'aviso'],
  ])
  expect(rounded[0]?.mensagem).toContain('-20.12345678901230 ficou -20,123457')
  const far = await send(file('-20.2;-402000000000000'), order)
  expect(far.achados.find(({ gravidade }) => gravidade === 'erro')?.mensagem).toBe(
    'A longitude vai de -180 a 180 graus.',
  )
})

test('a report of pages is read page by page: values beside their names, heads and feet left out, rests of texts told', async () => {
  const file = [
    ',,,,,18-06-2026 18:44:43,,,,,,,,,',
    ',,,PREFEITURA INVENTADA,,,,,,,,,,,',
    'Contrato,Vigência,,,Fornecedor,,Forma,,,,,Valor Inicial,Objeto,,',
    ',,,,,,,,,Processo,,,,,',
    '6/2026,15/03/2027,,,PADARIA AURORA LTDA [99.990.001/0001-98],,30 - PREGÃO ELETRÔNICO,,79/2026,,"486,57",,"Pão, leite, e outros',
    'alimentos",,',
    '5/2026,14/06/2027,,,TELHAS BOA VISTA LTDA,,09 - INEXIGIBILIDADE,,26/2026,,"1000,00",,Telhas,,',
    'Exercício: 2026,,,,,,,República Federativa do Brasil,,,,,,Página: 1 de, 2',
    'Contrato,Vigência,Fornecedor,Forma,,,,,Valor Inicial,Objeto,,',
    ',,,,,,Processo,,,,,',
    ',,,,,,,,,alimentos (continua a linha da página 1),,',
    '4/2026,12/06/2027,TRANSPORTES MARÉ ALTA LTDA,30 - PREGÃO ELETRÔNICO,,17/2026,,"311,00",,Frete,,',
    '3/2026,08/06/2027,HOTEL DAS ÁGUAS LTDA,09 - INEXIGIBILIDADE,,46/2025,,"2000,00",,Hospedagem,,',
    'Exercício: 2026,,,,República Federativa do Brasil,,,,,,Página: 2 de, 2',
  ].join('\n')
  const fixos = { tipo: 'contrato', situacao: 'vigente', assinatura: '01/02/2026' }
  const order = { table: 'contratos', mes: '', fixos, modo: 'conferir' } as const
  const sent = await send(file, order)
  expect(sent, JSON.stringify(sent.achados)).toMatchObject({
    situacao: 'ensaiada',
    linhas: 4,
    totais: { quantas: 6, linhas: [4, 8, 9, 10, 11, 14] },
  })
  expect(sent.arquivo).toContainEqual({ titulo: 'Valor inicial', valor: '3797.57' })
  expect(sent.achados.filter(({ linha }) => linha === 11)).toMatchObject([
    { mensagem: /só continua um texto da página anterior/, gravidade: 'aviso' },
  ])
})

test('a matrix in the door of a table is led to its own', async () => {
  const matrix = 'CONTA;IC1;TIPO1;VALOR\n622130100;10131;PO;0.00\n'
  const answer = await sendTable(first, place.id, 'receitas', { modo: 'ler' }, matrix)
  expect([answer.statusCode, answer.json<object>()]).toMatchObject([
    400,
    {
      message: expect.stringContaining('Prestação de contas'),
      detail: { lugar: 'prestacao-de-contas' },
    },
  ])
})

test('a date of another month is quoted as the file writes it, and told where its numbers may be swapped', async () => {
  const file = (date: string) =>
    [
      'Número;Data;Tipo;Credor;Empenhado;Alteração;Liquidado;Pago;Função;Subfunção;Natureza;Unidade Orçamentária;Fonte;Histórico',
      `1;${date};Ordinário;EMPRESA;R$ 100,00;;R$ 25,00;R$ 25,00;01;031;33903000;10100;1500;Compra`,
    ].join('\n')
  const told = async (date: string) =>
    (await send(file(date), { table: 'empenhos', mes: '11', modo: 'conferir' })).achados
      .filter(({ gravidade }) => gravidade === 'erro')
      .map(({ valor, mensagem }) => `${valor}: ${mensagem}`)
  expect(await told('11/02/2026')).toEqual([
    '11/02/2026: Esta carga é do mês 11. Pode estar com dia e mês trocados: escreva o dia antes do mês.',
  ])
  expect(await told('10/02/2026')).toEqual(['10/02/2026: Esta carga é do mês 11.'])
})

const asking = ({ perguntas }: Awaited<ReturnType<typeof send>>, word: string) =>
  perguntas.filter(({ codigo }) => codigo.startsWith(`${word}-`))

test('free text on a child, on health or on crime is asked about by line and column, and its text stays out', async () => {
  const file = (...reasons: readonly string[]) =>
    [
      'Número;Data;Beneficiário;Cargo;Destino;Saída;Retorno;Quantidade;Valor;Motivo',
      ...reasons.map(
        (reason, at) =>
          `${at + 1};02/03/2026;PESSOA ${at};MOTORISTA;Lagoa;02/03/2026;02/03/2026;1;100,00;${reason}`,
      ),
    ].join('\n')
  const told = file(
    'Levar documentos',
    'Conduzir a paciente JOANA INVENTADA a consulta',
    'Buscar o menor J. I. no abrigo',
    'Reunião do Conselho dos Direitos da Criança e do Adolescente',
  )
  const order: ProposedOrder = { table: 'diarias', mes: '3' }
  const sent = await send(told, order)
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'perguntada' })
  const [doubt] = asking(sent, 'intimo')
  expect(doubt).toMatchObject({
    texto: expect.stringMatching(/^2 linhas parecem contar .*LGPD, arts. 5º, II, 11 e 14/),
    itens: [
      'Linha 3, Motivo: “a paciente” (saúde)',
      'Linha 4, Motivo: “o menor” (criança ou adolescente)',
    ],
  })
  expect(JSON.stringify(doubt)).not.toMatch(/JOANA/i)
  const respostas = doubt?.codigo ?? ''
  const other = told.replace('J. I.', 'A. B.')
  expect(
    asking(await send(other, { ...order, modo: 'conferir', respostas }), 'intimo'),
  ).not.toEqual([doubt])
  // A click does not pass it, nor what says nothing.
  const reason = (text: string) => ({ ...order, respostas, motivos: { [respostas]: text } })
  expect(doubt?.motivo).toBe(true)
  for (const given of [{ ...order, respostas }, reason('sim'), reason('1234567890123')])
    expect(await send(told, given)).toMatchObject({ situacao: 'perguntada' })
  const why = 'Os nomes são inventados (529.982.247-25)'
  expect(await send(told, reason(why))).toMatchObject({ situacao: 'publicada' })
  const kept = 'Os nomes são inventados (***.982.247-**)'
  const read = await first.ask(readTable, {
    params: { portalId: place.id, table: 'diarias' },
    query: {},
  })
  expect(read.cargas[0]).toMatchObject({ situacao: 'publicada', motivoDosTextos: kept })
  const [line] = await server
    .runnerOf('a')
    .run<{ text: string }>(
      sql`select new_values::text as text from auditoria where page_id_name = 'diarias' order by id desc limit 1`,
    )
  expect(line?.text).toContain(kept)
  for (const path of [
    '/diarias?exercicio=2026',
    '/api/v1/diarias/cargas',
    '/diarias/novidades.atom',
  ]) {
    const { body } = await server.app.inject({
      url: `/p/um/dados${path}`,
      headers: { host: tenants.a.host },
    })
    expect(body, path).toContain('diarias')
    expect(body, path).not.toContain('inventados')
  }
})

test('a system does not pass such a text by its code: a person does, once, for these very texts', async () => {
  const dataset = datasetNamed('diarias')
  if (!dataset) throw new TypeError('diarias is gone')
  const rows = rowsOf(dataset, 1, { year: 2026, month: 4 }).map((row) => ({
    ...row,
    cells: { ...row.cells, motivo: 'Conduzir a paciente JOANA a consulta' },
  }))
  const load = { ...loadOf(dataset, rows, place, { year: 2026, month: 4 }) }
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const ask = (answers: readonly string[]) =>
    loadRows(server.runnerOf('a'), actor, { ...load, answers }, personKeys('k', 1))
  const { doubts } = await ask([])
  const codes = doubts.map(({ code }) => code)
  expect(codes).toContainEqual(expect.stringMatching(/^intimo-/))
  expect((await ask(codes)).status).toBe('perguntada')
  const said = doubts.map(({ code, needsReason }) =>
    needsReason ? reasonedAnswer(code, 'Autorizado pela família') : code,
  )
  expect((await ask(said)).status).toBe('publicada')
})

test('a column whose rows mean several things is asked about', async () => {
  const kinds = ['Previsão', 'Arrecadação', 'Arrecadação', 'Estorno', 'Previsão', 'Arrecadação']
  const lines = kinds.map((kind, at) => `2026;1112500${at};${kind};10,00;1500`)
  const revenue = ['Exercício;Receita;Movimento;Arrecadada;Fonte', ...lines].join('\n')
  const order: ProposedOrder = {
    table: 'receitas',
    mes: '3',
    modo: 'conferir',
    fixos: { tipo_ingresso: 'orcamentaria', previsao_inicial: '0', previsao_atualizada: '0' },
  }
  const [sorted] = asking(await send(revenue, order), 'sentidos')
  expect(sorted).toMatchObject({
    texto: expect.stringMatching(/^A coluna “Movimento”/),
    itens: ['Arrecadação', 'Estorno', 'Previsão'],
  })
  const byLetters = (...letters: readonly string[]) =>
    letters.map((letter, at) => `2026;1112500${at};${letter};10,00;1500`)
  const askedOf = async (column: string, ...letters: readonly string[]) => {
    const given = [`Exercício;Receita;${column};Arrecadada;Fonte`, ...byLetters(...letters)]
    return asking(await send(given.join('\n'), order), 'sentidos').map(({ itens }) => itens)
  }
  expect(await askedOf('TP_MOVIMENTO', 'P', 'A', 'P', 'E')).toEqual([['A', 'E', 'P']])
  // Persons and firms, and one letter in all rows, sort nothing.
  expect(await askedOf('Tipo de pessoa', 'F', 'J', 'F')).toEqual([])
  expect(await askedOf('Tipo', 'A', 'A')).toEqual([])
  const mixed = ['10/03/2026', 'Compra', '11/03/2026', 'Serviço', '12/03/2026', 'Obra'].map(
    (text, at) =>
      `${at + 1};0${at + 1}/03/2026;Ordinário;EMPRESA;10,00;0,00;0,00;01;031;33903000;0201;1500;${text}`,
  )
  const head =
    'Número;Data;Tipo;Credor;Empenhado;Liquidado;Pago;Função;Subfunção;Natureza;Unidade Orçamentária;Fonte;Histórico'
  const spent = { table: 'empenhos', mes: '3', modo: 'conferir' } as const
  const [shapes] = asking(await send([head, ...mixed].join('\n'), spent), 'mistura')
  expect(shapes).toMatchObject({
    texto: expect.stringMatching(/^A coluna “Histórico” guarda mais de um tipo/),
    itens: [expect.stringMatching(/^3 linhas com datas, como a 2: 10/), expect.anything()],
  })
})
