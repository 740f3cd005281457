import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { ScreenProps } from '../../app/nouns.ts'
import type { Crumb } from '../../app/page.tsx'
import { useSaveShortcut } from '../../ui/save-shortcut.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Row, Versioned } from '../data.ts'
import { useDraft, type DraftState } from './form-draft.ts'
import type { Confirmation } from './form-confirm.tsx'
import { controlId, type Narrow, type OwnInput } from './form-field.tsx'
import {
  formFieldNames,
  editedRecord,
  portalField,
  rulesOf,
  type FormValues,
} from './form-model.ts'
import { useSaving, type SavingState } from './form-saving.ts'
import { useHolds, type HoldState, type Hold } from './form-holds.ts'
import { stillSending, storeOf, useKeeping, useLooking, type Then } from './form-keeping.ts'
import { useProposal, type ProposalState } from './form-proposal.ts'
import { nounStore, type Kept, type LookedAt, type RecordStore } from './record-store.ts'
import { tabOf } from './form-sections.tsx'
import { rememberedList } from '../list/list-state.ts'
import { withParticiple } from '../../../pt-br/words.ts'
import { addressOf, type RouteParams } from '../route-params.ts'

export interface FormProps extends ScreenProps {
  /** Where the form leads back to, when that is not the set's own list. */
  readonly backTo?: (values: Row, routeParams: RouteParams) => string
  /** What a screen of its own says instead of the noun's words. */
  readonly title?: string
  readonly purpose?: string
  readonly crumbs?: readonly Crumb[]
  /** What saves one and begins the next. */
  readonly another?: string
  /** What is asked before a record is stored, where it is not whether a CPF is published. */
  readonly confirmation?: Confirmation
  /** Where its records are kept, when it is not by the noun's calls. */
  readonly store?: RecordStore
  /** An input of its own for a field; nothing leaves it to the field's kind. */
  readonly own?: OwnInput
  readonly narrow?: Narrow
  /** What a screen of its own does for who fills in a new record, above its fields. */
  readonly aid?: (record: NewRecord) => ReactNode
  /** What a screen of its own has to say of the record, below its fields. */
  readonly note?: (row: Row) => ReactNode
  /** Told of a new record that was kept. */
  readonly onMade?: (kept: Kept) => void
}
/** A record that is being filled in for the first time. */
export interface NewRecord {
  readonly form: UseFormReturn<FormValues>
  readonly routeParams: RouteParams
  /** The form as it opened. */
  readonly initial: Row
}
export interface RecordProps extends FormProps {
  readonly routeParams: RouteParams
  /** undefined is a new record. */
  readonly recordKey: string | undefined
  readonly initial: Versioned
  /** The record as it was read, with what nobody fills in; undefined is a new record. */
  readonly record?: Row
}
export interface RecordForm {
  readonly form: UseFormReturn<FormValues>
  readonly base: Versioned
  readonly draft: DraftState
  readonly proposal: ProposalState
  /** Keeps what is typed as a draft, whatever it lacks. */
  readonly keep: () => void
  /** The draft that can be looked at on the portal now. */
  readonly preview: LookedAt | undefined
  readonly endLook: () => void
  readonly takeDraft: () => void
  readonly saving: SavingState
  /** Writes the choices of a conflict over the other's version. */
  readonly settle: (values: Row, theirs: Versioned) => void
  readonly faults: readonly (readonly [name: string, message: string])[]
  readonly goTo: (name: string) => void
  readonly tab: number
  readonly setTab: (tab: number) => void
  readonly submit: (then: Then) => void
  /** Told while a file of a field is on its way. */
  readonly noteSending: (name: string, isSending: boolean) => void
  /** Told what the input of a field leaves to be answered. */
  readonly noteHold: (name: string, hold: HoldState | undefined) => void
  /** Sends once more what was asked about. */
  readonly confirm: () => void
  readonly back: string | undefined
  readonly unsaved: () => boolean
  readonly discard: () => void
}

