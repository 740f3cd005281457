import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { createDataKey } from '../../../tables/calls/data-key.ts'
import type { LoadDoubt } from '../../../tables/calls/load-doubt.ts'
import type { FileLook } from '../../../tables/calls/table-file.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { rowsOf } from '../table-rows.ts'
import { fileResult, sendProposed, sendTable, type ProposedOrder } from '../table-files.ts'
import { workbook, type Sheet } from './workbook.ts'

// What only a person can know of a file is asked, and what a spreadsheet spoiled is refused by its cell.

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

/** Sends a file of somebody who knows that its columns are others than before. */
async function send(file: Buffer | string, order: ProposedOrder, name?: string) {
  const isOfHead = ({ codigo }: LoadDoubt) => codigo.startsWith('cabecalho-')
  const asked = await sendProposed(first, place, file, order, name)
  const respostas = asked.perguntas.filter(isOfHead).map(({ codigo }) => codigo)
  const answered =
    respostas.length === 0
      ? asked
      : await sendProposed(first, place, file, { ...order, respostas: respostas.join() }, name)
  return { ...answered, perguntas: answered.perguntas.filter((one) => !isOfHead(one)) }
}
const asked = ({ perguntas }: { readonly perguntas: readonly { readonly texto: string }[] }) =>
  perguntas.map(({ texto }) => texto)

const budget = (until: string, ...amounts: readonly string[]) =>
  [
    `Órgão;Unidade;Função;Subfunção;Programa;Ação;Natureza;Fonte;Dotação Inicial;Empenhado${until};Liquidado${until};Pago${until}`,
    ...amounts.map(
      (three, at) =>
        `02;0201;10;301;0001;200${at};33903000;1500;0,00;${three.replaceAll(' ', ';')}`,
    ),
  ].join('\n')
const monthly = (mes: string): ProposedOrder => ({
  table: 'despesas',
  mes,
  fixos: { dotacao_atualizada: '0' },
  colunas: {},
})

test('amounts that stand at those of the month before or above them, or are named so, are asked about', async () => {
  const june = budget('', '600,00 500,00 400,00', '60,00 50,00 40,00')
  expect((await send(june, monthly('6'))).situacao).toBe('publicada')
  const july = await send(budget('', '700,00 650,00 500,00', '70,00 50,00 40,00'), monthly('7'))
  expect([july.situacao, asked(july)]).toEqual([
    'perguntada',
    [expect.stringMatching(/^Nenhum valor é menor que o do mês anterior\. .*somados de novo/)],
  ])
  const same = await send(june, monthly('7'))
  expect(asked(same)).toEqual([
    expect.stringMatching(/^Todos os valores são iguais aos do mês anterior\./),
  ])
  const less = await send(budget('', '700,00 650,00 300,00', '70,00 50,00 40,00'), monthly('7'))
  expect([less.situacao, asked(less)]).toEqual(['publicada', []])
  const until = ' até o mês'
  const named = {
    ...monthly('9'),
    colunas: {
      empenhado: `Empenhado${until}`,
      liquidado: `Liquidado${until}`,
      pago: `Pago${until}`,
    },
  }
  const september = await send(budget(until, '1,00 1,00 1,00'), named)
  expect([september.situacao, september.perguntas[0]?.itens.toSorted()]).toEqual([
    'perguntada',
    Object.values(named.colunas).toSorted(),
  ])
  const january = { ...named, mes: '1' }
  expect((await send(budget(until, '1,00 1,00 1,00'), january)).situacao).toBe('publicada')
  const changed = budget(until, '1,00 1,00 2,00').replace('Dotação Inicial', 'Dotação Atualizada')
  const updated = await send(changed, {
    ...january,
    fixos: { dotacao_inicial: '0', dotacao_atualizada: '' },
    colunas: { ...named.colunas, dotacao_atualizada: 'Dotação Atualizada' },
  })
  expect([updated.situacao, updated.perguntas[0]?.itens]).toEqual([
    'perguntada',
    ['Dotação Atualizada'],
  ])
})

const interns = (...days: readonly string[]) =>
  [
    'Matrícula;Nome;Instituição;Nível;Secretaria;Contratação;Término',
    ...days.map((pair, at) => `E${at + 1};ESTAGIÁRIO ${at + 1};UFES;superior;Obras;${pair}`),
  ].join('\n')
