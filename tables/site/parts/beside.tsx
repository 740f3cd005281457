import { isLinkColumn } from '../../model/columns.ts'
import { pagesOfTable } from '../../../resources/portal-page-lists.ts'
import { tablesInUse } from '../../data/facts.ts'
import type { TableRow } from '../../data/rows.ts'
import { datasetNamed } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Visit } from '../../../site/visit.ts'
import { askedAt, type Asked } from './asked.ts'

interface Beside {
  readonly words: string
  readonly note: string | undefined
  readonly href: string
}

/**
 * Where the same question goes on: the tables beside this one that have rows of its year, narrowed by what both know.
 */
export async function besideOf(
  { tx, portal, to }: Pick<Visit, 'tx' | 'portal' | 'to'>,
  { dataset, year, filters }: Pick<Asked, 'dataset' | 'year' | 'filters'>,
): Promise<readonly Beside[]> {
  const pages = pagesOfTable(dataset.name).map(({ path, name, found }) => ({
    words: name,
    note: found?.purpose,
    href: askedAt(to(path), { dataset, year, filters: {} }),
  }))
  if (!dataset.beside) return pages
  const inUse = await tablesInUse(tx, portal.id)
  const tables = dataset.beside.flatMap(({ table, words, note, by }) => {
    const other = datasetNamed(table)
    if (!other || !inUse.get(table)?.years.includes(year)) return []
    const same = Object.entries(filters).filter(([name]) => by.includes(name))
    const asked = { dataset: other, year, filters: Object.fromEntries(same) }
    return [{ words, note, href: askedAt(to(`/dados/${table}`), asked) }]
  })
  return [...pages, ...tables]
}

const leadsTo = ({ columns }: Dataset, other: string) =>
  Object.values(columns).some((column) => isLinkColumn(column) && column.to === other)

/** The same for one row. What leads to it, or it to, stands on its page row by row already. */
export function besideRow(visit: Visit, dataset: Dataset, row: TableRow) {
  const beside = (dataset.beside ?? []).filter(({ table }) => {
    const other = datasetNamed(table)
    return other && !leadsTo(dataset, table) && !leadsTo(other, dataset.name)
  })
  const values = beside.flatMap(({ by }) => by.map((name) => [name, String(row[name] ?? '')]))
  return besideOf(visit, {
    dataset: { ...dataset, beside },
    year: Number(row[dataset.time.year]),
    filters: Object.fromEntries(values.filter(([, value]) => value !== '')),
  })
}

/** Links to what a table leaves open: how much is answered here, to whom on the next page. */
export const BesideLinks = ({ found }: { found: readonly Beside[] }) =>
  found.length === 0 ? null : (
    <ul className="onward" aria-label="Saiba mais">
      {found.map(({ words, note, href }) => (
        <li key={href}>
          <a href={href}>{words}</a>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
