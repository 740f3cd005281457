import {
  spanLength,
  spanWords,
  yearMonthOf,
  yearMonthText,
  type MonthSpan,
} from '../../model/span.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { plainParam, type Query } from '../../../platform/http/query.ts'

// Months one after the other, as an address asks for them.

/** The parameters of the first and the last month. */
export const spanNames = ['mes_de', 'mes_ate'] as const
const labels: Readonly<Record<string, string>> = { mes_de: 'Do mês', mes_ate: 'Até o mês' }

/** So many months at most: the year of a mandate, before and after it, and no more of a table than that. */
const mostMonths = 60

/** Whether months of a table can be asked one after the other: those by which citizens narrow it. */
export const hasSpan = ({ filters, time }: Dataset): boolean => filters.includes(time.month)
/** The names of the parameters of a table. */
export const spanNamesOf = (dataset: Dataset): readonly string[] =>
  hasSpan(dataset) ? spanNames : []

/** What a filter is called: a column of the table, or one end of its months. */
export const filterLabel = (dataset: Dataset, name: string): string =>
  labels[name] ?? columnOf(dataset, name).label

/** Why the months cannot be what was asked; nothing for other filters. */
export const spanRule = (name: string): string =>
  name in labels
    ? `Escreva mês e ano, como 11/2025: do mais antigo ao mais novo, até ${mostMonths} meses.`
    : ''

/** The ends of what was asked as months and is none, where each for itself is a month; nothing for anything else. */
function endsOf(unread: Readonly<Record<string, string>>): MonthSpan | undefined {
  const [from, to] = spanNames.map((name) => yearMonthOf(unread[name] ?? ''))
  return from && to && { from, to }
}
/** What two months, each of them right, cannot be together: one fault, however many fields it is in. */
export function spanFault(unread: Readonly<Record<string, string>>): string | undefined {
  const ends = endsOf(unread)
  if (!ends) return undefined
  const [first, last] = [ends.from, ends.to].map((month) => spanWords({ from: month, to: month }))
  return spanLength(ends) < 1
    ? `O último mês (${last}) vem antes do primeiro (${first}). Troque os dois, ou corrija um deles.`
    : `De ${first} a ${last} são ${spanLength(ends)} meses: peça até ${mostMonths} de uma vez.`
}

/**
 * The months that an address asks for. One end alone is until the end, or from the beginning, of its year.
 * @returns what was asked and can be no months, by the names of the parameters
 */
export function spanOf(
  dataset: Dataset,
  query: Query,
): { readonly span?: MonthSpan; readonly unread: Readonly<Record<string, string>> } {
  const texts = spanNamesOf(dataset).map((name) => [name, plainParam(query, name)] as const)
  const said = texts.filter(([, text]) => text !== '')
  const unread = Object.fromEntries(said.filter(([, text]) => !yearMonthOf(text)))
  if (said.length === 0 || Object.keys(unread).length > 0) return { unread }
  const [first, last] = texts.map(([, text]) => yearMonthOf(text))
  const from = first ?? (last && { ...last, month: 1 })
  const to = last ?? (first && { ...first, month: 12 })
  if (!from || !to) return { unread }
  const span = { from, to }
  const fits = spanLength(span) >= 1 && spanLength(span) <= mostMonths
  return fits ? { span, unread } : { unread: Object.fromEntries(said) }
}

/** The parameters of months. */
export const spanQuery = ({ from, to }: MonthSpan): Readonly<Record<string, string>> => ({
  mes_de: yearMonthText(from),
  mes_ate: yearMonthText(to),
})

/**
 * What an address says beside its months that they contradict: a month, or a year that is not of them. A page follows
 * the months; a file or a program is told.
 */
export function besideSpan(
  { time }: Dataset,
  query: Query,
  { span, year }: { readonly span?: MonthSpan | undefined; readonly year: string },
): string | undefined {
  if (!span) return undefined
  const isOf = year === '' || (Number(year) >= span.from.year && Number(year) <= span.to.year)
  if (isOf && plainParam(query, time.month) === '') return undefined
  return `Peça ${isOf ? 'um mês' : 'um ano'} ou os meses de ${spanWords(span)}, não os dois.`
}
