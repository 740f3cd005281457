import { useRef, useState } from 'react'
import { callOf } from '../../../kernel/call.ts'
import { Problem, type Fault } from '../../../kernel/problem.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { uniqueName } from '../../ui/unique-name.ts'
import { formNames, type Row, type Versioned } from '../data.ts'
import type { Conflict } from './form-conflict.tsx'
import { valuesToSave } from './form-model.ts'
import type { Kept, RecordStore } from './record-store.ts'

export interface SavingState {
  readonly busy: boolean
  readonly refusal: Problem | null
  readonly conflict: Conflict | null
  readonly giveUpConflict: () => void
  /** Says why nothing is sent. */
  readonly refuse: (message: string) => void
  /**
   * What must be confirmed first, such as texts with a CPF that portals would show: what is written is stored once it
   * is.
   */
  readonly unconfirmed: readonly Fault[] | null
  /** Leads back to the first of them. */
  readonly giveUpConfirming: () => void
  /**
   * @param via what keeps it, where it is not the form's own store.
   * @returns null when it was not saved, and then the state says why.
   */
  readonly save: (
    values: Row,
    etag: string | null,
    isConfirmed?: boolean,
    via?: RecordStore,
  ) => Promise<Kept | null>
}
interface SavingProps {
  readonly resource: AnyResource
  readonly store: RecordStore
  /** undefined creates. */
  readonly key: string | undefined
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void
}

/** The Idempotency-Key stays the same while the content does: sending again after a lost answer makes no second row. */
function useAttemptName(): (values: Row) => string {
  const attempt = useRef({ body: '', name: '' })
  return (values) => {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, name: uniqueName() }
    return attempt.current.name
  }
}

/** Whether it is asked only to be confirmed, such as that a CPF is published. */
export const isUnconfirmed = ({ detail }: Problem) =>
  detail?.['cpf'] === 'unconfirmed' || detail?.['unconfirmed'] === true

/** Sends a form, one request at a time, and maps the server's faults to the form's fields. */
export function useSaving({ resource, store, key, onFaults }: SavingProps): SavingState {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<readonly Fault[] | null>(null)
  const sending = useRef(false)
  const attemptName = useAttemptName()
  const refused = async (problem: Problem) => {
    if (isUnconfirmed(problem)) return setUnconfirmed(problem.faults)
    const { '': general, ...faults } = formNames(resource, problem.faults)
    if (Object.keys(faults).length > 0) onFaults(faults)
    if (problem.code === 'changed' && key !== undefined)
      return setConflict(await conflictOf(problem, () => store.read(key)))
    if (Object.keys(faults).length === 0 || general !== undefined)
      setRefusal(saidBy(resource, problem, key === undefined))
  }
  const save: SavingState['save'] = async (values, etag, isConfirmed = false, via = store) => {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    for (const forget of [setRefusal, setConflict, setUnconfirmed]) forget(null)
    try {
      const body = valuesToSave(resource, { ...values }, key !== undefined)
      return key === undefined
        ? await via.create(body, attemptName(body), isConfirmed)
        : await via.update(key, body, etag, isConfirmed)
    } catch (error) {
      await refused(asProblem(error)).catch((another: unknown) => setRefusal(asProblem(another)))
      return null
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const giveUpConfirming = () => {
    onFaults(formNames(resource, unconfirmed ?? []))
    setUnconfirmed(null)
  }
  const giveUpConflict = () => setConflict(null)
  const refuse = (message: string) => setRefusal(new Problem('invalid', message))
  return { busy, refusal, refuse, conflict, unconfirmed, save, giveUpConflict, giveUpConfirming }
}

function saidBy(resource: AnyResource, refused: Problem, isNew: boolean): Problem {
  const [first] = refused.faults
  return isNew && first && callOf(resource, 'create')?.says === 'first-result'
    ? new Problem(refused.code, first.message, refused.faults, refused.detail)
    : refused
}

async function conflictOf({ detail }: Problem, read: () => Promise<Versioned>): Promise<Conflict> {
  // The record is read again for the version that the next save must name.
  return {
    by: typeof detail?.by === 'string' ? detail.by : 'Outra pessoa',
    at: typeof detail?.at === 'string' ? detail.at : '',
    theirs: await read(),
  }
}
