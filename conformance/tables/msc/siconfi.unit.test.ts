import { expect, test } from 'vitest'
import { siconfiMonths } from '../../../tables/domain/msc/siconfi.ts'
import { siconfiAnswers, type Posting } from './msc-file.ts'

const postings: readonly Posting[] = [
  {
    month: 1,
    debit: '522110100',
    credit: '622110000',
    information: { PO: '10131', FS: '10301', ND: '33903000', FR: '1600' },
    cents: 1_050,
  },
  {
    month: 2,
    debit: '621100000',
    credit: '621200000',
    information: { PO: '10131', NR: '11125001', FR: '1500' },
    cents: 33,
  },
]
const answers = siconfiAnswers(postings, 2024, 2)
const changed = (
  change: (answer: { items: Record<string, unknown>[] } & Record<string, unknown>) => void,
) =>
  answers.map(({ name, text }) => {
    const json = JSON.parse(text)
    if (json.items.length > 0) change(json)
    return { name, text: JSON.stringify(json) }
  })

test('answers become months in the order of time, with what they lack', () => {
  const months = siconfiMonths([...answers, ...siconfiAnswers(postings, 2024, 1)])
  expect(months.map(({ ibge, year, month, lacks }) => [ibge, year, month, lacks.length])).toEqual([
    ['3203205', 2024, 1, 0],
    ['3203205', 2024, 2, 1],
  ])
  expect(months[1]?.sums.filter(({ moment }) => moment === 'period_change')).toEqual([
    expect.objectContaining({
      account: '621200000',
      information: [
        ['10131', 'PO'],
        ['11125001', 'NR'],
        ['1500', 'FR'],
      ],
      moment: 'period_change',
      debit: '-0.33',
    }),
  ])
})

test('the order of files changes nothing, an amount does', () => {
  const [one, other, more] = [
    answers,
    answers.toReversed(),
    changed(({ items }) => Object.assign(items[0] ?? {}, { valor: 1 })),
  ].map((files) => siconfiMonths(files)[0]?.sha256)
  expect(other).toBe(one)
  expect(more).not.toBe(one)
})

test('the matrix of the closing repeats the year and is left out', () => {
  expect(
    siconfiMonths(
      changed(({ items }) => items.forEach((it) => Object.assign(it, { tipo_matriz: 'MSCE' }))),
    ),
  ).toEqual([])
})

test('what would give wrong totals unnoticed is refused by the name of its file', () => {
  expect(() => siconfiMonths([{ name: 'a.json', text: '{' }])).toThrow(
    'a.json: não é um arquivo JSON',
  )
  expect(() => siconfiMonths([{ name: 'a.json', text: '{"itens": []}' }])).toThrow('falta a lista')
  expect(() => siconfiMonths([{ name: 'a.json', text: '{"items": [{"valor": "x"}]}' }])).toThrow(
    'o item 1 não é da matriz orçamentária',
  )
  expect(() => siconfiMonths([...answers, ...answers])).toThrow('traz o mesmo que')
  expect(() => siconfiMonths(changed((json) => Object.assign(json, { hasMore: true })))).toThrow(
    'a página seguinte (offset=1) não foi dada',
  )
  const elsewhere = siconfiAnswers(postings, 2024, 1).map(({ name, text }) => ({
    name,
    text: text.replaceAll('3203205', '3205309'),
  }))
  expect(() => siconfiMonths([...answers, ...elsewhere])).toThrow('de dois municípios')
})
