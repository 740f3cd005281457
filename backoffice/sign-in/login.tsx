import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { config } from '../config.ts'
import { safeReturn } from '../navigate.ts'
import { useScreenTitle } from '../page.tsx'
import { signIn, signInToAccountability } from '../session-state.ts'
import { toast } from '../toasts.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { SignInForm } from './form.tsx'

const ways = [
  {
    id: 'administracao', label: 'Administração',
    identity: { label: 'E-mail', name: 'email', type: 'email', missing: 'Informe o e-mail.' },
  },
  {
    id: 'prestacao-de-contas', label: 'Prestação de contas',
    identity: { label: 'Usuário', name: 'userName', type: 'text', missing: 'Informe o usuário.' },
  },
] as const

export function Login() {
  const [way, setWay] = useState(0)
  const heading = useScreenTitle('Entrar')
  const navigate = useNavigate()
  const { voltar }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const submit = [
    async (email: string, password: string) => {
      await signIn(email, password)
      await navigate({ href: safeReturn(voltar), replace: true })
    },
    async (userName: string, password: string) => {
      await signInToAccountability(userName, password)
      toast({ text: 'Acesso à prestação de contas confirmado.', kind: 'info' })
    },
  ]
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>Entrar</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {voltar ? 'Entre para continuar de onde parou.' : config().tenant.name || 'Gestão dos portais da transparência'}
      </Typography>
      {config().demo && <DemoNotice />}
      <Tabs value={way} onChange={(_, at: number) => setWay(at)} aria-label="Tipo de acesso" variant="fullWidth" sx={segmented}>
        {ways.map(({ id, label }) => <Tab key={id} id={`tab-${id}`} aria-controls={`panel-${id}`} label={label} />)}
      </Tabs>
      {ways.map(({ id, identity }, at) => (
        <Box key={id} role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={way !== at}>
          {way === at && <SignInForm identity={identity} submit={submit[at] ?? signIn} autoFocus />}
        </Box>
      ))}
    </>
  )
}

/** Two halves of one control rather than a row of tabs: there is nothing under them but the form. */
const segmented = {
  mb: 3, p: 0.5, minHeight: 0, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default',
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTab-root': { minHeight: 38, borderRadius: '6px', border: '1px solid transparent' },
  '& .Mui-selected.MuiTab-root': { color: 'text.primary', bgcolor: 'background.paper', borderColor: 'divider' },
}
