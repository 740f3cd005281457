import { isTextColumn } from '../../../tables/columns.ts'
import { columnOf, type Dataset } from '../../../tables/dataset.ts'
import { shownValue } from '../file-door/shown-row.ts'

type Units = readonly { readonly id: string; readonly nome: string }[]
type Cells = Readonly<Record<string, string | number | null>>

const mostAmounts = 2
const mostText = 120
const figures = new Set(['money', 'decimal', 'integer', 'date', 'year', 'month'])

/** The columns by which a clerk knows a row again: its number, what and whom it is about, how it stands, and how much. */
function listed(dataset: Dataset, units: Units): readonly string[] {
  const { columns, key, time, sums, charts } = dataset
  const of = (type: string) => Object.keys(columns).find((name) => columns[name]?.type === type)
  const words = Object.keys(columns).find((name) => {
    const column = columns[name]
    return isTextColumn(column) && column.words
  })
  const bars = charts.flatMap((chart) => ('bars' in chart ? [chart.bars] : []))
  const shown = [
    ...key.slice(2),
    words ?? of('text'),
    of('party'),
    units.length > 1 ? key[0] : undefined,
    ...bars.slice(0, 1),
    time.date,
    ...sums.slice(0, mostAmounts),
  ]
  return [...new Set(shown.filter((name) => name !== undefined))]
}

export const listedColumns = (dataset: Dataset, units: Units) =>
  listed(dataset, units).map((name) => {
    const { label, type } = columnOf(dataset, name)
    return { titulo: label, numero: figures.has(type) }
  })

/** The cells of a published row below {@link listedColumns}. */
export const listedCells = (dataset: Dataset, units: Units, row: Cells): string[] =>
  listed(dataset, units).map((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return '–'
    if (name === dataset.key[0]) return units.find(({ id }) => id === value)?.nome ?? '–'
    const text = shownValue(dataset, name, String(value), Number(row[dataset.time.year]))
    return text.length > mostText ? `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …` : text
  })
