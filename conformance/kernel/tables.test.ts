import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { sameText } from '../../pt-br/words.ts'
import {
  code,
  date,
  decimal,
  isLinkColumn,
  link,
  money,
  month,
  unit,
  year,
} from '../../tables/model/columns.ts'
import { columnOf, defineDataset, fieldsOf, isSent } from '../../tables/model/declaration.ts'
import { orderOf } from '../../tables/model/order.ts'
import { atLeastParts, inYear, lessOrEqual, oneOf } from '../../tables/model/rules.ts'
import { rowSchema, tableSchema } from '../../tables/model/schema.ts'

const keyOf = (name: string) => datasetNamed(name)?.key

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))('%s', (_, dataset) => {
  test('names only columns that it has', () => {
    const { key, time, rules, filters, cube, sums, charts } = dataset
    const named = [
      ...key,
      ...[time.year, time.month, time.date].filter((name) => name !== undefined),
      ...rules.flatMap(({ columns }) => columns),
      ...filters,
      ...cube,
      ...sums,
      orderOf(dataset).column,
      ...charts.flatMap((chart) =>
        'lines' in chart
          ? [chart.lines, ...chart.of]
          : [chart.bars, ...(chart.of ? [chart.of] : [])],
      ),
    ]
    expect(named.filter((name) => !(name in dataset.columns))).toEqual([])
    for (const names of [key, filters, cube, sums]) expect(new Set(names).size).toBe(names.length)
  })

  test('every field has a name of its own, in letters that a file, an address and PostgreSQL take alike', () => {
    const names = fieldsOf(dataset).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([])
  })

  test('its texts do not shout, and say what each column is', () => {
    const texts = [
      dataset.title,
      dataset.purpose,
      dataset.grain,
      ...Object.values(dataset.columns).flatMap(({ label, help = '' }) => [label, help]),
    ]
    expect(texts.filter((text) => text.includes('!'))).toEqual([])
    expect(fieldsOf(dataset).filter(({ label }) => label === '')).toEqual([])
  })

  test('a row is one thing, and no column of its list is called as the row is', () => {
    expect(dataset.grain).toMatch(/^(?:uma?|o|a) /)
    const { listed, columns, one } = dataset
    expect(listed.filter((name) => sameText(columns[name]?.label ?? '', one))).toEqual([])
  })

  test('where citizens go on is asked by what both tables are narrowed by', () => {
    for (const { table, words, by } of dataset.beside ?? []) {
      const other = datasetNamed(table)
      expect(
        by.filter((name) => !dataset.filters.includes(name)),
        words,
      ).toEqual([])
      expect(
        by.filter((name) => !other?.filters.includes(name)),
        words,
      ).toEqual([])
      expect(
        by.filter((name) => dataset.columns[name]?.type !== other?.columns[name]?.type),
        words,
      ).toEqual([])
    }
  })

  test('JSON Schema is one, and Table Schema names the same fields in the same order', () => {
    const schema = rowSchema(dataset)
    expect(() => new Ajv({ strict: false }).compile(schema)).not.toThrow()
    const described = tableSchema(dataset, { decimalChar: ',' }, keyOf)
    expect(described).toMatchObject({ primaryKey: dataset.key })
    const { fields } = described as { fields: readonly { name: string; type: string }[] }
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(schema['properties'] as object))
    expect(
      fields.filter(({ type }) => !/^(?:string|integer|number|date|year)$/.test(type)),
    ).toEqual([])
  })

  test('a link has as many columns as the key of the table that it leads to', () => {
    for (const column of Object.values(dataset.columns))
      if (isLinkColumn(column)) {
        const target = keyOf(column.to)
        if (target) expect(column.by, column.label).toHaveLength(target.length)
      }
  })
})

const sound = {
  name: 'exemplos',
  one: 'exemplo',
  title: 'Exemplos',
  purpose: 'Um exemplo.',
  law: [],
  grain: 'um exemplo',
  called: { by: 'numero' },
  key: ['unidade', 'ano', 'numero'],
  time: { year: 'ano', month: 'mes' },
  columns: {
    unidade: unit({ label: 'Unidade' }),
    ano: year({ label: 'Ano' }),
    mes: month({ label: 'Mês', of: 'dia' }),
    dia: date({ label: 'Dia' }),
    numero: code({ label: 'Número', max: 20 }),
    valor: money({ label: 'Valor' }),
  },
  rules: [],
  told: { gender: 'm' },
  filters: ['mes'],
  askedFirst: ['mes'],
  cube: ['ano', 'mes'],
  sums: ['valor'],
  listed: ['dia', 'unidade', 'valor'],
  order: '-dia',
  charts: [],
  due: { workingDays: 1, law: 'LC 131/2009' },
  proves: {},
} as const

