import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { ScreenProps } from '../../app/nouns.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Row, Versioned } from '../data.ts'
import { useDraft, type Drafting } from './form-draft.ts'
import { controlId, type FormValues, type Narrow } from './form-field.tsx'
import { askedNames, editedRecord, placedField, rulesOf } from './form-model.ts'
import { useSaving, type Saving } from './form-saving.ts'
import { tabOf } from './form-sections.tsx'
import { asLeft } from '../list/list-state.ts'
import { happened } from '../noun.ts'
import { addressOf, type Place } from '../place.ts'

export interface FormProps extends ScreenProps {
  /** Where the form leads back to, when that is not the set's own list. */
  readonly backTo?: (values: Row, place: Place) => string
  /** What a screen of its own is called, instead of the noun's words. */
  readonly title?: string
  readonly narrow?: Narrow
}
export interface RecordProps extends FormProps {
  readonly place: Place
  /** undefined is a new record. */
  readonly recordKey: string | undefined
  readonly initial: Versioned
}
type Then = 'leave' | 'another'
export interface RecordForm {
  readonly form: UseFormReturn<FormValues>
  readonly base: Versioned
  readonly draft: Drafting
  readonly takeDraft: () => void
  readonly saving: Saving
  /** Writes the choices of a conflict over the other's version. */
  readonly settle: (values: Row, theirs: Versioned) => void
  readonly faults: readonly (readonly [name: string, message: string])[]
  readonly goTo: (name: string) => void
  readonly tab: number
  readonly setTab: (tab: number) => void
  readonly submit: (then: Then) => void
  readonly back: string | undefined
  readonly unsaved: () => boolean
  readonly discard: () => void
}

/** Opens the tab of a field, brings it into sight and gives it the focus. */
function useGoTo(resource: AnyResource) {
  const [tab, setTab] = useState(0)
  const goTo = (name: string) => {
    setTab(tabOf(resource, name))
    requestAnimationFrame(() => {
      const control = document.getElementById(controlId(name))
      control?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    })
  }
  return { tab, setTab, goTo }
}

function useRuledForm(
  resource: AnyResource,
  exists: boolean,
  initial: Row,
): UseFormReturn<FormValues> {
  const resolver = useMemo(() => rulesOf(resource, exists), [resource, exists])
  return useForm<FormValues>({
    defaultValues: { ...initial },
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
}

/** Everything a form does: rules, draft, saving, conflict, leaving. */
export function useRecordForm({
  resource,
  set,
  place,
  recordKey,
  initial,
  backTo,
}: RecordProps): RecordForm {
  const exists = recordKey !== undefined
  const router = useRouter()
  const [base, setBase] = useState(initial)
  const leaving = useRef(false)
  const { tab, setTab, goTo } = useGoTo(resource)
  const form = useRuledForm(resource, exists, initial.row)
  const { isDirty, errors } = form.formState
  const draft = useDraft({
    resource,
    key: recordKey,
    form,
    etag: base.etag,
    done: () => leaving.current,
  })
  const goToFirst = (faulty: Readonly<Record<string, unknown>>) =>
    goTo(askedNames(resource).find((name) => faulty[name]) ?? '')
  const saving = useSaving({
    resource,
    place,
    key: recordKey,
    onFaults: (faults) => {
      setFaults(form, faults)
      goToFirst(faults)
    },
  })
  const back = backOf({ resource, set, place, initial, backTo })
  const announce = useAnnounce({ resource, set, place, exists })

  const done = (key: string | undefined, then: Then) => {
    draft.drop()
    announce(key)
    if (then === 'another') {
      form.reset({ ...initial.row })
      return goTo(askedNames(resource)[0] ?? '')
    }
    leaving.current = true
    void router.navigate({ href: back ?? '/', ignoreBlocker: true })
  }
  const send = async (values: Row, etag: string | null, then: Then) => {
    const saved = await saving.save(values, etag)
    if (saved) done(saved.key, then)
  }
  const rebase = (values: Row, to: Versioned) => {
    setBase(to)
    form.reset({ ...values }, { keepDefaultValues: true })
  }
  const submit = (then: Then) =>
    void form.handleSubmit((values) => send(values, base.etag, then), goToFirst)()
  useSaveShortcut(() => {
    if (!saving.conflict) submit('leave')
  })
  return {
    form,
    base,
    draft,
    saving,
    goTo,
    tab,
    setTab,
    submit,
    back,
    faults: askedNames(resource).flatMap((name) =>
      errors[name]?.message ? [[name, errors[name].message] as const] : [],
    ),
    takeDraft: () => {
      rebase(
        { ...initial.row, ...draft.offered?.values, ...placedIn(resource, initial.row) },
        { ...base, etag: draft.offered?.etag ?? base.etag },
      )
      draft.decide()
    },
    settle: (values, { row, etag }) => {
      rebase(values, { row: editedRecord(resource, row), etag })
      void send(values, etag, 'leave')
    },
    unsaved: () => isDirty && !leaving.current,
    discard: () => {
      leaving.current = true
      draft.drop()
    },
  }
}

/** A draft begun under another portal is taken up in this one. */
function placedIn(resource: AnyResource, row: Row): Row {
  const name = placedField(resource)
  return name !== undefined && Object.hasOwn(row, name) ? { [name]: row[name] } : {}
}

function setFaults(
  form: UseFormReturn<FormValues>,
  faults: Readonly<Record<string, string>>,
): void {
  for (const [name, message] of Object.entries(faults))
    form.setError(name, { type: 'server', message })
}

function backOf({
  resource,
  set,
  place,
  initial,
  backTo,
}: Pick<RecordProps, 'resource' | 'set' | 'place' | 'initial' | 'backTo'>): string | undefined {
  const list = backTo?.(initial.row, place) ?? (set.list && addressOf(resource, set.list, place))
  return list && asLeft(list)
}

interface AnnounceProps extends Pick<RecordProps, 'resource' | 'set' | 'place'> {
  readonly exists: boolean
}
/** Says what happened, with the way to the record. */
function useAnnounce({ resource, set, place, exists }: AnnounceProps) {
  const router = useRouter()
  return (key: string | undefined) => {
    const open =
      key === undefined || !set.detail ? undefined : addressOf(resource, set.detail, place, key)
    toast({
      text: happened(resource, exists ? 'atualizad' : 'cadastrad'),
      ...(open
        ? { action: { label: 'Ver', run: () => void router.navigate({ href: open }) } }
        : {}),
    })
  }
}

function useSaveShortcut(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
