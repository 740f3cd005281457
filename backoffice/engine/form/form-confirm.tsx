import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Fault } from '../../../kernel/problem.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { formNames } from '../data.ts'

/** What is asked before a record is stored that is valid and may still be meant otherwise. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  readonly yes: string
}
/** A CPF stands in what portals show. */
export const publishesCpf: Confirmation = {
  title: 'Publicar com CPF?',
  text: 'O CPF é dado pessoal: só se publica quando a lei o pede. Nada foi gravado ainda, e o que você digitou está no formulário.',
  yes: 'Publicar assim mesmo',
}
interface ConfirmProps {
  readonly resource: AnyResource
  readonly asks: Confirmation
  /** One for each field that it is asked about. */
  readonly faults: readonly Fault[]
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** Asks before it goes on. The way back is what the keyboard meets first. */
export function ConfirmDialog({ resource, asks, faults, onBack, onConfirm }: ConfirmProps) {
  return (
    <Dialog open onClose={onBack} aria-labelledby="confirm-title" maxWidth="sm" disableRestoreFocus>
      <DialogTitle id="confirm-title">{asks.title}</DialogTitle>
      <DialogContent>
        {Object.entries(formNames(resource, faults)).map(([name, message]) => (
          <Typography key={name} sx={{ mb: 1.5 }}>
            {name !== '' && <strong>{fieldOf(resource, name).label}: </strong>}
            {message}
          </Typography>
        ))}
        <Typography color="textSecondary">{asks.text}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={onConfirm}>
          {asks.yes}
        </Button>
        <Button variant="contained" autoFocus onClick={onBack}>
          Voltar e corrigir
        </Button>
      </DialogActions>
    </Dialog>
  )
}
