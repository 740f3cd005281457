import { isLinkColumn } from '../../model/columns.ts'
import { rowPath } from '../../../resources/addresses.ts'
import { Fragment } from 'react'
import { rowPage, rowOf, type TableRow } from '../../data/rows.ts'
import type { Selection } from '../../data/selection.ts'
import { sumsBy } from '../../data/sums.ts'
import { datasetNamed, datasets } from '../../declared/index.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { LinkColumn } from '../../model/columns.ts'
import { rowsInWords, type Dataset } from '../../model/declaration.ts'
import type { Visit } from '../../../site/visit.ts'
import { askedAt } from './asked.ts'
import { RowsTable } from './rows-table.tsx'
import { wordBook } from './selection.ts'
import type { WordBook } from '../../model/types/facets.ts'

/** What is shown of the rows of one table that lead to a row; a page asks for no more, however many there are. */
const mostRelated = 50
/** A payment leads to its commitment, and by that to the bidding and the contract. */
const mostSteps = 2

/** Rows of one table that a row leads to, or that lead to it. */
interface Related {
  readonly dataset: Dataset
  readonly title: string
  readonly rows: readonly TableRow[]
  readonly total: number
  /** Where all of them are, year by year, when they are more than are shown. */
  readonly lists: readonly { readonly year: number; readonly rows: number; readonly href: string }[]
  readonly book: WordBook
}

const linksOf = ({ columns }: Dataset): readonly LinkColumn[] =>
  Object.values(columns).filter((column) => isLinkColumn(column))
/** Whether a table has several links to another one: only their labels tell them apart. */
const hasSeveral = (from: Dataset, to: string) =>
  linksOf(from).filter((link) => link.to === to).length > 1

async function related(
  visit: Visit,
  dataset: Dataset,
  title: string,
  rows: readonly TableRow[],
  lists: Related['lists'] = [],
): Promise<Related> {
  const book = await wordBook(visit, dataset, Number(rows[0]?.[dataset.time.year]))
  const total = lists.reduce((sum, list) => sum + list.rows, 0) || rows.length
  return { dataset, title, rows, total, lists, book }
}

/** The row that a link leads to; nothing where the link is not whole, or that row is not there. */
async function leadTo(visit: Visit, from: Dataset, link: LinkColumn, row: TableRow) {
  const other = datasetNamed(link.to)
  const key = link.by.map((name) => String(row[name] ?? ''))
  if (!other || key.includes('')) return undefined
  const found = await rowOf(visit.tx, other, visit.portal.id, key)
  if (!found || !('row' in found)) return undefined
  const title = hasSeveral(from, link.to) ? link.label : capitalised(other.one)
  return related(visit, other, title, [found.row])
}

async function leading(
  visit: Visit,
  dataset: Dataset,
  row: TableRow,
  steps = mostSteps,
): Promise<readonly Related[]> {
  const found = await Promise.all(linksOf(dataset).map((link) => leadTo(visit, dataset, link, row)))
  const near = found.filter((one) => one !== undefined)
  if (steps === 1) return near
  const far = await Promise.all(
    near.flatMap((one) => one.rows.map((next) => leading(visit, one.dataset, next, steps - 1))),
  )
  return [...near, ...far.flat()]
}

/** The pages of a table that together show a selection: each is of one year. */
async function listsOf({ tx, to }: Visit, selection: Selection): Promise<Related['lists']> {
  const { dataset, filter } = selection
  const yearName = dataset.time.year
  const filters = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      name === yearName ? [] : [[name, String(value)]],
    ),
  )
  const groups = await sumsBy(tx, selection, [{ column: yearName }])
  return groups
    .map(({ values: [value], rows }) => {
      const year = Number(value)
      const asked = { dataset, year, filters, unread: {}, after: undefined }
      return { year, rows, href: askedAt(to(`/dados/${dataset.name}`), asked) }
    })
    .toReversed()
}

/** The rows of another table whose link leads to this one. */
async function ledBy(
  visit: Visit,
  dataset: Dataset,
  row: TableRow,
  other: Dataset,
  link: LinkColumn,
): Promise<Related | undefined> {
  const filter = Object.fromEntries(
    link.by.map((name, at) => [name, row[dataset.key[at] ?? ''] ?? '']),
  )
  const selection = { dataset: other, portalId: visit.portal.id, filter }
  const { rows, next } = await rowPage(visit.tx, selection, { limit: mostRelated })
  if (rows.length === 0) return undefined
  const lists = next ? await listsOf(visit, selection) : []
  const title =
    link.reverse ??
    (hasSeveral(other, dataset.name) ? `${other.title}: ${link.label}` : other.title)
  return related(visit, other, title, rows, lists)
}

/**
 * Everything that a row leads to, at most two steps away, and that leads to it: bidding, items, documents, contracts,
 * commitments, liquidations and payments. One short question for each link; of many rows, the first fifty.
 * @param told tables whose rows the page shows otherwise
 */
export async function relatedTo(
  visit: Visit,
  dataset: Dataset,
  row: TableRow,
  told: readonly Dataset[] = [],
): Promise<readonly Related[]> {
  const [forward, back] = await Promise.all([
    leading(visit, dataset, row),
    Promise.all(
      datasets
        .filter((other) => !told.includes(other))
        .flatMap((other) =>
          linksOf(other)
            .filter(({ to }) => to === dataset.name)
            .map((link) => ledBy(visit, dataset, row, other, link)),
        ),
    ),
  ])
  const seen = new Set([rowPath(dataset, row)])
  const once = forward.filter((one) => {
    const path = one.rows.map((next) => rowPath(one.dataset, next)).join(' ')
    return !seen.has(path) && seen.add(path)
  })
  return [...once, ...back.filter((one) => one !== undefined)]
}

/** What belongs to a row, table by table. */
export const RelatedRows = ({ found, to }: { found: readonly Related[] } & Pick<Visit, 'to'>) =>
  found.map(({ dataset, title, rows, total, lists, book }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- one picture of what was found; nothing moves
    <section key={at} aria-label={title}>
      <h2>
        {title}
        {total > 1 && `: ${rowsInWords(dataset, total)}`}
      </h2>
      <RowsTable dataset={dataset} rows={rows} book={book} label={title} to={to} />
      {total > rows.length && (
        <p className="facts">
          Aqui estão {rows.length} de {rowsInWords(dataset, total)}. Ver na tabela:{' '}
          {lists.map(({ year, rows: count, href }, place) => (
            <Fragment key={year}>
              {place > 0 && ', '}
              <a href={href}>
                {rowsInWords(dataset, count)} de {year}
              </a>
            </Fragment>
          ))}
          .
        </p>
      )}
    </section>
  ))
