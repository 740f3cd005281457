import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginProviderLink,
  listProviderLinks,
  removeProviderLink,
} from '../../resources/calls/provider.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { leaveFor } from '../session/provider.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'

const queryKey = ['provider-links'] as const

/** The providers that open one's account, and those that may. */
export function ProviderLinks() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(listProviderLinks, { signal })).data,
  })
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={2} />
  const act = async (does: () => Promise<unknown>) => {
    try {
      await does()
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
    await client.invalidateQueries({ queryKey })
  }
  const link = (id: string) =>
    act(async () => {
      const { data: begun } = await callApi(beginProviderLink, { params: { id }, body: {} })
      leaveFor(begun.endereco, ownScreens.settings)
    })
  const unlink = (id: string, name: string) =>
    act(async () => {
      await callApi(removeProviderLink, { params: { id } })
      toast({ text: `A sua conta não se abre mais com ${name}.` })
    })
  if (data.length === 0)
    return <Typography>Este município não oferece nenhum provedor de entrada.</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {data.map(({ id, nome, ligado_em: since, usado_em: used }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
        >
          <Box sx={{ minWidth: 0, mr: 'auto' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nome}</Typography>
            <Typography variant="body2" color="textSecondary">
              {since === null
                ? 'A sua conta não está ligada'
                : `${used === null ? 'Ainda não usado' : `Último uso em ${momentHere(used)}`}; ligado em ${momentHere(since)}`}
            </Typography>
          </Box>
          {since === null ? (
            <Button size="small" variant="outlined" onClick={() => void link(id)}>
              Ligar<VisuallyHidden> a conta a {nome}</VisuallyHidden>
            </Button>
          ) : (
            <Button size="small" onClick={() => void unlink(id, nome)}>
              Desligar<VisuallyHidden> a conta de {nome}</VisuallyHidden>
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
