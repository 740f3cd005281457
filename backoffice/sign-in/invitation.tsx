import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { acceptInvitation, readInvitation } from '../../resources/calls/invitation.ts'
import { Skeletons } from '../app/loading.tsx'
import { useScreenTitle } from '../app/page.tsx'
import { signIn } from '../session/session-state.ts'
import { asProblem, readProblem } from '../transport/problem-answer.ts'
import { reach } from '../transport/reach.ts'
import { toast } from '../ui/toasts.tsx'
import {
  AccountForm,
  passwordFaults,
  twoPasswords,
  type AccountFieldProps,
  type AccountFormValues,
} from './account-form.tsx'
import { useToken } from './token.ts'

const ProviderSignIn = lazy(() => import('./provider-sign-in.tsx'))
// Only where a second factor is demanded.
const DemandedFactor = lazy(() => import('./demanded-factor.tsx'))

type Name = 'nome' | 'senha' | 'repetida'
const asked: readonly AccountFieldProps<Name>[] = [
  { name: 'nome', label: 'Seu nome completo', autoComplete: 'name', maxLength: 120 },
  ...twoPasswords,
]
const faultsOf = (draft: AccountFormValues<Name>) => ({
  ...(draft.nome.trim() ? {} : { nome: 'Informe o seu nome.' }),
  ...passwordFaults(draft),
})

/** Whose invitation a link is. It changes nothing: a mail program may open a link by itself. */
const invitationQuery = (token: string) => ({
  queryKey: ['invitation', token],
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  queryFn: async () => {
    const { data, status, body } = await reach(readInvitation, { body: { token } })
    if (!data) throw readProblem(body, status === 429 ? 'too-many' : 'invalid')
    return data
  },
})

/** Takes an invitation up: name and password, once; then the person is in. */
export function AcceptInvitation() {
  const heading = useScreenTitle('Aceitar o convite')
  const navigate = useNavigate()
  const token = useToken()
  const [unproven, setUnproven] = useState<string>()
  const [factorDemanded, setFactorDemanded] = useState(false)
  const { data, error } = useQuery(invitationQuery(token))
  const goIn = async () => {
    toast({ text: 'Conta criada.' })
    await navigate({ to: '/', replace: true })
  }
  const send = async ({ nome, senha }: AccountFormValues<Name>) => {
    const body = { token, nome: nome.trim(), senha }
    const accepted = await reach(acceptInvitation, { body })
    if (!accepted.data)
      throw readProblem(accepted.body, accepted.status === 429 ? 'too-many' : 'invalid')
    if (accepted.data.falta_confirmar) return setUnproven(accepted.data.email)
    const [firstName = ''] = body.nome.split(' ')
    try {
      await signIn(accepted.data.email, senha)
    } catch (refused) {
      if (asProblem(refused).code !== 'second-factor') throw refused
      return setFactorDemanded(true)
    }
    toast({ text: `Conta criada. Olá, ${firstName}.` })
    await navigate({ to: '/', replace: true })
  }
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Aceitar o convite
      </Typography>
      {unproven !== undefined ? (
        <Alert severity="info" role="status" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Enviamos um e-mail a <strong>{unproven}</strong>. Abra o endereço que está nele para
          confirmar que este e-mail é seu, com o seu nome e a senha: só então a conta vale.
        </Alert>
      ) : factorDemanded ? (
        <Suspense fallback={<Skeletons lines={6} />}>
          <DemandedFactor
            onEntered={goIn}
            onAgain={() => void navigate({ to: '/autenticacao/login', replace: true })}
          />
        </Suspense>
      ) : error ? (
        <Refused problem={asProblem(error)} />
      ) : !data ? (
        <Skeletons lines={4} />
      ) : data.por_cpf ? (
        <ByProvider email={data.email} token={token} />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, overflowWrap: 'anywhere' }}>
            Você entra com o e-mail <strong>{data.email}</strong>. Diga como se chama e escolha a
            sua senha.
          </Typography>
          <AccountForm
            asked={asked}
            faultsOf={faultsOf}
            send={send}
            submitText="Criar conta e entrar"
          />
        </>
      )}
    </>
  )
}

/** An invitation that names a CPF: who has it comes by a provider that answers for it. */
const ByProvider = ({ email, token }: { readonly email: string; readonly token: string }) => (
  <>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, overflowWrap: 'anywhere' }}>
      Este convite para <strong>{email}</strong> é de um CPF: só quem o tem o aceita.
    </Typography>
    <Suspense fallback={<Skeletons lines={1} />}>
      <ProviderSignIn invitation={token} />
    </Suspense>
  </>
)

const Refused = ({ problem }: { readonly problem: Problem }) => (
  <>
    <Alert severity="warning" role="alert" sx={{ mt: 2 }}>
      {problem.message}
      {problem.code === 'invalid' && ' Quem convidou você pode renovar o convite.'}
    </Alert>
    <Typography sx={{ mt: 3 }}>
      <Link href="/autenticacao/login">Ir para entrar</Link>
    </Typography>
  </>
)
