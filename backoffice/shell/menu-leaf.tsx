import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import { useEffect, useRef, type ReactNode } from 'react'
import { MenuIcon } from './menu-icon.tsx'

export const row = {
  minHeight: { xs: 44, md: 40 },
  px: 1.25,
  py: 0.5,
  gap: 1.5,
  color: 'text.secondary',
  fontWeight: 400,
  fontSize: '0.875rem',
}
export const bright = { color: 'primary.dark', fontWeight: 600 }

/** Scrolls the menu to an item of it, and nothing around the menu: scrolling into view would move the screen, too. */
function showIn(item: HTMLElement): void {
  let box = item.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  if (!box || box === document.documentElement) return
  const [own, room] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
  if (own.bottom > room.bottom) box.scrollTop += own.bottom - room.bottom + margin
  else if (own.top < room.top) box.scrollTop -= room.top - own.top + margin
}
/** Pixels. */
const margin = 12

/** A title whose short forms, such as e-SIC, stay on one line; what is read out and copied is the title as it is. */
const unbroken = (title: string): ReactNode =>
  title.split(/(\S*\b\p{L}-\S+)/u).map((part, at) =>
    at % 2 === 1 ? (
      <Box key={part} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )

interface LeafProps {
  readonly title: string
  /** Without it the link stands in a group. */
  readonly icon?: string
  readonly path: string
  readonly current: boolean
  readonly onGo?: (() => void) | undefined
  /** What stands behind the title. */
  readonly children?: ReactNode
}
/** A link of the menu. That of the current screen is moved to where it is seen. */
export function Leaf({ title, icon, path, current, onGo, children }: LeafProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current && item.current) showIn(item.current)
  }, [current])
  return (
    <li ref={item}>
      <ListItemButton
        href={path}
        onClick={onGo}
        aria-current={current ? 'page' : undefined}
        selected={current}
        sx={icon === undefined ? inGroup : { ...row, ...(current && bright) }}
      >
        {icon !== undefined && <MenuIcon name={icon} />}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {unbroken(title)}
        </Box>
        {children}
      </ListItemButton>
    </li>
  )
}

const inGroup = {
  ...row,
  minHeight: { xs: 44, md: 32 },
  position: 'relative',
  // A bar of its own, drawn straight: a border would bend at the rounded corners.
  '&.Mui-selected::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 8,
    bottom: 8,
    width: 3,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
}
