import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OpenSession } from '../../resources/calls/account.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { toast } from '../ui/toasts.tsx'
import { machineOf, networkWords } from '../../resources/machine.ts'

const DisownDialog = lazy(() => import('./disown-dialog.tsx'))

export const sessionsKey = ['sessions'] as const

export interface SessionCalls {
  readonly list: () => Promise<readonly OpenSession[]>
  readonly end: (id: string) => Promise<unknown>
  readonly endOthers: () => Promise<unknown>
  /** Ends all of them and the password. @returns what to say; not where nobody is written to */
  readonly disown?: () => Promise<string>
}

/** One's open sessions; each can be ended, or all the others at once. */
export function OpenSessions({ list, end, endOthers, disown }: SessionCalls) {
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: sessionsKey, queryFn: list })
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={3} />
  const run = async (ending: Promise<unknown>, done: string) => {
    try {
      await ending
      toast({ text: done })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
  }
  const here = data.find(({ atual }) => atual)
  // Where all are of one kind, the kind tells nothing.
  const mixed = data.some(({ tipo }) => tipo === 'admin')
  const shown = data.toSorted((one, other) => Number(other.atual) - Number(one.atual))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {shown.map((one) => (
          <SessionItem
            key={one.id}
            session={one}
            mixed={mixed}
            sameAddress={one.ip === here?.ip}
            onEnd={() => void run(end(one.id), 'Sessão encerrada.')}
          />
        ))}
      </Box>
      {data.length > 1 && (
        <Button
          variant="outlined"
          onClick={() => void run(endOthers(), 'As outras sessões terminaram.')}
        >
          Encerrar todas as outras
        </Button>
      )}
      {disown && (
        <Button variant="text" color="error" onClick={() => setAsks(true)}>
          Não fui eu: alguém usa a minha conta
        </Button>
      )}
      {disown && asks && (
        <Suspense>
          <DisownDialog disown={disown} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </Box>
  )
}

function SessionItem({
  session: { tipo, criada_em: since, usada_em: used, ip, agente, por, atual },
  mixed,
  sameAddress,
  onEnd,
}: {
  readonly session: OpenSession
  /** Whether there are sessions of the administration beside those of the accountability area. */
  readonly mixed: boolean
  /** Whether it comes from the address of the session that looks. */
  readonly sameAddress: boolean
  readonly onEnd: () => void
}) {
  const name = `${machineOf(agente)}${mixed && tipo === 'cia' ? ', prestação de contas' : ''}`
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0, mr: 'auto' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {atual ? 'Em uso agora' : `Último uso em ${momentHere(used)}`}; aberta em{' '}
          {momentHere(since)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {networkWords(ip)}
          {por && `, por ${por}`}
          {!atual && sameAddress && ', o mesmo endereço desta sessão'}
        </Typography>
      </Box>
      {atual ? (
        <Chip size="small" label="Esta sessão" />
      ) : (
        <Button size="small" onClick={onEnd}>
          Encerrar
          <VisuallyHidden>
            {' '}
            {name}, aberta em {momentHere(since)}
          </VisuallyHidden>
        </Button>
      )}
    </Box>
  )
}
