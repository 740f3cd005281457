import {
  asIs,
  never,
  wholeNumberSchema,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { parseDay } from '../../../kernel/kinds/date.ts'
import { wholeNumberReader } from './reading.ts'

/** A year of four digits. */
export interface YearColumn extends ColumnBase {
  readonly type: 'year'
}
export const year = (said: Said<YearColumn>): YearColumn => ({ type: 'year', ...said })

/** The year of a day, with or without its hour; any other text as it is. */
export const yearOf = (text: string): string =>
  /^(\d{4})-\d\d-\d\d$/.exec(parseDay(text.trim().replace(/[ T]\d\d?:\d\d.*$/, '')))?.[1] ?? text

const [first, last] = [1990, 2100]
export const yearType: ColumnTypeOf<YearColumn> = {
  json: ({ label }) => ({ ...wholeNumberSchema, minimum: first, title: label }),
  frictionless: 'year',
  sql: () => 'int',
  comparison: () => ({ by: 'number' }),
  asked: () => (text) => (/^\d{4}$/.test(text) ? text : ''),
  read: () => wholeNumberReader(first, last, `Escreva um ano de ${first} a ${last}.`),
  cell: () => (text) => ({ text: yearOf(text) }),
  takesAnyText: never,
  input: () => ({ tipo: 'ano' }),
  shown: () => asIs,
  written: () => asIs,
  rule: () => 'ano de quatro algarismos',
  sample: () => String,
  isFigure: true,
  isFrame: true,
}

/** Whether a column is of this type. */
export const isYearColumn = (column: { readonly type: string } | undefined): column is YearColumn =>
  column?.type === 'year'
