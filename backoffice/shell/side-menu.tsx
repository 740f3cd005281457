import Box from '@mui/material/Box'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { menuQuery, noMenu, placeInMenu, type MenuArea, type MenuGroup } from '../app/menu.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { useWaiting } from '../app/waiting.ts'
import { useSession } from '../session/session.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { MenuIcon } from './menu-icon.tsx'

/** What stands beside every screen: the user's own menu, and the settings of the municipality. */
export const SideMenu = ({ onGo }: { readonly onGo?: () => void }) => (
  <>
    <UserMenu onGo={onGo} />
    <OfMunicipality onGo={onGo} />
  </>
)

/** The user's own menu: areas, groups that open, links. The branch of the current screen is open. */
function UserMenu({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const { userId } = useSession()
  const { data, error, refetch } = useQuery(menuQuery(userId))
  const { pathname } = useLocation()
  const here = data && placeInMenu(data, pathname)
  const isHome = data?.some(({ groups }) => groups.some(({ path }) => path === '/'))
  return (
    <Box component="nav" aria-label="Menu principal" sx={{ p: 1.25, pb: 2 }}>
      {!isHome && (
        <List disablePadding>
          <Leaf title="Início" icon="home" path="/" current={pathname === '/'} onGo={onGo} />
        </List>
      )}
      {!data && !error && <Skeletons lines={8} height={22} label="Carregando o menu" />}
      {error && (
        <ErrorState
          problem={asProblem(error)}
          retry={() => void refetch()}
          title="O menu não abriu"
        />
      )}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 1.5 }}>
          {noMenu}
        </Typography>
      )}
      {data?.map((area) => (
        <Area
          key={area.id}
          area={area}
          pathname={pathname}
          open={here?.group.id}
          link={here?.link.id}
          onGo={onGo}
        />
      ))}
    </Box>
  )
}

/** What is no page of the permission table, and so stands in no menu: an elMaster's alone. */
function OfMunicipality({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const { profile } = useSession()
  const { pathname } = useLocation()
  return profile?.usuarioElMaster ? (
    <Box component="nav" aria-label="Município" sx={{ px: 1.25, pb: 4 }}>
      <List disablePadding>
        <Leaf
          title="Configurações do município"
          icon="settings"
          path={ownScreens.municipality}
          current={pathname === ownScreens.municipality}
          onGo={onGo}
        />
      </List>
    </Box>
  ) : null
}

interface AreaProps {
  readonly area: MenuArea
  readonly pathname: string
  readonly open: string | undefined
  readonly link: string | undefined
  readonly onGo?: (() => void) | undefined
}
function Area({ area, pathname, open, link, onGo }: AreaProps) {
  const id = `menu-${area.id}`
  return (
    <Box sx={{ mt: 2 }}>
      <Typography
        id={id}
        component="h2"
        variant="caption"
        sx={{ px: 1.25, pb: 0.5, fontWeight: 650, color: 'text.caption', display: 'block' }}
      >
        {area.title}
      </Typography>
      <List disablePadding aria-labelledby={id}>
        {area.groups.map((group) =>
          group.links.length === 0 && group.path ? (
            <Leaf
              key={group.id}
              title={group.title}
              icon={group.icon}
              path={group.path}
              current={pathname === group.path}
              onGo={onGo}
            />
          ) : (
            <Group
              key={`${group.id} ${open === group.id}`}
              group={group}
              link={link}
              current={open === group.id}
              onGo={onGo}
            />
          ),
        )}
      </List>
    </Box>
  )
}

const row = {
  minHeight: { xs: 44, md: 38 },
  px: 1.25,
  py: 0.5,
  gap: 1.5,
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.875rem',
}
const bright = { color: 'primary.dark', fontWeight: 650 }

interface LeafProps {
  readonly title: string
  readonly icon: string
  readonly path: string
  readonly current: boolean
  readonly onGo?: (() => void) | undefined
}
function Leaf({ title, icon, path, current, onGo }: LeafProps) {
  return (
    <li>
      <ListItemButton
        href={path}
        onClick={onGo}
        aria-current={current ? 'page' : undefined}
        selected={current}
        sx={{ ...row, ...(current && bright) }}
      >
        <MenuIcon name={icon} />
        {title}
      </ListItemButton>
    </li>
  )
}

interface GroupProps {
  readonly group: MenuGroup
  readonly link: string | undefined
  readonly current: boolean
  readonly onGo?: (() => void) | undefined
}
function Group({ group, link, current, onGo }: GroupProps) {
  const [open, setOpen] = useState(current)
  const id = `menu-${group.id}`
  return (
    <li>
      <ListItemButton
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        sx={{ ...row, ...(current && bright) }}
      >
        <MenuIcon name={group.icon} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {group.title}
        </Box>
        {!open && <WaitingMark among={group.links} />}
        <ExpandMoreRounded
          aria-hidden
          sx={{
            fontSize: 18,
            transition: 'transform .15s',
            transform: open ? 'none' : 'rotate(-90deg)',
          }}
        />
      </ListItemButton>
      {open && (
        <List
          id={id}
          disablePadding
          sx={{ ml: 2.4, pl: 1.25, my: 0.5, borderLeft: 1, borderColor: 'divider' }}
        >
          {group.links.map(({ id: key, title, path }) => (
            <li key={key}>
              <ListItemButton
                href={path}
                onClick={onGo}
                selected={key === link}
                aria-current={key === link ? 'page' : undefined}
                sx={linkRow}
              >
                <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                  {title}
                </Box>
                <WaitingMark among={[{ path }]} />
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
    </li>
  )
}

/** How many people wait to be let in, at the one link that leads to them. */
function WaitingMark({ among }: { readonly among: readonly { readonly path: string }[] }) {
  const waiting = useWaiting()
  return waiting && among.some(({ path }) => path === waiting.link) ? (
    <Box
      component="span"
      sx={{
        px: 0.75,
        minWidth: 20,
        borderRadius: 10,
        textAlign: 'center',
        fontSize: '0.75rem',
        lineHeight: '20px',
        fontWeight: 650,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {waiting.count}
      <VisuallyHidden>
        {waiting.count === 1 ? ' pessoa aguarda liberação' : ' pessoas aguardam liberação'}
      </VisuallyHidden>
    </Box>
  ) : null
}

const linkRow = {
  ...row,
  minHeight: { xs: 44, md: 34 },
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
