import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { saveProvider, type Provider } from '../../resources/calls/provider.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import {
  formOf,
  providerLevels,
  providerModels,
  type ProviderLevel,
} from '../../resources/sign-in-providers.ts'
import { longChoices, NativeChoice } from '../engine/list/native-choice.tsx'
import { LabelledInput } from '../sign-in/field.tsx'
import { callApi } from '../transport/http.ts'
import { useSubmit } from '../ui/use-submit.ts'

interface ProviderFormProps {
  readonly provider: Provider | undefined
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}
const models = providerModels.map((model) => [model, formOf(model).label] as const)
const levels = [
  ['', 'Qualquer nível'],
  ...providerLevels.map((level) => [level, `${level} ou acima`] as const),
] as const
const draftOf = (provider: Provider | undefined) => ({
  nome: provider?.nome ?? formOf('govbr').label,
  emissor: provider?.emissor ?? '',
  cliente: provider?.cliente ?? '',
  segredo: '',
  escopos: provider?.escopos ?? '',
  saida: provider?.endereco_de_saida ?? '',
})

const ForTrials = () => (
  <Alert severity="warning">
    Só para ensaiar: na homologação do gov.br qualquer pessoa faz uma conta com o CPF de outra.
    Tire-o da entrada antes de abrir o sistema.
  </Alert>
)

/** What a provider is asked with. Ready forms know their address; of another one it is typed. */
export default function ProviderForm({ provider, onSaved, onClose }: ProviderFormProps) {
  const [model, setModel] = useState(provider?.modelo ?? 'govbr')
  const [level, setLevel] = useState<string>(provider ? (provider.nivel ?? '') : 'prata')
  const [draft, setDraft] = useState(() => draftOf(provider))
  const form = formOf(model)
  const choose = (chosen: string) => {
    const next = providerModels.find((one) => one === chosen) ?? 'oidc'
    setModel(next)
    setDraft({ ...draft, nome: next === 'oidc' ? '' : formOf(next).label })
  }
  const { fault, busy, submit } = useSubmit(async () => {
    const text = (value: string) => value.trim() || null
    await callApi(saveProvider, {
      body: {
        id: provider?.id ?? null,
        modelo: model,
        nome: draft.nome,
        emissor: text(draft.emissor),
        cliente: draft.cliente,
        segredo: text(draft.segredo),
        escopos: text(draft.escopos),
        nivel: form.levels ? (providerLevels.find((one) => one === level) ?? null) : null,
        endereco_de_saida: text(draft.saida),
      },
    })
    await onSaved()
  })
  const field = (name: keyof typeof draft, label: string, help?: string, type?: 'password') => (
    <LabelledInput
      name={name}
      label={label}
      value={draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      autoComplete={type ? 'new-password' : 'off'}
      maxLength={500}
      {...(help && { help })}
      {...(type && { type })}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2, ...longChoices }}
    >
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      {!provider && (
        <NativeChoice label="Provedor" value={model} options={models} onChange={choose} />
      )}
      {field('nome', 'Nome', 'Como está no botão: “Entrar com gov.br”.')}
      {model === 'govbr-teste' && <ForTrials />}
      {!form.issuer &&
        field(
          'emissor',
          'Endereço do provedor',
          'O issuer, letra por letra. Mudá-lo desliga as contas que estão ligadas.',
        )}
      {field('cliente', 'Identificador do cliente (client_id)')}
      {field(
        'segredo',
        'Segredo do cliente (client_secret)',
        provider
          ? 'Vazio: fica o que está guardado.'
          : 'É guardado cifrado e não é mostrado a ninguém.',
        'password',
      )}
      {form.levels && (
        <NativeChoice
          label="Nível exigido"
          value={level}
          options={levels}
          onChange={(chosen: ProviderLevel | string) => setLevel(chosen)}
        />
      )}
      {field('escopos', 'Escopos', `Vazio: ${form.scopes}`)}
      {field(
        'saida',
        'Endereço de saída',
        'Letra por letra como está cadastrado lá. Vazio: não se oferece sair também de lá.',
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Cadastre no provedor este endereço de retorno:{' '}
        <strong>{`${window.location.origin}${ownScreens.providerReturn}`}</strong>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          Guardar
        </Button>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
      </Box>
    </Box>
  )
}
