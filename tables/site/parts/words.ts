import { masked } from '../../../pt-br/identifier.ts'
import { type Column, isCodedColumn, isLevelsColumn, typeOf } from '../../model/columns.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { unreported } from '../../model/unreported.ts'

/** What stands where there is no value: of a column that is needed, that nobody reports it. */
export const absentWords = ({ mayGoUnreported }: Column): string =>
  mayGoUnreported ? unreported : '–'

/** A value as people read it: a code in its words, a day as `20/11/2026`, an amount in reais. */
export const written = (
  column: Column,
  name: string,
  value: string | number | null | undefined,
  book: WordBook,
): string =>
  value === null || value === undefined || value === ''
    ? absentWords(column)
    : typeOf(column).written(column)(String(value), book, name)

/** The document of a party as people write it: a CNPJ with its points, of a CPF the mask that is kept of it. */
export const partyDocument = (document: string | number | null | undefined): string =>
  /^[\dA-Z]{14}$/.test(String(document ?? ''))
    ? masked('cnpj', String(document))
    : String(document ?? '')

/** Whether a value is a code that stands beside its words, because people compare by it. */
export const hasCode = (column: Column): boolean => isCodedColumn(column) || isLevelsColumn(column)
/** A code as norms write it: `3.3.90.39`; digits below its last whole level stand behind it. */
export function spelled(column: Column, value: string): string {
  if (!isLevelsColumn(column)) return value
  const whole = Object.values(column.levels).filter((end) => end <= value.length)
  const ends = whole.at(-1) === value.length ? whole : [...whole, value.length]
  return ends.map((end, at) => value.slice(ends[at - 1] ?? 0, end)).join('.') || value
}
