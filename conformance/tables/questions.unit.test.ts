import { expect, test } from 'vitest'
import { withWholeWords, wordsWritten } from '../../data/search/words.ts'
import { datasets } from '../../tables/declared/index.ts'
import { byAsking } from '../../tables/declared/subjects.ts'
import { isWordOf, subjectIn, unsaidIn } from '../../tables/domain/question-words.ts'
import { questionsOf, type AskedTable } from '../../tables/domain/questions.ts'
import { wordsOfTable } from '../../tables/domain/table-words.ts'

// What a question in words of every day asks of which table.

const own = new Map([
  [
    'cargo',
    new Map([
      ['113', 'Enfermeiro'],
      ['123', 'Professor do ensino fundamental'],
      ['126', 'Professor da educação infantil'],
      ['106', 'Auxiliar de serviços urbanos'],
      ['013', 'Secretário municipal'],
    ]),
  ],
  ['secretaria', new Map([['09', 'Secretaria Municipal de Educação']])],
  ['orgao', new Map([['05', 'Secretaria de Obras e Serviços Urbanos']])],
  ['votacoes.vereador', new Map([['Ivan Lopes Reis', 'Ivan Lopes Reis']])],
])
const tables: readonly AskedTable[] = byAsking(datasets.map((dataset) => ({ dataset }))).map(
  ({ dataset }) => ({
    words: wordsOfTable(dataset, own),
    inUse: { years: [2026, 2025], receivedAt: new Date(), rows: 100, filled: 2026 },
  }),
)
const today = '2026-11-29'
/** The best answer to a question: the table, its year where one is said, and what narrows it. */
function read(q: string) {
  const [first] = questionsOf(q, tables, 'executivo', today)
  if (!first) return 'nothing'
  const filters = Object.entries(first.filters).map(([name, value]) => `${name}=${value}`)
  return [first.dataset.name, ...filters, ...(first.rest ? [`rest ${first.rest}`] : [])].join(' ')
}

test.each([
  ['quanto gastou com saúde', 'despesas funcao=10'],
  ['gastos com educação em 2025', 'despesas funcao=12'],
  ['quanto arrecadou de IPTU', 'receitas natureza=111250'],
  ['enfermeira', 'folha cargo=113'],
  ['quanto ganha um enfermeiro', 'folha cargo=113'],
  ['gari quanto ganha', 'folha cargo=106'],
  ['servidores da secretaria de educação', 'servidores secretaria=09'],
  ['empresas punidas', 'sancoes'],
  ['obra parada', 'obras situacao=paralisada'],
  ['quanto foi gasto com obras', 'obras'],
  ['empresas que mais receberam', 'empenhos'],
  ['quem deve à prefeitura', 'divida_ativa'],
  ['quanto ganham os enfermeiros e médicos', 'folha cargo=113'],
  ['quanto gastou a secretaria de obras', 'despesas orgao=05'],
  ['licitações abertas', 'licitacoes situacao=aberta'],
  ['diárias de outubro', 'diarias mes=10'],
  // Of one day, payments are asked for money alone.
  ['o que foi pago em 12 de outubro', 'movimentos data=2026-10-12'],
  ['pagamentos de 20/11/2025', 'movimentos data=2025-11-20'],
  ['gastos do dia 3 de março de 2026', 'movimentos data=2026-03-03'],
  ['próxima sessão', 'sessoes situacao=marcada'],
  ['como votou Ivan Lopes', 'votacoes vereador=Ivan Lopes Reis'],
  ['viagens a Brasília', 'diarias rest Brasília'],
  // A value that is named whole is no name of its table.
  ['quantos projetos de lei', 'proposicoes tipo=projeto_lei'],
  ['emenda pix', 'emendas forma_repasse=transferencia_especial'],
  // A month is a whole word, and one with its year comes before others.
  ['quanto recebeu a Três Marcos em julho de 2026', 'empenhos mes=7 rest Três Marcos'],
  ['quanto recebeu a Três Marcos em março', 'empenhos mes=3 rest Três Marcos'],
  ['quanto foi empenhado em educação', 'despesas funcao=12'],
  ['quanto foi liquidado em saúde em outubro', 'despesas mes=10 funcao=10'],
  ['quanto recebeu a Abril em jul/2026', 'empenhos mes=7 rest Abril'],
  ['diárias de set/2026', 'diarias mes=9'],
  ['2026', 'nothing'],
  ['zarabatana', 'nothing'],
])('“%s” asks for %s', (q, asked) => {
  expect(read(q)).toBe(asked)
})

