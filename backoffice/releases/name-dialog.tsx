import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type SyntheticEvent } from 'react'
import { TextInput } from '../inputs/text.tsx'
import { asProblem } from '../transport/problem-answer.ts'

interface NameProps {
  readonly title: string
  readonly yes: string
  readonly initial?: string
  readonly onClose: () => void
  /** Stores it; its failure is shown beside the name. */
  readonly onGiven: (name: string) => Promise<void>
}

/** Asks what a package is called. */
export function NameDialog({ title, yes, initial, onClose, onGiven }: NameProps) {
  const id = useId()
  const [name, setName] = useState<string | null>(initial ?? null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = (name ?? '').trim()
    if (given === '') return setFault('Dê um nome ao pacote, como “Prestação de março”.')
    setBusy(true)
    try {
      await onGiven(given)
    } catch (error) {
      setFault(asProblem(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'contents' }}
      >
        <DialogContent>
          <TextInput
            id={`${id}-nome`}
            label="Nome do pacote"
            required
            max={120}
            placeholder="Prestação de março"
            value={name}
            fault={fault}
            onChange={(value) => {
              setName(value)
              setFault(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {yes}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
