import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AnyResource } from '../../../kernel/resource.ts'
import { config } from '../../app/config.ts'
import { useSession } from '../../session/session.tsx'
import { draftSlot, dropDraft, keepDraft, readKeptDraft, type FormDraft } from './draft.ts'
import type { FormValues } from './form-model.ts'

/** Milliseconds without typing before the draft is kept. */
const pause = 600
export interface DraftState {
  /** What an earlier visit left, until it is taken up or thrown away. */
  readonly offered: FormDraft | null
  readonly decide: () => void
  /** When the draft was last kept; null when it was not yet. */
  readonly keptAt: number | null
  readonly drop: () => void
}

interface DraftOf {
  readonly resource: AnyResource
  /** undefined is a new record. */
  readonly key: string | undefined
  readonly form: UseFormReturn<FormValues>
  readonly etag: string | null
  /** Whether it was saved or thrown away: nothing is left to keep. */
  readonly done: () => boolean
}
/** Keeps what is typed on this computer until it is saved. */
export function useDraft({ resource, key, form, etag, done }: DraftOf): DraftState {
  const { userId } = useSession()
  const slot = draftSlot(config().tenant.code, userId, resource, key)
  const [offered, setOffered] = useState(() => readKeptDraft(slot))
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopTimer = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const keep = useEffectEvent(() => {
    timer.current = undefined
    if (form.formState.isDirty && keepDraft(slot, resource, form.getValues(), etag))
      setKeptAt(Date.now())
  })
  // Saves at once what was typed just before leaving, without waiting for the pause.
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined && !done()) keep()
    stopTimer()
  })
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => keep(), pause)
      },
    })
    return () => {
      stop()
      leave()
    }
  }, [form])
  return {
    offered,
    keptAt,
    decide: () => setOffered(null),
    drop: () => {
      stopTimer()
      dropDraft(slot)
      setKeptAt(null)
    },
  }
}
