import { describe, expect, test } from 'vitest'
import { documentCriteria } from '../../tables/declared/pntp/documents.ts'
import {
  isFrontPage,
  leadsToService,
  namesSomebody,
  needlessDemand,
} from '../../tables/declared/pntp/pages.ts'
import { lastDue, type DocumentFact } from '../../tables/domain/pntp/documents.ts'
import { documentState } from '../../tables/domain/pntp/portal-documents.ts'
import { documentTypes } from '../../domain/first-rows/reference-data.ts'

// Which documents prove a criterion of the index, by names that municipalities use, and which are too old for it.

const today = '2026-11-23'
const criterionOf = (id: string) => {
  const criterion = documentCriteria.find((one) => one.id === id)
  if (!criterion) throw new TypeError(`${id} is gone`)
  return criterion
}
const accounts = 'Relatórios de gestão e prestação de contas anual'
type Given = Partial<DocumentFact> & Pick<DocumentFact, 'type' | 'description' | 'year'>
const fact = (given: Given): DocumentFact => ({
  path: `/documentos/1/${given.description}`,
  month: null,
  period: 'eventual',
  publishedOn: `${given.year}-06-01`,
  fileName: 'arquivo.pdf',
  text: 'lido',
  pages: 12,
  bytes: 40_000,
  ...given,
})
const met = (id: string, ...given: readonly Given[]) =>
  documentState(criterionOf(id), 10, given.map(fact), today).met
const lacks = (id: string, ...given: readonly Given[]) =>
  documentState(criterionOf(id), 10, given.map(fact), today).lacks.map(({ words }) => words)
/** The same of a year and of those before it. */
const since = (year: number, count: number, given: (of: number) => Omit<Given, 'year'>) =>
  Array.from({ length: count }, (_, back) => ({ year: year - back, ...given(year - back) }))

describe('documents are known by the names that are usual', () => {
  test.each<[id: string, type: string, description: string]>([
    ['11.5', 'Relatórios fiscais', 'RGF - 2º Quadrimestre/2026 - Executivo'],
    ['11.5', 'Relatório de Gestão Fiscal', 'Anexos do 2º quadrimestre de 2026'],
    ['11.6', 'LRF - Contas Públicas', 'Relatório Resumido da Execução Orçamentária 4º bimestre'],
    ['11.8', 'Planejamento', 'LEI Nº 1.822/2025 - PPA 2026-2029'],
    ['11.9', 'Leis orçamentárias', 'Lei 1.840 - Diretrizes Orçamentárias para 2026 (LDO)'],
    ['11.10', 'LOA', 'Anexos da Lei nº 1.850'],
    ['14.3', 'Outros documentos', 'CARTA DE SERVIÇOS AO USUÁRIO 2026'],
    ['15.6', 'Ouvidoria', 'Resultado da Pesquisa de Satisfação do Cidadão - 1º sem. 2026'],
    ['18.3', 'Saúde', 'Lista de espera para consultas e exames especializados'],
    ['18.3', 'Filas do SUS', 'Fila da regulação - novembro'],
    ['11.7', 'Planejamento', 'Planejamento Estratégico 2025-2032'],
  ])('%s by “%s”: “%s”', (id, type, description) => {
    expect(met(id, { type, description, year: 2026 })).toMatch(/^D/)
  })
  test.each<[id: string, type: string, description: string]>([
    ['11.2', 'Relatório de Gestão Fiscal', 'Relatório de Gestão Fiscal do 1º quadrimestre'],
    ['11.2', 'Relatórios de gestão', 'Relatório Anual de Gestão da Saúde 2025'],
    ['11.1', 'Contas públicas', 'Balancete de outubro'],
    ['11.4', 'Pareceres e julgamentos das contas', 'Parecer prévio sobre as contas de 2022'],
    ['12.7', 'Relatórios do acesso à informação', 'Rol de informações classificadas'],
    ['2.6', 'Contratos', 'Portaria do fiscal do contrato 12'],
    ['18.4', 'Medicamentos', 'Estoque de medicamentos de novembro'],
    ['14.3', 'Notícias', 'Atendimento melhora'],
  ])('not %s by “%s”: “%s”', (id, type, description) => {
    expect(met(id, { type, description, year: 2026 })).toBe('')
  })
})

