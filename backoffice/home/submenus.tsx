import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import { useQuery } from '@tanstack/react-query'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { listSubmenus } from '../../resources/calls/portal.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import type { PortalHomeTile } from '../../resources/portal/portal-home-tile.ts'
import { readSubmenus, type Submenu } from '../../resources/portal/submenu.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { withPortal } from '../engine/route-params.ts'
import { allTypesQuery } from '../screens/document-element/type.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { EmptyCard, Rows } from './card.tsx'

const [documents] = screenSets(documentElement)
/** The documents that a submenu leads to: its number is that of their type. */
const documentsPath = (searchId: number, portalId: number) =>
  withPortal(fillPath(documents?.list ?? '/:id', { id: searchId }), portalId)

interface SubmenusProps {
  readonly id: string
  readonly portalId: number
  readonly tile: PortalHomeTile
}
/** The submenus of a tile and where they lead: to the documents of a type, or to another site. */
export default function Submenus({ id, portalId, tile }: SubmenusProps) {
  const submenus = useQuery({
    queryKey: ['user-menu-item', 'submenus', portalId],
    queryFn: async ({ signal }) =>
      readSubmenus((await callApi(listSubmenus, { params: { portalId }, signal })).data ?? []),
  })
  const types = useQuery(allTypesQuery)
  const error = submenus.error ?? types.error
  const own = submenus.data?.filter(({ baseMenuId }) => baseMenuId === tile.baseMenuId) ?? []
  const typeOf = ({ searchId }: Submenu) => types.data?.find((type) => type.id === searchId)
  return (
    <Box
      component="section"
      id={id}
      aria-label={`Submenus de ${tile.title}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box sx={{ px: 2.5, py: 1.5 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {tile.title}
        </Typography>
        {tile.description && <Typography color="textSecondary">{tile.description}</Typography>}
      </Box>
      {error ? (
        <ErrorState
          problem={asProblem(error)}
          retry={() => void Promise.all([submenus.refetch(), types.refetch()])}
          title="Ocorreu um erro ao buscar os submenus!"
        />
      ) : !submenus.data || !types.data ? (
        <Skeletons lines={2} />
      ) : own.length === 0 ? (
        <EmptyCard>
          Nenhum submenu de {tile.title} leva a documentos. Em Menus do portal se escolhe aonde cada
          um leva.
        </EmptyCard>
      ) : (
        <Rows>
          {own.map((submenu) => (
            <Way
              key={`${submenu.id} ${submenu.searchId}`}
              submenu={submenu}
              type={typeOf(submenu)?.description}
              portalId={portalId}
            />
          ))}
        </Rows>
      )}
    </Box>
  )
}

interface WayProps {
  readonly submenu: Submenu
  /** The type of documents that it leads to; undefined when its number is no type's. */
  readonly type: string | undefined
  readonly portalId: number
}
function Way({ submenu: { title, url, searchId }, type, portalId }: WayProps) {
  const elsewhere = /^https?:/i.test(url)
  const note = type ?? (elsewhere ? 'Em outro site' : `Não há tipo de documento ${searchId}`)
  return (
    <Box component="li">
      {type !== undefined ? (
        <Link href={documentsPath(searchId, portalId)}>{title}</Link>
      ) : elsewhere ? (
        <Link href={url} target="_blank">
          {title}
          <OpenInNewRounded aria-hidden sx={{ fontSize: 14, ml: 0.5, verticalAlign: '-2px' }} />
        </Link>
      ) : (
        title
      )}
      {note !== title && (
        <Typography variant="body2" sx={{ color: 'text.caption' }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}
