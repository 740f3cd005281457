import { describe, expect, test } from 'vitest'
import { pluralOf } from '../../pt-br/plural.ts'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { isChoiceColumn } from '../../tables/model/columns.ts'
import { columnOf, countedOf, type Dataset } from '../../tables/model/declaration.ts'
import { averageOf, sentenceOf, type Answer } from '../../tables/site/parts/sentence.ts'
import type { Asked } from '../../tables/site/parts/asked.ts'

// The sentence that answers a question of a public table: of every table, of none, one and many rows, narrowed by each
// of its filters, grammatical in gender and number; and never a sum of unlike amounts.

const named = (name: string): Dataset => {
  const found = datasetNamed(name)
  if (!found) throw new TypeError(`no table ${name}`)
  return found
}
const space = (text: string) => text.replaceAll('\u00a0', ' ')
interface Given {
  readonly filters?: Asked['filters']
  readonly span?: Asked['span']
  readonly sums?: Readonly<Record<string, number>>
  readonly rows?: number
  readonly isMore?: true
  readonly isEach?: boolean
  readonly adds?: boolean
  readonly kinds?: Answer['kinds']
}
const told = (dataset: Dataset, given: Given = {}) => {
  const { filters = {}, span, rows = 8, isMore, isEach = false, adds = true, kinds = [] } = given
  const sums = given.sums ?? Object.fromEntries(dataset.sums.map((name, at) => [name, 10 + at]))
  return space(
    sentenceOf({
      asked: { dataset, year: 2026, filters, span, unread: {}, after: undefined },
      totals: { rows, sums, ...(isMore ? { isMore } : {}) },
      kinds,
      wordsOf: (_, value) => value,
      isEach,
      adds,
    }),
  )
}

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', (_, dataset) => {
  const { time, told: words, apart = '' } = dataset
  const { one, many } = countedOf(dataset)
  const isDone = words.done === true
  const asks: readonly Asked['filters'][] = [
    {},
    ...dataset.filters
      .filter((name) => name !== time.year)
      .map((name) => ({ [name]: name === time.month ? '10' : 'Horta' })),
    Object.fromEntries(
      dataset.filters
        .filter((name) => name !== time.year)
        .map((name) => [name, name === time.month ? '10' : 'Horta']),
    ),
  ]

  test('it names what decides', () => {
    expect(dataset.askedFirst.length).toBeGreaterThan(0)
  })

  test('each question has a whole sentence, and each filter is in it', () => {
    for (const filters of asks)
      for (const rows of [0, 1, 2, 1_234]) {
        const sentence = told(dataset, { filters, rows })
        expect(sentence).toMatch(/^\p{Lu}[^\n]*\.$/u)
        expect(sentence).not.toMatch(/undefined|null|NaN| {2}|,,|\{\}| ,|\.\./)
        const narrowed = Object.keys(filters).filter((name) => name !== time.month)
        expect(sentence.match(/Horta/g) ?? [], sentence).toHaveLength(narrowed.length)
        if (time.month in filters) expect(sentence).toContain('outubro de 2026')
      }
  })

  test('what is counted and what it does agree in number', () => {
    if (isDone) return
    const single = told(dataset, { rows: 1 })
    expect(single).toContain(`1 ${one} `.trimEnd())
    expect(single).not.toMatch(/ (?:somam|somavam|receberam) /)
    const several = told(dataset, { rows: 1_234 })
    expect(several).toContain(`1.234 ${many}`)
    expect(several).not.toMatch(/ (?:soma|somava|recebeu) /)
  })

  test('of nothing it says so, in the gender of what is counted', () => {
    expect(told(dataset, { rows: 0 })).toMatch(/^Nenhuma linha de /)
    const [filter = ''] = dataset.askedFirst
    const none = told(dataset, { rows: 0, filters: { [filter]: 'Horta' } })
    if (filter === apart) return
    expect(none).toMatch(words.gender === 'f' ? /: nenhuma \p{Ll}/u : /: nenhum \p{Ll}/u)
  })

  test('amounts agree in number; those that nobody filled in are not told', () => {
    const ones = Object.fromEntries(dataset.sums.map((name) => [name, 1]))
    for (const { as } of words.amounts ?? [])
      if (as !== undefined && !as.includes(' ')) {
        expect(told(dataset, { sums: ones })).toMatch(new RegExp(`\\b${as}(?![a-zà-ú])`))
        expect(told(dataset)).toContain(`${as}s`)
      }
    for (const { of } of words.amounts ?? [])
      if (columnOf(dataset, of).optional) {
        const sums = { ...Object.fromEntries(dataset.sums.map((name) => [name, 5])), [of]: 0 }
        expect(told(dataset, { sums })).not.toContain('R$ 0,00')
      }
  })

  test('kinds whose amounts are unlike stand side by side, and their sum nowhere', () => {
    const column = dataset.columns[apart]
    if (!isChoiceColumn(column)) return
    const kinds = Object.keys(column.options).map((value, at) => ({
      value,
      words: value,
      rows: at + 1,
      sums: Object.fromEntries(dataset.sums.map((name) => [name, 10 ** (at + 2)])),
    }))
    const all = kinds.reduce((sum, { sums }) => sum + (sums[dataset.sums[0] ?? ''] ?? 0), 0)
    const sums = Object.fromEntries(dataset.sums.map((name) => [name, all]))
    const sentence = told(dataset, { kinds, sums, rows: 10 })
    for (const { value } of kinds) expect(words.kinds?.[value], value).toBeDefined()
    for (const kind of kinds)
      expect(sentence).toContain((10 ** (kinds.indexOf(kind) + 2)).toLocaleString('pt-BR'))
    expect(sentence).not.toContain(all.toLocaleString('pt-BR'))
  })
})

