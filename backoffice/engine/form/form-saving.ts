import { useRef, useState } from 'react'
import type { Problem } from '../../../kernel/problem.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { uniqueName } from '../../ui/unique-name.ts'
import { createRow, formNames, readRow, updateRow, type Row, type Versioned } from '../data.ts'
import type { Conflict } from './form-conflict.tsx'
import { written } from './form-model.ts'
import type { Place } from '../place.ts'

export interface Saving {
  readonly busy: boolean
  readonly refusal: Problem | null
  readonly conflict: Conflict | null
  readonly giveUpConflict: () => void
  /** @returns the key of the saved record; null when it was not saved, and then the state says why. */
  readonly save: (
    values: Row,
    etag: string | null,
  ) => Promise<{ readonly key: string | undefined } | null>
}
interface SavingProps {
  readonly resource: AnyResource
  readonly place: Place
  /** undefined creates. */
  readonly key: string | undefined
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void
}

/** Sends a form once at a time, and tells what the server said in the terms of the form. */
export function useSaving({ resource, place, key, onFaults }: SavingProps): Saving {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const sending = useRef(false)
  const attempt = useRef({ body: '', name: '' })

  /** The same content sent again, after an answer that was lost, is the same attempt. */
  const attemptName = (values: Row): string => {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, name: uniqueName() }
    return attempt.current.name
  }
  const refused = async (problem: Problem) => {
    const { '': general, ...faults } = formNames(resource, problem.faults)
    if (Object.keys(faults).length > 0) onFaults(faults)
    if (problem.code === 'changed' && key !== undefined)
      return setConflict(await conflictOf(problem, () => readRow(resource, place, key)))
    if (Object.keys(faults).length === 0 || general !== undefined) setRefusal(problem)
  }
  const save: Saving['save'] = async (values, etag) => {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    setRefusal(null)
    setConflict(null)
    try {
      const body = written(resource, { ...values }, key !== undefined)
      if (key === undefined)
        return { key: await createRow(resource, place, body, attemptName(body)) }
      await updateRow(resource, place, key, body, etag)
      return { key }
    } catch (error) {
      await refused(asProblem(error)).catch((another: unknown) => setRefusal(asProblem(another)))
      return null
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { busy, refusal, conflict, giveUpConflict: () => setConflict(null), save }
}

async function conflictOf({ detail }: Problem, read: () => Promise<Versioned>): Promise<Conflict> {
  // The record is read again for the version that the next save must name.
  return {
    by: typeof detail?.by === 'string' ? detail.by : 'Outra pessoa',
    at: typeof detail?.at === 'string' ? detail.at : '',
    theirs: await read(),
  }
}
