import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import type { MenuPlace } from './menu-levels.ts'

/** The pages that share an entry of the menu with this one, each by its own address. */
export function SiblingTabs({ place: { entry, link } }: { readonly place: MenuPlace }) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const [item, row] = [current.current, current.current?.parentElement]
    // The row alone moves: scrolling into view would move the screen, too.
    if (item && row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.clientWidth) / 2
  }, [link.id])
  return (
    <Box component="nav" aria-label={`Telas de ${entry.title}`} className="no-print">
      <Box component="ul" sx={row}>
        {entry.tabs.map(({ id, title, path }) => (
          <li key={id} ref={id === link.id ? current : undefined}>
            <Link
              href={path}
              underline="none"
              aria-current={id === link.id ? 'page' : undefined}
              sx={tab}
            >
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  gap: 0.5,
  position: 'relative',
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  // Room for the outline of the focus, which the scrolling would cut.
  pt: 0.5,
  px: 0.5,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  borderBottom: 1,
  borderColor: 'divider',
} as const
const tab = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  whiteSpace: 'nowrap',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.dark', borderColor: 'primary.main' },
} as const
