import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useSearch } from '@tanstack/react-router'
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
import { CommonFields } from './common-fields.tsx'
import { useLastType, useRememberedType } from './last-type.ts'
import { usePublication } from './publication.ts'
import { commonAsked, progressOf, publishedType, type Common } from './queue-items.ts'
import { useQueue } from './queue.ts'
import { PublicationOutcome } from './outcome.tsx'
import { AddFiles, QueueList } from './queue-list.tsx'
import { useReach } from './reach.ts'
import { typesPath } from './type.ts'

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
  return (
    <Publication
      key={portalId}
      portalId={portalId}
      portalName={name}
      begin={commonAsked(search)}
      listPath={set.list ?? '/:id'}
      editPath={set.edit ?? '/:id'}
    />
  )
}

interface PublicationProps {
  readonly portalId: number
  readonly portalName: string
  /** What the address fills in. */
  readonly begin: Partial<Common>
  readonly listPath: string
  readonly editPath: string
}
function Publication(props: PublicationProps) {
  const { portalId, portalName, begin, listPath, editPath } = props
  const rights = useRights()
  const queue = useQueue(portalId, rights.delete)
  const reach = useReach(portalId)
  const lastType = useLastType(portalId, reach)
  const publication = usePublication({ portalId, lastType, begin }, queue, reach)
  const { common, faults, busy, publish, proposals, types } = publication
  const refused = reach.readOnlyReason(common)
  const { ready, onTheWay, published } = progressOf(queue.items)
  const out = publishedType(queue.items)
  const typeId = out ?? (Number(common.documentTypeId ?? lastType) || null)
  useRememberedType(portalId, out)
  const mayPublish = ready.length > 0 && refused === undefined && publication.known && !busy
  useSaveShortcut(() => {
    if (mayPublish) void publish(ready)
  })
  const back =
    typeId === null
      ? withPortal(typesPath, portalId)
      : rememberedList(withPortal(fillPath(listPath, { id: typeId }), portalId))
  const named = types.find(({ id }) => id === Number(begin.documentTypeId))
  const shortName = named?.shortDescription ?? named?.description
  const crumbs = useTrailBelow(typesPath, [
    ...(shortName === undefined ? [] : [{ text: shortName, href: back }]),
    { text: 'Publicar' },
  ])
  const isDone = published > 0 && onTheWay === 0 && ready.length === 0 && !busy

  return (
    <Box sx={fullHeight}>
      <PageHeader
        title={named ? `Publicar em ${named.description}` : title}
        crumbs={crumbs}
        purpose={`No portal ${portalName}. Escolha os arquivos ou escreva onde estão, confira o que é proposto de cada um e publique todos de uma vez.`}
      />
      {isDone && <PublicationOutcome items={queue.items} typeId={typeId} back={back} />}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
          <AddFiles queue={queue} busy={busy} />
        </Paper>
        <CommonFields
          common={common}
          because={proposals.commonReasons()}
          isMixed={queue.items.length > 1 && common.documentTypeId === null}
          faults={faults}
          portalId={portalId}
          narrow={reach.narrow}
          refused={refused}
          busy={busy}
          known={publication.wasKnown}
          onChange={publication.change}
        />
        <QueueList
          queue={queue}
          publication={publication}
          portalId={portalId}
          narrow={reach.narrow}
          editPath={editPath}
          mayReplace={rights.edit}
        />
      </Box>
      <PublishBar
        ready={ready.length}
        replacing={ready.filter(({ typed }) => typed.beside === 'replace').length}
        blocked={publication.blocked}
        onTheWay={onTheWay}
        busy={busy}
        mayPublish={mayPublish}
        onPublish={() => void publish(ready)}
        onOthers={isDone ? queue.clearPublished : undefined}
        back={back}
        backText={published > 0 ? 'Voltar à lista' : 'Cancelar'}
      />
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

interface BarProps {
  readonly ready: number
  readonly onTheWay: number
  /** How many of them take the place of a file that is out. */
  readonly replacing: number
  /** What keeps them from going. */
  readonly blocked: string
  readonly busy: boolean
  readonly mayPublish: boolean
  readonly onPublish: () => void
  /** Begins with others, once these are out. */
  readonly onOthers: (() => void) | undefined
  readonly back: string
  readonly backText: string
}
/** `Publicar 3 documentos`, `Trocar 1 arquivo`, `Publicar 2 e trocar 1`. */
function publishText(ready: number, replacing: number): string {
  if (ready === 0) return 'Publicar'
  if (replacing === 0) return `Publicar ${counted(ready, 'documento', 'documentos')}`
  return replacing === ready
    ? `Trocar ${counted(replacing, 'arquivo', 'arquivos')}`
    : `Publicar ${ready - replacing} e trocar ${replacing}`
}
const PublishBar = (props: BarProps) => (
  <FootBar label="Publicar">
    {props.onOthers ? (
      <Button variant="contained" onClick={props.onOthers}>
        Publicar outros
      </Button>
    ) : (
      <Button
        variant="contained"
        loading={props.busy}
        disabled={!props.mayPublish}
        onClick={props.onPublish}
      >
        {publishText(props.ready, props.replacing)}
      </Button>
    )}
    <Button variant="text" href={props.back}>
      {props.backText}
    </Button>
    <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ ml: 'auto' }}>
      {props.onTheWay > 0
        ? `${counted(props.onTheWay, 'arquivo', 'arquivos')} a caminho`
        : props.blocked}
    </Typography>
  </FootBar>
)
