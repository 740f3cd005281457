import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { systemUser } from '../../resources/access/system-user.ts'
import { TextInput } from '../inputs/text.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface WhyProps {
  readonly title: string
  /** What happens then. */
  readonly text: string
  readonly yes: string
  readonly removes?: true
  /** What is said where no reason is given. */
  readonly lacking: string
  readonly onClose: () => void
  /** Does it; what it refuses is said in the dialog. */
  readonly act: (reason: string) => Promise<void>
}

/** Asks why something is done with the account of somebody, and says what happens. */
export function WhyDialog({ title, text, yes, removes, lacking, onClose, act }: WhyProps) {
  const id = useId()
  const client = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const { fault, busy, submit } = useSubmit(async () => {
    const said = reason?.trim() ?? ''
    if (said === '') return lacking
    await act(said)
    await client.invalidateQueries({ queryKey: [systemUser.name] })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{text}</Typography>
          {fault && (
            <Alert severity="error" role="alert">
              {fault}
            </Alert>
          )}
          <TextInput label="Motivo" max={254} value={reason} onChange={setReason} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={removes ? 'error' : 'primary'}
            loading={busy}
          >
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
