import { hourHere, momentHere } from '../../app/clock.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import { PageHeader, type Crumb } from '../../app/page.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useAskedNow } from './asked-with.ts'
import { FormBar, fullHeight } from './form-bar.tsx'
import { ConflictDialog } from './form-conflict.tsx'
import { ConfirmDialog, publishesCpf } from './form-confirm.tsx'
import { FormField } from './form-field.tsx'
import { LeaveGuard } from './form-leave.tsx'
import { fieldsToFill } from './form-model.ts'
import { OnlyChoices } from './only-choices.tsx'
import { useRecordForm, type RecordForm, type RecordProps } from './form-record.ts'
import { ProposalActs } from './proposal-acts.tsx'
import { ProposalOffer } from './proposal-offer.tsx'
import { FormerVersion } from './form-version.tsx'
import { FormSections, saysSomething } from './form-sections.tsx'
import { FaultSummary, Refused } from './form-summary.tsx'
import { article, withNew } from '../../../pt-br/words.ts'
import { labelsOf, useReferenceLabels } from '../reference.ts'
import { namingField, recordName } from '../record-name.ts'
import { addressOf, scopeParam } from '../route-params.ts'
import { useTrail } from '../trail.ts'

/** A form with a record in it. */
export function FilledForm(props: RecordProps) {
  const { resource, routeParams, recordKey } = props
  const exists = recordKey !== undefined
  const record = useRecordForm(props)
  const { form, draft, saving, faults, submit, back } = record
  const isAsked = useAskedNow(resource, form)
  const recordTitle = useRecordName(props)
  const { title = exists ? recordTitle || editing(resource) : withNew(resource.noun) } = props
  const trail = useFormTrail(props, back, title, recordTitle)
  const field = (name: string) => (
    <FormField
      resource={resource}
      name={name}
      form={form}
      routeParams={routeParams}
      recordKey={recordKey}
      record={props.record}
      narrow={props.narrow}
      own={props.own}
      onSending={record.noteSending}
      onHold={record.noteHold}
    />
  )
  const portal = usePortalLine(props)
  return (
    <Box sx={fullHeight}>
      <PageHeader
        title={title}
        documentTitle={exists && title === recordTitle ? `Editar ${title}` : undefined}
        purpose={props.purpose ?? portal}
        crumbs={props.crumbs ?? trail}
      />
      {draft.offered && (
        <DraftOffer
          at={draft.offered.at}
          onTake={record.takeDraft}
          onDrop={() => {
            draft.drop()
            draft.decide()
          }}
        />
      )}
      <ProposalOffer state={record.proposal} />
      <FormerVersion resource={resource} recordKey={recordKey} record={record} />
      {form.formState.submitCount > 0 && faults.length > 0 && (
        <FaultSummary resource={resource} faults={faults} onGo={record.goTo} />
      )}
      {saving.refusal && (
        <Refused
          title={
            exists
              ? (resource.messages.updateFailed ?? 'Erro ao atualizar registro!')
              : (resource.messages.createFailed ?? 'Não foi possível salvar')
          }
          text={saving.refusal.message}
          busy={saving.busy}
          retry={saving.refusal.code === 'unavailable' ? () => submit('leave') : undefined}
        />
      )}
      {!exists && props.aid?.({ form, routeParams, initial: props.initial.row })}
      <Box
        component="form"
        noValidate
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
        onSubmit={(event) => {
          event.preventDefault()
          submit('leave')
        }}
      >
        <FormSections
          resource={resource}
          fieldsOf={(section) => fieldsToFill(resource, section.fields, !exists).filter(isAsked)}
          field={field}
          isFilled={(name) => saysSomething(resource, name, form.getValues(name))}
          tab={record.tab}
          onTab={record.setTab}
          faulty={faults.map(([name]) => name)}
        />
        {props.note && props.record && <Box sx={{ mt: 2.5 }}>{props.note(props.record)}</Box>}
        <FormBar
          {...buttonsOf(props, record)}
          busy={saving.busy}
          onSaveAnother={exists ? undefined : () => submit('another')}
          cancelHref={back}
          drafts={record.proposal.isOpen && <ProposalActs record={record} />}
          note={
            draft.keptAt && form.formState.isDirty
              ? `Rascunho guardado neste computador às ${hourHere(draft.keptAt)}`
              : publishesNote(record)
          }
        />
      </Box>
      {!exists && !props.narrow && (
        <OnlyChoices resource={resource} routeParams={routeParams} form={form} />
      )}
      <LeaveGuard unsaved={record.unsaved} onDiscard={record.discard} />
      <Questions {...props} record={record} />
    </Box>
  )
}

