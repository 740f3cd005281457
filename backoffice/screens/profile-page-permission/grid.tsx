import Box from '@mui/material/Box'
import { useRef, useState, type KeyboardEvent } from 'react'
import {
  actions,
  allColumns,
  bitOf,
  canSwitch,
  checkStateOf,
  toggled,
  type Area,
  type Masks,
  type SwitchablePage,
  type CheckState,
} from './matrix.ts'

interface GridProps {
  readonly areas: readonly Area[]
  readonly before: Masks
  readonly masks: Masks
  readonly editable: boolean
  readonly onChange: (masks: Masks) => void
}
/** One row of the grid: the head (all pages shown), an area (its pages), or a page. */
interface Line {
  readonly key: string
  readonly title: string
  readonly hint?: string
  readonly kind: 'head' | 'area' | 'page'
  readonly pages: readonly SwitchablePage[]
}

const linesOf = (areas: readonly Area[]): readonly Line[] => [
  {
    key: 'head',
    title: 'Todas as páginas',
    kind: 'head',
    pages: areas.flatMap(({ pages }) => pages),
  },
  ...areas.flatMap(({ name, title, pages }): readonly Line[] => [
    { key: name, title, kind: 'area', pages },
    ...pages.map((page): Line => ({
      key: String(page.id),
      title: page.title,
      hint: page.path,
      kind: 'page',
      pages: [page],
    })),
  ]),
]

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
/** Where a key leads in a grid of `rows` lines and six columns; nothing when the key is none of the grid's. */
function moved(
  [row, column]: readonly [number, number],
  { key, ctrlKey, metaKey }: KeyboardEvent,
  rows: number,
): readonly [number, number] | undefined {
  const far = ctrlKey || metaKey
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [far ? 0 : row - 1, column],
    ArrowDown: [far ? rows - 1 : row + 1, column],
    ArrowLeft: [row, far ? 0 : column - 1],
    ArrowRight: [row, far ? 5 : column + 1],
    Home: [far ? 0 : row, 0],
    End: [far ? rows - 1 : row, 5],
    PageUp: [row - 10, column],
    PageDown: [row + 10, column],
  }
  const step = steps[key]
  return step && [clamp(step[0], rows - 1), clamp(step[1], 5)]
}

/**
 * Pages by rights. One stop of the Tab key; arrows move, Space switches, the heads switch a whole row, column or area.
 */
