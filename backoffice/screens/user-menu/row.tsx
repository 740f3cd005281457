import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Tooltip from '@mui/material/Tooltip'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded'
import FormatIndentDecreaseRounded from '@mui/icons-material/FormatIndentDecreaseRounded'
import FormatIndentIncreaseRounded from '@mui/icons-material/FormatIndentIncreaseRounded'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import {
  useState,
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

/** What can be done with one row; what is undefined cannot be done now. */
export interface RowActions {
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  readonly indent?: (() => void) | undefined
  readonly outdent?: (() => void) | undefined
  readonly toggle: () => void
  readonly rename: (name: string) => void
}
export interface Dragging {
  readonly start: () => void
  readonly over: (event: DragEvent<HTMLElement>) => void
  readonly drop: (event: DragEvent<HTMLElement>) => void
  readonly end: () => void
  /** Where what is dragged would come to stand. */
  readonly mark: 'before' | 'after' | 'inside' | undefined
}
interface RowProps {
  readonly id: string
  readonly name: string
  readonly note: ReactNode
  readonly depth: number
  readonly hidden: boolean
  readonly strong?: boolean
  readonly actions: RowActions
  readonly dragging: Dragging
}

/** The most that a title holds. */
const longest = 120
export const rowId = (key: string) => `linha-${key}`

/** Alt and an arrow move a row; F2 or Enter renames it; the arrows alone go from row to row. */
function shortcut(
  event: KeyboardEvent<HTMLElement>,
  { up, down, indent, outdent }: RowActions,
  rename: () => void,
): void {
  const { key, altKey } = event
  const moves: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowUp: up,
    ArrowDown: down,
    ArrowRight: indent,
    ArrowLeft: outdent,
  }
  if (altKey && key in moves) {
    event.preventDefault()
    moves[key]?.()
  } else if (key === 'F2') {
    event.preventDefault()
    rename()
  } else if (!altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault()
    const rows = [...document.querySelectorAll<HTMLElement>('[data-menu-row]')]
    rows[rows.indexOf(event.currentTarget) + (key === 'ArrowUp' ? -1 : 1)]?.focus()
  }
}

const marks = {
  before: { boxShadow: 'inset 0 2px 0 var(--palette-primary-main)' },
  after: { boxShadow: 'inset 0 -2px 0 var(--palette-primary-main)' },
  inside: { backgroundColor: 'var(--palette-tint-sky)' },
} as const

/** A menu or an item: its title, which can be typed over, and what can be done with it. */
export function MenuRow({
  id,
  name,
  note,
  depth,
  hidden,
  strong = false,
  actions,
  dragging,
}: RowProps) {
  const [renaming, setRenaming] = useState(false)
  const { mark, start, over, drop, end } = dragging
  return (
    <Box
      draggable={!renaming}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        start()
      }}
      onDragOver={over}
      onDrop={drop}
      onDragEnd={end}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 0.5,
        minHeight: 48,
        pl: 1 + depth * 3,
        pr: 1,
        py: 0.25,
        borderTop: '1px solid var(--palette-divider)',
        '&:hover': { backgroundColor: 'var(--palette-tint-quiet)' },
        ...(mark ? marks[mark] : {}),
      }}
    >
      <DragIndicatorRounded
        aria-hidden
        sx={{ fontSize: 20, color: 'text.disabled', cursor: 'grab', flexShrink: 0 }}
      />
      {renaming ? (
        <Rename
          name={name}
          onDone={(wanted) => {
            setRenaming(false)
            if (wanted && wanted !== name) actions.rename(wanted)
            requestAnimationFrame(() => document.getElementById(id)?.focus())
          }}
        />
      ) : (
        <ButtonBase
          id={id}
          data-menu-row
          onClick={() => setRenaming(true)}
          onKeyDown={(event) => shortcut(event, actions, () => setRenaming(true))}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2"
          sx={{
            font: 'inherit',
            flex: 1,
            minWidth: { xs: '60%', sm: 0 },
            justifyContent: 'flex-start',
            textAlign: 'left',
            gap: 1,
            px: 1,
            py: 0.75,
            borderRadius: 1,
            cursor: 'text',
          }}
        >
          <Box
            component="span"
            sx={{
              fontWeight: strong ? 600 : 400,
              color: hidden ? 'text.secondary' : 'text.primary',
              textDecoration: hidden ? 'line-through' : undefined,
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Box>
          {note}
          <VisuallyHidden>Mudar o título</VisuallyHidden>
        </ButtonBase>
      )}
      <Buttons name={name} hidden={hidden} actions={actions} />
    </Box>
  )
}

function Rename({
  name,
  onDone,
}: {
  readonly name: string
  readonly onDone: (wanted: string | null) => void
}) {
  const [text, setText] = useState(name)
  return (
    <InputBase
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || null)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(text.trim() || null)
        if (event.key === 'Escape') onDone(null)
      }}
      inputProps={{ 'aria-label': `Novo título de ${name}`, maxLength: longest }}
      sx={{
        flex: 1,
        px: 1,
        borderRadius: 1,
        border: '1px solid var(--palette-primary-main)',
        backgroundColor: 'background.paper',
        fontSize: 14,
      }}
    />
  )
}

interface ToolProps {
  readonly label: string
  readonly Icon: ComponentType<{ fontSize: 'small' }>
  readonly run: (() => void) | undefined
}
const Tool = ({ label, Icon, run }: ToolProps) => (
  <Tooltip title={run ? label : ''}>
    <span>
      <IconButton size="small" aria-label={label} disabled={!run} onClick={run}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
)

function Buttons({
  name,
  hidden,
  actions,
}: {
  readonly name: string
  readonly hidden: boolean
  readonly actions: RowActions
}) {
  const { up, down, indent, outdent, toggle } = actions
  return (
    <Box
      role="group"
      aria-label={`Mover e ocultar ${name}`}
      sx={{ display: 'flex', ml: 'auto', flexShrink: 0 }}
    >
      <Tool label={`Subir ${name}`} Icon={ArrowUpwardRounded} run={up} />
      <Tool label={`Descer ${name}`} Icon={ArrowDownwardRounded} run={down} />
      {'indent' in actions && (
        <>
          <Tool label={`Tirar ${name} do grupo`} Icon={FormatIndentDecreaseRounded} run={outdent} />
          <Tool
            label={`Pôr ${name} sob o item acima`}
            Icon={FormatIndentIncreaseRounded}
            run={indent}
          />
        </>
      )}
      <Tool
        label={hidden ? `Mostrar ${name}` : `Ocultar ${name}`}
        Icon={hidden ? VisibilityOffRounded : VisibilityRounded}
        run={toggle}
      />
    </Box>
  )
}
