import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'

interface AskProps {
  readonly isOneself: boolean
  readonly onBack: () => void
  readonly onLimit: () => void
}
/** Asks before a first permission limits somebody who publishes everything. */
export const AskLimit = ({ isOneself, onBack, onLimit }: AskProps) => (
  <Dialog open onClose={onBack} aria-labelledby="limit-title" maxWidth="sm" fullWidth>
    <DialogTitle id="limit-title">
      {isOneself ? 'Limitar o que você publica?' : 'Limitar o que esta pessoa publica?'}
    </DialogTitle>
    <DialogContent>
      <Typography>
        {isOneself ? 'Você publica' : 'Esta pessoa publica'} tudo neste portal. Com a primeira
        permissão, passa a publicar só onde uma permissão alcança, e deixa de poder dar permissões
        aqui. Excluir a permissão depois não desfaz isso.
      </Typography>
    </DialogContent>
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={onLimit}>
        Limitar
      </Button>
      <Button variant="contained" autoFocus onClick={onBack}>
        Voltar
      </Button>
    </DialogActions>
  </Dialog>
)