const atWork: ProposedOrder = {
  table: 'estagiarios',
  mes: '8',
  fixos: { ano_contrato: '2026' },
  colunas: { inicio: 'Contratação', termino: 'Término' },
}
test('dates that show the month first are told once, and dates that show nothing are asked about', async () => {
  const shown = await send(
    interns('02/03/2026;03/02/2027', '02/16/2026;02/15/2027', '07/14/2026;07/13/2027'),
    atWork,
  )
  expect([shown.situacao, shown.achados[0]?.mensagem]).toEqual([
    'recusada',
    expect.stringMatching(
      /^As datas deste arquivo têm o mês antes do dia, como mostram as linhas 3, 4/,
    ),
  ])
  const open = interns('02/03/2026;03/02/2027', '04/10/2026;04/09/2027', '05/06/2026;05/05/2027')
  const doubtful = await send(open, atWork)
  expect([doubtful.situacao, asked(doubtful)]).toEqual([
    'perguntada',
    [expect.stringMatching(/02\/03\/2026 é o dia 02 do mês 03, ou o contrário\?/)],
  ])
  const proven = await send(`${open}\nE9;OUTRA;UFES;superior;Obras;31/03/2026;31/03/2027`, atWork)
  expect([proven.situacao, asked(proven)]).toEqual(['publicada', []])
})

const contracts =
  'ano;tipo;numero;contratado;contratado_documento;objeto;assinatura;valor_atual;situacao'
const contract = (number: string, change: Readonly<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    ano: '2013',
    tipo: 'contrato',
    numero: number,
    contratado: `Fornecedora ${number}`,
    contratado_documento: '',
    objeto: 'Material de expediente',
    assinatura: '2013-02-11',
    valor_atual: '100.00',
    situacao: 'encerrado',
    ...change,
  }
  return contracts.split(';').map((name) => cells[name] ?? '')
}
const signed: ProposedOrder = { table: 'contratos', ano: '2013', mes: '' }
test('a number that lost its digits and an error of a formula are refused at their cell', async () => {
  const lines = [
    contract('1', { contratado_documento: '5,24187E+13' }),
    contract('2', { objeto: '#REF!' }),
    contract('3', { valor_atual: '#N/D' }),
    contract('2,02413E+11'),
  ]
  const result = await send(
    [contracts, ...lines.map((cells) => cells.join(';'))].join('\n'),
    signed,
  )
  expect(
    result.achados.map(({ linha, coluna, mensagem }) => [linha, coluna, mensagem.slice(0, 27)]),
  ).toEqual([
    [2, 'contratado_documento', 'A planilha encurtou este nú'],
    [3, 'objeto', 'A planilha tem um erro nest'],
    [4, 'valor_atual', 'A planilha tem um erro nest'],
    [5, 'numero', 'A planilha encurtou este nú'],
  ])
})

const head = contracts.split(';')
test('a hidden sheet is not read, all that are left out are asked about, and an error is refused at its cell', async () => {
  const sent = (sheets: readonly Sheet[]) =>
    send(workbook(sheets), { ...signed, modo: 'conferir' }, 'arquivo.xlsx')
  const old = { name: 'Velho', hidden: true, rows: [head, contract('91')] }
  const own = { name: 'Dados', rows: [head, contract('1'), contract('2')] }
  const two = await sent([old, own, { name: 'Fev', rows: [head, contract('3')] }])
  expect([two.situacao, two.linhas, asked(two), two.perguntas[0]?.itens]).toEqual([
    'ensaiada',
    2,
    [expect.stringMatching(/^Só a folha “Dados” é lida/)],
    ['Velho (escondida)', 'Fev'],
  ])
  const empty = await sent([{ name: 'Oculta', hidden: true, rows: [] }, own])
  expect([empty.situacao, empty.linhas, asked(empty)]).toEqual(['ensaiada', 2, []])
  const filtered = await sent([{ ...own, hiddenLines: [3] }])
  expect([filtered.linhas, asked(filtered)]).toEqual([
    2,
    [expect.stringMatching(/^1 linha da planilha está escondida, como faz um filtro, e é lida/)],
  ])
  const spoiled = { name: 'Dados', rows: [head, contract('1', { objeto: '#REF!' })] }
  const wrong = await sent([spoiled, { name: 'Fev', rows: [head, contract('3')] }])
  expect(wrong.achados).toMatchObject([{ linha: 2, coluna: 'objeto', valor: '#REF!' }])
  // What is asked of the file is told with its errors, in one round.
  expect([wrong.situacao, asked(wrong)]).toEqual([
    'recusada',
    [expect.stringMatching(/^Só a folha “Dados” é lida/)],
  ])
})

