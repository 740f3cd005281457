import { reais } from '../../../pt-br/money.ts'
import { article, capitalised, indefiniteArticle } from '../../../pt-br/words.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { inOrderOf, type Selection } from '../../data/selection.ts'
import type { ShownTotals } from '../../data/sums.ts'
import { mayBeSorted } from '../../data/ways.ts'
import { isPartyColumn } from '../../model/columns.ts'
import { countedOf, type Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { WordedKind } from './apart.tsx'
import { askedAt, type Asked } from './asked.ts'
import { payeesOf, sought } from './payees.tsx'
import { rowTitle } from './row-head.tsx'
import { rowName } from './rows-table.tsx'
import { agreed } from './sentence.ts'
import { written } from './words.ts'

// Whoever asks for the greatest wants to read which that are, and not what all come to.

interface Way {
  readonly text: string
  readonly href: string
}
/** What is greatest, and of what: of people and firms all that is theirs, else rows, of which one may have several. */
export interface Greatest {
  readonly label: string
  readonly ways: readonly Way[]
}
const rowsAhead = (dataset: Dataset): string => {
  const noun = { ...countedOf(dataset), gender: dataset.told.gender }
  const each = indefiniteArticle(noun)
  return `${capitalised(article(noun))}s maiores ${noun.many}, ${each} a ${each}:`
}
/** So many are named in a card. */
const most = 3

/** The amount by which the rows of a table are great: what somebody received, was paid, or came of it. */
export const greatBy = ({ payees, sums, told: { amounts = [], each } }: Dataset): string =>
  payees?.of ?? (each ? amounts[0]?.of : amounts.at(-1)?.of) ?? sums[0] ?? ''

/** What a row is about, as its table tells it, or whom, a person or company by name. */
export function aboutRow(dataset: Dataset, row: TableRow, book: WordBook): string {
  const party = Object.entries(dataset.columns).find(
    ([name, column]) => isPartyColumn(column) && String(row[name] ?? '') !== '',
  )
  return party && !dataset.story
    ? written(party[1], party[0], row[party[0]], book)
    : rowTitle(dataset, row, rowName(dataset, row, book))
}
/** `R$ 5,00 pagos`, in the words of its table. */
export function amountInWords(
  { told: { amounts = [] } }: Dataset,
  name: string,
  amount: number,
): string {
  const as = amounts.find(({ of }) => of === name)?.as
  return as === undefined ? reais(amount) : `${reais(amount)} ${agreed(as, amount)}`
}

async function greatRows(
  { tx, to }: Pick<Visit, 'tx' | 'to'>,
  { dataset }: Asked,
  selection: Selection,
  book: WordBook,
): Promise<readonly Way[]> {
  const by = greatBy(dataset)
  const { rows } = await rowPage(tx, inOrderOf(selection, `-${by}`), { limit: most })
  return rows
    .filter((row) => Number(row[by] ?? 0) > 0)
    .map((row) => ({
      text: `${aboutRow(dataset, row, book)}, ${amountInWords(dataset, by, Number(row[by]))}`,
      href: to(rowPath(dataset, row)),
    }))
}

/**
 * The greatest of what is asked: whom most went to, where the table tells to whom, else its greatest rows.
 *
 * @returns nothing of one row, or of more than are sorted while somebody waits
 */
export async function greatestOf(
  visit: Pick<Visit, 'tx' | 'to' | 'portal'>,
  found: {
    readonly asked: Asked
    readonly selection: Selection
    readonly totals: ShownTotals
    readonly kinds: readonly WordedKind[]
    readonly book: WordBook
  },
): Promise<Greatest | undefined> {
  const { asked, selection, totals, book } = found
  const { dataset, filters } = asked
  if (totals.rows < 2 || totals.isMore || !mayBeSorted(totals.rows)) return undefined
  const { payees } = dataset
  if (!payees || filters[payees.by] !== undefined)
    return {
      label: rowsAhead(dataset),
      ways: await greatRows(visit, asked, selection, book),
    }
  const path = visit.to(`/dados/${dataset.name}`)
  const to = await payeesOf(visit, found)
  const ways = to.payees.slice(0, most).map(({ party, amount }) => ({
    text: `${party.name}, ${amountInWords(dataset, payees.of, amount)}`,
    href: askedAt(path, { ...to.asked, order: undefined }, { [payees.by]: sought(party) }),
  }))
  return { label: 'À frente:', ways }
}
