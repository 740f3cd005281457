import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Fault } from '../../../kernel/problem.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { formNames } from '../data.ts'

interface CpfProps {
  readonly resource: AnyResource
  /** One for each text with a CPF. */
  readonly faults: readonly Fault[]
  readonly onBack: () => void
  readonly onPublish: () => void
}

/** Asks before a CPF in a text is published. The way back is what the keyboard meets first. */
export function CpfDialog({ resource, faults, onBack, onPublish }: CpfProps) {
  return (
    <Dialog open onClose={onBack} aria-labelledby="cpf-title" maxWidth="sm" disableRestoreFocus>
      <DialogTitle id="cpf-title">Publicar com CPF?</DialogTitle>
      <DialogContent>
        {Object.entries(formNames(resource, faults)).map(([name, message]) => (
          <Typography key={name} sx={{ mb: 1.5 }}>
            <strong>{fieldOf(resource, name).label}</strong>: {message}
          </Typography>
        ))}
        <Typography color="textSecondary">
          O CPF é dado pessoal: só se publica quando a lei o pede. Nada foi gravado ainda, e o que
          você digitou está no formulário.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={onPublish}>
          Publicar assim mesmo
        </Button>
        <Button variant="contained" autoFocus onClick={onBack}>
          Voltar e corrigir
        </Button>
      </DialogActions>
    </Dialog>
  )
}