export function Grid({ areas, before, masks, editable, onChange }: GridProps) {
  const lines = linesOf(areas)
  const [at, setAt] = useState<readonly [number, number]>([2, 1])
  const table = useRef<HTMLTableElement>(null)
  const here = [clamp(at[0], lines.length - 1), at[1]] as const
  const toggle = ({ pages }: Line, columns: readonly number[]) => {
    if (editable) onChange(toggled(pages, masks, columns))
  }
  const press = (event: KeyboardEvent) => {
    const next = moved(here, event, lines.length)
    const line = lines[here[0]]
    if (next) {
      setAt(next)
      table.current?.querySelector<HTMLElement>(`[data-at="${next[0]}-${next[1]}"]`)?.focus()
    } else if ((event.key === ' ' || event.key === 'Enter') && line)
      toggle(line, here[1] === 0 || event.shiftKey ? allColumns : [here[1] - 1])
    else return
    event.preventDefault()
  }
  return (
    <Box
      component="table"
      role="grid"
      ref={table}
      aria-label="Permissões por página"
      aria-rowcount={lines.length}
      aria-colcount={6}
      aria-readonly={!editable}
      onKeyDown={press}
      sx={drawing}
    >
      <tbody>
        {lines.map((line, row) => {
          const cell = (column: number) => ({
            'data-at': `${row}-${column}`,
            tabIndex: here[0] === row && here[1] === column ? 0 : -1,
            onFocus: () => setAt([row, column]),
            onClick: () => toggle(line, column === 0 ? allColumns : [column - 1]),
          })
          return (
            <tr key={line.key} className={line.kind} aria-rowindex={row + 1}>
              <th scope="row" role="rowheader">
                <span
                  role="checkbox"
                  aria-checked={ariaOf(checkStateOf(line.pages, masks, allColumns))}
                  aria-disabled={!editable}
                  {...cell(0)}
                  aria-label={`${line.title}: todas as permissões`}
                >
                  <span className="title">{line.title}</span>
                  {line.hint && <span className="hint">{line.hint}</span>}
                </span>
              </th>
              {actions.map(({ name, label }, column) => (
                <td
                  key={name}
                  role="gridcell"
                  data-changed={
                    line.pages.length === 1 &&
                    line.kind === 'page' &&
                    differs(line.pages[0], before, masks, column)
                      ? 'true'
                      : undefined
                  }
                >
                  <Mark
                    line={line}
                    masks={masks}
                    column={column}
                    label={label}
                    editable={editable}
                    cell={cell(column + 1)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

const ariaOf = (tri: CheckState) => (tri === 'some' ? 'mixed' : tri === 'all')
const differs = (page: SwitchablePage | undefined, before: Masks, masks: Masks, column: number) =>
  page !== undefined && (((before[page.id] ?? 0) ^ (masks[page.id] ?? 0)) & bitOf(column)) !== 0

interface MarkProps {
  readonly line: Line
  readonly masks: Masks
  readonly column: number
  readonly label: string
  readonly editable: boolean
  readonly cell: object
}
function Mark({ line, masks, column, label, editable, cell }: MarkProps) {
  const tri = checkStateOf(line.pages, masks, [column])
  const page = line.kind === 'page' ? line.pages[0] : undefined
  const offered = page === undefined || (page.offered & bitOf(column)) !== 0
  const locked = page !== undefined && offered && !canSwitch(page, masks[page.id] ?? 0, column)
  const why = offered
    ? locked
      ? ', você não tem esta permissão para dar'
      : ''
    : ', a página não oferece'
  return (
    <span
      role="checkbox"
      {...cell}
      aria-checked={ariaOf(tri)}
      aria-disabled={!editable || !offered || locked}
      aria-label={`${line.title}: ${label.toLocaleLowerCase('pt-BR')}${why}`}
      title={why === '' ? undefined : why.slice(2)}
    >
      {line.kind === 'head' && <span className="label">{label}</span>}
      <span
        aria-hidden
        className={offered ? 'box' : 'none'}
        data-tri={tri}
        data-locked={locked ? 'true' : undefined}
      />
    </span>
  )
}

const drawing = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: '0.875rem',
  '& th, & td': {
    p: 0,
    borderBottom: '1px solid var(--palette-divider)',
    backgroundColor: 'background.paper',
  },
  '& th': { textAlign: 'left', fontWeight: 400, width: 'auto' },
  '& td': { width: { xs: 42, sm: 92 } },
  '& [role="checkbox"]': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '6px',
    minHeight: 44,
    scrollMarginBlock: '140px 90px',
    cursor: 'pointer',
    outlineOffset: -3,
    borderRadius: '6px',
  },
  '& [role="checkbox"][aria-disabled="true"]': { cursor: 'default' },
  '& th [role="checkbox"]': {
    justifyItems: 'start',
    gap: '1px',
    px: { xs: 1.5, sm: 2.5 },
    py: 0.75,
  },
  '& .hint': {
    display: { xs: 'none', sm: 'block' },
    fontSize: 12,
    color: 'text.caption',
    overflowWrap: 'anywhere',
  },
  '& .title': { overflowWrap: 'anywhere', lineHeight: 1.3 },
  '& .page:hover > *': { backgroundColor: 'var(--palette-background-default)' },
  '& .head > *': {
    position: 'sticky',
    top: 'calc(var(--head-bar, 61px) - 1px)',
    zIndex: 2,
    fontWeight: 600,
    borderBottom: '1px solid var(--palette-line2)',
  },
  '& .head .label': {
    fontSize: 13,
    fontWeight: 600,
    color: 'text.secondary',
    writingMode: { xs: 'vertical-rl', sm: 'horizontal-tb' },
    transform: { xs: 'rotate(180deg)', sm: 'none' },
    height: { xs: 60, sm: 'auto' },
  },
  '& .head td [role="checkbox"]': { py: 1 },
  '& .area > *': { backgroundColor: 'var(--palette-tint-quiet)' },
  '& .area .title': { fontWeight: 700 },
  '& tr:last-of-type > *': { borderBottom: 0 },
  '& td[data-changed]': { backgroundColor: 'var(--palette-tint-sun) !important' },
  '& .none': { width: 10, height: 2, borderRadius: 1, backgroundColor: 'var(--palette-line2)' },
  '& .box': {
    width: 20,
    height: 20,
    borderRadius: '5px',
    border: '1.5px solid var(--palette-text-caption)',
    backgroundColor: 'background.paper',
    display: 'grid',
    placeContent: 'center',
  },
  '& [role="checkbox"]:hover .box:not([data-locked])': { borderColor: 'primary.main' },
  '& .box[data-tri="all"], & .box[data-tri="some"]': {
    backgroundColor: 'primary.main',
    borderColor: 'primary.main',
  },
  '& .box[data-tri="all"]::before': {
    content: '""',
    width: 10,
    height: 5,
    mt: '-3px',
    border: 'solid var(--palette-background-paper)',
    borderWidth: '0 0 2px 2px',
    transform: 'rotate(-45deg)',
  },
  '& .box[data-tri="some"]::before': {
    content: '""',
    width: 10,
    height: 2,
    backgroundColor: 'var(--palette-background-paper)',
  },
  '& .box[data-locked]': { borderStyle: 'dashed', opacity: 0.55 },
  '@media (forced-colors: active)': {
    '& .box[data-tri="all"]': { backgroundColor: 'Highlight' },
    '& .box[data-tri="some"]': { outline: '2px solid Highlight' },
  },
  '@media print': { '& .head > *': { position: 'static' } },
} as const
