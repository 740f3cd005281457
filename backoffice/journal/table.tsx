import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { tableStyle } from '../engine/list/table-style.ts'

export interface JournalColumn<T> {
  readonly label: string
  readonly show: (row: T) => ReactNode
}
interface TableProps<T> {
  readonly title: string
  /** The first one names the row. */
  readonly columns: readonly JournalColumn<T>[]
  readonly keyOf: (row: T) => string
  readonly hrefOf?: (row: T) => string
  readonly rows: readonly T[]
}
/** Roles are written out because the card drawing changes `display`, which takes the implied ones away in some browsers. */
export function JournalTable<T>({
  title,
  rows,
  columns: [head, ...columns],
  keyOf,
  hrefOf,
}: TableProps<T>) {
  return (
    <Box component="table" role="table" aria-label={title} sx={tableStyle}>
      <thead role="rowgroup">
        <tr role="row">
          {[head, ...columns].map(
            (column) =>
              column && (
                <th key={column.label} role="columnheader" scope="col">
                  {column.label}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            <th role="rowheader" scope="row" className="first">
              {hrefOf ? (
                <Link href={hrefOf(row)} underline="hover">
                  {head?.show(row)}
                </Link>
              ) : (
                head?.show(row)
              )}
            </th>
            {columns.map(({ label, show }) => (
              <td key={label} role="cell" className="value">
                <span className="label" aria-hidden>
                  {label}
                </span>
                <span className="clip">{show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
