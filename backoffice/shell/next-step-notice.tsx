import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLocation, useRouter } from '@tanstack/react-router'
import { nextStep, type NextStep } from './next-step.ts'

/** Leads on where a first step was taken; the home has it too. */
export default function NextStepNotice({ text, href }: NextStep) {
  const router = useRouter()
  const { pathname } = useLocation()
  if (pathname === '/' || pathname === href.split('?')[0]) return null
  const goOn = () => {
    nextStep.set(null)
    void router.navigate({ href })
  }
  return (
    <Alert
      severity="info"
      className="no-print"
      sx={{ mb: 2, py: 0.25, alignItems: 'center' }}
      action={
        <>
          <Button size="small" variant="text" onClick={() => nextStep.set(null)}>
            Depois
          </Button>
          <Button size="small" variant="contained" onClick={goOn} sx={{ ml: 1 }}>
            Continuar
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  )
}
