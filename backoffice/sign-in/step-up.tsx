import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { proveByCode, proveByPassword } from '../../resources/calls/step-up.ts'
import { useOwnFactor } from '../account/own-factor.ts'
import { answerProof } from '../session/step-up.ts'
import { takesPasskeys } from '../session/takes-passkeys.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { AccountForm } from './account-form.tsx'
import { ownCode, ownPassword } from './own-proof.ts'

/** Asks who has the session to prove it, over the open screen; what was typed there stays, and is sent again. */
export default function StepUp() {
  const id = useId()
  const factor = useOwnFactor()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [refusal, setRefusal] = useState<string>()
  const hasPasskey = Boolean(factor.data?.chaves_de_acesso) && takesPasskeys()
  const showKey = async () => {
    setRefusal(undefined)
    try {
      const { proveWithPasskey } = await import('../session/passkey.ts')
      await proveWithPasskey()
      answerProof(true)
    } catch (error) {
      setRefusal(asProblem(error).message)
    }
  }
  const hasCode = Boolean(factor.data?.ligado_em)
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      onClose={() => answerProof(false)}
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
    >
      <DialogTitle id={id}>Confirme que é você</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography id={`${id}-why`} color="textSecondary">
          Esta ação pede uma confirmação recente. O que você digitou continua na tela e segue depois
          dela.
        </Typography>
        {refusal && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        {hasPasskey && (
          <Button variant="outlined" size="large" onClick={() => void showKey()}>
            Usar chave de acesso
          </Button>
        )}
        {way === 'password' ? (
          <AccountForm
            key="password"
            asked={[ownPassword]}
            faultsOf={({ senha }) => (senha ? {} : { senha: 'Informe a sua senha.' })}
            send={async ({ senha }) => {
              await callApi(proveByPassword, { body: { senha } })
              answerProof(true)
            }}
            submitText="Confirmar"
          />
        ) : (
          <AccountForm
            key="code"
            asked={[{ ...ownCode, autoFocus: true }]}
            faultsOf={({ codigo }) => (codigo.trim() ? {} : { codigo: 'Informe o código.' })}
            send={async ({ codigo }) => {
              await callApi(proveByCode, { body: { codigo: codigo.trim() } })
              answerProof(true)
            }}
            submitText="Confirmar"
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          {hasCode && (
            <Button variant="text" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
              {way === 'password' ? 'Usar o código do aplicativo' : 'Usar a senha'}
            </Button>
          )}
          <Button variant="text" onClick={() => answerProof(false)}>
            Cancelar
          </Button>
        </Box>
      </DialogContent>
    </Dialog>
  )
}
