import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import * as calls from '../../resources/calls/accountability-account.ts'
import { Password } from '../account/password.tsx'
import { OpenSessions } from '../account/sessions.tsx'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { SettingsSection } from '../ui/section.tsx'
import { filesPath } from './paths.ts'
import { callCia } from './session.ts'

/** The own account of a portal's user: what is registered of them, their password, their sessions. */
export function AccountScreen() {
  return (
    <>
      <PageHeader
        title="Minha conta"
        purpose="Seus dados na prestação de contas, sua senha e onde a sua conta está em uso."
        crumbs={[{ text: 'Importação de arquivos', href: filesPath }, { text: 'Minha conta' }]}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SettingsSection
            title="Seus dados"
            note="São do cadastro do portal: quem administra o portal os muda."
          >
            <Registered />
          </SettingsSection>
          <SettingsSection title="Sessões abertas" note="Onde a sua conta está em uso agora.">
            <OpenSessions
              list={async () => callCia(calls.listOwnSessions, {})}
              end={(id) => callCia(calls.endOwnSession, { params: { id } })}
              endOthers={() => callCia(calls.endOtherOwnSessions, {})}
            />
          </SettingsSection>
        </Box>
        <SettingsSection title="Senha" note="A troca encerra as suas outras sessões.">
          <Password change={(body) => callCia(calls.changeOwnPassword, { body })} />
        </SettingsSection>
      </Box>
    </>
  )
}

function Registered() {
  const { data, error, refetch } = useQuery({
    queryKey: ['cia', 'account'],
    queryFn: ({ signal }) => callCia(calls.readAccount, {}, signal),
  })
  if (error) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={4} />
  const { nome, usuario, portal, unidadeGestora, podeEnviar } = data
  const facts = [
    ['Nome', nome],
    ['Nome de usuário', usuario],
    ['Portal', portal],
    ['Unidade gestora', unidadeGestora ?? 'Todas as deste portal'],
    ['O que pode enviar', podeEnviar],
  ] as const
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5 }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.caption' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}
