import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { menuPlaces } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { useSession } from '../session/session.tsx'
import { Notices } from '../shell/notices.tsx'
import { SideMenu } from '../shell/side-menu.tsx'
import { barHeight, TopBar } from '../shell/top-bar.tsx'
import { store, useStore } from '../ui/store.ts'
import { countVisit } from '../app/visits.ts'
import { SkipLink } from './skip-link.tsx'

const narrowMenu = () => loadChunk(() => import('../shell/narrow-menu.ts'))
const MenuDrawer = lazy(async () => ({ default: (await narrowMenu()).MenuDrawer }))
const MenuRail = lazy(async () => ({ default: (await narrowMenu()).MenuRail }))

const slot = 'claraboia.menu'
const beside = store(localStorage.getItem(slot) !== 'closed')
const menuWidth = 264
const railWidth = 64

/** The working frame: bar, menu beside the screen or in a drawer, the screen. */
export function DefaultLayout() {
  const wide = useMediaQuery('(min-width: 900px)')
  const roomy = useMediaQuery('(min-width: 1200px)')
  const wanted = useStore(beside)
  const [drawer, setDrawer] = useState<{ readonly group?: string }>()
  useVisits()
  const shown = roomy && wanted
  const toggle = () => {
    if (!roomy) return setDrawer(drawer ? undefined : {})
    localStorage.setItem(slot, wanted ? 'closed' : 'open')
    beside.set(!wanted)
  }
  return (
    <>
      <SkipLink />
      <Progress />
      <TopBar menuShown={roomy ? shown : drawer !== undefined} onMenu={toggle} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {wide && (
          <Box className="no-print" sx={shown ? aside : rail}>
            {shown ? (
              <SideMenu />
            ) : (
              <Suspense>
                <MenuRail onGroup={(group) => setDrawer({ group })} />
              </Suspense>
            )}
          </Box>
        )}
        <Box component="main" id="conteudo" tabIndex={-1} sx={screen}>
          <Notices />
          <Outlet />
        </Box>
      </Box>
      {drawer && (
        <Suspense>
          <MenuDrawer opened={drawer.group} onClose={() => setDrawer(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Remembers which pages of the menu are opened, for the shortcuts of the home screen. */
function useVisits() {
  const { userId } = useSession()
  const { areas = [] } = useMenu()
  const { pathname } = useLocation()
  const page = menuPlaces(areas).find(({ link }) => link.path === pathname)?.link.path
  useEffect(() => {
    if (page) countVisit(userId, page)
  }, [userId, page])
}

const screen = {
  flex: 1,
  minWidth: 0,
  maxWidth: 1680,
  px: { xs: 2, md: 4 },
  pt: { xs: 1.5, md: 2 },
  pb: 6,
  // As tall as the window, so that a form's bar can stand at its foot.
  display: 'flex',
  flexDirection: 'column',
  minHeight: `calc(100dvh - ${barHeight + 1}px)`,
}
const aside = {
  position: 'sticky',
  top: barHeight + 1,
  width: menuWidth,
  flexShrink: 0,
  height: `calc(100dvh - ${barHeight + 1}px)`,
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
}
/** Nothing of it is cut: the names of its icons stand beside it. */
const rail = { ...aside, width: railWidth, overflowY: 'visible', zIndex: 2 }
/** A thin line while the next screen is being prepared. */
function Progress() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'sun',
        transformOrigin: 'left',
        pointerEvents: 'none',
        opacity: loading ? 1 : 0,
        transform: loading ? 'scaleX(.8)' : 'scaleX(0)',
        transition: loading
          ? 'transform 4s cubic-bezier(.1,.7,.2,1), opacity .1s .25s'
          : 'opacity .2s',
      }}
    />
  )
}
