import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useScreenTitle } from '../page.tsx'
import { asProblem } from '../problem-answer.ts'
import { askAccount } from '../session-state.ts'
import { useToken } from './token.ts'

/** Confirms the e-mail of a registration. It waits for a press: programs that read mail open every link in it. */
export function Confirm() {
  const heading = useScreenTitle('Confirmar o e-mail')
  const token = useToken()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly text: string; readonly well: boolean }>()
  const send = async () => {
    setBusy(true)
    try {
      setSaid({ text: await askAccount('confirmar', { token }), well: true })
    } catch (error) {
      setSaid({ text: asProblem(error).message, well: false })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>Confirmar o e-mail</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>Com isto mostramos ao administrador que o endereço é seu.</Typography>
      {said && <Alert severity={said.well ? 'success' : 'error'} role="status" sx={{ mb: 2 }}>{said.text}</Alert>}
      {!said?.well && <Button variant="contained" size="large" fullWidth loading={busy} loadingPosition="start" onClick={() => void send()}>Confirmar</Button>}
      <Typography sx={{ mt: 3 }}><Link href="/autenticacao/login">Ir para entrar</Link></Typography>
    </>
  )
}
