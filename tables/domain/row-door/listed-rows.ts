import { typeOf } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { shownValue } from '../file-door/shown-row.ts'

type Units = readonly { readonly id: string; readonly nome: string }[]
type Cells = Readonly<Record<string, string | number | null>>

const mostText = 120

/**
 * The columns by which a clerk knows a row again: what is its own in its key, what it is called, and what citizens see.
 */
function handled({ key, called, listed }: Dataset, units: Units): readonly string[] {
  const names = new Set([...key.slice(2), called.by, ...listed])
  if (units.length < 2) names.delete(key[0] ?? '')
  return [...names]
}

export const listedColumns = (dataset: Dataset, units: Units) =>
  handled(dataset, units).map((name) => {
    const column = columnOf(dataset, name)
    return { titulo: column.label, numero: typeOf(column).isFigure === true }
  })

/**
 * The cells of a published row below {@link listedColumns}.
 * @param own the municipality's words for its codes, by column
 */
export const listedCells = (
  dataset: Dataset,
  units: Units,
  own: WordBook['own'],
  row: Cells,
): string[] =>
  handled(dataset, units).map((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return '–'
    if (name === dataset.key[0]) return units.find(({ id }) => id === value)?.nome ?? '–'
    const text =
      own.get(name)?.get(String(value)) ??
      shownValue(dataset, name, String(value), Number(row[dataset.time.year]))
    return text.length > mostText ? `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …` : text
  })
