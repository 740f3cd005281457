import { calledIn } from '../../model/called.ts'
import { typeOf } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { shownValue } from '../file-door/shown-row.ts'

type Units = readonly { readonly id: string; readonly nome: string }[]
type Cells = Readonly<Record<string, string | number | null>>

const mostText = 120

/**
 * The columns by which a clerk knows a row again, behind its name: what else is its own in its key, and what citizens
 * see.
 */
function handled({ key, called, listed }: Dataset, units: Units): readonly string[] {
  const names = new Set([...key.slice(2), ...listed])
  for (const told of [called.by, called.of, units.length < 2 ? key[0] : undefined])
    names.delete(told ?? '')
  return [...names]
}
/** What the column of the name is called: as the one that tells most of it. */
const nameLabel = (dataset: Dataset) => columnOf(dataset, dataset.called.by).label

export const listedColumns = (dataset: Dataset, units: Units) => [
  { titulo: nameLabel(dataset), numero: false },
  ...handled(dataset, units).map((name) => {
    const column = columnOf(dataset, name)
    return { titulo: column.label, numero: typeOf(column).isFigure === true }
  }),
]

/**
 * The cells of a published row below {@link listedColumns}: its name first.
 * @param own the municipality's words for its codes, by column
 */
export function listedCells(
  dataset: Dataset,
  units: Units,
  own: WordBook['own'],
  row: Cells,
): string[] {
  const words = (name: string): string => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return '–'
    if (name === dataset.key[0]) return units.find(({ id }) => id === value)?.nome ?? '–'
    const year = Number(row[dataset.time.year])
    return own.get(name)?.get(String(value)) ?? shownValue(dataset, name, String(value), year)
  }
  return [calledIn(dataset, row, words), ...handled(dataset, units).map(words)].map(shortly)
}
const shortly = (text: string) =>
  text.length > mostText ? `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …` : text
