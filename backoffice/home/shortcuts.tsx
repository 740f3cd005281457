import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Panel } from '../../resources/calls/home.ts'
import { menuPlaces, placeName } from '../app/menu-levels.ts'
import { noMenu, useMenu } from '../app/menu.ts'
import { useSession } from '../session/session.tsx'
import { isUsersPath } from '../app/waiting.ts'
import { visitsOf } from '../app/visits.ts'
import { HomeCard, EmptyCard, Rows } from './card.tsx'
import { mayChange } from './panel.ts'

const most = 6

/** The screens this user opens most, on this computer; until there are any, the first of the menu. */
export function Shortcuts({ panel }: { readonly panel: Panel }) {
  const { userId } = useSession()
  const { areas, error } = useMenu()
  const visits = visitsOf(userId)
  const links = menuPlaces(areas ?? [])
    .map((place) => ({ ...place.link, title: placeName(place) }))
    .filter(({ path }) => path !== '/')
  const users = links.find(({ page }) => isUsersPath(page))
  const chosen = links
    .toSorted((a, b) => (visits[b.path] ?? 0) - (visits[a.path] ?? 0))
    .slice(0, most)
  return (
    <HomeCard title="Meus atalhos">
      {chosen.length === 0 && (areas || error) && <EmptyCard>{noMenu}</EmptyCard>}
      <Rows>
        {users && mayChange(panel, users.page) && (
          <Box component="li">
            <Link href={`${users.path}?convidar=sim`}>Convidar pessoa</Link>
          </Box>
        )}
        {chosen.map(({ id, title, path }) => (
          <Box component="li" key={id}>
            <Link
              href={path}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                alignItems: 'center',
                gap: 1,
              }}
            >
              {title}
              <ArrowForwardRounded aria-hidden sx={{ fontSize: 16, color: 'text.caption' }} />
            </Link>
          </Box>
        ))}
      </Rows>
    </HomeCard>
  )
}
