import FormControlLabel from '@mui/material/FormControlLabel'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { updateAccountSettings } from '../../resources/calls/account.ts'
import { tenantName } from '../app/config.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { SettingsSection } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { FactorDemands } from './factor-demands.tsx'
import { Letters } from './letters.tsx'
import { Providers } from './providers.tsx'
import { settingsQuery } from './settings-query.ts'

/** For an elMaster: what holds for everybody in the municipality, and the letters that the system writes to people. */
export function MunicipalitySettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const place = tenantName()
  return (
    <>
      <PageHeader
        title="Configurações do município"
        purpose={`O que vale para todas as pessoas${place ? ` de ${place}` : ''}. O que é só seu fica em Minha conta.`}
        crumbs={[{ text: 'Início', href: '/' }, { text: 'Configurações do município' }]}
      />
      {error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={4} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
          <SettingsSection
            title="Pedidos de conta"
            note="Na tela de entrada, Pedir uma conta. Para convidar alguém, use Quem tem acesso."
          >
            <Registration open={data.cadastro_aberto} />
          </SettingsSection>
          <SettingsSection
            title="Segundo fator"
            note="De quem é exigido um código do celular, além da senha, e a partir de quando. Quem ainda não tem liga o seu ao entrar."
          >
            <FactorDemands />
          </SettingsSection>
          <SettingsSection
            title="Provedores de entrada"
            note="O gov.br e outros por onde se entra além da senha. Só abrem contas que já existem: as que a pessoa ligou, ou as convidadas com o CPF."
          >
            <Providers />
          </SettingsSection>
          <SettingsSection
            title="E-mails do sistema"
            note="Convites, confirmações de cadastro, pedidos de nova senha: os cem últimos."
          >
            <Letters leaves={data.envia_email} />
          </SettingsSection>
        </Box>
      )}
    </>
  )
}

function Registration({ open }: { readonly open: boolean }) {
  const allow = async (wanted: boolean) => {
    try {
      await callApi(updateAccountSettings, { body: { cadastro_aberto: wanted } })
      toast({
        text: wanted
          ? 'Qualquer pessoa pode pedir uma conta.'
          : 'Ninguém mais pede uma conta. Quem é convidado continua entrando.',
      })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
  return (
    <FormControlLabel
      control={<Switch checked={open} onChange={(_, wanted) => void allow(wanted)} />}
      label="Qualquer pessoa pode pedir uma conta (você decide quem entra)"
    />
  )
}
