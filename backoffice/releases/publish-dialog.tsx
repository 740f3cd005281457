import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReleaseRehearsal } from '../../resources/calls/release.ts'
import { actsText } from './rehearsal.tsx'

interface PublishProps {
  readonly name: string
  readonly rehearsal: ReleaseRehearsal
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** The files that seem to be others, each with why. */
const FilesInDoubt = ({ files }: { readonly files: ReleaseRehearsal['arquivos'] }) => (
  <>
    <Typography color="error">Confira antes: estes arquivos parecem de outro lugar.</Typography>
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {files.map(({ proposta, titulo, perguntas }) => (
        <li key={proposta}>
          <strong>{titulo || 'Sem título'}</strong>: {perguntas.join(' ')}
        </li>
      ))}
    </Box>
  </>
)

/** Says what would be public at once, and where a CPF is, before it is. */
export function PublishDialog({ name, rehearsal, onClose, onConfirm }: PublishProps) {
  const id = useId()
  const { cpf, arquivos } = rehearsal
  const isAsking = cpf.length > 0 || arquivos.length > 0
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Publicar “{name}”?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>
          Vão ao portal agora, juntos: <strong>{actsText(rehearsal)}</strong>.
        </Typography>
        {cpf.length > 0 && (
          <>
            <Typography color="error">
              O CPF é dado pessoal: só se publica quando a lei o pede. Há CPF em:
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {cpf.map(({ proposta, titulo }) => (
                <li key={proposta}>{titulo || 'Sem título'}</li>
              ))}
            </Box>
          </>
        )}
        {arquivos.length > 0 && <FilesInDoubt files={arquivos} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" onClick={onClose}>
          Voltar
        </Button>
        <Button variant="contained" onClick={onConfirm}>
          {isAsking ? 'Publicar assim mesmo' : 'Publicar tudo'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
