import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'

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
export function PanelDialog({ title, onClose, error, retry, children }: PanelDialogProps) {
  const id = useId()
  const small = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {error ? (
          <ErrorState problem={asProblem(error)} retry={retry} />
        ) : (
          (children ?? <Skeletons lines={4} />)
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
