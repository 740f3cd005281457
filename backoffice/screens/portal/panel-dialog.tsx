import type { ReactNode } from 'react'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { PanelFrame } from '../../ui/panel-frame.tsx'

interface PanelDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** Why it could not be read; nothing when it was, or is being read. */
  readonly error: Error | null
  readonly retry: () => void
  /** What was read; undefined meanwhile. */
  readonly children: ReactNode | undefined
}
/** A panel of a portal that is read when it opens: waiting, the fault with a second try, or what was read. */
export const PanelDialog = ({ title, onClose, error, retry, children }: PanelDialogProps) => (
  <PanelFrame title={title} onClose={onClose}>
    {error ? (
      <ErrorState problem={asProblem(error)} retry={retry} />
    ) : (
      (children ?? <Skeletons lines={4} />)
    )}
  </PanelFrame>
)
