import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { config } from '../app/config.ts'
import { useConnection } from '../transport/connection.ts'
import { useNewVersion } from '../app/update.ts'
import { useStore } from '../ui/store.ts'
import { nextStep } from './next-step.ts'

const ServiceNotice = lazy(() => import('./service-notice.tsx'))
const NextStepNotice = lazy(() => import('./next-step-notice.tsx'))

/** What concerns every screen: a lost connection, a newer version. */
export function Notices() {
  const connection = useConnection()
  const newer = useNewVersion()
  const step = useStore(nextStep)
  const lost =
    connection === 'here'
      ? null
      : connection === 'offline'
        ? 'Este computador está sem internet. O que você digitar fica guardado aqui até a conexão voltar.'
        : 'O servidor não está respondendo. O que você digitar fica guardado aqui; tentaremos de novo a cada 10 segundos.'
  return (
    <>
      <Box role="status" className="no-print" sx={pinned}>
        {lost && <Alert severity="error">{lost}</Alert>}
        {newer && !lost && (
          <Alert
            severity="info"
            action={
              <Button size="small" variant="outlined" onClick={() => location.reload()}>
                Atualizar
              </Button>
            }
          >
            Há uma versão nova do sistema. Salve o que estiver fazendo e atualize a página.
          </Alert>
        )}
      </Box>
      {step && (
        <Suspense>
          <NextStepNotice {...step} />
        </Suspense>
      )}
      {(config().quiet || config().pause) && (
        <Suspense>
          <ServiceNotice />
        </Suspense>
      )}
    </>
  )
}

/** Stays under the bar while the screen scrolls. */
const pinned = {
  position: 'sticky',
  top: 'calc(var(--head-bar, 61px) + 8px)',
  zIndex: 'appBar',
  '&:not(:empty)': { mb: 1.5 },
  '& > .MuiAlert-root': { boxShadow: 'var(--palette-lift)' },
}
