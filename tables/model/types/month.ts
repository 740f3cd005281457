import { fold } from '../../../pt-br/words.ts'
import { monthNames } from '../../../pt-br/months.ts'
import {
  asIs,
  never,
  sampled,
  wholeNumberSchema,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { wholeNumberReader } from './reading.ts'

/** A month, 1 to 12; with `of` it is that of a date of the same row, and is not sent. */
export interface MonthColumn extends ColumnBase {
  readonly type: 'month'
  readonly of?: string
}
export const month = (said: Said<MonthColumn>): MonthColumn => ({ type: 'month', ...said })

const months = monthNames.map((name) => fold(name).slice(0, 3))
/** `março`, `03/2026`, `2026-03` and the days of that month are 3; anything else stays. */
export function monthOf(text: string): string {
  const digits = [
    /^(\d\d?)$/,
    /^\d{4}[-/](\d\d?)(?:[-/]\d\d?)?\b/,
    /^(?:\d\d?[-/])?(\d\d?)[-/]\d{4}\b/,
  ]
  const [, found] = digits.map((shape) => shape.exec(text)).find(Boolean) ?? []
  const at = months.indexOf(fold(text).slice(0, 3))
  return found ?? (at >= 0 ? String(at + 1) : text)
}

/** `10`, `03` or `outubro`, as an address says it. */
function monthMeant(text: string): string {
  const said = fold(text.trim())
  const named = monthNames.findIndex((name) => [fold(name), fold(name).slice(0, 3)].includes(said))
  if (named >= 0) return String(named + 1)
  return /^0?[1-9]$|^1[0-2]$/.test(said) ? String(Number(said)) : ''
}

const monthsOfYear = monthNames.map((_, at) => String(at + 1))
export const monthType: ColumnTypeOf<MonthColumn> = {
  json: ({ label }) => ({ ...wholeNumberSchema, minimum: 1, maximum: 12, title: label }),
  frictionless: 'integer',
  sql: () => 'int',
  comparison: () => ({ by: 'number' }),
  asked: () => monthMeant,
  read: () => wholeNumberReader(1, 12, 'Escreva um mês de 1 a 12.'),
  cell: () => (text) => ({ text: monthOf(text) }),
  takesAnyText: never,
  input: () => ({ tipo: 'mes', opcoes: monthsOfYear.map((id) => ({ id, nome: id })) }),
  shown: () => asIs,
  written: () => (value) => monthNames[Number(value) - 1] ?? value,
  rule: () => 'número de 1 a 12',
  sample: () => sampled('1'),
  isFigure: true,
  isOneClass: true,
  isFrame: true,
  isAskedFirst: true,
}

/** Whether a column is of this type. */
export const isMonthColumn = (
  column: { readonly type: string } | undefined,
): column is MonthColumn => column?.type === 'month'
