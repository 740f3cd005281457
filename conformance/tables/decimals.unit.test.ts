import { expect, test } from 'vitest'
import { columnSqlType } from '../../tables/data/column-sql.ts'
import { cellText } from '../../tables/domain/file-door/cell-text.ts'
import { readerOf } from '../../tables/domain/read-value.ts'
import { written } from '../../tables/site/parts/words.ts'
import { decimal } from '../../tables/model/columns.ts'

const half = decimal({ label: 'Diárias', decimals: 1 })
const place = decimal({ label: 'Longitude', decimals: 6, signed: true })
const nobody = { year: 2026, units: [], own: new Map() }

test.each([
  [half, '2,5', '2.5'],
  [half, '2.5', '2.5'],
  [half, '1.234,5', '1234.5'],
  [half, '3', '3'],
  [half, '2,25', 'valor'],
  [half, '-1', 'negativo'],
  [half, '52998224725', 'cpf'],
  [half, 'duas', 'valor'],
  [place, '-40,123456', '-40.123456'],
  [place, '-40.1234567', 'valor'],
])('%o reads %s as %s', (column, text, expected) => {
  const found = readerOf(column)(text, 2026)
  expect('fault' in found ? found.fault[0] : found.value).toBe(expected)
})

test.each([
  [half, '2.5000000001', '2.5'],
  [half, ' 85,5 % ', '85,5'],
  [half, '2.57', '2.570'],
  [place, '-40.12345600000001', '-40.123456'],
])('a foreign file: of %o the cell %s is meant as %s', (column, cell, text) => {
  expect(cellText(column, cell, true)).toEqual({ text })
})

test('it is kept with all its decimals and shown with those that it has', () => {
  expect(columnSqlType(place)).toBe('numeric(21,6)')
  expect(written(half, 'diarias', 1234.5, nobody)).toBe('1.234,5')
  expect(written(place, 'longitude', '-40.123456', nobody)).toBe('-40,123456')
})
