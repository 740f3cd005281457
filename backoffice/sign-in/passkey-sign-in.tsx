import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { enterByPasskey, offerPasskeys, stopOffering } from '../session/passkey.ts'
import { asProblem } from '../transport/problem-answer.ts'

interface PasskeySignInProps {
  readonly onEntered: () => Promise<void> | void
  /** Whether there is a field of an e-mail, where the browser may offer passkeys. */
  readonly offers?: boolean
}
/** Signs in with a passkey: by this button, or where the browser offers them. */
export default function PasskeySignIn({ onEntered, offers = false }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const enteredHere = useEffectEvent((entered: boolean) => (entered ? onEntered() : undefined))
  useEffect(() => {
    if (!offers) return undefined
    void offerPasskeys().then(enteredHere)
    return stopOffering
  }, [offers])
  const enter = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await enterByPasskey()
      await onEntered()
    } catch (error) {
      setRefusal(asProblem(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <Button variant="outlined" size="large" loading={busy} onClick={() => void enter()}>
        Entrar com chave de acesso
      </Button>
    </Box>
  )
}
