import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { config, tenantName } from '../app/config.ts'
import { safeReturn } from '../app/navigate.ts'
import { useScreenTitle } from '../app/page.tsx'
import { filesPath } from '../accountability/paths.ts'
import { signInToAccountability } from '../accountability/session.ts'
import { session, signIn } from '../session/session-state.ts'
import { takesPasskeys } from '../session/takes-passkeys.ts'
import { useStore } from '../ui/store.ts'
import { DemoNotice } from './demo-notice.tsx'
import { SignInForm } from './form.tsx'

const ServiceNotice = lazy(() => import('../shell/service-notice.tsx'))
const ProviderSignIn = lazy(() => import('./provider-sign-in.tsx'))
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

const ways = [
  {
    id: 'administracao',
    label: 'Administração',
    identity: { label: 'E-mail', name: 'email', type: 'email', missing: 'Informe o e-mail.' },
  },
  {
    id: 'prestacao-de-contas',
    label: 'Prestação de contas',
    identity: { label: 'Usuário', name: 'userName', type: 'text', missing: 'Informe o usuário.' },
  },
] as const

export function Login() {
  const heading = useScreenTitle('Entrar')
  const navigate = useNavigate()
  const { voltar }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const back = safeReturn(voltar)
  const toAccountability = back.startsWith('/prestacao-de-contas/')
  const [way, setWay] = useState(toAccountability ? 1 : 0)
  const submit = [signIn, signInToAccountability]
  const onEntered = () =>
    navigate({ href: way === 0 || toAccountability ? back : filesPath, replace: true })
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Entrar
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {voltar
          ? 'Entre para continuar de onde parou.'
          : tenantName() || 'Gestão dos portais da transparência'}
      </Typography>
      <WhyAsked />
      {(config().quiet || config().pause) && (
        <Suspense>
          <ServiceNotice />
        </Suspense>
      )}
      {config().demo && <DemoNotice />}
      <Ways at={way} onChoose={setWay} />
      {ways.map(({ id, identity }, at) => (
        <Box
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          hidden={way !== at}
        >
          {way === at && (
            <SignInForm
              identity={identity}
              submit={submit[at] ?? signIn}
              onEntered={onEntered}
              autoFocus
            />
          )}
        </Box>
      ))}
      {way === 0 && (
        <Box sx={{ mt: 2 }}>
          <Suspense>
            <ProviderSignIn back={back} />
          </Suspense>
        </Box>
      )}
      {way === 0 && takesPasskeys() && (
        <Box sx={{ mt: 2 }}>
          <Suspense>
            <PasskeySignIn onEntered={onEntered} offers />
          </Suspense>
        </Box>
      )}
      {way === 0 && (
        <Typography
          sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}
        >
          <Link href="/autenticacao/recuperar-senha">Esqueci a senha</Link>
          <Link href="/autenticacao/cadastro">Pedir uma conta</Link>
        </Typography>
      )}
    </>
  )
}

/** Why somebody who was signed in on this computer is asked to sign in: what the server said of the cookies. */
function WhyAsked() {
  const now = useStore(session)
  if (now.status !== 'out' || !now.reason) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      <AlertTitle>{now.reason}</AlertTitle>
      Sua sessão neste computador terminou. Entre de novo para continuar.
    </Alert>
  )
}

interface WaysProps {
  readonly at: number
  readonly onChoose: (at: number) => void
}

/** Two halves of one control (ARIA tabs): the arrows move between them. */
function Ways({ at, onChoose }: WaysProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = (at + 1) % ways.length
    onChoose(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <Box
      role="tablist"
      aria-label="Tipo de acesso"
      onKeyDown={move}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 0.5,
        mb: 3,
        p: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      {ways.map(({ id, label }, index) => (
        <ButtonBase
          key={id}
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={index === at}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(index)}
          sx={half}
        >
          {label}
        </ButtonBase>
      ))}
    </Box>
  )
}

const half = {
  minHeight: 40,
  borderRadius: '6px',
  border: '1px solid transparent',
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '&[aria-selected="true"]': {
    color: 'text.primary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
}
