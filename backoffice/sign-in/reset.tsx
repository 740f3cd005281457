import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useScreenTitle } from '../app/page.tsx'
import { resetPassword } from '../../resources/calls/account.ts'
import { askAccount } from '../session/session-state.ts'
import { toast } from '../ui/toasts.tsx'
import {
  AccountForm,
  passwordFaults,
  twoPasswords,
  type AccountFormValues,
} from './account-form.tsx'
import { useToken } from './token.ts'

/** Chooses another password, by the link of a letter. */
export function Reset() {
  const heading = useScreenTitle('Nova senha')
  const navigate = useNavigate()
  const token = useToken()
  const send = async ({ senha }: AccountFormValues<'senha' | 'repetida'>) => {
    toast({ text: await askAccount(resetPassword, { body: { token, senha } }) })
    await navigate({ to: '/autenticacao/login', replace: true })
  }
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Nova senha
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Todas as suas sessões abertas terminam com a troca.
      </Typography>
      <AccountForm
        asked={twoPasswords}
        faultsOf={passwordFaults}
        send={send}
        submitText="Trocar a senha"
      />
    </>
  )
}
