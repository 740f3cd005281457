import { fold } from '../../pt-br/words.ts'
import type { ColumnBase } from './types/facets.ts'
import { faultsOfFollowing, type FromOthers } from './following.ts'
import { isPartyColumn } from './types/party.ts'

// What a table needs and a file has not: that it is not reported is said, and nothing is invented
// (docs/adr/tables/0186).

/** What stands in the place of a value that nobody reports, in files and on pages. */
export const unreported = 'não informado'
/** Whether a text says so, in any gender and spelling. Most cells of a file begin with another letter. */
export const saysUnreported = (text: string): boolean =>
  /^\s*n/i.test(text) && text.length <= 16 && /^nao informad[oa]s?\.?$/.test(fold(text))

/** Whether a row may have nothing in a column: it is optional, or somebody says that it is not reported. */
export const mayBeAbsent = ({
  optional,
  mayGoUnreported,
}: Pick<ColumnBase, 'optional' | 'mayGoUnreported'>): boolean =>
  optional === true || mayGoUnreported === true

interface Columns {
  readonly columns: Readonly<Record<string, ColumnBase & { readonly type: string }>>
}
/** Whether nothing in a field says that its value is not reported. */
export const isUnreportedIn = (
  { columns }: Columns,
  { column, part }: { readonly column: string; readonly part: string },
  value: string | number | null | undefined,
): boolean =>
  part === 'value' &&
  columns[column]?.mayGoUnreported === true &&
  (value === null || value === undefined)

/** The amounts of a table that may go unreported. */
export const sumsUnreported = ({
  columns,
  sums,
}: Columns & { readonly sums: readonly string[] }): readonly string[] =>
  sums.filter((name) => columns[name]?.mayGoUnreported === true)

/** What is wrong with what a table says may be absent. */
export function* faultsOfUnreported({
  columns,
  key,
  order,
  time,
  called,
  apart,
  followsFrom = {},
  computed,
}: Columns &
  FromOthers & {
    readonly key: readonly string[]
    readonly order: string
    readonly time: { readonly year: string; readonly month: string; readonly date?: string }
    readonly called: { readonly by: string; readonly of?: string }
    readonly apart?: string
  }): Generator<string> {
  const needed = [...key, order.replace('-', ''), time.year, time.month, time.date]
  const named = [called.by, called.of, apart]
  yield* faultsOfFollowing({ columns, followsFrom, ...(computed && { computed }) })
  for (const [name, column] of Object.entries(columns)) {
    const { optional, mayGoUnreported } = column
    if (optional && key.includes(name)) yield `${name} is of the key and may be absent`
    if (!mayGoUnreported) continue
    if (optional) yield `${name} is optional: it needs no word for what is absent`
    if ([...needed, ...named].includes(name) || isPartyColumn(column))
      yield `${name} places or names a row and may go unreported`
  }
}
