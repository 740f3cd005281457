import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { inOrderOf, type Selection } from '../../data/selection.ts'
import type { ShownTotals } from '../../data/sums.ts'
import { columnOf } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { Asked } from './asked.ts'
import { aboutRow } from './greatest.ts'
import { written } from './words.ts'

// Whoever asks whether there is a medicine, or when the next session is, wants to read that, and not how many rows say
// it.

/** So many rows are told one by one. */
const most = 5

/** A row as it is told by itself: what it is about, and what is asked for of it. */
export function rowWords({ dataset, filters }: Asked, row: TableRow, book: WordBook): string {
  const told = (dataset.told.few ?? [])
    .filter((name) => filters[name] === undefined && String(row[name] ?? '') !== '')
    .map(
      // What a municipality names itself, a pharmacy or a unit, has its name beside the number.
      (name) =>
        String(row[`${name}_nome`] ?? '') ||
        written(columnOf(dataset, name), name, row[name], book),
    )
  return [aboutRow(dataset, row, book), told.join(', ')].filter(Boolean).join(': ')
}

/**
 * The rows of a question that finds a few of them, each with what its table says is asked for: those to come in the
 * order in which they come.
 * @returns nothing of one row, which is told by itself, and of more than a few
 */
export async function fewOf(
  { tx, to }: Pick<Visit, 'tx' | 'to'>,
  { asked, selection, book }: { asked: Asked; selection: Selection; book: WordBook },
  { rows: count, isMore }: ShownTotals,
): Promise<readonly { readonly text: string; readonly href: string }[]> {
  const { dataset } = asked
  if (!dataset.told.few || isMore || count < 2 || count > most) return []
  const { ahead, date } = dataset.time
  const inTime = ahead && date ? inOrderOf(selection, date) : selection
  const { rows } = await rowPage(tx, inTime, { limit: most })
  return rows.map((row) => ({
    text: rowWords(asked, row, book),
    href: to(rowPath(dataset, row)),
  }))
}