test('a year that is said is that of the answer, and a year without rows has none', () => {
  expect(questionsOf('obras de 2025', tables, 'executivo', today)[0]?.year).toBe(2025)
  expect(questionsOf('obras', tables, 'executivo', today)[0]?.year).toBe(2026)
  expect(questionsOf('obras de 1999', tables, 'executivo', today)).toEqual([])
})

test('of the greatest the amounts are put in order, and of several posts all are told', () => {
  const [debtors] = questionsOf('maiores devedores do município', tables, 'executivo', today)
  expect([debtors?.dataset.name, debtors?.isGreatest]).toEqual(['divida_ativa', true])
  const [teachers] = questionsOf('salário de professora', tables, 'executivo', today)
  expect([teachers?.filters, teachers?.others]).toEqual([
    { cargo: '123' },
    [{ column: 'cargo', value: '126' }],
  ])
})

test('whose a portal is says nothing at its own, and something at the other', () => {
  const rest = (power: 'executivo' | 'legislativo') =>
    questionsOf('despesas da câmara', tables, power, today).find(
      ({ dataset }) => dataset.name === 'despesas',
    )?.rest
  expect([rest('legislativo'), rest('executivo')]).toEqual(['', 'câmara'])
})

test('a day without a year is the last one that has been where the portal is', () => {
  const dayOn = (day: string) =>
    questionsOf('o que foi pago em 12 de outubro', tables, 'executivo', day)[0]?.filters['data']
  expect(['2026-10-11', '2026-10-12'].map(dayOn)).toEqual(['2025-10-12', '2026-10-12'])
})

test('a word one of whose letters says who is meant is no name of a department', () => {
  expect(read('salário de secretário')).toBe('folha cargo=013')
})

test('the subject of a question is what names no table and asks for no amount', () => {
  expect(subjectIn('quanto a prefeitura gastou com merenda em 2026', tables, 'executivo')).toBe(
    'merenda',
  )
  expect(subjectIn('contrato do ônibus escolar', tables, 'executivo')).toBe('ônibus escolar')
})

test('rows that were found without a word of the question do not answer it', () => {
  const contracts = tables.find(({ words }) => words.name === 'empenhos')
  const unsaid = (q: string, text: string) => contracts && unsaidIn(q, text, contracts, 'executivo')
  expect(unsaid('auxílio aluguel', 'aluguel')).toBe('auxílio')
  expect(unsaid('quanto a cidade paga pelo lixo', 'resíduos')).toBe('')
  expect(unsaid('empenhos com merenda escolar em 2026', 'merenda escolar')).toBe('')
})

test('words of tables are spelled well', () => {
  const known = (word: string) => isWordOf(word, tables)
  expect(['estágio', 'enfermeira', 'devedor', 'poste'].map(known)).toEqual([
    true,
    true,
    true,
    false,
  ])
  // What is done with money, in each form of its verb.
  const deeds = 'empenhado empenharam liquidados pago arrecadou licitado licitada contratadas'
  expect(deeds.split(' ').filter((word) => !known(word))).toEqual([])
  expect(['empenhso', 'liquidez'].filter(known)).toEqual([])
})

test('words that a page has broken are whole, and keep how they were written', () => {
  expect(withWholeWords('pavi\u00admentação da pra-\nça')).toBe('pavimentação da praça')
  expect(withWholeWords('vice-prefeito')).toBe('vice-prefeito')
  expect(wordsWritten('Quem paga a Ônibus, escolar?', ['onibu', 'escolar'])).toBe('Ônibus escolar')
})

test('what a town owes is not what is owed to it', () => {
  for (const q of ['quanto a prefeitura deve', 'dívida da prefeitura', 'o município está devendo?'])
    expect(
      questionsOf(q, tables, 'executivo', today).map(({ dataset }) => dataset.name),
    ).not.toContain('divida_ativa')
})
test('a post that no row has is no question of the whole payroll', () => {
  expect(read('quanto ganha o vereador')).not.toBe('folha')
})