function focusControl(name: string): void {
  const control = document.getElementById(controlId(name))
  if (!control || control === document.activeElement) return
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
/** Opens the tab of a field, brings it into sight and gives it the focus. */
function useGoTo(resource: AnyResource) {
  const [tab, setTab] = useState(0)
  const goTo = (name: string) => {
    // At once: what is typed next belongs to the field. A dialog that closes gives the focus back to what opened it.
    flushSync(() => setTab(tabOf(resource, name)))
    focusControl(name)
    requestAnimationFrame(() => focusControl(name))
  }
  return { tab, setTab, goTo }
}

function useRuledForm(
  resource: AnyResource,
  exists: boolean,
  initial: Row,
  hasRules: boolean | undefined,
): UseFormReturn<FormValues> {
  const resolver = useMemo(() => rulesOf(resource, exists, hasRules), [resource, exists, hasRules])
  return useForm<FormValues>({
    defaultValues: { ...initial },
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
}

/** A draft of what is typed, which is dropped when the form is left on purpose. */
function useLeavableDraft(draftOf: Omit<Parameters<typeof useDraft>[0], 'done'>) {
  const leaving = useRef(false)
  const isLeaving = () => leaving.current
  const draft = useDraft({ ...draftOf, done: isLeaving })
  const leave = () => {
    leaving.current = true
    draft.drop()
  }
  return { draft, leave, isLeaving }
}

/** The version that the form's changes are laid over. */
function useBase(form: UseFormReturn<FormValues>, initial: Versioned) {
  const [base, setBase] = useState(initial)
  const latest = useRef(initial)
  const rebase = (values: Row, to: Versioned) => {
    latest.current = to
    setBase(to)
    form.reset({ ...values }, { keepDefaultValues: true })
  }
  /** Fills the form, so that who leaves at once has nothing unsaved. */
  const open = (values: Row, to: Versioned) => {
    rebase(values, to)
    form.reset({ ...values })
  }
  return { base, rebase, open, baseNow: () => latest.current }
}

/** The form with its rules, its draft and its saving: what is wrong leads to the first faulty field. */
function useFormParts(props: RecordProps) {
  const { resource, recordKey: key, initial } = props
  const { store = nounStore(resource, props.routeParams) } = props
  const { tab, setTab, goTo } = useGoTo(resource)
  const form = useRuledForm(resource, key !== undefined, initial.row, store.hasRules)
  const { base, rebase, ...based } = useBase(form, initial)
  const proposal = useProposal(props, based)
  const leavable = useLeavableDraft({ resource, key, form, etag: base.etag })
  const goToFirst = (faulty: Named) =>
    goTo(formFieldNames(resource).find((name) => faulty[name]) ?? '')
  const onFaults = (faults: Readonly<Record<string, string>>) => {
    setFaults(form, faults)
    goToFirst(faults)
  }
  const holds = useHolds()
  const { busy, ...sending } = useSaving({ resource, store, key, onFaults })
  const saving = { ...sending, busy: busy || holds.isWaiting }
  const shown = { tab, setTab, goTo, goToFirst, onFaults }
  return { form, base, rebase, proposal, saving, holds, ...shown, ...leavable }
}

/** Everything a form does: rules, draft, saving, conflict, leaving. */
export function useRecordForm(props: RecordProps): RecordForm {
  const { resource, initial } = props
  const router = useRouter()
  const { goToFirst, leave, isLeaving, holds, ...parts } = useFormParts(props)
  const { form, base, rebase, draft, proposal, saving, goTo } = parts
  const { isDirty, errors } = form.formState
  const back = backOf(props)
  const announce = useAnnounce(props)
  const { show, ...looking } = useLooking(parts)
  const done = (kept: Kept, then: Then) => {
    if (kept.preview) return show(kept.preview)
    announce(kept)
    proposal.end()
    if (then !== 'another') {
      leave()
      return void router.navigate({ href: back ?? '/', ignoreBlocker: true })
    }
    draft.drop()
    form.reset({ ...initial.row })
    goTo(formFieldNames(resource)[0] ?? '')
  }
  const asked = useRef<Then>('leave')
  const send = async (values: Row, etag: string | null, then: Then, isConfirmed = false) => {
    asked.current = then
    const saved = await saving.save(values, etag, isConfirmed, storeOf(proposal, then))
    if (saved) done(saved, then)
  }
  const store = (values: Row, then: Then) => {
    if (holds.isReading()) return holds.waitTo(() => submit(then))
    return leadTo(holds.asked(), parts.onFaults) ? undefined : send(values, base.etag, then)
  }
  const keep = useKeeping(parts, holds.isSending)
  const submit = (then: Then): void =>
    holds.isSending()
      ? saving.refuse(stillSending)
      : void form.handleSubmit((values) => store(values, then), goToFirst)()
  const confirm = () => void send(form.getValues(), base.etag, asked.current, true)
  useSaveShortcut(() => {
    if (!saving.conflict && !saving.unconfirmed) submit('leave')
  })
  const takeDraft = () => takeUp(props, parts)
  const settle = (values: Row, { row, etag }: Versioned) => {
    rebase(values, { row: editedRecord(resource, row), etag })
    void send(values, etag, asked.current)
  }
  const unsaved = () => (isDirty || holds.isSending()) && !isLeaving()
  const faults = faultsInOrder(resource, errors)
  const acts = { takeDraft, keep, settle, confirm, submit, unsaved, discard: leave }
  return { ...parts, ...acts, ...holds.notes, ...looking, faults, back }
}

/** Says beside its field what is to be answered first, and leads there. @returns whether there is something */
function leadTo(asked: readonly (readonly [string, Hold])[], onFaults: (faults: Texts) => void) {
  if (asked.length === 0) return false
  onFaults(Object.fromEntries(asked.map(([name, { text }]) => [name, text])))
  asked[0]?.[1].lead()
  return true
}
type Texts = Readonly<Record<string, string>>

type Named = Readonly<Record<string, unknown>>
/** What is wrong, in the order of the form. */
const faultsInOrder = (resource: AnyResource, errors: FieldErrors<FormValues>) =>
  formFieldNames(resource).flatMap((name) => {
    const message = errors[name]?.message
    return message ? [[name, message] as const] : []
  })

/** Fills in what an earlier visit left on this computer. */
function takeUp(
  { resource, initial }: RecordProps,
  { draft, base, rebase }: Pick<ReturnType<typeof useFormParts>, 'draft' | 'base' | 'rebase'>,
): void {
  const { values, etag } = draft.offered ?? {}
  const taken = { ...initial.row, ...values, ...placedIn(resource, initial.row) }
  rebase(taken, { ...base, etag: etag ?? base.etag })
  draft.decide()
}

/** A draft begun under another portal is taken up in this one. */
function placedIn(resource: AnyResource, row: Row): Row {
  const name = portalField(resource)
  return name !== undefined && Object.hasOwn(row, name) ? { [name]: row[name] } : {}
}

function setFaults(
  form: UseFormReturn<FormValues>,
  faults: Readonly<Record<string, string>>,
): void {
  for (const [name, message] of Object.entries(faults))
    form.setError(name, { type: 'server', message })
}

function backOf({ resource, set, routeParams, initial, backTo }: RecordProps): string | undefined {
  const list =
    backTo?.(initial.row, routeParams) ?? (set.list && addressOf(resource, set.list, routeParams))
  return list && rememberedList(list)
}

/** Says what happened, with the way to the record. */
function useAnnounce({ resource, set, routeParams, recordKey, onMade }: RecordProps) {
  const router = useRouter()
  return (kept: Kept) => {
    if (recordKey === undefined) onMade?.(kept)
    const { key } = kept
    const open = key && set.detail ? addressOf(resource, set.detail, routeParams, key) : undefined
    const see = open && { label: 'Ver', run: () => void router.navigate({ href: open }) }
    const action = kept.offered ?? see
    const stem = recordKey === undefined ? 'cadastrad' : 'atualizad'
    toast({
      text: kept.said ?? withParticiple(resource.noun, stem),
      ...(action ? { action } : {}),
    })
  }
}
