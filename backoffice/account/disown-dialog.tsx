import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { recovery, signOut } from '../session/session-state.ts'
import { asProblem } from '../transport/problem-answer.ts'

/** For who finds a session that is not theirs: says what ends, and how one comes in again. */
export default function DisownDialog({
  disown,
  onClose,
}: {
  readonly disown: () => Promise<string>
  readonly onClose: () => void
}) {
  const id = useId()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const end = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      recovery.set(await disown())
    } catch (error) {
      setRefusal(asProblem(error).message)
      return setBusy(false)
    }
    await signOut()
    await navigate({ to: '/autenticacao/confirmar-recuperacao-senha', replace: true })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Alguém usa a sua conta?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {refusal && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        <Typography>
          Se uma das sessões não é sua, quem a abriu sabe a sua senha. Ao continuar, todas as
          sessões terminam, também esta, e a senha deixa de valer.
        </Typography>
        <Typography>
          Para entrar de novo, abra a carta que enviamos ao seu e-mail e escolha outra senha. Tenha
          o seu e-mail à mão.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={() => void end()}>
          Terminar tudo e trocar a senha
        </Button>
      </DialogActions>
    </Dialog>
  )
}
