import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { menuPlaces, menuQuery, noMenu } from '../app/menu.ts'
import { useSession } from '../session/session.tsx'
import { visitsOf } from '../app/visits.ts'
import { HomeCard, EmptyCard, Rows } from './card.tsx'

const most = 6

/** The screens this user opens most, on this computer; until there are any, the first of the menu. */
export function Shortcuts() {
  const { userId } = useSession()
  const { data = [], isPending } = useQuery(menuQuery(userId))
  const visits = visitsOf(userId)
  const links = menuPlaces(data)
    .map(({ link }) => link)
    .filter(({ path }) => path !== '/')
  const chosen = links
    .toSorted((a, b) => (visits[b.path] ?? 0) - (visits[a.path] ?? 0))
    .slice(0, most)
  return (
    <HomeCard title="Meus atalhos">
      {chosen.length === 0 && !isPending && <EmptyCard>{noMenu}</EmptyCard>}
      <Rows>
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
