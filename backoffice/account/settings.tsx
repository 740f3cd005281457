import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useColorScheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { masked } from '../../kernel/identifier.ts'
import { setDensity, useDensity, type Density } from '../density.ts'
import { Skeletons } from '../loading.tsx'
import { PageHeader } from '../page.tsx'
import { useSession } from '../session.tsx'
import type { Profile } from '../session-state.ts'

export function Settings() {
  const { profile } = useSession()
  return (
    <>
      <PageHeader title="Minha conta" purpose="Seus dados e como o sistema aparece neste computador." crumbs={[{ text: 'Início', href: '/' }, { text: 'Minha conta' }]} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' }, alignItems: 'start' }}>
        <Section title="Seus dados" note="Para corrigir um dado, fale com quem administra os usuários.">
          {profile ? <Data profile={profile} /> : <Skeletons lines={4} />}
        </Section>
        <Section title="Aparência" note="Vale só neste computador."><Appearance /></Section>
      </Box>
    </>
  )
}

function Section({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2.5 }}>
      <Typography variant="h3" component="h2">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>{note}</Typography>
      {children}
    </Paper>
  )
}

function Data({ profile }: { readonly profile: Profile }) {
  const rows = [
    ['Nome completo', profile.nomeCompleto], ['E-mail', profile.email], ['E-mail alternativo', profile.emailAlternativo],
    ['CPF', profile.cpf && masked('cpf', profile.cpf)], ['Telefone', profile.phoneNumber && masked('phone', profile.phoneNumber)], ['Função', profile.funcao],
  ] as const
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {rows.map(([term, value]) => (
        <Box key={term} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.caption' }}>{term}</Typography>
          <Typography component="dd" sx={{ fontWeight: 500, overflowWrap: 'anywhere', color: value ? 'text.primary' : 'text.caption' }}>{value || 'Não informado'}</Typography>
        </Box>
      ))}
    </Box>
  )
}

const modes = [['system', 'Do sistema'], ['light', 'Claro'], ['dark', 'Escuro']] as const
const densities: readonly (readonly [Density, string])[] = [['comfortable', 'Confortável'], ['compact', 'Compacta']]

function Appearance() {
  const { mode = 'system', setMode } = useColorScheme()
  const density = useDensity()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Choice label="Tema" value={mode} options={modes} onChoose={setMode} />
      <Choice label="Espaço entre linhas" value={density} options={densities} onChoose={setDensity} />
    </Box>
  )
}

interface ChoiceProps<T extends string> { readonly label: string; readonly value: T; readonly options: readonly (readonly [T, string])[]; readonly onChoose: (value: T) => void }
function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <Box>
      <Typography component="p" sx={{ fontWeight: 650, mb: 0.75 }}>{label}</Typography>
      <ToggleButtonGroup exclusive fullWidth size="small" value={value} aria-label={label} onChange={(_, chosen: T | null) => { if (chosen !== null) onChoose(chosen) }}>
        {options.map(([key, text]) => <ToggleButton key={key} value={key}>{text}</ToggleButton>)}
      </ToggleButtonGroup>
    </Box>
  )
}
