import {
  type Column,
  isCodedColumn,
  isDateColumn,
  isLinkColumn,
  isMoneyColumn,
  typeOf,
} from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { orderOf, ordersOf } from '../../model/order.ts'
import type { MonthSpan } from '../../model/span.ts'
import type { Cursor } from '../../data/ways.ts'
import { withQuery, plainParam, type Query } from '../../../platform/http/query.ts'
import { spanNamesOf, spanOf, spanQuery } from './span.ts'

/**
 * What a visitor asks of a table: one year of it, or months one after the other, and what narrows that, in the words of
 * the address.
 */
export interface Asked {
  readonly dataset: Dataset
  /** That of the newest month, where months are asked. */
  readonly year: number
  readonly span?: MonthSpan | undefined
  /** By column, the year left out. */
  readonly filters: Readonly<Record<string, string>>
  /** What was asked of a filter and cannot be: the answer is to the rest, and says so. */
  readonly unread: Readonly<Record<string, string>>
  /** The order of the rows, where it is not that of the table. */
  readonly order?: string | undefined
  /** The place that the page begins after. */
  readonly after: Cursor | undefined
}

/** What a parameter may be of a column; nothing for anything else. */
const readAs = (column: Column, text: string): string => typeOf(column).asked(column)(text)

/** The parameter of the place: `2026-11-20_1234`, or `2026_2026-11-20_1234` where years follow each other. */
function placeOf(dataset: Dataset, text: string, goesByYear: boolean): Cursor | undefined {
  const [, year, value = '', id = ''] =
    /^(?:(\d{4})_)?(-?Infinity|[\d.-]{1,20})_(\d{1,15})$/.exec(text) ?? []
  const column = columnOf(dataset, orderOf(dataset).column)
  const fits = isDateColumn(column)
    ? isDay(value)
    : isMoneyColumn(column)
      ? /^(?:-?Infinity|-?\d{1,16}\.\d\d)$/.test(value)
      : /^\d{1,4}$/.test(value)
  if (!fits || id === '' || goesByYear !== (year !== undefined)) return undefined
  return goesByYear ? { value, id, year: Number(year) } : { value, id }
}
function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The columns that a table may be narrowed by: its filters, and the keys of the rows that its own lead to. */
export const askable = ({ filters, columns }: Dataset): readonly string[] => {
  const keys = Object.values(columns).flatMap((one) => (isLinkColumn(one) ? one.by : []))
  return [...new Set([...filters, ...keys])]
}

/**
 * A link or a program may say the year in either of the words that tables have for it, where no other column has that
 * name.
 */
export const yearNames = ({ time, columns }: Dataset): readonly string[] => [
  time.year,
  ...['exercicio', 'ano'].filter((name) => !(name in columns)),
]
/** What an address may ask of a table: its year, what narrows it, and the order and the place of what it shows. */
export const tableParams = (dataset: Dataset): readonly string[] => [
  ...yearNames(dataset),
  ...askable(dataset),
  ...spanNamesOf(dataset),
  'ordem',
  'depois',
]
/** The year as it was asked, whichever its name. */
export const askedYear = (dataset: Dataset, query: Query): string =>
  yearNames(dataset)
    .map((name) => plainParam(query, name))
    .find((text) => text !== '') ?? ''

/** Whether an order is by an amount, for which rows of all years are sorted together. */
const isAmount = (dataset: Dataset, order: string) => dataset.sums.includes(order.replace(/^-/, ''))

/** @param years that have rows, the newest first: without a year, the newest is meant */
export function askedOf(dataset: Dataset, query: Query, years: readonly number[]): Asked {
  const { year: yearName, month: monthName } = dataset.time
  const { span, unread } = spanOf(dataset, query)
  const read = (name: string) => readAs(columnOf(dataset, name), plainParam(query, name))
  const given = askable(dataset)
    .filter((name) => name !== yearName && (!span || name !== monthName))
    .map((name) => ({ name, text: plainParam(query, name), value: read(name) }))
    .filter(({ text }) => text !== '')
  const said = plainParam(query, 'ordem')
  const order = said !== dataset.order && ordersOf(dataset).includes(said) ? said : undefined
  const yearSaid = Number(readAs(columnOf(dataset, yearName), askedYear(dataset, query)))
  const goesByYear =
    span !== undefined &&
    span.from.year !== span.to.year &&
    (order === undefined || !isAmount(dataset, order))
  return {
    dataset,
    year: span?.to.year ?? (yearSaid || (years[0] ?? 0)),
    span,
    filters: Object.fromEntries(
      given.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    ),
    unread: {
      ...Object.fromEntries(
        given.filter(({ value }) => value === '').map(({ name, text }) => [name, text]),
      ),
      ...unread,
    },
    order,
    after: placeOf(
      order ? { ...dataset, order } : dataset,
      plainParam(query, 'depois'),
      goesByYear,
    ),
  }
}

/** The same question elsewhere, or changed: a filter that is undefined is left out. */
export const askedAt = (
  path: string,
  {
    dataset,
    year,
    span,
    filters,
    order,
  }: Pick<Asked, 'dataset' | 'year' | 'span' | 'filters' | 'order'>,
  changes: Readonly<Record<string, string | undefined>> = {},
): string =>
  withQuery(path, {
    ...(span ? spanQuery(span) : { [dataset.time.year]: year }),
    ...filters,
    ordem: order,
    ...changes,
  })

// oxlint-disable-next-line no-control-regex -- naming what no key holds is the point
const control = /[\u0000-\u001f\u007f]/
/** The key in the address of a row. @returns undefined for what can be no key */
export function keyAsked(
  dataset: Dataset,
  params: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  const key = dataset.key.map((_, at) => params[`chave${at}`] ?? '')
  const fits = dataset.key.every((name, at) => {
    const text = key[at] ?? ''
    const column = columnOf(dataset, name)
    // Of years that a vocabulary says nothing about, a code is what the row says.
    const isItself = isCodedColumn(column) || readAs(column, text) === text
    return !control.test(text) && isItself
  })
  return fits && key.every((text) => text.isWellFormed()) ? key : undefined
}
