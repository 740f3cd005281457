import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { Skeletons } from '../app/loading.tsx'
import { safeReturn } from '../app/navigate.ts'
import { useScreenTitle } from '../app/page.tsx'
import { comeBack, screenLeft } from '../session/provider.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))
const DemandedFactor = lazy(() => import('./demanded-factor.tsx'))

/** A code counts once: the answer of an address is sent once, also where the screen is drawn twice. */
let sent: { readonly said: string; readonly answer: ReturnType<typeof comeBack> } | undefined
const once = (said: string) => {
  if (sent?.said !== said) sent = { said, answer: comeBack(said) }
  return sent.answer
}

const wayBack = () =>
  screenLeft() === ownScreens.settings
    ? 'Voltar a Minha conta'
    : screenLeft() === ownScreens.municipality
      ? 'Voltar às configurações do município'
      : 'Começar de novo'

/** Where a provider sends people back to: they are in, go on with a code, or read what went wrong. */
export function ProviderReturn() {
  const heading = useScreenTitle('Voltando do provedor')
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Problem>()
  const goOn = (to: string | null) => navigate({ href: safeReturn(to ?? '/'), replace: true })
  const finish = useEffectEvent(async (said: string) => {
    try {
      const { volta, message } = await once(said)
      toast({ text: message })
      await goOn(volta)
    } catch (error) {
      setRefused(asProblem(error))
    }
  })
  useEffect(() => {
    const said = window.location.search.slice(1)
    // The code need not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void finish(said)
  }, [])
  const again = () => void navigate({ to: '/autenticacao/login', replace: true })
  const turnsOn = refused?.detail?.['liga'] === true
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2 }}>
        {refused?.code === 'second-factor'
          ? 'Segundo fator'
          : screenLeft()
            ? 'Provedor de entrada'
            : 'Entrar'}
      </Typography>
      {!refused ? (
        <>
          <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
            Conferindo a resposta do provedor…
          </Typography>
          <Skeletons lines={3} />
        </>
      ) : refused.code === 'second-factor' ? (
        <Suspense fallback={<Skeletons lines={3} />}>
          {turnsOn ? (
            <DemandedFactor onEntered={() => goOn('/')} onAgain={again} />
          ) : (
            <SecondStep onEntered={() => goOn('/')} onAgain={again} />
          )}
        </Suspense>
      ) : (
        <>
          <Alert severity="error" role="alert">
            {refused.message}
          </Alert>
          <Typography sx={{ mt: 3 }}>
            <Link href={screenLeft() ?? '/autenticacao/login'}>{wayBack()}</Link>
          </Typography>
        </>
      )}
    </>
  )
}
