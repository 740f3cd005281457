import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState, type SyntheticEvent } from 'react'
import { LongTextInput } from '../../inputs/long-text.tsx'

/** What is asked in words before something is done. */
export interface ReasonAsked {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly yes: string
}
interface ReasonProps extends ReasonAsked {
  readonly onClose: () => void
  readonly onGiven: (reason: string) => void
}
/** Letters that make a reason. */
const fewest = 5

/** Asks for a reason in some words. */
export function ReasonDialog({ title, text, label, yes, onClose, onGiven }: ReasonProps) {
  const id = useId()
  const [reason, setReason] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const said = (reason ?? '').trim()
    if (said.length < fewest) setFault('Escreva em algumas palavras.')
    else onGiven(said)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{text}</Typography>
          <LongTextInput
            id={`${id}-reason`}
            label={label}
            required
            max={500}
            value={reason}
            fault={fault}
            onChange={(value) => {
              setReason(value)
              setFault(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained">
            {yes}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
