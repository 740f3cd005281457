import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { listHomeTiles } from '../../resources/calls/portal.ts'
import { readHomeTiles, type PortalHomeTile } from '../../resources/portal/portal-home-tile.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { EmptyCard } from './card.tsx'
import { FoldedCard } from './folded-card.tsx'

const Submenus = lazy(() => loadChunk(() => import('./submenus.tsx')))

const tilesQuery = (portalId: number) =>
  queryOptions({
    queryKey: ['user-menu', 'tiles', portalId],
    queryFn: async ({ signal }) =>
      readHomeTiles((await callApi(listHomeTiles, { params: { portalId }, signal })).data ?? []),
  })

const heading = 'Página inicial do portal'
/**
 * The tiles of a portal's home page, each with the documents that its submenus lead to: folded, as they are the
 * citizens' way, and read when they are opened.
 */
export default function PortalTiles({ portalId }: { readonly portalId: number }) {
  return (
    <FoldedCard title={heading} words={['Mostrar os blocos', 'Esconder os blocos']}>
      <Tiles portalId={portalId} />
    </FoldedCard>
  )
}

function Tiles({ portalId }: { readonly portalId: number }) {
  const { data: tiles, error, refetch } = useQuery(tilesQuery(portalId))
  const [open, setOpen] = useState<number | null>(null)
  if (error && !tiles) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!tiles) return <Skeletons lines={2} />
  if (tiles.length === 0)
    return <EmptyCard>Este portal ainda não tem blocos: eles vêm com os menus.</EmptyCard>
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        px: 2.5,
        pb: 2.5,
        pt: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(min(100%, 136px), 1fr))',
          sm: 'repeat(auto-fill, minmax(200px, 1fr))',
        },
        // What a tile opens stands below its row, next to it in reading order; the tiles after it fill the row.
        gridAutoFlow: 'row dense',
      }}
    >
      {tiles.map((tile) => (
        <Fragment key={tile.id}>
          <li>
            <Tile
              tile={tile}
              open={tile.id === open}
              onToggle={() => setOpen(tile.id === open ? null : tile.id)}
            />
          </li>
          {tile.id === open && (
            <Box component="li" sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
              <Suspense fallback={<Skeletons lines={2} />}>
                <Submenus id={panelId} portalId={portalId} tile={tile} />
              </Suspense>
            </Box>
          )}
        </Fragment>
      ))}
    </Box>
  )
}

const panelId = 'submenus-do-bloco'
interface TileProps {
  readonly tile: PortalHomeTile
  readonly open: boolean
  readonly onToggle: () => void
}
const Tile = ({ tile: { title, category, bgColor, textColor }, open, onToggle }: TileProps) => (
  <ButtonBase
    aria-expanded={open}
    aria-controls={open ? panelId : undefined}
    onClick={onToggle}
    sx={{
      width: '100%',
      height: '100%',
      minHeight: 72,
      px: 2,
      py: 1.5,
      borderRadius: 1,
      border: '1px solid var(--palette-line2)',
      backgroundColor: bgColor,
      color: textColor,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      justifyContent: 'center',
      textAlign: 'left',
      outline: open ? '2px solid var(--palette-primary-main)' : undefined,
      outlineOffset: 2,
      '&.Mui-focusVisible': { outlineOffset: 2 },
    }}
  >
    <Typography component="span" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {category && (
      <Typography component="span" variant="body2">
        {category}
      </Typography>
    )}
  </ButtonBase>
)
