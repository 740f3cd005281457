import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import UploadRounded from '@mui/icons-material/UploadRounded'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { capitalised } from '../../pt-br/words.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { menuPlaces, menuQuery, placeInMenu, type MenuArea } from '../app/menu.ts'
import type { OverdueTableSeen } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { overdueQuery } from '../tables/data.ts'
import { PageHeader } from '../app/page.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useSession } from '../session/session.tsx'
import { Attention } from './attention.tsx'
import { Changes } from './changes.tsx'
import { Completeness, partsToTake, type PartToTake } from './completeness.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { Panel, Step } from '../../resources/calls/home.ts'
import { greeting, mayChange, panelQuery } from './panel.ts'
import { limitWords, stepPath } from './panel-words.ts'
import { Portals } from './portals.tsx'
import { Published } from './published.tsx'
import { Shortcuts } from './shortcuts.tsx'

const PortalTiles = lazy(() => loadChunk(() => import('./tiles.tsx')))

/** Where publishers work; offered here when it is in the user's menu. */
const publisherPages = '/portal-transparencia/publicador-de-documento'

export function Home() {
  const { userId, profile } = useSession()
  const { id, name, loading } = usePortalInUse()
  const { data, error, refetch } = useQuery(panelQuery(id, !loading))
  const { data: menu = [] } = useQuery(menuQuery(userId))
  const { data: overdue = [] } = useQuery(
    overdueQuery(id, placeInMenu(menu, ownScreens.tables) !== undefined),
  )
  const publisher = menuPlaces(menu).find(({ link }) => link.path.startsWith(publisherPages))?.link
  const [firstName] = profile?.nomeCompleto.split(' ') ?? []
  return (
    <>
      <PageHeader
        title={firstName ? `${greeting()}, ${firstName}` : greeting()}
        documentTitle="Início"
        crumbs={[]}
        purpose={data ? summary(data, overdue, name, toTake(data, menu)) : ' '}
        actions={
          publisher &&
          id !== null &&
          data?.publica && (
            <Button variant="contained" startIcon={<UploadRounded />} href={publisher.path}>
              Publicar documentos
            </Button>
          )
        }
      />
      {error ? (
        <Paper variant="outlined">
          <ErrorState
            problem={asProblem(error)}
            retry={() => void refetch()}
            title="O resumo não foi carregado"
          />
        </Paper>
      ) : data ? (
        <Board
          panel={data}
          overdue={overdue}
          steps={toTake(data, menu)}
          parts={id === null ? [] : partsToTake(data, menu, id)}
          publishesIn={publisher ? id : null}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
  gap: 2,
}

/** The first steps, for whom the next of them is meant: others cannot take it. */
const toTake = (panel: Panel, menu: readonly MenuArea[]): readonly Step[] => {
  const { passos } = panel
  const next = passos.find(({ feito }) => !feito)
  const path = next && stepPath(next)
  const link = path && placeInMenu(menu, path)?.link
  if (!link) return []
  return (next.passo === 'documento' ? panel.publica : mayChange(panel, link.path)) ? passos : []
}

const Board = ({
  panel,
  panel: { pendencias, meses, partes, ultimas, portais },
  overdue,
  steps,
  parts,
  publishesIn,
}: {
  readonly panel: Panel
  readonly overdue: readonly OverdueTableSeen[]
  readonly steps: readonly Step[]
  readonly parts: readonly PartToTake[]
  /** The portal in use, for who may open its documents. */
  readonly publishesIn: number | null
}) => (
  <Box sx={grid}>
    {steps.length > 0 && (
      <FirstSteps items={steps} columns={pendencias.length + overdue.length > 0 ? 12 : 7} />
    )}
    {(steps.length === 0 || pendencias.length + overdue.length > 0) && (
      <Attention panel={panel} overdue={overdue} />
    )}
    <Published months={meses} own={panel.publica && panel.limite !== null} />
    {parts.length > 0 && <Completeness all={partes} next={parts} />}
    <Changes items={ultimas} />
    <Box
      sx={{
        gridColumn: { md: 'span 12', lg: 'span 5' },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr' },
      }}
    >
      <Portals items={portais} />
      <Shortcuts />
    </Box>
    {publishesIn !== null && (
      <Suspense fallback={null}>
        <PortalTiles key={publishesIn} portalId={publishesIn} />
      </Suspense>
    )}
  </Box>
)

const Waiting = () => (
  <Box sx={grid}>
    {[7, 5, 7, 5].map((span, at) => (
      <Paper
        key={at}
        variant="outlined"
        sx={{ gridColumn: { lg: `span ${span}`, md: 'span 12' }, minHeight: 220 }}
      >
        <Skeletons lines={5} />
      </Paper>
    ))}
  </Box>
)

const words = [
  'uma coisa pede',
  'duas coisas pedem',
  'três coisas pedem',
  'quatro coisas pedem',
  'cinco coisas pedem',
]

function summary(
  panel: Panel,
  overdue: readonly OverdueTableSeen[],
  portal: string,
  steps: readonly Step[],
): string {
  const count = panel.pendencias.length + overdue.length
  const left = steps.filter(({ feito }) => !feito).length
  if (left > 0 && count === 0)
    return portal
      ? `${portal}: ${left === 1 ? 'falta um passo' : `faltam ${left} passos`} para ter menu e conteúdo.`
      : 'Faltam poucos passos para o primeiro portal.'
  const limit = limitWords(panel)
  // What was never published is not measured: no more is said than that nothing is late.
  const state =
    count === 0
      ? 'nenhum atraso conhecido.'
      : `${words[count - 1] ?? `${count} coisas pedem`} atenção hoje.`
  const said = limit ? `${limit} ${capitalised(state)}` : state
  return portal ? `${portal}: ${said}` : capitalised(said)
}
