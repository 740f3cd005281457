import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useScreenTitle } from '../app/page.tsx'
import { register } from '../../resources/calls/account.ts'
import { askAccount, registrationIsOpen } from '../session/session-state.ts'
import {
  AccountForm,
  emailFault,
  type AccountFieldProps,
  type AccountFormValues,
} from './account-form.tsx'

type Name = 'nome' | 'email'
const asked: readonly AccountFieldProps<Name>[] = [
  { name: 'nome', label: 'Nome completo', autoComplete: 'name', maxLength: 120, autoFocus: true },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autoComplete: 'username',
    help: 'Use o e-mail do trabalho: é por ele que você confirma o cadastro e escolhe a senha.',
  },
]
const faultsOf = (draft: AccountFormValues<Name>) => ({
  ...(draft.nome.trim() ? {} : { nome: 'Informe o nome completo.' }),
  ...emailFault(draft.email),
})

/** Asks for an account. Its letter confirms the address and takes the password; an administrator lets the person in. */
export function Register() {
  const heading = useScreenTitle('Pedir uma conta')
  const [said, setSaid] = useState<string>()
  const { data: open = true } = useQuery({
    queryKey: ['registration'],
    queryFn: registrationIsOpen,
  })
  const send = async ({ nome, email }: AccountFormValues<Name>) =>
    setSaid(await askAccount(register, { body: { nome: nome.trim(), email: email.trim() } }))
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Pedir uma conta
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Depois de confirmar o e-mail, o administrador do seu órgão libera o acesso.
      </Typography>
      {said ? (
        <Alert severity="success" role="status">
          {said}
        </Alert>
      ) : open ? (
        <AccountForm asked={asked} faultsOf={faultsOf} send={send} submitText="Pedir conta" />
      ) : (
        <Alert severity="info">
          O cadastro está fechado. Peça uma conta ao administrador do seu órgão.
        </Alert>
      )}
      <Typography sx={{ mt: 3 }}>
        <Link href="/autenticacao/login">Voltar para entrar</Link>
      </Typography>
    </>
  )
}
