import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  beginProviderTest,
  listProviders,
  removeProvider,
  switchProvider,
  type Provider,
} from '../../resources/calls/provider.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { counted } from '../../pt-br/words.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { leaveFor } from '../session/provider.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'

const ProviderForm = lazy(() => import('./provider-form.tsx'))

const providersQuery = queryOptions({
  queryKey: ['municipality', 'providers'],
  queryFn: async () => (await callApi(listProviders, {})).data,
})
const standing = ({ ligado, testado_em: tried }: Provider) =>
  ligado ? 'Na tela de entrada' : tried === null ? 'Falta testar' : 'Testado, fora da entrada'

/** By which providers people come in besides the password. */
export function Providers() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(providersQuery)
  const [edited, setEdited] = useState<Provider | 'new'>()
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={2} />
  const again = () => client.invalidateQueries({ queryKey: providersQuery.queryKey })
  const act = async (does: () => Promise<unknown>) => {
    try {
      await does()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
    await again()
  }
  if (edited)
    return (
      <Suspense fallback={<Skeletons lines={4} />}>
        <ProviderForm
          provider={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={async () => {
            setEdited(undefined)
            toast({ text: 'Provedor guardado. Teste-o antes de o oferecer na entrada.' })
            await again()
          }}
        />
      </Suspense>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {data.length === 0 && (
        <Typography color="textSecondary">
          Nenhum: entra-se com e-mail e senha, ou com chave de acesso.
        </Typography>
      )}
      {data.map((one) => (
        <ProviderItem key={one.id} provider={one} act={act} onEdit={() => setEdited(one)} />
      ))}
      <Button variant="outlined" onClick={() => setEdited('new')}>
        Novo provedor
      </Button>
    </Box>
  )
}

interface ProviderItemProps {
  readonly provider: Provider
  readonly act: (does: () => Promise<unknown>) => Promise<void>
  readonly onEdit: () => void
}
function ProviderItem({ provider, act, onEdit }: ProviderItemProps) {
  const { id, nome, emissor, nivel, ligado, contas, testado_em: tried } = provider
  const [asks, setAsks] = useState(false)
  const test = () =>
    act(async () => {
      const { data } = await callApi(beginProviderTest, { params: { id }, body: {} })
      leaveFor(data.endereco, ownScreens.municipality)
    })
  const offer = (on: boolean) =>
    act(() => callApi(switchProvider, { params: { id }, body: { ligado: on } }))
  const of = <VisuallyHidden> {nome}</VisuallyHidden>
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nome}</Typography>
        <Chip size="small" color={ligado ? 'success' : 'default'} label={standing(provider)} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {emissor}
        {nivel && `; nível ${nivel} ou acima`}; {counted(contas, 'conta ligada', 'contas ligadas')}
        {tried && `; testado em ${momentHere(tried)}`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void test()}>
          Testar{of}
        </Button>
        {(ligado || tried !== null) && (
          <Button size="small" onClick={() => void offer(!ligado)}>
            {ligado ? 'Tirar da entrada' : 'Oferecer na entrada'}
            {of}
          </Button>
        )}
        <Button size="small" onClick={onEdit}>
          Alterar{of}
        </Button>
        {!asks && (
          <Button size="small" onClick={() => setAsks(true)}>
            Remover{of}
          </Button>
        )}
      </Box>
      {asks && (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2">
            {contas > 0
              ? `${counted(contas, 'conta deixa', 'contas deixam')} de se abrir por aqui.`
              : 'Nenhuma conta se abre por aqui.'}
          </Typography>
          <Button
            size="small"
            variant="contained"
            color="error"
            onClick={() => void act(() => callApi(removeProvider, { params: { id } }))}
          >
            Remover provedor
          </Button>
          <Button size="small" variant="outlined" autoFocus onClick={() => setAsks(false)}>
            Manter
          </Button>
        </Box>
      )}
    </Box>
  )
}
