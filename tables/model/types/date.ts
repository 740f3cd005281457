import { parseDay } from '../../../kernel/kinds/date.ts'
import { dayText } from '../../../pt-br/day.ts'
import { never, titled, type ColumnBase, type ColumnTypeOf, type Said } from './facets.ts'
import { fault, taken } from './reading.ts'

/** A day, ISO 8601. */
export interface DateColumn extends ColumnBase {
  readonly type: 'date'
}
export const date = (said: Said<DateColumn>): DateColumn => ({ type: 'date', ...said })

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const dayBefore = /^(\d\d?\/\d\d?\/\d{4}|\d{4}-\d\d-\d\d)[ T]\d\d?:\d\d.*$/

export const dateType: ColumnTypeOf<DateColumn> = {
  json: (column) => ({ ...titled(column), format: 'date' }),
  frictionless: 'date',
  sql: () => 'date',
  answeredAs: 'text',
  comparison: () => ({ by: 'day' }),
  asked: () => (text) => [text, parseDay(text)].find(isDay) ?? '',
  read: () => (text) => {
    const day = parseDay(text.replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/, ''))
    return isDay(day)
      ? taken(day)
      : fault('data', 'Escreva uma data, como 31/12/2026 ou 2026-12-31.')
  },
  cell: () => (text) => ({ text: text.replace(dayBefore, '$1') }),
  takesAnyText: never,
  input: () => ({ tipo: 'data' }),
  shown: () => dayText,
  written: () => dayText,
  rule: () => 'data, 2026-12-31 ou 31/12/2026',
  sample: () => (year) => `${year}-01-15`,
  isFigure: true,
}

/** Whether a column is of this type. */
export const isDateColumn = (column: { readonly type: string } | undefined): column is DateColumn =>
  column?.type === 'date'
