import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useBlocker } from '@tanstack/react-router'

interface LeaveProps {
  /** Whether something would be lost now. */
  readonly unsaved: () => boolean
  /** What "Descartar" does before leaving. */
  readonly onDiscard?: () => void
  /** Whether a draft stays on this computer. */
  readonly kept?: boolean
}

/** Asks before leaving what is not saved. Changing only the search of the address is not leaving. */
export function LeaveGuard({ unsaved, onDiscard, kept = true }: LeaveProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved(), enableBeforeUnload: unsaved, withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog open onClose={reset} aria-labelledby="leave-title" maxWidth="sm">
      <DialogTitle id="leave-title">Sair sem salvar?</DialogTitle>
      <DialogContent>{kept ? 'O que você digitou ainda não foi salvo. Guardado como rascunho, é oferecido quando você voltar a este formulário.' : 'O que você mudou aqui ainda não foi salvo, e se perde.'}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="text" color="error" onClick={() => { onDiscard?.(); proceed() }}>{kept ? 'Descartar' : 'Sair'}</Button>
        {kept && <Button variant="outlined" onClick={proceed}>Sair e guardar rascunho</Button>}
        <Button variant="contained" autoFocus onClick={reset}>Continuar editando</Button>
      </DialogActions>
    </Dialog>
  )
}