const paid = [
  'Credor;CNPJ;Empenho;Data;Tipo;Histórico;Empenhado',
  'PADARIA AURORA LTDA;11444777000161;901;01/03/2026;Ordinário;Serviço 1;100,00',
  'TELHAS BOA VISTA LTDA;11444777000161;902;02/03/2026;Ordinário;Serviço 2;200,00',
  'TRANSPORTES MARÉ ALTA LTDA;11444777000161;903;03/03/2026;Ordinário;Serviço 3;300,00',
]
test('a document of many names is not guessed, and refused; no load renames the parties of others unasked', async () => {
  const door = async (fields: Readonly<Record<string, string>>, lines: readonly string[]) =>
    sendTable(first, place.id, 'empenhos', fields, lines.join('\n'))
  const { mapa: guessed } = (await door({ modo: 'ler' }, paid)).json<FileLook>()
  expect(guessed.colunas).toMatchObject({ credor: 'Credor', valor_empenhado: 'Empenhado' })
  expect(guessed.colunas).not.toHaveProperty('credor_documento')
  const map = {
    ...guessed,
    colunas: { ...guessed.colunas, credor_documento: 'CNPJ' },
    fixos: {
      ...guessed.fixos,
      unidade_orcamentaria: '0201',
      funcao: '04',
      subfuncao: '122',
      natureza: '33903900',
      fonte: '1500',
      valor_liquidado: '0',
      valor_pago: '0',
    },
  }
  const order = { unidade: place.unit, ano: '2026', mes: '3', mapa: JSON.stringify(map) }
  const all = fileResult(await door({ modo: 'publicar', ...order }, paid))
  const refused = all.achados.filter(({ gravidade }) => gravidade === 'erro')
  expect([all.situacao, refused.map(({ mensagem }) => mensagem)]).toEqual([
    'recusada',
    [
      expect.stringMatching(
        /^Um documento, 3 nomes: 11\.444\.777\/0001-61 está em 3 linhas, com PADARIA AURORA LTDA \(linha 2\), /,
      ),
    ],
  ])
  const two = fileResult(await door({ modo: 'publicar', ...order }, paid.slice(0, 3)))
  expect([two.situacao, two.perguntas[0]?.itens], JSON.stringify(two)).toEqual([
    'perguntada',
    ['PADARIA AURORA LTDA (linha 2)', 'TELHAS BOA VISTA LTDA (linha 3)'],
  ])
  const one = paid.slice(0, 2)
  expect(fileResult(await door({ modo: 'publicar', ...order }, one)).situacao).toBe('publicada')
  const april = { ...order, mes: '4' }
  const later = [paid[0] ?? '', (paid[2] ?? '').replace('02/03', '02/04')]
  const renames = fileResult(await door({ modo: 'publicar', ...april }, later))
  expect([renames.situacao, renames.perguntas[0]?.itens]).toEqual([
    'perguntada',
    ['11.444.777/0001-61: PADARIA AURORA LTDA passa a TELHAS BOA VISTA LTDA'],
  ])
  const known = sql`select nome from parte where documento = '11444777000161'`
  expect(await server.runnerOf('a').run(known)).toEqual([{ nome: 'PADARIA AURORA LTDA' }])
  const respostas = renames.perguntas.map(({ codigo }) => codigo).join(',')
  expect(fileResult(await door({ modo: 'publicar', ...april, respostas }, later)).situacao).toBe(
    'publicada',
  )
})

test('a month that would lose a good part of its rows waits for a yes to just that', async () => {
  const receitas = datasetNamed('receitas')
  if (!receitas) throw new TypeError('receitas is gone')
  const { chave } = await first.ask(createDataKey, {
    params: { portalId: place.id },
    body: { nome: 'Contas', conjuntos: ['receitas'], unidades: [place.unit], redes: [], dias: 9 },
  })
  const rows = rowsOf(receitas, 30)
  const put = (count: number, query = '') =>
    server.app.inject({
      method: 'PUT',
      url: `/dados/v1/receitas/${place.unit}/2026-03${query}`,
      headers: {
        host: tenants.a.host,
        'content-type': 'application/x-ndjson',
        authorization: `Bearer ${chave}`,
      },
      payload: rows
        .slice(0, count)
        .map(({ cells }) => JSON.stringify(cells))
        .join('\n'),
    })
  expect((await put(30)).statusCode).toBe(201)
  expect((await put(25)).json()).toMatchObject({ situacao: 'publicada', saidas: 5 })
  const refused = await put(10)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([409, undefined])
  const { code, message, detail } = refused.json<{
    code: string
    message: string
    detail: { perguntas: readonly LoadDoubt[] }
  }>()
  const [question] = detail.perguntas
  expect([code, question?.codigo, question?.itens.at(-1)]).toEqual([
    'unanswered',
    'saidas-15',
    'e mais 5 linhas',
  ])
  expect(message).toContain('15 linhas saem do portal, de 25 publicadas neste período')
  for (const other of ['saidas-14', 'outra'])
    expect((await put(10, `?confirmar=${other}`)).statusCode, other).toBe(409)
  const meant = await put(10, '?confirmar=saidas-15')
  expect([meant.statusCode, meant.json<object>()]).toMatchObject([201, { linhas: 10, saidas: 15 }])
})
