import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../kernel/portuguese.ts'
import { fillPath } from '../../../kernel/call.ts'
import { fieldOf } from '../../../kernel/resource.ts'
import { formFaults } from '../../../kernel/form.ts'
import { isRequired } from '../../../kernel/write.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { TextInput } from '../../inputs/text.tsx'
import type { ScreenProps } from '../../app/nouns.ts'
import { PageHeader } from '../../app/page.tsx'
import { useRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { AskPortal } from '../../engine/ask-portal.tsx'
import { FootBar, fullHeight } from '../../engine/form/form-bar.tsx'
import type { Narrow } from '../../engine/form/form-field.tsx'
import { LeaveGuard } from '../../engine/form/form-leave.tsx'
import { rememberedList } from '../../engine/list/list-state.ts'
import { withPortal } from '../../engine/route-params.ts'
import { useTrailBelow } from '../../engine/trail.ts'
import { useQueue, type Common, type Item, type Queue } from './queue.ts'
import { QueueList } from './queue-list.tsx'
import { useReach } from './reach.ts'
import { typeQuery, typesPath } from './type.ts'

const { fields } = documentElement
const title = 'Publicar documentos'

/** Publishes many files and addresses at once: what they share is filled in once, each has its own description and its own result. */
export function Publish({ set }: ScreenProps) {
  const { id: portalId, name } = usePortalInUse()
  const { tipo }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (portalId === null)
    return (
      <>
        <PageHeader title={title} />
        <AskPortal resource={documentElement} />
      </>
    )
  const typeId = typeof tipo === 'string' && /^\d+$/.test(tipo) ? Number(tipo) : null
  return (
    <Publication
      key={portalId}
      portalId={portalId}
      portalName={name}
      typeId={typeId}
      listPath={set.list ?? '/:id'}
    />
  )
}

/** What the documents share while it is filled in, and the publishing of those that are ready. */
function usePublication(portalId: number, typeId: number | null, queue: Queue) {
  const [common, setCommon] = useState<Common>(() => ({
    documentTypeId: typeId,
    clientHashId: null,
    year: String(new Date().getFullYear()),
    periodicity: 'eventual',
    month: null,
  }))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const change = (patch: Partial<Common>) => {
    setCommon({ ...common, ...patch })
    setFaults({})
  }
  const publish = async (ready: readonly Item[]) => {
    const found = Object.fromEntries(
      Object.entries(formFaults(documentElement, { ...common, portalId, description: '-' })).filter(
        ([field]) => field in common,
      ),
    )
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return document.getElementById(`campo-${first}`)?.focus()
    setBusy(true)
    for (const { id } of ready) await queue.publish(id, common)
    setBusy(false)
  }
  return { common, change, faults, busy, publish }
}

/** The documents that can be published now, how many files are still being sent, and how many are published. */
function progressOf(items: readonly Item[]) {
  const ready = items.filter(
    (item) => item.state === 'stored' || (item.state === 'failed' && item.uploaded !== undefined),
  )
  const onTheWay = items.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const published = items.filter(({ state }) => state === 'published').length
  return { ready, onTheWay, published }
}

interface PublicationProps {
  readonly portalId: number
  readonly portalName: string
  readonly typeId: number | null
  readonly listPath: string
}
function Publication({ portalId, portalName, typeId, listPath }: PublicationProps) {
  const queue = useQueue(portalId, useRights().delete)
  const { common, change, faults, busy, publish } = usePublication(portalId, typeId, queue)
  const { readOnlyReason, narrow } = useReach(portalId)
  const refused = readOnlyReason(common)
  const { ready, onTheWay, published } = progressOf(queue.items)
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
        purpose={`No portal ${portalName}. Escolha os arquivos ou escreva onde estão, confira as descrições e publique todos de uma vez.`}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, order: { xs: 2, lg: 1 } }}>
          <QueueList queue={queue} busy={busy} />
          {published > 0 && onTheWay === 0 && ready.length === 0 && (
            <Outcome published={published} left={queue.items.length - published} back={back} />
          )}
        </Paper>
        <CommonFields
          common={common}
          faults={faults}
          portalId={portalId}
          narrow={narrow}
          refused={refused}
          busy={busy}
          onChange={change}
        />
      </Box>
      <FootBar label="Publicar">
        <Button
          variant="contained"
          loading={busy}
          disabled={ready.length === 0 || refused !== undefined}
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
  return (
    <Alert
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

interface CommonProps {
  readonly common: Common
  readonly faults: Readonly<Record<string, string>>
  readonly portalId: number
  readonly narrow: Narrow | undefined
  readonly refused: string | undefined
  readonly busy: boolean
  readonly onChange: (patch: Partial<Common>) => void
}
function CommonFields({ common, faults, portalId, narrow, refused, busy, onChange }: CommonProps) {
  const bind = (name: keyof Common) => {
    const { label, help } = fieldOf(documentElement, name)
    return {
      id: `campo-${name}`,
      label,
      help,
      fault: faults[name],
      required: isRequired(documentElement, name),
      disabled: busy,
    }
  }
  const routeParams = { portalId }
  const text = (value: string | number | null) => (value === null ? null : String(value))
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2.5, order: { xs: 1, lg: 2 } }}
    >
      <Typography variant="h2">Para todos os arquivos</Typography>
      {refused && (
        <Alert severity="warning" role="status">
          {refused}
        </Alert>
      )}
      <ReferenceInput
        {...bind('documentTypeId')}
        field={fields.documentTypeId}
        routeParams={routeParams}
        source={narrow?.('documentTypeId', common)}
        value={common.documentTypeId}
        onChange={(documentTypeId) => onChange({ documentTypeId })}
      />
      <ReferenceInput
        {...bind('clientHashId')}
        field={fields.clientHashId}
        routeParams={routeParams}
        source={narrow?.('clientHashId', common)}
        value={common.clientHashId}
        onChange={(clientHashId) => onChange({ clientHashId })}
      />
      <TextInput
        {...bind('year')}
        value={text(common.year)}
        onChange={(year) => onChange({ year })}
      />
      <ChoiceInput
        {...bind('periodicity')}
        options={fields.periodicity.options}
        value={text(common.periodicity)}
        onChange={(periodicity) => onChange({ periodicity })}
      />
      <ReferenceInput
        {...bind('month')}
        field={fields.month}
        routeParams={routeParams}
        value={common.month}
        onChange={(month) => onChange({ month })}
      />
    </Paper>
  )
}
