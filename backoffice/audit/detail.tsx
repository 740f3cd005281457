import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { loadResource, nounIsKnown } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { rememberedList } from '../engine/list/list-state.ts'
import { NounValues, PlainValues, RecordLink } from './values.tsx'
import { deedOf } from './sentence.ts'
import { eventQuery, kindText, pageText } from './event.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { WholeEvent } from '../../resources/calls/audit.ts'

const list = ownScreens.audit

/** One event: who, what, when, where; and what it changed, old and new side by side. */
export function AuditDetail() {
  const { id = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { data, error, refetch } = useQuery(eventQuery(id))
  const crumbs = (here: string) => [
    { text: 'Auditoria', href: rememberedList(list) },
    { text: here },
  ]
  if (error && !data)
    return (
      <>
        <PageHeader title="Evento" crumbs={crumbs('Evento')} />
        <ErrorState
          title="Ocorreu um erro ao buscar o registro!"
          problem={asProblem(error)}
          retry={() => void refetch()}
        />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title="Evento" crumbs={crumbs('Evento')} />
        <Skeletons lines={8} />
      </>
    )
  const title = `${data.user_name || 'Sistema'} ${deedOf({ event: data, others: [] })}`
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs(momentHere(data.data_evento))}
        documentTitle="Evento da auditoria"
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <Changed event={data} />
        <Facts event={data} />
      </Box>
    </>
  )
}

function Changed({ event }: { readonly event: WholeEvent }) {
  const known = nounIsKnown(event.page_id_name)
  const { data: resource, error } = useQuery({
    queryKey: ['noun', event.page_id_name],
    enabled: known,
    staleTime: Infinity,
    queryFn: () => loadResource(event.page_id_name),
  })
  const nothing = event.old_values === null && event.new_values === null
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {event.tracker_type === 'update' && event.old_values ? 'O que mudou' : 'Valores'}
      </Typography>
      {nothing ? (
        <Typography color="textSecondary">Este evento não guarda valores.</Typography>
      ) : known && !resource && !error ? (
        <Skeletons lines={4} />
      ) : resource ? (
        <NounValues resource={resource} event={event} />
      ) : (
        <PlainValues event={event} />
      )}
    </Paper>
  )
}

function Facts({ event }: { readonly event: WholeEvent }) {
  const {
    data_evento,
    user_name,
    id_user,
    tracker_type,
    page_id_name,
    portal_nome,
    ip,
    request_id,
    registro,
  } = event
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Quando',
      <time key="when" dateTime={data_evento}>
        {momentHere(data_evento)}
      </time>,
    ],
    [
      'Quem',
      id_user ? (
        <Link key="who" href={`${list}?pessoa=${encodeURIComponent(id_user)}`}>
          {user_name || id_user}
        </Link>
      ) : (
        user_name || 'Sistema'
      ),
    ],
    ['O que', kindText(tracker_type)],
    [
      'Página',
      <Link key="where" href={`${list}?pagina=${encodeURIComponent(page_id_name)}`}>
        {pageText(page_id_name)}
      </Link>,
    ],
    ['Registro', registro ? <RecordLink key="row" event={event} /> : null],
    ['Portal', portal_nome],
    ['Endereço IP', ip],
    ['Código do pedido', request_id],
  ]
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {facts
          .filter(([, shown]) => shown)
          .map(([label, shown]) => (
            <Box key={label} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {shown}
              </Box>
            </Box>
          ))}
      </Box>
    </Paper>
  )
}
