import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { loneEntry, placeInMenu } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { useSession } from '../session/session.tsx'
import { MenuIcon } from './menu-icon.tsx'

/** The menu as a row of icons: links that stand alone lead on, a group opens the menu where it stands. */
export function MenuRail({ onGroup }: { readonly onGroup: (group: string) => void }) {
  const { areas = [] } = useMenu()
  const { profile } = useSession()
  const { pathname } = useLocation()
  const here = placeInMenu(areas, pathname)?.group.id
  const groups = areas.flatMap((area) => area.groups)
  return (
    <Box component="nav" aria-label="Menu principal" sx={{ py: 1.25 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        <RailItem title="Início" path="/" current={pathname === '/'}>
          <MenuIcon name="home" />
        </RailItem>
        {groups.map((group) => {
          const lone = loneEntry(group)
          return (
            <RailItem
              key={group.id}
              title={lone?.title ?? group.title}
              path={lone?.path}
              current={here === group.id}
              onOpen={() => onGroup(group.id)}
            >
              <MenuIcon name={group.icon} />
            </RailItem>
          )
        })}
        {profile?.usuarioElMaster && (
          <RailItem
            title="Configurações do município"
            path={ownScreens.municipality}
            current={pathname === ownScreens.municipality}
          >
            <MenuIcon name="manage_accounts" />
          </RailItem>
        )}
      </Box>
    </Box>
  )
}

interface RailItemProps {
  readonly title: string
  readonly path: string | undefined
  readonly current: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}
function RailItem({ title, path, current, onOpen, children }: RailItemProps) {
  const leads =
    path === undefined ? { onClick: onOpen, 'aria-haspopup': 'dialog' as const } : { href: path }
  return (
    <Box component="li" sx={{ display: 'grid', justifyContent: 'center' }}>
      <ButtonBase
        {...leads}
        aria-label={title}
        aria-current={current ? (path === undefined ? 'true' : 'page') : undefined}
        sx={item}
      >
        {children}
        <Box component="span" aria-hidden className="name" sx={name}>
          {title}
        </Box>
      </ButtonBase>
    </Box>
  )
}

const item = {
  position: 'relative',
  width: 48,
  height: 44,
  borderRadius: 1,
  fontFamily: 'inherit',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { color: 'primary.dark', bgcolor: 'tint.sky' },
  '&:hover > .name, &.Mui-focusVisible > .name': { visibility: 'visible' },
} as const
const name = {
  visibility: 'hidden',
  position: 'absolute',
  left: 'calc(100% + 8px)',
  zIndex: 'tooltip',
  px: 1,
  py: 0.5,
  borderRadius: '6px',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  fontWeight: 600,
  bgcolor: 'text.primary',
  color: 'background.paper',
  pointerEvents: 'none',
} as const
