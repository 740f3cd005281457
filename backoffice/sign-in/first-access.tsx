import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useScreenTitle } from '../app/page.tsx'
import { makeFirstUser, signIn } from '../session/session-state.ts'
import { toast } from '../ui/toasts.tsx'
import {
  AccountForm,
  emailFault,
  passwordFaults,
  twoPasswords,
  type AccountFieldProps,
  type AccountFormValues,
} from './account-form.tsx'

type Name = 'nome' | 'email' | 'senha' | 'repetida'
const asked: readonly AccountFieldProps<Name>[] = [
  { name: 'nome', label: 'Nome completo', autoComplete: 'name', maxLength: 120, autoFocus: true },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
  ...twoPasswords,
]
const faultsOf = (draft: AccountFormValues<Name>) => ({
  ...(draft.nome.trim() ? {} : { nome: 'Informe o nome completo.' }),
  ...emailFault(draft.email),
  ...passwordFaults(draft),
})

/** Makes the first user of an empty installation. The link is printed once, where the server was started. */
export function FirstAccess() {
  const { chave }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const heading = useScreenTitle('Primeiro acesso')
  const navigate = useNavigate()
  const send =
    (key: string) =>
    async ({ nome, email, senha }: AccountFormValues<Name>) => {
      await makeFirstUser({ chave: key, nome: nome.trim(), email: email.trim(), senha })
      await signIn(email.trim(), senha)
      toast({ text: 'Conta criada. Comece pelo cadastro de um gestor.' })
      await navigate({ to: '/', replace: true })
    }
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Primeiro acesso
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        Crie a conta de quem vai administrar o sistema. Este endereço vale uma única vez.
      </Typography>
      {typeof chave === 'string' && chave ? (
        <AccountForm
          asked={asked}
          faultsOf={faultsOf}
          send={send(chave)}
          submitText="Criar conta e entrar"
        />
      ) : (
        <Alert severity="warning">
          Falta a chave no endereço. Abra o endereço completo que apareceu onde o servidor foi
          iniciado.
        </Alert>
      )}
    </>
  )
}
