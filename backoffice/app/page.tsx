import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { brandName } from './config.ts'
import { placeInMenu, placeName, type MenuPlace } from './menu-levels.ts'
import { useMenu } from './menu.ts'
import { loadChunk } from './load-chunk.ts'

const SiblingTabs = lazy(() =>
  loadChunk(async () => ({ default: (await import('./sibling-tabs.tsx')).SiblingTabs })),
)

export interface Crumb {
  readonly text: string
  /** Without it the crumb is plain text, such as an area of the menu. */
  readonly href?: string
}
export interface PageHeaderProps {
  readonly title: string
  /** One line: what this screen is for. */
  readonly purpose?: ReactNode
  /** From the area to the screen; the last one is where the user is. Without it, where the menu has this screen. */
  readonly crumbs?: readonly Crumb[]
  /** The document's name, when the heading is not it. */
  readonly documentTitle?: string
  readonly actions?: ReactNode
}

/** The one h1 of a screen. Takes the focus after a navigation, and names the document. */
export function PageHeader({ title, purpose, crumbs, documentTitle, actions }: PageHeaderProps) {
  const heading = useScreenTitle(documentTitle ?? title)
  const { areas = [] } = useMenu()
  const { pathname } = useLocation()
  const place = placeInMenu(areas, pathname)
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Trail crumbs={crumbs ?? menuCrumbs(place, pathname, title)} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'flex-end',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1}>
            {title}
          </Typography>
          {purpose && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: '110ch' }}>
              {purpose}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box className="no-print" sx={actionsRow}>
            {actions}
          </Box>
        )}
      </Box>
      {place && place.link.path === pathname && place.entry.tabs.length > 0 && (
        <Suspense fallback={<Box sx={{ height: 65 }} />}>
          <SiblingTabs place={place} />
        </Suspense>
      )}
    </Box>
  )
}

/** The primary one stands at the right. */
const actionsRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: { sm: 'flex-end' },
} as const

/** A group of the menu leads to the first of its screens, unless that is the one below it. */
export function groupCrumb({ group, link }: MenuPlace): Crumb {
  const first = group.path ?? group.links[0]?.path
  return { text: group.title, href: first === link.path ? undefined : first }
}

/** Group › list › this screen, as the user's menu has them. */
function menuCrumbs(
  place: MenuPlace | undefined,
  pathname: string,
  title: string,
): readonly Crumb[] {
  if (!place) return []
  const { group, entry, link } = place
  const above = group.path === link.path ? [] : [groupCrumb(place)]
  // The tabs tell which of them it is.
  if (link.path === pathname) return [...above, { text: entry.title }]
  return [...above, { text: placeName(place), href: link.path }, { text: title }]
}

function Trail({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return (
    <Breadcrumbs
      aria-label="Onde você está"
      separator={<ChevronRightRounded aria-hidden sx={{ fontSize: 16 }} />}
      // Links of a trail of two lines stand as far from each other as a finger needs (WCAG 2.2, 2.5.8).
      sx={{ mb: 0.5, '& ol': { rowGap: '6px' } }}
    >
      {crumbs.map(({ text, href }, at) => {
        const here = at === crumbs.length - 1
        if (href && !here)
          return (
            <Link key={text} href={href} color="textSecondary" variant="body2">
              {text}
            </Link>
          )
        return (
          <Typography
            key={text}
            variant="body2"
            color={here ? 'textPrimary' : 'textSecondary'}
            aria-current={here ? 'page' : undefined}
          >
            {text}
          </Typography>
        )
      })}
    </Breadcrumbs>
  )
}

let firstScreen = true

/**
 * Names the document after the screen and moves the focus to its heading, except on the first load and for an address
 * with an anchor.
 */
export function useScreenTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title])
  useEffect(() => {
    // A screen that has put the focus into a field of its own keeps it there.
    const taken = heading.current?.closest('main')?.contains(document.activeElement)
    if (!firstScreen && !location.hash && !taken) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])
  return heading
}
