import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import UploadRounded from '@mui/icons-material/UploadRounded'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { capitalised, uncapitalised } from '../../pt-br/words.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { placeInMenu, type MenuArea } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { PageHeader } from '../app/page.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useSession } from '../session/session.tsx'
import { LatestChanges } from './changes.tsx'
import { Completeness, partsToTake, type PartToTake } from './completeness.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { Panel, PanelStep, Worklist } from '../../resources/calls/home.ts'
import { lettersAreKeys } from '../theme/letter-keys.ts'
import { greeting, mayChange, panelQuery } from './panel.ts'
import { mayPublish, publishingAt, usePublishKey } from './publish-key.ts'
import { limitWords, stepPath } from './panel-words.ts'
import { IndexCard } from './index-card.tsx'
import { PanelPortals } from './portals.tsx'
import { PublishedPerMonth } from './published.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { WorklistCard } from './worklist.tsx'
import { failedSources, totalOf, worklistQuery, worklistSummary } from './worklist-data.ts'

const AllPortals = lazy(() => loadChunk(() => import('./all-portals.tsx')))
const PortalTiles = lazy(() => loadChunk(() => import('./tiles.tsx')))

export function Home() {
  const { profile } = useSession()
  const { id, name, loading } = usePortalInUse()
  const { data, error, refetch } = useQuery(panelQuery(id, !loading))
  const { areas: menu = [] } = useMenu()
  const worklist = useQuery(worklistQuery(id, !loading))
  const publishes = mayPublish(menu)
  const publishPath = publishes && id !== null && data?.publica ? publishingAt(id) : undefined
  usePublishKey(publishPath)
  const [firstName] = profile?.nomeCompleto.split(' ') ?? []
  return (
    <>
      <PageHeader
        title={firstName ? `${greeting()}, ${firstName}` : greeting()}
        documentTitle="Início"
        crumbs={[]}
        purpose={data ? summary(data, worklist.data, name, toTake(data, menu)) : ' '}
        actions={
          publishPath !== undefined && (
            <Button
              variant="contained"
              startIcon={<UploadRounded />}
              href={publishPath}
              aria-keyshortcuts={lettersAreKeys() ? 'N' : undefined}
            >
              Publicar documentos
            </Button>
          )
        }
      />
      <FactorNotice />
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
          worklist={worklist}
          steps={toTake(data, menu)}
          parts={id === null ? [] : partsToTake(data, menu, id)}
          publishesIn={publishes ? id : null}
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
const toTake = (panel: Panel, menu: readonly MenuArea[]): readonly PanelStep[] => {
  const { passos } = panel
  const next = passos.find(({ feito }) => !feito)
  const path = next && stepPath(next)
  const link = path && placeInMenu(menu, path)?.link
  if (!link) return []
  return (next.passo === 'documento' ? panel.publica : mayChange(panel, link.page)) ? passos : []
}

interface BoardProps {
  readonly panel: Panel
  readonly worklist: Parameters<typeof WorklistCard>[0]['query']
  readonly steps: readonly PanelStep[]
  readonly parts: readonly PartToTake[]
  /** The portal in use, for who may open its documents. */
  readonly publishesIn: number | null
}
const Board = ({
  panel,
  panel: { meses, partes, ultimas, portais },
  worklist,
  steps,
  parts,
  publishesIn,
}: BoardProps) => (
  <Box sx={grid}>
    {steps.length > 0 && <FirstSteps items={steps} columns={isPressing(worklist.data) ? 12 : 7} />}
    {(steps.length === 0 || isPressing(worklist.data)) && <WorklistCard query={worklist} />}
    <Box
      sx={{
        gridColumn: { md: 'span 12', lg: 'span 5' },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      {worklist.data?.indice && <IndexCard reading={worklist.data.indice} />}
      <PublishedPerMonth months={meses} own={panel.publica && panel.limite !== null} />
    </Box>
    {parts.length > 0 && <Completeness all={partes} next={parts} />}
    <LatestChanges items={ultimas} />
    <Box
      sx={{
        gridColumn: { md: 'span 12', lg: 'span 5' },
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr' },
      }}
    >
      <PanelPortals items={portais} />
      <Shortcuts panel={panel} />
    </Box>
    {portais.length > 0 && (
      <Suspense fallback={null}>
        <AllPortals />
      </Suspense>
    )}
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

/** Whether the queue goes before the first steps: something is late or due, or is not known. */
const isPressing = (list: Worklist | undefined) =>
  list !== undefined &&
  totalOf(list, 'atrasado') + totalOf(list, 'vence') + failedSources(list).length > 0

function summary(
  panel: Panel,
  worklist: Worklist | undefined,
  portal: string,
  steps: readonly PanelStep[],
): string {
  const left = steps.filter(({ feito }) => !feito).length
  if (left > 0 && !isPressing(worklist))
    return portal
      ? `${portal}: ${left === 1 ? 'falta um passo' : `faltam ${left} passos`} para ter menu e conteúdo.`
      : 'Faltam poucos passos para o primeiro portal.'
  const state = worklist ? worklistSummary(worklist) : ''
  const said = [limitWords(panel), state].filter(Boolean).join(' ')
  if (said === '') return portal || ' '
  return portal ? `${portal}: ${uncapitalised(said)}` : capitalised(said)
}