test('the sentences read as people would write them', () => {
  const folha = named('folha')
  const nurses = { mes: '10', cargo: 'Enfermeiro' }
  const paid = { bruto: 61_085.28, liquido: 50_000 }
  expect(told(folha, { filters: nurses, sums: paid, isEach: true })).toBe(
    'Em outubro de 2026, 8 enfermeiros receberam R$ 61.085,28 brutos e R$ 50.000,00 líquidos.',
  )
  expect(told(folha, { filters: nurses, sums: { bruto: 61_085.28 } })).toBe(
    'Em outubro de 2026, 8 pagamentos (cargo: “Enfermeiro”) somam R$ 61.085,28 brutos.',
  )
  expect(told(folha, { filters: nurses, sums: { bruto: 7_635.66 }, rows: 1, isEach: true })).toBe(
    'Em outubro de 2026, 1 enfermeiro recebeu R$ 7.635,66 brutos.',
  )
  expect(
    told(named('despesas'), {
      filters: { funcao: 'Saúde' },
      sums: { empenhado: 5, liquidado: 4, pago: 1 },
    }),
  ).toBe('Em 2026, em Saúde, foram empenhados R$ 5,00, liquidados R$ 4,00 e pago R$ 1,00.')
  expect(
    told(named('receitas'), { sums: { arrecadada: 59_907_844.16, deducoes: -4_921_298.54 } }),
  ).toBe(
    'Em 2026, foram arrecadados R$ 59.907.844,16 brutos e, descontados R$ 4.921.298,54 de deduções (como as do Fundeb), R$ 54.986.545,62 líquidos.',
  )
  const from = { year: 2025, month: 11 }
  expect(
    told(named('empenhos'), {
      span: { from, to: { year: 2026, month: 2 } },
      filters: { credor: 'Serra Clara' },
      sums: { valor_empenhado: 3, valor_liquidado: 2, valor_pago: 2 },
    }),
  ).toBe(
    'De novembro de 2025 a fevereiro de 2026, 8 empenhos a Serra Clara somam R$ 3,00 empenhados, R$ 2,00 liquidados e R$ 2,00 pagos.',
  )
  expect(told(named('ppa'), { sums: { valor: 171_837_824.73 } })).toBe(
    'De 2026 a 2029, 8 metas do plano somam R$ 171.837.824,73 previstos.',
  )
  expect(told(named('servidores'), { filters: { mes: '10' }, rows: 425 })).toBe(
    'No fim de outubro de 2026, havia 425 servidores.',
  )
  expect(told(named('empenhos'), { isMore: true, rows: 5_000 })).toBe(
    'Em 2026, há mais de 5.000 empenhos.',
  )
})

test('the plural of a post is told where its spelling tells it', () => {
  for (const [name, many] of [
    ['Enfermeiro', 'enfermeiros'],
    ['Agente comunitário de saúde', 'agentes comunitários de saúde'],
    ['Técnico em enfermagem', 'técnicos em enfermagem'],
    ['Professor', 'professores'],
    ['Assessor especial', 'assessores especiais'],
    ['Gari', 'garis'],
    ['Servidor civil', 'servidores civis'],
  ])
    expect(pluralOf(name ?? '')?.many).toBe(many)
  for (const name of ['Escrivão', 'PROFESSOR PEB II', 'Professor PEB II', 'Médico-veterinário', ''])
    expect(pluralOf(name), name).toBeUndefined()
})

test('what a row is called is not counted where it says something else', () => {
  expect(told(named('presencas'), { rows: 253 })).toBe('Em 2026, há 253 registros de presença.')
  expect(told(named('votacoes'), { filters: { voto: 'Ausente' }, rows: 12 })).toBe(
    'Em 2026, há 12 registros de voto (como votou: “Ausente”).',
  )
  expect(told(named('diarias'), { rows: 33, sums: { valor_total: 60_000 } })).toBe(
    'Em 2026, 33 concessões de diárias somam R$ 60.000,00.',
  )
})

test('things of several months are not counted once for each', () => {
  const span = { from: { year: 2025, month: 11 }, to: { year: 2026, month: 2 } }
  expect(told(named('divida_ativa'), { span, rows: 264, adds: false })).toBe(
    'De novembro de 2025 a fevereiro de 2026, há 264 linhas, a situação no fim de cada mês: os meses não se somam.',
  )
  const one = { from: { year: 2026, month: 1 }, to: { year: 2026, month: 1 } }
  expect(told(named('folha'), { span: one, rows: 40 })).toMatch(/^Em janeiro de 2026, 40 /)
})

test('what each one got on average is told of several who are one of a kind, and of nothing else', () => {
  const asked = {
    dataset: named('folha'),
    year: 2026,
    filters: { cargo: 'Enfermeiro', mes: '10' },
    span: undefined,
    unread: {},
    after: undefined,
  }
  const answer: Answer = {
    asked,
    totals: { rows: 3, sums: { bruto: 100, liquido: 80 } },
    kinds: [],
    wordsOf: (_, value) => value,
    isEach: true,
    adds: true,
  }
  expect(space(averageOf(answer) ?? '')).toBe(
    'Em média, R$ 33,33 brutos e R$ 26,67 líquidos para cada um.',
  )
  // Of an amount that a row has none of, what each one got is not known.
  expect(space(averageOf(answer, { liquido: 1 }) ?? '')).toBe(
    'Em média, R$ 33,33 brutos para cada um.',
  )
  expect(averageOf({ ...answer, isEach: false })).toBeUndefined()
  expect(averageOf({ ...answer, totals: { ...answer.totals, rows: 1 } })).toBeUndefined()
  expect(averageOf({ ...answer, adds: false })).toBeUndefined()
})
