import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { viewOf } from '../by-kind.tsx'
import { CellValue, valueText } from '../cell.tsx'
import type { Row } from '../data.ts'
import { columnLabel } from './filters.ts'
import { isSortable } from './list-sort.tsx'
import { outsideWords } from './flag-within.ts'
import { wireNameOf } from './list-state.ts'
import { rowKey } from '../route-params.ts'
import { labelsOf, type ReferenceLabels } from '../reference.ts'
import type { RowColumn } from './rows-table.tsx'

interface Shown {
  readonly resource: AnyResource
  readonly columns: readonly string[]
  readonly labels: ReferenceLabels
}

/** A noun's fields as columns: the first one names the row, by its key where it is empty. */
export function rowColumns({ resource, columns, labels }: Shown) {
  const shown = columns.map((name): RowColumn<Row> => {
    const field = fieldOf(resource, name)
    return {
      label: columnLabel(resource, name),
      numeric: viewOf(field).numeric?.(field),
      whole: !viewOf(field).clipped,
      sort: isSortable(resource, name) ? wireNameOf(resource, name) : undefined,
      show: (row) => {
        const outside = outsideWords(resource, name, row, Date.now())
        if (!outside)
          return <CellValue field={field} value={row[name]} labels={labelsOf(labels, name)} />
        const [words, at] = outside
        return `${words} ${valueText(fieldOf(resource, at), row[at], labelsOf(labels, at))}`
      },
    }
  })
  const [first = ''] = columns
  const nameOf = (row: Row) =>
    valueText(fieldOf(resource, first), row[first], labelsOf(labels, first)) ||
    `${resource.noun.one} ${rowKey(resource, row)}`
  return {
    nameOf,
    columns: shown.map((column, at) =>
      at === 0 ? { ...column, whole: false, show: nameOf } : column,
    ),
  }
}
