import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readCalendar, removeCalendar, renewCalendar } from '../../resources/calls/calendar.ts'
import { momentHere } from '../app/clock.ts'
import { Skeletons } from '../app/loading.tsx'
import { CopyButton } from '../engine/detail/copy-button.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'

const queryKey = ['account-calendar']

/** The address at which one's calendar reads one's duties: shown once, made anew, or switched off. */
export function DutyCalendar() {
  const client = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(readCalendar, { signal })).data,
  })
  const act = async (run: () => Promise<string | null>) => {
    setBusy(true)
    try {
      setAddress(await run())
      await client.invalidateQueries({ queryKey })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const renew = async () => (await callApi(renewCalendar, {})).data.endereco
  const remove = async () => {
    await callApi(removeCalendar, {})
    toast({ text: 'A agenda foi desligada.', kind: 'success' })
    return null
  }
  if (!data) return <Skeletons lines={2} />
  const isOn = data.desde !== null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {address !== null ? (
        <ShownOnce address={address} />
      ) : (
        <Typography variant="body2">
          {data.desde === null
            ? 'A agenda está desligada.'
            : `Ligada desde ${momentHere(data.desde)}. O endereço só aparece ao ser feito: se o perdeu, ou se outra pessoa o viu, faça outro.`}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" size="small" disabled={busy} onClick={() => void act(renew)}>
          {isOn ? 'Fazer outro endereço' : 'Fazer o endereço da agenda'}
        </Button>
        {isOn && (
          <Button variant="text" size="small" disabled={busy} onClick={() => void act(remove)}>
            Desligar a agenda
          </Button>
        )}
      </Box>
    </Box>
  )
}

const ShownOnce = ({ address }: { readonly address: string }) => (
  <Alert severity="info" icon={false} sx={{ width: '100%', minWidth: 0 }}>
    <Typography variant="body2">
      Assine este endereço no programa de agenda (“Da internet”, “Por URL”). Ele só aparece agora, e
      quem o tem lê a agenda: guarde-o como uma senha. Um endereço anterior deixou de valer.
    </Typography>
    <Typography
      component="code"
      sx={{ display: 'block', my: 1, fontSize: 13, overflowWrap: 'anywhere' }}
    >
      {address}
    </Typography>
    <CopyButton text={address} label="o endereço da agenda" />
  </Alert>
)
