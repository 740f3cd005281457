import Box from '@mui/material/Box'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { loneEntry, placeInMenu, type MenuArea, type MenuGroup } from '../app/menu-levels.ts'
import { noMenu, useMenu } from '../app/menu.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { Leaf, bright, row } from './menu-leaf.tsx'
import { HomeMark, WaitingMark } from './menu-marks.tsx'

interface SideMenuProps {
  /** The group that is open from the start, beside that of the current screen. */
  readonly opened?: string | undefined
  readonly onGo?: (() => void) | undefined
}
/** What stands beside every screen: the user's own menu, the settings of the municipality, and the foot. */
export function SideMenu({ opened, onGo }: SideMenuProps) {
  const { areas } = useMenu()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 1 }}>
      <UserMenu opened={opened} onGo={onGo} />
      <OfMunicipality onGo={onGo} />
      <Foot areas={areas?.filter(({ isFoot }) => isFoot) ?? []} onGo={onGo} />
    </Box>
  )
}

/** The user's own menu: areas, groups that open, links. The branch of the current screen is open. */
function UserMenu({ opened, onGo }: SideMenuProps) {
  const { areas, error, retry } = useMenu()
  const { pathname } = useLocation()
  const here = areas && placeInMenu(areas, pathname)
  const shown = areas?.filter(({ isFoot }) => !isFoot) ?? []
  const isHome = areas?.some(({ groups }) => groups.some(({ path }) => path === '/'))
  return (
    <Box component="nav" aria-label="Menu principal" sx={{ p: 1.25, pb: 1 }}>
      {!isHome && (
        <List disablePadding>
          <Leaf title="Início" icon="home" path="/" current={pathname === '/'} onGo={onGo}>
            <HomeMark />
          </Leaf>
        </List>
      )}
      {!areas && !error && <Skeletons lines={8} height={22} label="Carregando o menu" />}
      {error && <ErrorState problem={asProblem(error)} retry={retry} title="O menu não abriu" />}
      {areas?.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 1.5 }}>
          {noMenu}
        </Typography>
      )}
      {shown.map((area) => (
        <Area
          key={area.id}
          area={area}
          alone={shown.length === 1}
          here={here?.entry.id}
          opened={[opened, here?.group.id, loneGroup(shown)?.id]}
          onGo={onGo}
        />
      ))}
    </Box>
  )
}

/** The one group of a short menu: nobody has to open it. */
function loneGroup(areas: readonly MenuArea[]): MenuGroup | undefined {
  const [group, ...others] = areas.flatMap(({ groups }) => groups)
  return others.length === 0 ? group : undefined
}

/** What is no page of the permission table, and so stands in no menu: an elMaster's alone. */
function OfMunicipality({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const { profile } = useSession()
  const { pathname } = useLocation()
  return profile?.usuarioElMaster ? (
    <Box component="nav" aria-label="Município" sx={{ px: 1.25, pb: 1 }}>
      <List disablePadding>
        <Leaf
          title="Configurações do município"
          icon="manage_accounts"
          path={ownScreens.municipality}
          current={pathname === ownScreens.municipality}
          onGo={onGo}
        />
      </List>
    </Box>
  ) : null
}

interface FootProps {
  readonly areas: readonly MenuArea[]
  readonly onGo?: (() => void) | undefined
}
/** The way to the public portal, and the areas of pages without groups. */
function Foot({ areas, onGo }: FootProps) {
  const { pathname } = useLocation()
  const { id } = usePortalInUse()
  const pages = areas.flatMap(({ groups }) => groups)
  if (id === null && pages.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label="Portal público e ajuda"
      sx={{ mt: 'auto', mx: 1.25, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <List disablePadding>
        {id !== null && (
          <li>
            <ListItemButton href={`/p/ir/${id}`} target="_blank" sx={row}>
              <OpenInNewRounded aria-hidden sx={{ fontSize: 20 }} />
              Ver portal
              <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
            </ListItemButton>
          </li>
        )}
        {pages.map(({ id: key, title, icon, path }) => (
          <Leaf
            key={key}
            title={title}
            icon={icon}
            path={path ?? '/'}
            current={pathname === path}
            onGo={onGo}
          />
        ))}
      </List>
    </Box>
  )
}

interface AreaProps {
  readonly area: MenuArea
  /** A heading over the whole menu says nothing to who sees it. */
  readonly alone: boolean
  /** The entry of the current screen. */
  readonly here: string | undefined
  /** The groups that are open from the start. */
  readonly opened: readonly (string | undefined)[]
  readonly onGo?: (() => void) | undefined
}
function Area({ area, alone, here, opened, onGo }: AreaProps) {
  const id = `menu-${area.id}`
  return (
    <Box sx={{ mt: alone ? 0 : 2, position: 'relative' }}>
      <Typography
        id={id}
        component="h2"
        variant="caption"
        sx={{ px: 1.25, pb: 0.5, fontWeight: 600, color: 'text.caption', display: 'block' }}
      >
        {alone ? <VisuallyHidden>{area.title}</VisuallyHidden> : area.title}
      </Typography>
      <List disablePadding aria-labelledby={id}>
        {area.groups.map((group) => {
          const lone = loneEntry(group)
          return lone ? (
            <Leaf
              key={group.id}
              title={lone.title}
              icon={group.icon}
              path={lone.path}
              current={here === lone.id}
              onGo={onGo}
            >
              <WaitingMark among={[lone]} />
            </Leaf>
          ) : (
            <Group
              key={`${group.id} ${opened.includes(group.id)}`}
              group={group}
              here={here}
              initially={opened.includes(group.id)}
              onGo={onGo}
            />
          )
        })}
      </List>
    </Box>
  )
}

interface GroupProps {
  readonly group: MenuGroup
  readonly here: string | undefined
  readonly initially: boolean
  readonly onGo?: (() => void) | undefined
}
function Group({ group, here, initially, onGo }: GroupProps) {
  const [open, setOpen] = useState(initially)
  const id = `menu-${group.id}`
  const isHere = group.links.some((link) => link.id === here)
  // A closed group hides the current entry, and is marked for it.
  const marked = isHere && !open
  return (
    <li>
      <ListItemButton
        onClick={() => setOpen(!open)}
        selected={marked}
        aria-current={marked ? 'true' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        sx={{ ...row, ...(isHere && bright) }}
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
          {group.links.map((link) => (
            <Leaf
              key={link.id}
              title={link.title}
              path={link.path}
              current={link.id === here}
              onGo={onGo}
            >
              <WaitingMark among={[link]} />
            </Leaf>
          ))}
        </List>
      )}
    </li>
  )
}
