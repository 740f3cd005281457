import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { tableStyle } from './table-style.ts'

export interface RowColumn<T> {
  readonly label: string
  readonly show: (row: T) => ReactNode
  /** Its values stand below each other by their digits. */
  readonly numeric?: boolean | undefined
  /** A long text is cut after two lines; without a word it is. */
  readonly whole?: boolean | undefined
  /** By what the list is sorted when its head is pressed. */
  readonly sort?: string | undefined
}
interface Selection<T> {
  readonly keys: ReadonlySet<string>
  readonly change: (keys: ReadonlySet<string>) => void
  /** Why a row may not be picked. */
  readonly readOnlyReason: (row: T) => string | undefined
}
interface RowsTableProps<T> {
  readonly caption: string
  /** The first one names the row. */
  readonly columns: readonly RowColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** How a row is called where its controls are read aloud. */
  readonly nameOf?: (row: T) => string
  /** Where the first column of a row leads; undefined leaves it as text. */
  readonly hrefOf?: ((row: T) => string | undefined) | undefined
  /** What it does instead, where a row is changed in its list. */
  readonly onOpen?: ((row: T) => void) | undefined
  /** The column that they are sorted by, with `-` before it for descending. */
  readonly sort?: string
  readonly onSort?: (sort: string) => void
  readonly selection?: Selection<T> | undefined
  readonly onMenu?: ((row: T, anchor: HTMLElement) => void) | undefined
}

/**
 * Roles are written out because the card drawing changes `display`, which takes the implied ones away in some browsers.
 */
export function RowsTable<T>(props: RowsTableProps<T>) {
  const { caption, columns, rows, keyOf, selection, onMenu, sort, onSort } = props
  const open = rows.filter((row) => !selection?.readOnlyReason(row))
  const all = open.length > 0 && open.every((row) => selection?.keys.has(keyOf(row)))
  const pickAll = () => selection?.change(all ? new Set() : new Set(open.map(keyOf)))
  return (
    <Box component="table" role="table" aria-label={caption} sx={tableStyle}>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="pick">
              <input
                type="checkbox"
                aria-label="Selecionar todos desta página"
                checked={all}
                disabled={open.length === 0}
                onChange={pickAll}
                ref={(box) => {
                  if (box) box.indeterminate = !all && selection.keys.size > 0
                }}
              />
            </th>
          )}
          {columns.map((column, at) => (
            <Heading
              key={at}
              {...column}
              numeric={at > 0 && column.numeric}
              sorted={sort}
              onSort={onSort}
            />
          ))}
          {onMenu && (
            <th role="columnheader" scope="col" className="more">
              <VisuallyHidden>Ações</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <TableRow key={keyOf(row)} {...props} row={row} />
        ))}
      </tbody>
    </Box>
  )
}

interface HeadingProps extends Pick<RowColumn<never>, 'label' | 'numeric' | 'sort'> {
  readonly sorted: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}
function Heading({ label, numeric, sort, sorted, onSort }: HeadingProps) {
  const head = { role: 'columnheader', scope: 'col', className: numeric ? 'number' : undefined }
  if (sort === undefined) return <th {...head}>{label}</th>
  const direction = sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? ArrowDownwardRounded : ArrowUpwardRounded
  return (
    <th {...head} aria-sort={direction}>
      <button type="button" onClick={() => onSort?.(direction === 'ascending' ? `-${sort}` : sort)}>
        {label}
        <Arrow
          aria-hidden
          color="primary"
          sx={{ fontSize: 16, visibility: direction === 'none' ? 'hidden' : 'visible' }}
        />
      </button>
    </th>
  )
}

function TableRow<T>({
  row,
  columns: [first, ...others],
  keyOf,
  nameOf,
  hrefOf,
  onOpen,
  selection,
  onMenu,
}: RowsTableProps<T> & { readonly row: T }) {
  const key = keyOf(row)
  const name = nameOf?.(row)
  const picked = selection?.keys.has(key)
  const closed = selection?.readOnlyReason(row)
  const href = hrefOf?.(row)
  const shown = { className: first?.whole ? undefined : 'clip', children: first?.show(row) }
  const pick = () => {
    const next = new Set(selection?.keys)
    if (!next.delete(key)) next.add(key)
    selection?.change(next)
  }
  return (
    <tr role="row" data-picked={picked}>
      {selection && (
        <td role="cell" className="pick">
          <input
            type="checkbox"
            aria-label={`Selecionar ${name}`}
            title={closed}
            disabled={closed !== undefined}
            checked={picked}
            onChange={pick}
          />
        </td>
      )}
      <th role="rowheader" scope="row" className="first">
        {href ? (
          <Link href={href} underline="hover" {...shown} />
        ) : onOpen ? (
          <Link
            component="button"
            type="button"
            underline="hover"
            align="left"
            onClick={() => onOpen(row)}
            {...shown}
          />
        ) : (
          <span {...shown} />
        )}
      </th>
      {others.map(({ label, numeric, whole, show }, at) => (
        <td key={at} role="cell" className={numeric ? 'value number' : 'value'}>
          <span className="label" aria-hidden>
            {label}
          </span>
          <span className={whole ? undefined : 'clip'}>{show(row)}</span>
        </td>
      ))}
      {onMenu && (
        <td role="cell" className="more">
          <IconButton
            size="small"
            aria-label={`Ações de ${name}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu(row, event.currentTarget)}
          >
            <MoreVertRounded fontSize="small" />
          </IconButton>
        </td>
      )}
    </tr>
  )
}
