import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { fillPath } from '../../../kernel/call.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useSaveShortcut } from '../../ui/save-shortcut.ts'
import { AskPortal } from '../../engine/ask-portal.tsx'
import { FootBar, fullHeight } from '../../engine/form/form-bar.tsx'
import { LeaveGuard } from '../../engine/form/form-leave.tsx'
import { rememberedList } from '../../engine/list/list-state.ts'
import { withPortal } from '../../engine/route-params.ts'
import { useTrailBelow } from '../../engine/trail.ts'
import { AskSamePeriod } from './ask-same-period.tsx'
import { CommonFields } from './common-fields.tsx'
import { useLastType, useRememberedType } from './last-type.ts'
import { usePublication } from './publication.ts'
import { commonAsked, progressOf, type Common } from './queue-items.ts'
import { useQueue } from './queue.ts'
import { QueueList } from './queue-list.tsx'
import { useReach } from './reach.ts'
import { typeQuery, typesPath } from './type.ts'

const title = 'Publicar documentos'

/**
 * Publishes many files and addresses at once: what they share is filled in once, each has its own description, period
 * and result.
 */
export function Publish({ set }: ScreenProps) {
  const { id: portalId, name } = usePortalInUse()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (portalId === null)
    return (
      <>
        <PageHeader title={title} />
        <AskPortal resource={documentElement} />
      </>
    )
  const { tipo } = search
  const typeId = typeof tipo === 'string' && /^\d+$/.test(tipo) ? Number(tipo) : null
  return (
    <Publication
      key={portalId}
      portalId={portalId}
      portalName={name}
      typeId={typeId}
      begin={commonAsked(search)}
      listPath={set.list ?? '/:id'}
      editPath={set.edit ?? '/:id'}
    />
  )
}

interface PublicationProps {
  readonly portalId: number
  readonly portalName: string
  readonly typeId: number | null
  /** What the address fills in. */
  readonly begin: Partial<Common>
  readonly listPath: string
  readonly editPath: string
}
function Publication(props: PublicationProps) {
  const { portalId, portalName, typeId, begin, listPath, editPath } = props
  const queue = useQueue(portalId, useRights().delete)
  const reach = useReach(portalId)
  const lastType = useLastType(portalId, reach)
  const publication = usePublication({ portalId, typeId: typeId ?? lastType, begin }, queue, reach)
  const { common, change, faults, busy, same, publish } = publication
  const refused = reach.readOnlyReason(common)
  const { ready, onTheWay, published } = progressOf(queue.items)
  useRememberedType(portalId, published > 0 ? common.documentTypeId : null)
  const mayPublish = ready.length > 0 && refused === undefined && publication.known && !busy
  useSaveShortcut(() => {
    if (mayPublish && same.length === 0) void publish(ready)
  })
  const back =
    common.documentTypeId === null
      ? '/'
      : rememberedList(withPortal(fillPath(listPath, { id: common.documentTypeId }), portalId))
  const { data: type } = useQuery(
    typeQuery(common.documentTypeId === null ? '' : String(common.documentTypeId)),
  )
  const crumbs = useTrailBelow(typesPath, [
    ...(type ? [{ text: type.shortDescription ?? type.description, href: back }] : []),
    { text: 'Cadastro' },
  ])

  return (
    <Box sx={fullHeight}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        purpose={`No portal ${portalName}. Escolha os arquivos ou escreva onde estão, confira a descrição e o mês de cada um e publique todos de uma vez.`}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
          <QueueList queue={queue} publication={publication} />
          {published > 0 && onTheWay === 0 && ready.length === 0 && (
            <Outcome published={published} left={queue.items.length - published} back={back} />
          )}
        </Paper>
        <CommonFields
          common={common}
          faults={faults}
          portalId={portalId}
          narrow={reach.narrow}
          refused={refused}
          busy={busy}
          known={publication.known}
          onChange={change}
        />
      </Box>
      <FootBar label="Publicar">
        <Button
          variant="contained"
          loading={busy}
          disabled={!mayPublish}
          onClick={() => void publish(ready)}
        >
          {ready.length > 0
            ? `Publicar ${counted(ready.length, 'documento', 'documentos')}`
            : 'Publicar'}
        </Button>
        <Button variant="text" href={back}>
          {published > 0 ? 'Voltar à lista' : 'Cancelar'}
        </Button>
        <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ ml: 'auto' }}>
          {onTheWay > 0 ? `${counted(onTheWay, 'arquivo', 'arquivos')} a caminho` : ''}
        </Typography>
      </FootBar>
      {same.length > 0 && (
        <AskSamePeriod
          same={same}
          editPath={editPath}
          onBack={publication.cancel}
          onPublish={() => void publication.send(ready)}
        />
      )}
      <LeaveGuard
        unsaved={() =>
          queue.items.some(
            (item) => item.state !== 'published' && !(item.state === 'failed' && item.final),
          )
        }
        kept={false}
      />
    </Box>
  )
}

function Outcome({
  published,
  left,
  back,
}: {
  readonly published: number
  readonly left: number
  readonly back: string
}) {
  const told = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: whoever goes on by keyboard is here, not at the beginning of the page.
  useEffect(() => told.current?.focus(), [])
  return (
    <Alert
      ref={told}
      tabIndex={-1}
      severity="success"
      role="status"
      sx={{ mt: 2 }}
      action={
        <Button size="small" variant="outlined" href={back}>
          Ver documentos
        </Button>
      }
    >
      {counted(published, 'documento publicado', 'documentos publicados')}.
      {left > 0 && ` ${counted(left, 'arquivo ficou', 'arquivos ficaram')} sem publicar.`}
    </Alert>
  )
}