test('all parts must be there: a report on a plan is no plan', () => {
  const report = { type: 'Educação', description: 'Relatório de monitoramento do PME', year: 2026 }
  expect(lacks('19.1', report)[0]).toMatch(/^Nenhum documento diz ser: Plano de educação\./)
  const plan = { type: 'Educação', description: 'Plano Municipal de Educação', year: 2021 }
  expect(met('19.1', report, plan)).toBe('DAF')
  const older = { ...plan, year: 2015 }
  expect(met('19.1', report, older)).toBe('')
})

describe('what is stale fails', () => {
  const quarter = (month: number) => (of: number) => ({
    type: 'RGF',
    description: 'RGF',
    month,
    period: 'quadrimestral',
    publishedOn: `${of}-12-30`,
  })
  test('the report of the last due period, however often it is sent', () => {
    expect(lastDue(4, today)).toBe('2026-08')
    expect(lastDue(2, '2026-11-30')).toBe('2026-08')
    expect(lastDue(2, '2026-12-01')).toBe('2026-10')
    expect(met('11.5', ...since(2026, 4, quarter(8)))).toBe('DASF')
    expect(met('11.5', ...since(2026, 4, quarter(4)))).toBe('DSF')
    // A town of few people reports by semester.
    expect(
      met(
        '11.5',
        ...since(2026, 4, () => ({
          type: 'RGF',
          description: 'RGF',
          month: 6,
          period: 'semestral',
        })),
      ),
    ).toBe('DASF')
    expect(
      met(
        '11.6',
        ...since(2026, 4, () => ({
          type: 'RREO',
          description: 'RREO',
          month: 6,
          period: 'bimestral',
        })),
      ),
    ).toBe('DSF')
  })
  test('a closed year, and three years before the last', () => {
    const of = () => ({ type: 'Contas', description: 'Balanço geral' })
    expect(met('11.1', ...since(2025, 4, of))).toBe('DASF')
    expect(met('11.1', ...since(2024, 4, of))).toBe('DSF')
    expect(lacks('11.1', ...since(2025, 3, of))).toEqual(['Falta o de 2022.'])
  })
  test('so many days: of a period its end counts, of a former year that year', () => {
    const stock = { type: 'Saúde', description: 'Estoque de medicamentos', year: 2026 }
    expect(met('18.5', { ...stock, publishedOn: '2026-11-08' })).toBe('DA')
    expect(met('18.5', { ...stock, publishedOn: '2026-11-07' })).toBe('D')
    expect(met('18.5', { ...stock, month: 10, period: 'mensal', publishedOn: today })).toBe('D')
    expect(met('18.5', { ...stock, year: 2023, publishedOn: today })).toBe('D')
  })
  test('a list that one page shows whole needs no filter, a longer one and one that is no table do', () => {
    const stock = { type: 'Saúde', description: 'Estoque de medicamentos', year: 2026 }
    const file = {
      ...stock,
      publishedOn: today,
      pages: null,
      fileName: 'estoque.csv',
      bytes: 1_084,
    }
    expect(met('18.5', file)).toBe('DAF')
    expect(met('18.5', { ...file, bytes: 3_001 })).toBe('DA')
    expect(met('18.5', { ...file, bytes: null, text: null })).not.toContain('F')
    expect(met('18.5', { ...file, fileName: 'estoque.pdf', pages: 2 })).toBe('DA')
  })
  test('accounts that are not judged yet are told to be pending, each year of them', () => {
    const judged = since(2022, 4, (of) => ({
      type: 'Contas',
      description: `Acórdão das contas de ${of}`,
    }))
    expect(lacks('11.3', ...judged)[0]).toMatch(/2023, 2024 e 2025/)
    const pending = since(2025, 3, (of) => ({
      type: 'Contas',
      description: `Contas de ${of}: aguardam o Tribunal, pendentes`,
    }))
    expect(met('11.3', ...judged, ...pending)).toBe('DAS')
    expect(met('11.3', ...judged.slice(1), ...pending)).toBe('D')
  })
  test('a plan of four years that is over, a law of the budget of another year', () => {
    expect(met('11.8', { type: 'PPA', description: 'PPA', year: 2022 })).toBe('')
    expect(met('11.10', { type: 'LOA', description: 'LOA', year: 2025 })).toBe('')
  })
  test('what cannot be edited is no open format', () => {
    const rol = (fileName: string) =>
      since(2026, 4, () => ({
        type: 'SIC',
        description: 'Rol de informações classificadas',
        fileName,
      }))
    expect(met('12.8', ...rol('rol.pdf'))).toBe('DASF')
    expect(met('12.8', ...rol('rol.xlsx'))).toBe('DASGF')
  })
})