/** What the buttons that save are called: what a second person approves is sent to them. */
const buttonsOf = (
  { resource, another }: RecordProps,
  { proposal: { isReviewed } }: RecordForm,
) => {
  const one = `cadastrar outr${article(resource.noun)}`
  return {
    primary: isReviewed ? 'Enviar para revisão' : undefined,
    another: another ?? `${isReviewed ? 'Enviar' : 'Salvar'} e ${one}`,
  }
}
/** What the first button does with the portal. */
const publishesNote = ({ proposal: { isOpen, isReviewed, active } }: RecordForm) => {
  if (isReviewed) return 'Outra pessoa aprova antes de ir ao portal.'
  if (active?.pacote) return 'Vai ao portal com o pacote.'
  return isOpen && 'Salvar publica no portal.'
}

const editing = ({ noun }: AnyResource) => `Editar ${noun.one}`

/** What people call the record that is edited; '' of a new one, and of one that has no name. */
function useRecordName({ resource, record, routeParams }: RecordProps): string {
  const rows = record ? [record] : []
  const labels = useReferenceLabels(resource, [namingField(resource)], rows, routeParams)
  return record ? recordName(resource, record, labels) : ''
}

/** Group › list › the record, which its name leads to › Editar; of a new one its title alone. */
function useFormTrail(
  { resource, set, routeParams, recordKey }: RecordProps,
  back: string | undefined,
  title: string,
  name: string,
): readonly Crumb[] {
  const trail = useTrail(resource, back, title)
  if (name === '' || title !== name) return trail
  const href = set.detail && addressOf(resource, set.detail, routeParams, recordKey)
  return [...trail.slice(0, -1), { text: title, href }, { text: 'Editar' }]
}

/** What is asked before the record is stored: which of two versions stays, and what is to be confirmed. */
function Questions({
  resource,
  routeParams,
  confirmation = publishesCpf,
  record,
}: Pick<RecordProps, 'resource' | 'routeParams' | 'confirmation'> & {
  readonly record: RecordForm
}) {
  const { saving, form } = record
  if (saving.unconfirmed)
    return (
      <ConfirmDialog
        resource={resource}
        asks={confirmation}
        faults={saving.unconfirmed}
        onBack={saving.giveUpConfirming}
        onConfirm={record.confirm}
      />
    )
  return (
    saving.conflict && (
      <ConflictDialog
        resource={resource}
        routeParams={routeParams}
        conflict={saving.conflict}
        base={record.base.row}
        mine={form.getValues()}
        onCancel={saving.giveUpConflict}
        onChosen={record.settle}
      />
    )
  )
}

/** Which portal the record is of, when it is of one; and that it is another than the one in use, when it is. */
function usePortalLine({ resource, routeParams }: RecordProps): ReactNode {
  const { id, name } = usePortalInUse()
  const scope = resource.scope?.portal === undefined ? undefined : scopeParam(resource)
  const portal = scope === undefined ? undefined : routeParams[scope]
  const other = portal !== undefined && id !== null && String(portal) !== String(id)
  const labels = useReferenceLabels(
    resource,
    other && scope !== undefined ? [scope] : [],
    other && scope !== undefined ? [{ [scope]: portal }] : [],
    routeParams,
  )
  if (portal === undefined) return undefined
  if (!other) return name && `No portal ${name}.`
  const own = labelsOf(labels, scope ?? '').get(String(portal))
  return (
    own && (
      <>
        No portal <strong>{own}</strong>, e não no que está em uso ({name}).
      </>
    )
  )
}

function DraftOffer({
  at,
  onTake,
  onDrop,
}: {
  readonly at: number
  readonly onTake: () => void
  readonly onDrop: () => void
}) {
  return (
    <Alert
      severity="info"
      sx={{ mb: 2.5 }}
      action={
        <>
          <Button size="small" variant="text" onClick={onDrop}>
            Descartar
          </Button>
          <Button size="small" variant="outlined" onClick={onTake}>
            Recuperar
          </Button>
        </>
      }
    >
      Há um rascunho guardado neste computador em {momentHere(new Date(at).toISOString())}.
    </Alert>
  )
}