describe('a description that cannot work is refused where it stands', () => {
  test('and a sound one is not', () => {
    expect(defineDataset(sound)).toBe(sound)
  })
  test.each([
    ['a name that is no identifier', { name: 'Exemplos!' }, 'identifier'],
    ['a key without the year', { key: ['unidade', 'numero'] as const }, 'unit and the year'],
    ['sums of what is no money', { sums: ['numero'] as const }, 'no money'],
    [
      'a state whose rows have no month',
      { time: { year: 'ano', month: 'mes', state: true } as const },
      'state has the month',
    ],
    ['a cube without the month', { cube: ['ano'] as const }, 'mes is no dimension'],
    [
      'a key that may be absent',
      { columns: { ...sound.columns, numero: code({ label: 'N', max: 9, optional: true }) } },
      'may be absent',
    ],
    [
      'a day of the row that may go unreported',
      {
        time: { year: 'ano', month: 'mes', date: 'dia' } as const,
        columns: { ...sound.columns, dia: date({ label: 'Dia', mayGoUnreported: true }) },
      },
      'places or names a row',
    ],
    [
      'a number without its decimals',
      { columns: { ...sound.columns, parte: decimal({ label: 'P', decimals: 0 }) } },
      'decimals from 1 to 8',
    ],
    [
      'a link over a column that is none',
      { columns: { ...sound.columns, outro: link('outros', { label: 'O', by: ['nada'] }) } },
      'points to nada',
    ],
    [
      'a search that could not call its rows by name',
      { called: { by: 'valor' }, found: { text: 'numero' } } as const,
      'does not know valor',
    ],
    [
      'a sentence of an amount that is not added up',
      { told: { gender: 'm', amounts: [{ of: 'dia', as: 'pago' }] } } as const,
      'not added up',
    ],
    ['a deciding filter that is none', { askedFirst: ['dia'] } as const, 'no filter'],
    ['a search without a text', { found: { number: 'numero' } } as const, 'no text'],
  ])('%s is refused, with what to change', (_, change, message) => {
    expect(() => defineDataset({ ...sound, ...change })).toThrow(message)
  })
  test('a column of another name is a defect', () => {
    expect(() => columnOf(sound, 'nenhuma')).toThrow('no column nenhuma')
  })
})

test('the unit, its name and the month of a date need not be sent', () => {
  expect(
    fieldsOf(sound)
      .filter((field) => !isSent(sound, field))
      .map(({ name }) => name),
  ).toEqual(['unidade', 'unidade_nome', 'mes'])
})

describe('rules between the values of a row', () => {
  test('amounts are compared to the cent, however large', () => {
    const { isBroken } = lessOrEqual('a', 'b', '')
    expect(isBroken({ a: '90071992547409.93', b: '90071992547409.92' })).toBe(true)
    expect(isBroken({ a: '-0.5', b: '0' })).toBe(false)
    expect(isBroken({ a: '-1', b: '-1.50' })).toBe(true)
    expect(isBroken({ a: null, b: '1' })).toBe(false)
    expect(isBroken({ a: '1.234', b: '1.3' })).toBe(false)
  })
  test('a total is at least what its parts come to, less what was taken off', () => {
    const { isBroken } = atLeastParts('t', ['a', 'b'], ['c'], '')
    expect(isBroken({ t: '2000.00', a: '1000.00', b: '2000.00' })).toBe(true)
    expect(isBroken({ t: '2000.00', a: '1000.00', b: '2000.00', c: '1000.00' })).toBe(false)
    expect(isBroken({ t: '0.30', a: '0.10', b: '0.20', c: null })).toBe(false)
    expect(isBroken({ t: null, a: '1.00' })).toBe(false)
  })
  test('one of several is filled, where it must be', () => {
    const { isBroken } = oneOf(['a', 'b'], '', ({ c }) => c === 'sim')
    expect(isBroken({ a: null, b: null, c: 'sim' })).toBe(true)
    expect(isBroken({ a: null, b: 'x', c: 'sim' })).toBe(false)
    expect(isBroken({ a: null, b: null, c: 'não' })).toBe(false)
  })
  test('a date lies in its year', () => {
    const { isBroken } = inYear('dia', 'ano', '')
    expect(isBroken({ dia: '2026-01-01', ano: 2026 })).toBe(false)
    expect(isBroken({ dia: '2025-12-31', ano: 2026 })).toBe(true)
  })
})
