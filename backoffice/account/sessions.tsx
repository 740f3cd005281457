import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '../../resources/calls/account.ts'
import { callApi } from '../transport/http.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { formatMoment } from '../../kernel/format.ts'
import { toast } from '../ui/toasts.tsx'

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const
/** "Chrome no Windows": enough to know one's own machine again. */
function machineOf(agent: string | null): string {
  const first = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => agent?.includes(mark))?.[1]
  const [browser, system] = [first(browsers), first(systems)]
  return browser ? `${browser}${system ? ` no ${system}` : ''}` : 'Outro programa'
}

/** One's open sessions; each can be ended, or all the others at once. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await callApi(listSessions, {})).data,
  })
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={3} />
  const end = async (ending: Promise<unknown>, done: string) => {
    try {
      await ending
      toast({ text: done })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map(({ id, tipo, criada_em: since, ip, agente, atual }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ minWidth: 0, mr: 'auto' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {machineOf(agente)}
                {tipo === 'cia' ? ', prestação de contas' : ''}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                Desde {formatMoment(since)}, de {ip}
              </Typography>
            </Box>
            {atual ? (
              <Chip size="small" label="Esta sessão" />
            ) : (
              <Button
                size="small"
                onClick={() =>
                  void end(callApi(endSession, { params: { id } }), 'Sessão encerrada.')
                }
              >
                Encerrar
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {data.length > 2 && (
        <Button
          variant="outlined"
          onClick={() => void end(callApi(endOtherSessions, {}), 'As outras sessões terminaram.')}
        >
          Encerrar todas as outras
        </Button>
      )}
    </Box>
  )
}
