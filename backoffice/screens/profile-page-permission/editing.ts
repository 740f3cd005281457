import { useEffect, useState } from 'react'
import type { Problem } from '../../../kernel/problem.ts'
import { profilePagePermission } from '../../../resources/access/profile-page-permission.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast, type Toast } from '../../ui/toasts.tsx'
import { changedPages, changes, matrixQuery, save, type Masks, type Matrix } from './matrix.ts'

/** The matrix while it is being changed: every step can be undone, and all are saved at once. */
export function useMatrixEditing(matrix: Matrix) {
  const [steps, setSteps] = useState<readonly Masks[]>([matrix.masks])
  const masks = steps.at(-1) ?? matrix.masks
  const discard = () => setSteps([matrix.masks])
  const undo = () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps)
  const { busy, send } = useSaving(matrix, masks, discard)
  const unsaved = changes(matrix.masks, masks)
  useKeys(undo, () => {
    if (unsaved > 0 && !busy) void send()
  })
  const push = (next: Masks) => {
    if (changedPages(masks, next).length > 0) setSteps([...steps.slice(-99), next])
  }
  return { masks, unsaved, busy, push, undo, discard, send }
}
export type MatrixEditing = ReturnType<typeof useMatrixEditing>

/** Ctrl+Z takes the last step back, Ctrl+S saves; in a field of text Ctrl+Z is the field's. */
function useKeys(undo: () => void, send: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') send()
      else if (key === 'z' && !(event.target instanceof HTMLInputElement)) undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

const notSaved = ({ message }: Problem, more: Pick<Toast, 'action'> = {}) =>
  toast({
    text: profilePagePermission.messages.updateFailed ?? message,
    detail: message,
    kind: 'error',
    ...more,
  })

function useSaving(
  matrix: Matrix,
  masks: Masks,
  reset: () => void,
): { readonly busy: boolean; readonly send: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const { queryKey } = matrixQuery(String(matrix.id))
  const send = async () => {
    setBusy(true)
    try {
      const saved = await save(matrix, masks)
      const back = () =>
        void save(saved, matrix.masks).then(
          (now) => {
            queryClient.setQueryData(queryKey, now)
            toast({ text: 'Permissões como estavam antes' })
          },
          (fault: unknown) => notSaved(asProblem(fault)),
        )
      toast({
        text: `Permissões de ${matrix.profile} salvas`,
        action: { label: 'Desfazer', run: back },
      })
      queryClient.setQueryData(queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['permission'] })
    } catch (fault) {
      const problem = asProblem(fault)
      const reload = {
        label: 'Carregar de novo',
        run: () => {
          reset()
          void queryClient.invalidateQueries({ queryKey })
        },
      }
      notSaved(problem, problem.code === 'changed' ? { action: reload } : {})
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
