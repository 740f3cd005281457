import { isChoiceColumn } from '../../model/columns.ts'
import type { Selection } from '../../data/selection.ts'
import { sumsBy, type Dimension, type ShownTotals, type Totals } from '../../data/sums.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { reais } from '../../../pt-br/money.ts'
import type { Visit } from '../../../site/visit.ts'
import type { Asked } from './asked.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { unreported as notReported } from '../../model/unreported.ts'
import { written } from './words.ts'

// Amounts of unlike kinds, such as liquidations and payments, are told side by side and never as one sum.

/** One kind of a table's rows, and what its amounts add up to. */
export interface WordedKind extends Totals {
  readonly value: string
  readonly words: string
}

/** The dimension that parts unlike amounts, where a question does not choose one of its kinds. */
export const apartIn = ({
  dataset: { apart },
  filters,
}: Pick<Asked, 'dataset' | 'filters'>): readonly Dimension[] =>
  apart !== undefined && filters[apart] === undefined ? [{ column: apart }] : []

/** The word of a kind. */
export const kindWords = (dataset: Dataset, value: unknown, book: WordBook): string =>
  written(columnOf(dataset, dataset.apart ?? ''), dataset.apart ?? '', String(value), book)

/** Compares two kinds by the order in which the table names them. */
export function byKind({ apart, columns }: Dataset) {
  const column = columns[apart ?? '']
  const order = isChoiceColumn(column) ? Object.keys(column.options) : []
  return (a: unknown, b: unknown): number => order.indexOf(String(a)) - order.indexOf(String(b))
}

/** The kinds of rows that a selection has; one alone where all are of it; nothing where they are too many to add up. */
export async function wordedKinds(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
  book: WordBook,
  { isMore }: ShownTotals,
): Promise<readonly WordedKind[]> {
  const apart = apartIn(asked)
  if (apart.length === 0 || isMore) return []
  const groups = await sumsBy(tx, selection, apart)
  const kinds = groups.map(({ values: [value], ...totals }) => ({
    value: String(value),
    words: kindWords(asked.dataset, value, book),
    ...totals,
  }))
  const compare = byKind(asked.dataset)
  return kinds.toSorted((a, b) => compare(a.value, b.value))
}

const shownSums = (dataset: Dataset, { sums, unreported = {} }: Totals) =>
  dataset.sums.filter(
    (name) => (sums[name] ?? 0) !== 0 || name in unreported || !columnOf(dataset, name).optional,
  )
/** An amount in reais, or that nobody reports it. */
const amountIn = ({ sums, unreported = {} }: Totals, name: string): string => {
  const amount = sums[name]
  return amount === undefined && name in unreported ? notReported : reais(amount ?? 0)
}

/** The amounts of the whole selection: the sums of its rows, and of every file of it. */
export function TotalsOf({
  dataset,
  totals,
  kinds,
}: {
  dataset: Dataset
  totals: Totals
  kinds: readonly WordedKind[]
}) {
  const label = (name: string) => columnOf(dataset, name).label
  const shown =
    kinds.length > 1
      ? kinds.flatMap((kind) =>
          shownSums(dataset, kind).map((name) => ({
            words: `${kind.words}: ${label(name).toLowerCase()}`,
            amount: amountIn(kind, name),
          })),
        )
      : shownSums(dataset, totals).map((name) => ({
          words: label(name),
          amount: amountIn(totals, name),
        }))
  if (shown.length === 0) return null
  return (
    <dl className="totals">
      {shown.map(({ words, amount }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
