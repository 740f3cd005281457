import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useScreenTitle } from '../app/page.tsx'
import { confirmAccount } from '../../resources/calls/account.ts'
import { askAccount } from '../session/session-state.ts'
import {
  AccountForm,
  passwordFaults,
  twoPasswords,
  type AccountFormValues,
} from './account-form.tsx'
import { useToken } from './token.ts'

/**
 * Confirms the e-mail of a registration. The password is chosen here and nowhere before: whoever asked for the account
 * need not be who reads its mail. A link that a mail program opens by itself confirms nothing.
 */
export function Confirm() {
  const heading = useScreenTitle('Confirmar o e-mail')
  const token = useToken()
  const [said, setSaid] = useState<string>()
  const send = async ({ senha }: AccountFormValues<'senha' | 'repetida'>) =>
    setSaid(await askAccount(confirmAccount, { body: { token, senha } }))
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Confirmar o e-mail
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {said
          ? 'Pronto por aqui.'
          : 'Escolha a sua senha. Com isto mostramos ao administrador que o endereço é seu.'}
      </Typography>
      {said ? (
        <Alert severity="success" role="status">
          {said}
        </Alert>
      ) : (
        <AccountForm
          asked={twoPasswords}
          faultsOf={passwordFaults}
          send={send}
          submitText="Confirmar"
        />
      )}
      <Typography sx={{ mt: 3 }}>
        <Link href="/autenticacao/login">Ir para entrar</Link>
      </Typography>
    </>
  )
}
