import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ownScreens } from '../../resources/own-screens.ts'
import { releaseStates, type ReleaseWhole } from '../../resources/calls/release.ts'
import { counted } from '../../pt-br/words.ts'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { rehearsalQuery, releaseQuery } from './data.ts'
import { RehearsalTold } from './rehearsal.tsx'
import { ReleaseActs } from './release-acts.tsx'
import { ReleaseItems } from './items.tsx'
import { UnderOwnPortal } from '../session/portal-in-use.tsx'
import { PutDialog } from './put-dialog.tsx'
import { ReleaseLoads } from './loads.tsx'
import { contentsText, standingOf } from './words.ts'

/** Beyond so much a package is looked at when somebody asks for it, and not each time it is opened. */
const mostUnasked = { drafts: 50, rows: 20_000 } as const
const isLarge = ({ propostas, carregamentos }: ReleaseWhole): boolean =>
  propostas > mostUnasked.drafts ||
  carregamentos.reduce((sum, { linhas }) => sum + linhas, 0) > mostUnasked.rows

const emptyTitle = ({ ocultas, cargas }: ReleaseWhole): string => {
  if (ocultas > 0) return 'Nada que você possa ver'
  return cargas > 0 ? 'Nenhum rascunho' : 'Pacote vazio'
}
const crumbsTo = (name: string) => [
  { text: 'Rascunhos e agendados', href: ownScreens.proposals },
  { text: 'Pacotes', href: ownScreens.releases },
  { text: name },
]

/** A package: what is in it, what publishing it would meet, and what is done with it. */
export function ReleasePage() {
  const { id = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { data, error, refetch } = useQuery(releaseQuery(id))
  if (data)
    return (
      <UnderOwnPortal own={data.portal} waiting={<Skeletons lines={6} />}>
        <Opened release={data} />
      </UnderOwnPortal>
    )
  return (
    <>
      <PageHeader title="Pacote" crumbs={crumbsTo('Pacote')} />
      {error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={6} />
      )}
    </>
  )
}

function Opened({ release }: { readonly release: ReleaseWhole }) {
  const { nome, situacao, itens, ocultas, propostas, cargas } = release
  const isOpen = situacao !== 'publicado'
  const rehearsal = useQuery({
    ...rehearsalQuery(release),
    enabled: isOpen && propostas + cargas > 0 && !isLarge(release),
  })
  const told = standingOf(release)
  const [isPutting, setPutting] = useState(false)
  const mayPut = isOpen && situacao !== 'agendado'
  const putting = (
    <Button variant="outlined" aria-haspopup="dialog" onClick={() => setPutting(true)}>
      Pôr rascunhos…
    </Button>
  )
  return (
    <>
      <PageHeader
        title={nome}
        purpose={
          <>
            <strong>{releaseStates[situacao]}</strong>, {contentsText(release)}. {told}
          </>
        }
        crumbs={crumbsTo(nome)}
        documentTitle={`Pacote: ${nome}`}
        actions={
          <>
            {mayPut && itens.length > 0 && putting}
            <ReleaseActs release={release} rehearsal={rehearsal} />
          </>
        }
      />
      {isOpen && rehearsal.error && (
        <ErrorState
          problem={asProblem(rehearsal.error)}
          retry={() => void rehearsal.refetch()}
          title="O pacote não pôde ser conferido"
        />
      )}
      {isOpen && !rehearsal.error && rehearsal.data && <RehearsalTold rehearsal={rehearsal.data} />}
      {isOpen && isLarge(release) && !rehearsal.data && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              size="small"
              loading={rehearsal.isFetching}
              onClick={() => void rehearsal.refetch()}
            >
              Conferir
            </Button>
          }
        >
          O pacote é grande: confira-o quando estiver completo.
        </Alert>
      )}
      <ReleaseLoads release={release} refusals={rehearsal.data?.cargas_recusadas ?? []} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {itens.length === 0 ? (
          <EmptyState
            title={emptyTitle(release)}
            text={
              ocultas > 0
                ? `${counted(ocultas, 'rascunho deste pacote é', 'rascunhos deste pacote são')} de outras pessoas.`
                : 'Marque o que deve ir ao portal junto. “Pôr num pacote…” está também no pé do formulário de um rascunho salvo.'
            }
            action={mayPut && putting}
          />
        ) : (
          <ReleaseItems release={release} />
        )}
      </Paper>
      {isPutting && <PutDialog release={release} onClose={() => setPutting(false)} />}
    </>
  )
}
