import { useRef, useState } from 'react'
import type { Problem } from '../../../kernel/problem.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import {
  compared,
  permissionsQuery,
  readPermissions,
  sendPermissions,
  unsavedOf,
  type PermissionDraft,
  type Sides,
  type PermissionOwner,
} from './draft.ts'

export interface Editing {
  readonly rows: readonly PermissionDraft[]
  readonly unsaved: readonly PermissionDraft[]
  readonly busy: boolean
  /** Why the last save did not go through, or not whole. */
  readonly fault: string | undefined
  readonly change: (next: (rows: readonly PermissionDraft[]) => readonly PermissionDraft[]) => void
  readonly save: () => Promise<void>
  readonly discard: () => void
}

const savedInPart = ({ message }: Problem, others: boolean) =>
  `${message}${others ? ' As outras mudanças já estão salvas.' : ''}`

/** Says that the permissions were not saved, and why. @returns the reason, for the bar of what is unsaved. */
function sayWhy(reason: string): string {
  toast({ text: publisherPermission.messages.createFailed ?? '', detail: reason, kind: 'error' })
  return reason
}

/** The permissions on the screen, of which nothing is sent again that the server has. */
export function useEditing(whose: PermissionOwner, saved: readonly PermissionDraft[]): Editing {
  const [sides, setSides] = useState<Sides>({ stored: saved, rows: saved })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // Sent without hearing that all of it is saved: the server is asked what it has before anything is sent again.
  const sent = useRef<readonly PermissionDraft[]>([])
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: permissionsQuery(whose).queryKey })
  const ask = async (at: Sides): Promise<Sides> => {
    const [asked, now] = [sent.current, await readPermissions(whose)]
    setSides((current) => compared(current, asked, now))
    return compared(at, asked, now)
  }
  const finish = () => {
    toast({ text: 'Permissões salvas' })
    return readAgain()
  }
  const save = async () => {
    setBusy(true)
    let at = sides
    try {
      if (sent.current.length > 0) at = await ask(at)
      sent.current = unsavedOf(at.rows)
      await sendPermissions(sent.current)
      await finish()
    } catch (problem) {
      at = await ask(at).catch(() => at)
      const left = unsavedOf(at.rows).length
      if (left === 0) await finish()
      else {
        setFault(sayWhy(savedInPart(asProblem(problem), left < sent.current.length)))
      }
    } finally {
      setBusy(false)
    }
  }
  const show = (next: (sides: Sides) => Sides) => {
    setFault(undefined)
    setSides(next)
  }
  const discard = () => {
    show(({ stored }) => ({ stored, rows: stored }))
    if (sent.current.length > 0) void readAgain()
  }
  const change: Editing['change'] = (next) =>
    show(({ stored, rows }) => ({ stored, rows: next(rows) }))
  return { rows: sides.rows, unsaved: unsavedOf(sides.rows), busy, fault, save, change, discard }
}
