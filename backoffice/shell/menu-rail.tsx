import Box from '@mui/material/Box'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { loneEntry, placeInMenu, type MenuArea } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import { MenuIcon } from './menu-icon.tsx'

interface RailProps {
  readonly onGroup: (group: string) => void
}
/** The menu as a row of icons, in its order: links that stand alone lead on, a group opens the menu where it stands. */
export function MenuRail({ onGroup }: RailProps) {
  const { areas = [] } = useMenu()
  const { profile } = useSession()
  const { pathname } = useLocation()
  const shown = areas.filter(({ isFoot }) => !isFoot)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1 }}>
      <Box component="nav" aria-label="Menu principal" sx={{ pt: 1.25, pb: 0.5 }}>
        <Box component="ul" sx={list}>
          <RailItem title="Início" path="/" current={pathname === '/'}>
            <MenuIcon name="home" />
          </RailItem>
          <Groups areas={shown} onGroup={onGroup} />
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
      <Foot areas={areas.filter(({ isFoot }) => isFoot)} onGroup={onGroup} />
    </Box>
  )
}

interface GroupsProps extends RailProps {
  readonly areas: readonly MenuArea[]
}
function Groups({ areas, onGroup }: GroupsProps) {
  const all = useMenu().areas ?? []
  const { pathname } = useLocation()
  const here = placeInMenu(all, pathname)?.group.id
  return areas
    .flatMap((area) => area.groups)
    .map((group) => {
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
    })
}

function Foot({ areas, onGroup }: GroupsProps) {
  const { id } = usePortalInUse()
  if (id === null && areas.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label="Portal público e ajuda"
      sx={{ mt: 'auto', mx: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="ul" sx={list}>
        {id !== null && (
          <RailItem title="Ver portal" path={`/p/ir/${id}`} current={false} inNewTab>
            <OpenInNewRounded aria-hidden sx={{ fontSize: 20 }} />
          </RailItem>
        )}
        <Groups areas={areas} onGroup={onGroup} />
      </Box>
    </Box>
  )
}

interface RailItemProps {
  readonly title: string
  readonly path: string | undefined
  readonly current: boolean
  readonly inNewTab?: true
  readonly onOpen?: () => void
  readonly children: ReactNode
}
function RailItem({ title, path, current, inNewTab, onOpen, children }: RailItemProps) {
  const leads =
    path === undefined
      ? { onClick: onOpen, 'aria-haspopup': 'dialog' as const }
      : { href: path, ...(inNewTab && { target: '_blank' }) }
  return (
    <Box component="li" sx={{ display: 'grid', justifyContent: 'center' }}>
      <ButtonBase
        {...leads}
        aria-label={inNewTab ? `${title} (abre em outra aba)` : title}
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

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 } as const
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
