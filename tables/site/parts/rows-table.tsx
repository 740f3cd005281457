import {
  type Column,
  isAddressColumn,
  isDecimalColumn,
  isIntegerColumn,
  isLevelsColumn,
  isMoneyColumn,
  isPartyColumn,
  isTextColumn,
  typeOf,
} from '../../model/columns.ts'
import { calledIn } from '../../model/called.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { TableRow } from '../../data/rows.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { isComputed } from '../../model/following.ts'
import { orderOf } from '../../model/order.ts'
import { amount } from '../../../pt-br/money.ts'
import { monthOfYear } from '../../../pt-br/months.ts'
import type { Visit } from '../../../site/visit.ts'
import { AddressLink } from './address-link.tsx'
import { type Asked } from './asked.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { absentWords, partyDocument, spelled, written } from './words.ts'

const first = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The column of the person whom a row is of, and the one that says why a name is not told. */
function personOf({ columns }: Dataset) {
  const found = Object.entries(columns).map(([name, column]) =>
    isPartyColumn(column) && column.preserved ? { name, by: column.preserved.by } : undefined,
  )
  return found.find((it) => it !== undefined)
}

/** What a row is called (docs/adr/tables/0143). */
export function rowName(dataset: Dataset, row: TableRow, book: WordBook): string {
  return calledIn(dataset, row, (name) => written(columnOf(dataset, name), name, row[name], book))
}

/** What a list shows of a row beside its name. The rest is on the row's page. */
const listColumns = ({ listed, key }: Dataset, units: number): readonly string[] =>
  listed.filter((name) => units > 1 || name !== key[0])

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

/** A value in words: a code of the municipality's own by those of the row's year. */
const wordsIn = (row: TableRow, column: Column, name: string, book: WordBook): string =>
  String(row[`${name}_nome`] ?? '') || written(column, name, row[name], book)

function Cell({
  dataset,
  name,
  row,
  book,
  isOfYears,
  to,
}: {
  dataset: Dataset
  name: string
  row: TableRow
  book: WordBook
  isOfYears: boolean
} & Pick<Visit, 'to'>) {
  const column = columnOf(dataset, name)
  const value = row[name]
  return (
    <td className={classOf(dataset, name)} data-label={labelOf(dataset, name)}>
      {isMoneyColumn(column) ? (
        value === null || value === undefined ? (
          absentWords(column)
        ) : (
          <>
            {amount(Number(value))}
            {isComputed(dataset, row, name) && <small>calculado</small>}
          </>
        )
      ) : isAddressColumn(column) && typeof value === 'string' ? (
        <AddressLink value={value} of={rowName(dataset, row, book)} to={to} />
      ) : isOfYears && name === dataset.time.month ? (
        monthOfYear(Number(row[dataset.time.year]), Number(value))
      ) : name === dataset.file ? (
        'ainda não publicado'
      ) : (
        shortly(wordsIn(row, column, name, book))
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
  order,
  isOfYears = false,
  label = dataset.title,
  to,
}: {
  dataset: Dataset
  rows: readonly TableRow[]
  book: WordBook
  /** What the rows are narrowed by: a class that all have is told above, and takes no column. */
  filters?: Asked['filters']
  /** Whether rows are of several years: a month alone then says not which. */
  isOfYears?: boolean
  /** In which the rows stand, where it is not the table's own. */
  order?: string | undefined
  /** What these rows are, where a page shows rows of the table more than once. */
  label?: string
} & Pick<Visit, 'to'>) {
  const names = listColumns(dataset, book.units.length).filter(
    (name) => filters[name] === undefined || !typeOf(columnOf(dataset, name)).isOneClass,
  )
  const sorted = orderOf({ ...dataset, order: order ?? dataset.order })
  const direction = sorted.down ? 'descending' : 'ascending'
  const ground = personOf(dataset)?.by ?? ''
  const { by } = dataset.called
  const isNorms = isLevelsColumn(columnOf(dataset, by))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
    <div className="scroll" tabIndex={0} role="region" aria-label={`Linhas: ${label}`}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{first(dataset.one)}</th>
            {names.map((name) => (
              <th
                key={name}
                scope="col"
                className={classOf(dataset, name)}
                aria-sort={sorted.column === name ? direction : undefined}
              >
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
                {isNorms && <small>{spelled(columnOf(dataset, by), String(row[by] ?? ''))}</small>}
              </th>
              {names.map((name) => (
                <Cell
                  key={name}
                  dataset={dataset}
                  name={name}
                  row={row}
                  book={book}
                  isOfYears={isOfYears}
                  to={to}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