test('an officer is somebody, a request asks for nothing needless, a service is done from afar', () => {
  expect(namesSomebody('Encarregado de dados (LGPD): João Silva')).toBe(true)
  expect(namesSomebody('Maria das Dores Prado, DPO')).toBe(true)
  expect(namesSomebody('Encarregado pelo Tratamento de Dados Pessoais')).toBe(false)
  expect(needlessDemand.test('<p>Leve cópia do documento e comprovante de residência.</p>')).toBe(
    true,
  )
  expect(needlessDemand.test('<p>Diga seu nome e um e-mail.</p>')).toBe(false)
  expect(leadsToService('<a href="https://x.gov.br/iptu">2ª via do IPTU</a>')).toBe(true)
  expect(leadsToService('<a href="/sobre">IPTU</a><a href="https://x.gov.br">Site</a>')).toBe(false)
})

test('every gap of the index leads to the type that its documents are published under', () => {
  const types = documentTypes.map(({ description }, at) => ({ id: at + 1, name: description }))
  const led = documentCriteria.map((criterion) => {
    const [lack] = documentState(criterion, 1, [], '2026-11-26', types).lacks
    return [criterion.id, types.find(({ id }) => String(id) === lack?.place.id)?.name]
  })
  expect(Object.fromEntries(led)).toEqual({
    '2.6': 'Portarias e resoluções',
    '6.6': 'Concursos e processos seletivos',
    '6.7': 'Concursos e processos seletivos',
    '11.1': 'Balanço geral',
    '11.2': 'Relatórios de gestão e prestação de contas anual',
    '11.3': 'Pareceres e julgamentos das contas',
    '11.4': 'Pareceres e julgamentos das contas',
    '11.5': 'Relatório de Gestão Fiscal',
    '11.6': 'Relatório Resumido da Execução Orçamentária',
    '11.7': 'Plano estratégico',
    '11.8': 'Plano Plurianual',
    '11.9': 'Lei de Diretrizes Orçamentárias',
    '11.10': 'Lei Orçamentária Anual',
    '12.7': 'Relatórios e listas do acesso à informação',
    '12.8': 'Relatórios e listas do acesso à informação',
    '12.9': 'Relatórios e listas do acesso à informação',
    '14.3': 'Carta de Serviços ao Usuário',
    '15.6': 'Pesquisas de satisfação',
    '18.1': 'Planos e relatórios da saúde',
    '18.2': 'Serviços e filas da saúde',
    '18.3': 'Serviços e filas da saúde',
    '18.4': 'Relação de medicamentos do SUS',
    '18.5': 'Estoque de medicamentos',
    '18.6': 'Conselhos municipais',
    '19.1': 'Planos e relatórios da educação',
    '19.2': 'Vagas em creches',
    '19.3': 'Conselhos municipais',
    '19.4': 'Conselhos municipais',
    '20.2': 'Portarias e resoluções',
    '20.8': 'Pareceres e julgamentos das contas',
  })
})

test.each<[id: string, led: string, ...given: readonly (readonly [type: string, about: string])[]]>(
  [
    // A report stands among those of all subjects: what is missing beside it has a type of its own.
    ['18.1', 'Planos e relatórios da saúde', [accounts, 'Relatório anual de gestão da saúde']],
    [
      '11.1',
      'Balanço geral',
      [accounts, 'Prestação de contas anual'],
      ['Balanço geral', 'Balanço'],
    ],
    ['11.1', accounts, [accounts, 'Prestação de contas anual']],
    ['18.6', 'Saúde', ['Saúde', 'Composição do Conselho Municipal de Saúde']],
  ],
)('a gap of %s leads to %s where %j stand', (id, led, ...given) => {
  const names = [...documentTypes.map(({ description }) => description), 'Saúde']
  const facts = given.map(([type, description]) => fact({ type, description, year: 2025 }))
  const types = names.map((name, at) => ({ id: at, name }))
  const [lack] = documentState(criterionOf(id), 1, facts, today, types).lacks
  expect(names[Number(lack?.place.id)]).toBe(led)
})

test.each([
  ['https://falabr.cgu.gov.br', true],
  ['https://falabr.cgu.gov.br/', true],
  ['https://falabr.cgu.gov.br/web/manifestacao/criar?tipo=8&orgao=12', false],
  ['https://esic.exemplo.es.gov.br/#/novo', false],
  ['não é endereço', false],
])('%s is the front page of a site: %s', (address, front) => {
  expect(isFrontPage(address)).toBe(front)
})
