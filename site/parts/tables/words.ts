import { dayText } from '../../../pt-br/day.ts'
import { masked } from '../../../pt-br/identifier.ts'
import { lineFor, type ByType, type Column } from '../../../tables/columns.ts'
import { quantity } from '../../../tables/numbers.ts'
import { levelsOf, wordsOf } from '../../../tables/vocabularies/index.ts'
import { reais } from '../../../pt-br/money.ts'
import { count, month } from '../../format.ts'

/** What the words of codes are found in: the portal's units, and the municipality's own words by column. */
export interface WordBook {
  readonly year: number
  readonly units: readonly { readonly id: string; readonly name: string }[]
  readonly own: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Written = (value: string, book: WordBook, name: string) => string
const asIs: Written = (value) => value
const byType: ByType<Written> = {
  unit:
    () =>
    (value, { units }) =>
      units.find(({ id }) => id === value)?.name ?? value,
  year: () => asIs,
  month: () => month,
  code: () => asIs,
  date: () => dayText,
  choice:
    ({ options }) =>
    (value) =>
      options[value] ?? value,
  coded:
    ({ vocabulary, own }) =>
    (value, book, name) =>
      (own ? book.own.get(name)?.get(value) : wordsOf(vocabulary, value, book.year)) ?? value,
  levels:
    ({ vocabulary }) =>
    (value, { year }) =>
      levelsOf(vocabulary, value, year).at(-1)?.words ?? value,
  party: () => asIs,
  text: () => asIs,
  link: () => asIs,
  money: () => reais,
  decimal:
    ({ decimals }) =>
    (value) =>
      quantity(value, decimals),
  integer: () => (value) => count(Number(value)),
  address: () => asIs,
}
/** A value as people read it: a code in its words, a day as `20/11/2026`, an amount in reais. */
export const written = (
  column: Column,
  name: string,
  value: string | number | null | undefined,
  book: WordBook,
): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : lineFor(byType, column)(String(value), book, name)

/** The document of a party as people write it: a CNPJ with its points, of a CPF the mask that is kept of it. */
export const partyDocument = (document: string | number | null | undefined): string =>
  /^[\dA-Z]{14}$/.test(String(document ?? ''))
    ? masked('cnpj', String(document))
    : String(document ?? '')

/** Whether a value is a code that stands beside its words, because people compare by it. */
export const hasCode = (column: Column): boolean =>
  column.type === 'coded' || column.type === 'levels'
/** A code as norms write it: `3.3.90.39`. */
export function spelled(column: Column, value: string): string {
  if (column.type !== 'levels') return value
  const ends = Object.values(column.levels).filter((end) => end <= value.length)
  return ends.map((end, at) => value.slice(ends[at - 1] ?? 0, end)).join('.') || value
}
