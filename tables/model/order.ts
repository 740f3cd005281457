import type { Dataset } from './declaration.ts'

/** The order of pages, read: the column, and whether the greatest comes first. */
export const orderOf = ({
  order,
}: Dataset): { readonly column: string; readonly down: boolean } => ({
  column: order.replace(/^-/, ''),
  down: order.startsWith('-'),
})

/**
 * The orders in which rows can be asked, `-` before a column for the greatest first: that of the table, and by each
 * amount.
 */
export const ordersOf = (dataset: Dataset): readonly string[] =>
  [...new Set([orderOf(dataset).column, ...dataset.sums])].flatMap((name) => [`-${name}`, name])
