import {
  type Column,
  isAddressColumn,
  isChoiceColumn,
  isCodeColumn,
  isCodedColumn,
  isDecimalColumn,
  isIntegerColumn,
  isLevelsColumn,
  isLinkColumn,
  isMoneyColumn,
  isPartyColumn,
  isTextColumn,
} from '../../../tables/columns.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { TableRow } from '../../../data/tables/rows.ts'
import { columnOf, type Dataset } from '../../../tables/dataset.ts'
import { amount } from '../../../pt-br/money.ts'
import type { Visit } from '../../visit.ts'
import { AddressLink } from './address-link.tsx'
import { type Asked } from './asked.ts'
import type { WordBook } from '../../../tables/types/facets.ts'
import { partyDocument, spelled, written } from './words.ts'

const first = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The column of the person whom a row is of, and the one that says why a name is not told. */
function personOf({ columns }: Dataset) {
  const found = Object.entries(columns).map(([name, column]) =>
    isPartyColumn(column) && column.preserved ? { name, by: column.preserved.by } : undefined,
  )
  return found.find((it) => it !== undefined)
}

/** The name of a row: that of its person or post, its number, or the most exact of its codes. */
export function rowName(dataset: Dataset, row: TableRow, book: WordBook): string {
  const { key, one, columns } = dataset
  const person = personOf(dataset)
  if (person) return String(row[person.name] ?? '')
  const leading = Object.values(columns).flatMap((column) =>
    isLinkColumn(column) ? column.by : [],
  )
  // What leads to another row says nothing of this one.
  const own = key.slice(2).filter((name) => !leading.includes(name))
  const number = own.find((name) => isCodeColumn(columnOf(dataset, name)))
  const kind = own.find((name) => {
    const column = columnOf(dataset, name)
    return isChoiceColumn(column) || (isCodedColumn(column) && !column.own)
  })
  const exact = own.find((name) => isLevelsColumn(columnOf(dataset, name)))
  const words = (name: string) => written(columnOf(dataset, name), name, row[name], book)
  const post = own.find((name) => {
    const column = columnOf(dataset, name)
    return isCodedColumn(column) && column.own
  })
  if (number !== undefined && post !== undefined) return words(post)
  if (number === undefined) return exact ? words(exact) : first(one)
  const quoted = words(number)
  // Some systems number with the year already.
  const year = dataset.numberedByYear && !quoted.includes('/') ? `/${row[dataset.time.year]}` : ''
  // A group that a norm names has words in the place of a number.
  const sign = kind !== undefined && !/\d/.test(quoted) ? ': ' : ' '
  return `${kind ? words(kind) : first(one)}${sign}${quoted}${year}`
}

const mostAmounts = 3
/** What a list shows of a row beside its name: when, who, what for, and how much. The rest is on the row's page. */
function listColumns(dataset: Dataset, units: number): readonly string[] {
  const { columns, time, charts, key, sums, listed } = dataset
  const unit = units > 1 ? key.slice(0, 1) : []
  if (listed) return [...unit, ...listed]
  const firstThat = (is: (column: Column | undefined) => boolean) =>
    Object.keys(columns).find((name) => is(columns[name]))
  const object = Object.keys(columns).find((name) => {
    const column = columns[name]
    return isTextColumn(column) && column.words
  })
  const bars = charts.flatMap((chart) => ('bars' in chart ? [chart.bars] : []))
  const shown = [
    time.date ?? time.month,
    ...unit,
    firstThat(isPartyColumn),
    object,
    // A choice stands in the row's name.
    ...bars.filter((name) => !isLevelsColumn(columns[name]) && !isChoiceColumn(columns[name])),
    key.findLast((name) => isCodedColumn(columns[name])),
    // What a table is about stands last among its amounts.
    ...sums.filter((name) => !columns[name]?.optional).slice(-mostAmounts),
    firstThat(isAddressColumn),
  ]
  return [...new Set(shown.filter((name) => name !== undefined))]
}

function classOf(dataset: Dataset, name: string): string | undefined {
  const column = columnOf(dataset, name)
  if (isMoneyColumn(column) || isDecimalColumn(column) || isIntegerColumn(column)) return 'number'
  return isPartyColumn(column) || isTextColumn(column) ? 'wordy' : undefined
}
/** Amounts say in their head that they are reais. */
function labelOf(dataset: Dataset, name: string): string {
  const column = columnOf(dataset, name)
  return isMoneyColumn(column) ? `${column.label} (R$)` : column.label
}

/** Text of any length has room for its beginning; the whole is on the row's page. */
const most = 160
const shortly = (text: string) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')} …` : text

function Cell({
  dataset,
  name,
  row,
  book,
  to,
}: {
  dataset: Dataset
  name: string
  row: TableRow
  book: WordBook
} & Pick<Visit, 'to'>) {
  const column = columnOf(dataset, name)
  const value = row[name]
  return (
    <td className={classOf(dataset, name)} data-label={labelOf(dataset, name)}>
      {isMoneyColumn(column) ? (
        amount(value === null ? null : Number(value))
      ) : isAddressColumn(column) && typeof value === 'string' ? (
        <AddressLink value={value} of={rowName(dataset, row, book)} to={to} />
      ) : (
        shortly(written(column, name, value, book))
      )}
      {isPartyColumn(column) && row[`${name}_documento`] && (
        <small>{partyDocument(row[`${name}_documento`])}</small>
      )}
    </td>
  )
}

/** The rows of a page as a table; on a small screen, a card each. */
export function RowsTable({
  dataset,
  rows,
  book,
  filters = {},
  to,
}: {
  dataset: Dataset
  rows: readonly TableRow[]
  book: WordBook
  /** What the rows are narrowed by: a class that all have is told above, and takes no column. */
  filters?: Asked['filters']
} & Pick<Visit, 'to'>) {
  const names = listColumns(dataset, book.units.length).filter(
    (name) =>
      filters[name] === undefined ||
      !['unit', 'coded', 'choice', 'month'].includes(columnOf(dataset, name).type),
  )
  const ground = personOf(dataset)?.by ?? ''
  const exact = dataset.key.slice(2).find((name) => isLevelsColumn(columnOf(dataset, name)))
  const numbered = dataset.key.slice(2).some((name) => isCodeColumn(columnOf(dataset, name)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
    <div className="scroll" tabIndex={0} role="region" aria-label={`Linhas: ${dataset.title}`}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{first(dataset.one)}</th>
            {names.map((name) => (
              <th key={name} scope="col" className={classOf(dataset, name)}>
                {labelOf(dataset, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowPath(dataset, row)}>
              <th scope="row">
                <a href={to(rowPath(dataset, row))}>{rowName(dataset, row, book)}</a>
                {row[ground] && (
                  <small>{written(columnOf(dataset, ground), ground, row[ground], book)}</small>
                )}
                {!numbered && exact && (
                  <small>{spelled(columnOf(dataset, exact), String(row[exact] ?? ''))}</small>
                )}
              </th>
              {names.map((name) => (
                <Cell key={name} dataset={dataset} name={name} row={row} book={book} to={to} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
