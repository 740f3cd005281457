import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'

interface PanelFrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly isWide?: boolean
  /** What can be done besides closing it. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}
/** A dialog that is looked at and closed; on a phone it has the whole screen. */
export function PanelFrame({ title, onClose, isWide, acts, children }: PanelFrameProps) {
  const id = useId()
  const small = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth={isWide ? 'md' : 'sm'}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Fechar
        </Button>
        {acts}
      </DialogActions>
    </Dialog>
  )
}
