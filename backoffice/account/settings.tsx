import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import {
  changePassword,
  disownSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../resources/calls/account.ts'
import { callApi } from '../transport/http.ts'
import { setDensity, useDensity, type Density } from '../theme/density.ts'
import { setLettersAreKeys, useLettersAreKeys } from '../theme/letter-keys.ts'
import { Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { useSession } from '../session/session.tsx'
import { SettingsSection } from '../ui/section.tsx'
import { DutyCalendar } from './calendar.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Photo } from './photo.tsx'
import { ProfileForm } from './profile.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { Reminders } from './reminders.tsx'
import { SecondFactor } from './second-factor.tsx'
import { OpenSessions, type SessionCalls } from './sessions.tsx'

const ownSessions: SessionCalls = {
  list: async () => (await callApi(listSessions, {})).data,
  end: (id) => callApi(endSession, { params: { id } }),
  endOthers: () => callApi(endOtherSessions, {}),
  disown: async () => (await callApi(disownSessions, { body: {} })).data.message,
}

export function AccountSettings() {
  const { profile } = useSession()
  return (
    <>
      <PageHeader
        title="Minha conta"
        purpose="Seus dados, sua senha e como o sistema aparece neste computador."
        crumbs={[{ text: 'Início', href: '/' }, { text: 'Minha conta' }]}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SettingsSection
            title="Seus dados"
            note="O e-mail com que você entra é mudado por quem administra as pessoas com acesso."
          >
            {profile ? (
              <>
                <Photo profile={profile} />
                <ProfileForm profile={profile} />
              </>
            ) : (
              <Skeletons lines={4} />
            )}
          </SettingsSection>
          <Access />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SettingsSection title="Aparência" note="Vale só neste computador.">
            <Appearance />
          </SettingsSection>
          <SettingsSection
            title="Avisos por e-mail"
            note="Vão para quem pode enviar as tabelas de um portal."
          >
            <Reminders />
          </SettingsSection>
          <SettingsSection
            title="Agenda das obrigações"
            note="As obrigações pelas quais você responde, na agenda do celular ou do computador."
          >
            <DutyCalendar />
          </SettingsSection>
          <SettingsSection title="Sessões abertas" note="Onde a sua conta está em uso agora.">
            <OpenSessions {...ownSessions} />
          </SettingsSection>
        </Box>
      </Box>
    </>
  )
}

/** How one signs in: beside one's own data, as what is set for this computer stands apart. */
const Access = () => (
  <>
    <SettingsSection title="Senha" note="A troca encerra as suas outras sessões.">
      <Password change={(body) => callApi(changePassword, { body })} />
    </SettingsSection>
    <SettingsSection
      title="Segundo fator"
      note="Um código do celular, além da senha: quem souber só a senha não entra."
    >
      <SecondFactor />
    </SettingsSection>
    <SettingsSection
      title="Chaves de acesso"
      note="Entre com a digital, o rosto ou o PIN do aparelho, sem a senha."
    >
      <Passkeys />
    </SettingsSection>
    <SettingsSection
      title="Entrar por provedor"
      note="Entre com a conta que você já tem no gov.br ou em outro provedor daqui."
    >
      <ProviderLinks />
    </SettingsSection>
  </>
)

const modes = [
  ['system', 'Do sistema'],
  ['light', 'Claro'],
  ['dark', 'Escuro'],
] as const
const densities: readonly (readonly [Density, string])[] = [
  ['comfortable', 'Confortável'],
  ['compact', 'Compacta'],
]

const letterKeys = [
  ['sim', 'Ligados'],
  ['nao', 'Desligados'],
] as const

function Appearance() {
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  const letters = useLettersAreKeys()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Choice label="Tema" value={mode} options={modes} onChoose={setMode} />
      <Choice
        label="Espaço entre linhas"
        value={density}
        options={densities}
        onChoose={setDensity}
      />
      <Choice
        label="Atalhos de uma letra, como N para publicar"
        value={letters ? 'sim' : 'nao'}
        options={letterKeys}
        onChoose={(wanted) => setLettersAreKeys(wanted === 'sim')}
      />
    </Box>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly (readonly [T, string])[]
  readonly onChoose: (value: T) => void
}
function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Box>
      <Typography component="p" sx={{ fontWeight: 600, mb: 0.75 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={value}
        aria-label={label}
        onChange={(_, chosen: T | null) => {
          if (chosen !== null) onChoose(chosen)
        }}
      >
        {options.map(([key, text]) => (
          <ToggleButton key={key} value={key}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
