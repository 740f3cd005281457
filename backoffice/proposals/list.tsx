import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../app/load-chunk.ts'
import { EmptyState } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { ListBar, ListFrame, NothingLeft } from '../engine/list/list-frame.tsx'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { useNarrowing } from '../engine/list/narrowing.ts'
import { waitingTabs } from '../releases/words.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { ownScreens } from '../../resources/own-screens.ts'
import { nounsOf, waitingQuery } from './data.ts'
import { ProposalRows } from './rows.tsx'

const ReviewSettingsPanel = lazy(() =>
  loadChunk(async () => ({ default: (await import('./review-settings.tsx')).ReviewSettingsPanel })),
)
const narrowedBy = [{ name: 'de' }, { name: 'situacao' }]

/** What waits in the portal in use: drafts, what is promised for an hour, and what was not published then. */
export function ProposalList() {
  const { id } = usePortalInUse()
  const [by, narrow] = useNarrowing(narrowedBy)
  const mine = by['de'] === 'mim'
  const toReview = by['situacao'] === 'revisar'
  const [isSetting, setSetting] = useState(false)
  const query = useInfiniteQuery(waitingQuery(id, mine, toReview))
  const review = query.data?.pages[0]?.revisao ?? { registros: [], sozinho: false }
  const rows = query.data?.pages.flatMap(({ propostas }) => propostas) ?? []
  const names = [...new Set(rows.map(({ registro }) => registro))].toSorted()
  const { data: nouns } = useQuery(nounsOf(names))
  return (
    <>
      <PageHeader
        title="Rascunhos e agendados"
        purpose="O que ainda não está no portal: escrito pela metade, à espera da hora marcada, ou parado por um motivo."
        actions={
          id !== null &&
          review.sozinho && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setSetting(true)}>
              Dois pares de olhos…
            </Button>
          )
        }
      />
      <PageTabs {...waitingTabs} here={ownScreens.proposals} />
      {isSetting && id !== null && (
        <Suspense fallback={null}>
          <ReviewSettingsPanel portal={id} onClose={() => setSetting(false)} />
        </Suspense>
      )}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {id === null ? (
          <NoPortal whose="Os rascunhos são" />
        ) : (
          <ListFrame
            query={query}
            awaited={5}
            waiting="Carregando rascunhos"
            bars={
              <ListBar>
                <NativeChoice
                  label="De quem"
                  value={by['de'] ?? ''}
                  onChange={(de) => narrow({ de })}
                  options={[
                    ['', 'De todos'],
                    ['mim', 'Meus'],
                  ]}
                />
                <NativeChoice
                  label="Situação"
                  value={by['situacao'] ?? ''}
                  onChange={(situacao) => narrow({ situacao })}
                  options={[
                    ['', 'Todas'],
                    ['revisar', 'Para revisar'],
                  ]}
                />
              </ListBar>
            }
            empty={
              rows.length === 0 &&
              (mine || toReview ? (
                <NothingLeft
                  text={
                    toReview
                      ? 'Nada espera a sua revisão neste portal.'
                      : 'Você não tem rascunhos neste portal.'
                  }
                  action="Ver todos"
                  onClear={() => narrow({ de: '', situacao: '' })}
                />
              ) : (
                <EmptyState
                  title="Nenhum rascunho"
                  text="“Salvar rascunho” e “Agendar…”, no pé de um formulário, guardam aqui o que ainda não deve ir ao portal."
                />
              ))
            }
          >
            <ProposalRows rows={rows} nouns={nouns ?? new Map()} review={review} />
            {query.hasNextPage && (
              <Button
                fullWidth
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Carregar mais
              </Button>
            )}
          </ListFrame>
        )}
      </Paper>
    </>
  )
}
