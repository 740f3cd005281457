import { describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { tableCriteria } from '../../tables/declared/pntp/criteria.ts'
import type { Content } from '../../tables/declared/pntp/content.ts'
import { evidenceKey, type Evidence } from '../../tables/data/evidence.ts'
import { filesAsked } from '../../tables/domain/pntp/file-series.ts'
import { byEither } from '../../tables/domain/pntp/either.ts'
import { criterionState, type TablePublication } from '../../tables/domain/transparency-index.ts'

// What a portal's tables reach of the index, and what the back office says is missing.

const today = '2026-11-23'
const tableNamed = (name: string) => {
  const dataset = datasets.find((one) => one.name === name)
  if (!dataset) throw new TypeError(`${name} is gone`)
  return dataset
}
const criterionOf = (id: string) => {
  const criterion = tableCriteria.find((one) => one.id === id)
  if (!criterion) throw new TypeError(`${id} is gone`)
  return criterion
}
const published = (name: string, until: string | null, ...years: number[]): TablePublication => ({
  dataset: tableNamed(name),
  until,
  years,
})
const told = (id: string, ...tables: TablePublication[]) => {
  const { reached, lacks } = criterionState(criterionOf(id), 10, tables, today)
  return [reached, lacks.map(({ words, points }) => `${words} (${points.toFixed(1)})`)]
}

test('what is published, new and of four years brings all points', () => {
  expect(told('4.3', published('empenhos', '2026-10-24', 2026, 2025, 2024, 2023))).toEqual([10, []])
})

test('what rows or documents prove counts once, by the better of the two', () => {
  const criterion = criterionOf('18.5')
  const rows = criterionState(
    criterion,
    10,
    [published('estoque_medicamentos', '2026-11-16', 2026)],
    today,
  )
  const old = criterionState(
    criterion,
    10,
    [published('estoque_medicamentos', '2026-11-01', 2026)],
    today,
  )
  const none = criterionState(criterion, 10, [published('estoque_medicamentos', null)], today)
  expect([rows.reached, old.reached.toFixed(1), none.reached]).toEqual([10, '5.7', 0])
  expect(byEither([old, rows])).toEqual([rows])
  expect(byEither([rows, old])).toEqual([rows])
  expect(byEither([none, old])).toEqual([old])
  // Of equals the rows say what they lack.
  expect(byEither([none, { ...none, lacks: [] }])).toEqual([none])
})

test('nothing published brings nothing, and says where to begin', () => {
  expect(told('4.3', published('empenhos', null))).toEqual([
    0,
    ['Nada foi publicado ainda. Envie o que houve, ou declare que não houve. (10.0)'],
  ])
})

test('what is a day too old loses its topicality, and former years their series', () => {
  expect(told('4.3', published('empenhos', '2026-10-23', 2026, 2024))).toEqual([
    5,
    [
      'Os dados vão até 23/10/2026, e devem ter no máximo 30 dias. Envie o que houve, ou declare que não houve. (3.0)',
      'Faltam os exercícios 2023 e 2025. (2.0)',
    ],
  ])
})

test('what the law wants as an instrument cannot be declared, and is asked for so', () => {
  expect(told('8.6', published('pca', '2025-11-22', 2025))).toEqual([
    5,
    ['Os dados vão até 22/11/2025, e devem ter no máximo 1 ano. Envie o que houve. (5.0)'],
  ])
})

test('of several tables the best counts, item by item', () => {
  const [first, second] = datasets.filter(({ proves }) => proves['pntp-2026']?.includes('9.2'))
  if (!first || !second) throw new TypeError('9.2 is proved by one table alone')
  const years = [2026, 2025, 2024, 2023]
  expect(
    told(
      '9.2',
      { dataset: first, until: '2026-11-20', years },
      { dataset: second, until: '2026-05-27', years: [2026] },
    ),
  ).toEqual([10, []])
})

test('of contracts the newest count, and not what was changed in former ones', () => {
  const years = [2026, 2025, 2024, 2023]
  const signed = published('contratos', '2026-10-08', ...years)
  const changed = published('aditivos', '2026-11-20', ...years)
  expect(told('9.1', signed, changed)).toEqual([
    7,
    [
      'Os dados vão até 08/10/2026, e devem ter no máximo 30 dias. Envie o que houve, ou declare que não houve. (3.0)',
    ],
  ])
  const old = published('aditivos', '2026-05-27', ...years)
  expect(told('9.1', published('contratos', '2026-11-20', ...years), old)).toEqual([10, []])
})

test('calls and direct purchases are as new as themselves, and not as other papers', () => {
  const papers = published('licitacao_documentos', '2026-11-20', 2026, 2025, 2024, 2023)
  const of = (id: string, newest: string) => {
    const addresses = { ofOne: 10, outside: 0, different: 10 }
    const filled = { needed: 10, filled: 10, addresses, newest }
    const entries = criterionOf(id).content.map(
      (content) => [evidenceKey(content), filled] as const,
    )
    const evidence = { rows: 200, of: new Map(entries) }
    return criterionState(criterionOf(id), 9, [{ ...papers, evidence }], today).met
  }
  expect([of('8.2', '2026-11-12'), of('8.2', '2026-10-01')]).toEqual(['DASF', 'DSF'])
  expect([of('8.4', '2026-11-12'), of('8.4', '2026-10-01')]).toEqual(['DASF', 'DSF'])
  expect(of('8.3', '2026-10-01')).toBe('DASF')
})

test('former years whose rows lead to a list are no series of documents, and the years are told', () => {
  const rows = (ofOne: number, different: number): Evidence => {
    const addresses = { ofOne, outside: 0, different }
    const filled = { needed: 34, filled: 34, addresses }
    return {
      rows: 34,
      of: new Map(criterionOf('9.2').content.map((content) => [evidenceKey(content), filled])),
    }
  }
  const contratos = published('contratos', today, 2026, 2025, 2024, 2023)
  const of = (...former: readonly (readonly [number, Evidence])[]) =>
    told('9.2', { ...contratos, former: new Map(former) })
  expect(of([2025, rows(34, 34)], [2024, rows(31, 34)])).toEqual([10, []])
  const [reached, words] = of([2025, rows(0, 1)], [2024, rows(34, 34)], [2023, rows(34, 1)])
  expect(reached).toBeCloseTo(10 * (1 - 20 / 90), 3)
  expect(words).toEqual([
    'Em 2023 e 2025, as linhas não levam ao próprio arquivo, e a série pede o documento dos três anos anteriores. Envie o arquivo de cada linha desses anos. (2.2)',
  ])
})

describe('each item that is broken moves the index by its weight', () => {
  const years = [2026, 2025, 2024, 2023]
  const evidence = (contents: readonly Content[], filled: number): Evidence => ({
    rows: 40,
    of: new Map(
      contents.map((content) => [
        evidenceKey(content),
        { needed: 40, filled, addresses: { ofOne: filled, outside: 0, different: filled } },
      ]),
    ),
  })
  const weights = { D: 30, A: 30, S: 20, G: 10, F: 10 }
  const provedByTables = tableCriteria.filter(({ id }) =>
    datasets.some(({ proves }) => proves['pntp-2026']?.includes(id)),
  )
  test.each(provedByTables.map((one) => [one.id, one] as const))('%s', (id, criterion) => {
    const points = criterion.points.executivo ?? 0
    const reached = (given: Partial<TablePublication>) => {
      const own = datasets.filter(({ proves }) => proves['pntp-2026']?.includes(id))
      const whole = { until: today, years, evidence: evidence(criterion.content, 40) }
      return criterionState(
        criterion,
        points,
        own.map((dataset) => ({ dataset, ...whole, ...given })),
        today,
      ).reached
    }
    const worth = (item: keyof typeof weights) => {
      const all = [...criterion.items].reduce(
        (sum, letter) => sum + weights[letter as keyof typeof weights],
        0,
      )
      return criterion.items.includes(item) ? (points * weights[item]) / all : 0
    }
    expect(reached({})).toBeCloseTo(points, 2)
    expect(reached({ until: '2023-01-31' })).toBeCloseTo(points - worth('A'), 2)
    expect(reached({ years: [2026, 2025] })).toBeCloseTo(points - worth('S'), 2)
    const hasFiles = datasets.some(
      (dataset) =>
        dataset.proves['pntp-2026']?.includes(id) &&
        filesAsked(dataset, criterion.content).length > 0,
    )
    const former = new Map([[2024, evidence(criterion.content, 35)]])
    expect(reached({ former })).toBeCloseTo(points - (hasFiles ? worth('S') : 0), 2)
    // Without what must be there nothing of the criterion is.
    expect(reached({ until: null })).toBe(0)
    expect(reached({ untold: 'Falta a ordem.' })).toBe(0)
    if (criterion.content.some(({ need }) => need.kind !== 'if-so'))
      expect(reached({ evidence: evidence(criterion.content, 35) })).toBe(0)
  })
})
