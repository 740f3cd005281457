import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useScreenTitle } from '../app/page.tsx'
import { recoverPassword } from '../../resources/calls/account.ts'
import { askAccount, recovery } from '../session/session-state.ts'
import {
  AccountForm,
  emailFault,
  type AccountFieldProps,
  type AccountFormValues,
} from './account-form.tsx'

const asked: readonly AccountFieldProps<'email'>[] = [
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username', autoFocus: true },
]

/** Asks for a letter with a link to choose another password. */
export function Recover() {
  const heading = useScreenTitle('Recuperar a senha')
  const navigate = useNavigate()
  const send = async ({ email }: AccountFormValues<'email'>) => {
    recovery.set(await askAccount(recoverPassword, { body: { email: email.trim() } }))
    await navigate({ to: '/autenticacao/confirmar-recuperacao-senha', replace: true })
  }
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Recuperar a senha
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Informe o e-mail com que você entra. O endereço para escolher outra senha chega por ele.
      </Typography>
      <AccountForm
        asked={asked}
        faultsOf={({ email }) => emailFault(email)}
        send={send}
        submitText="Enviar"
      />
      <Typography sx={{ mt: 3 }}>
        <Link href="/autenticacao/login">Voltar para entrar</Link>
      </Typography>
    </>
  )
}

/** What follows the request; reached only right after one. */
export function RecoverySent() {
  const heading = useScreenTitle('Confira o seu e-mail')
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 3 }}>
        Confira o seu e-mail
      </Typography>
      <Alert severity="success" role="status">
        {recovery.get()}
      </Alert>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        O endereço que chega vale por uma hora. Se não aparecer, procure na caixa de spam ou peça
        ajuda ao administrador do seu órgão.
      </Typography>
      <Typography sx={{ mt: 3 }}>
        <Link href="/autenticacao/login">Voltar para entrar</Link>
      </Typography>
    </>
  )
}
