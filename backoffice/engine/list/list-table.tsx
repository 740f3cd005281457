import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { viewOf } from '../by-kind.tsx'
import { Value, valueText } from '../cell.tsx'
import type { ReadOnlyReason, Row } from '../data.ts'
import { columnLabel } from './filters.ts'
import { isSortable } from './list-sort.tsx'
import { wireNameOf } from './list-state.ts'
import { rowKey } from '../route-params.ts'
import { labelsOf, type ReferenceLabels } from '../reference.ts'
import { tableStyle } from './table-style.ts'

interface Selection {
  readonly keys: ReadonlySet<string>
  readonly change: (keys: ReadonlySet<string>) => void
  readonly readOnlyReason: ReadOnlyReason
}
interface TableProps {
  readonly resource: AnyResource
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly labels: ReferenceLabels
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Where the first column of a row leads; undefined leaves it as text. */
  readonly hrefOf: (row: Row) => string | undefined
  /** What it does instead, where a row is changed in its list. */
  readonly onOpen?: (row: Row) => void
  readonly selection: Selection | undefined
  readonly onMenu: ((row: Row, anchor: HTMLElement) => void) | undefined
  readonly caption: string
}

/** Roles are written out because the card drawing changes `display`, which takes the implied ones away in some browsers. */
export function ListTable({
  resource,
  columns,
  rows,
  labels,
  sort,
  onSort,
  hrefOf,
  onOpen,
  selection,
  onMenu,
  caption,
}: TableProps) {
  const open = rows.filter((row) => !selection?.readOnlyReason(row))
  const all = open.length > 0 && open.every((row) => selection?.keys.has(rowKey(resource, row)))
  const pickAll = () =>
    selection?.change(all ? new Set() : new Set(open.map((row) => rowKey(resource, row))))
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
          {columns.map((name) => (
            <Heading key={name} resource={resource} name={name} sort={sort} onSort={onSort} />
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
          <TableRow
            key={rowKey(resource, row)}
            resource={resource}
            row={row}
            columns={columns}
            labels={labels}
            href={hrefOf(row)}
            onOpen={onOpen}
            picked={selection ? selection.keys.has(rowKey(resource, row)) : undefined}
            onPick={selection?.change}
            picks={selection?.keys}
            closed={selection?.readOnlyReason(row)}
            onMenu={onMenu}
          />
        ))}
      </tbody>
    </Box>
  )
}

interface HeadingProps {
  readonly resource: AnyResource
  readonly name: string
  readonly sort: string
  readonly onSort: (sort: string) => void
}
function Heading({ resource, name, sort, onSort }: HeadingProps) {
  const field = fieldOf(resource, name)
  const label = columnLabel(resource, name)
  const number = viewOf(field).numeric?.(field) ? 'number' : undefined
  if (!isSortable(resource, name))
    return (
      <th role="columnheader" scope="col" className={number}>
        {label}
      </th>
    )
  const wire = wireNameOf(resource, name)
  const direction = sort === wire ? 'ascending' : sort === `-${wire}` ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? ArrowDownwardRounded : ArrowUpwardRounded
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={number}>
      <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${wire}` : wire)}>
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

interface RowProps extends Pick<
  TableProps,
  'resource' | 'columns' | 'labels' | 'onMenu' | 'onOpen'
> {
  readonly row: Row
  readonly href: string | undefined
  readonly picked: boolean | undefined
  readonly picks: ReadonlySet<string> | undefined
  readonly closed: string | undefined
  readonly onPick: ((keys: ReadonlySet<string>) => void) | undefined
}
function TableRow({
  resource,
  row,
  columns,
  labels,
  href,
  picked,
  picks,
  closed,
  onPick,
  onOpen,
  onMenu,
}: RowProps) {
  const [first = '', ...others] = columns
  const key = rowKey(resource, row)
  const name =
    valueText(fieldOf(resource, first), row[first], labelsOf(labels, first)) ||
    `${resource.noun.one} ${key}`
  const pick = () => {
    const next = new Set(picks)
    if (!next.delete(key)) next.add(key)
    onPick?.(next)
  }
  return (
    <tr role="row" data-picked={picked}>
      {picked !== undefined && (
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
          <Link href={href} className="clip" underline="hover">
            {name}
          </Link>
        ) : onOpen ? (
          <Link
            component="button"
            type="button"
            className="clip"
            underline="hover"
            onClick={() => onOpen(row)}
          >
            {name}
          </Link>
        ) : (
          <span className="clip">{name}</span>
        )}
      </th>
      {others.map((column) => (
        <Cell key={column} resource={resource} name={column} row={row} labels={labels} />
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

function Cell({
  resource,
  name,
  row,
  labels,
}: {
  readonly resource: AnyResource
  readonly name: string
  readonly row: Row
  readonly labels: ReferenceLabels
}) {
  const field = fieldOf(resource, name)
  return (
    <td role="cell" className={viewOf(field).numeric?.(field) ? 'value number' : 'value'}>
      <span className="label" aria-hidden>
        {columnLabel(resource, name)}
      </span>
      <span className={viewOf(field).clipped ? 'clip' : undefined}>
        <Value field={field} value={row[name]} labels={labelsOf(labels, name)} />
      </span>
    </td>
  )
}

/** Rows in the place of those that are being read. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ px: 2 }}>
      {Array.from({ length: rows }, (_, at) => (
        <Box
          key={at}
          sx={{
            display: 'flex',
            gap: 3,
            alignItems: 'center',
            height: 'var(--row)',
            borderBottom: '1px solid var(--palette-divider)',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Skeleton variant="rounded" width={18} height={18} />
          <Skeleton variant="rounded" width={`${18 + ((at * 7) % 9)}%`} height={14} />
          <Skeleton
            variant="rounded"
            width={`${34 + ((at * 11) % 17)}%`}
            height={14}
            sx={{ display: { xs: 'none', sm: 'block' } }}
          />
          <Skeleton variant="rounded" width={72} height={14} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Box>
  )
}
