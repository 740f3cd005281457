import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import { formatDay } from '../../kernel/format.ts'
import {
  listDemands,
  updateDemand,
  type FactorDemand,
} from '../../resources/calls/second-factor.ts'
import { clockHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { longChoices, NativeChoice } from '../engine/list/native-choice.tsx'
import { DateInput } from '../inputs/date.tsx'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { useSubmit } from '../ui/use-submit.ts'

const demandsQuery = queryOptions({
  queryKey: ['municipality', 'factor-demands'],
  queryFn: async () => (await callApi(listDemands, {})).data,
})
const whomOf = ({ alcance, perfil }: FactorDemand) =>
  alcance === 'todos'
    ? 'Todas as pessoas'
    : alcance === 'elmaster'
      ? 'elMasters'
      : `Perfil ${perfil?.nome ?? 'removido'}`
const reachLine = ({ pessoas, sem }: FactorDemand) =>
  sem === 0
    ? `${counted(pessoas, 'pessoa', 'pessoas')}, todas com segundo fator`
    : `${sem} de ${counted(pessoas, 'pessoa ainda não tem', 'pessoas ainda não têm')}`

/** Of whom a second factor is demanded, and from which day. */
export function FactorDemands() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(demandsQuery)
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={2} />
  const again = () => client.invalidateQueries({ queryKey: demandsQuery.queryKey })
  const drop = async ({ alcance, perfil }: FactorDemand) => {
    try {
      await callApi(updateDemand, { body: { alcance, perfil: perfil?.id ?? null, desde: null } })
      toast({ text: 'O segundo fator não é mais exigido.' })
    } catch (problem) {
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
    await again()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.exigencias.length === 0 && (
        <Typography color="textSecondary">Ninguém precisa de um segundo fator.</Typography>
      )}
      {data.exigencias.map((demand) => (
        <Box
          key={`${demand.alcance} ${demand.perfil?.id ?? ''}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
        >
          <Box sx={{ mr: 'auto', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{whomOf(demand)}</Typography>
            <Typography variant="body2" color="textSecondary">
              Desde {formatDay(demand.desde)}; {reachLine(demand)}
            </Typography>
          </Box>
          <Button size="small" onClick={() => void drop(demand)}>
            Deixar de exigir<VisuallyHidden> de {whomOf(demand)}</VisuallyHidden>
          </Button>
        </Box>
      ))}
      <NewDemand profiles={data.perfis} onDone={again} />
    </Box>
  )
}

interface NewDemandProps {
  readonly profiles: readonly { readonly id: number; readonly nome: string }[]
  readonly onDone: () => Promise<unknown>
}
function NewDemand({ profiles, onDone }: NewDemandProps) {
  const [whom, setWhom] = useState('todos')
  const [day, setDay] = useState<string | null>(() => clockHere().isoDay(new Date()))
  const { fault, busy, submit } = useSubmit(async () => {
    if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day))
      return 'Informe o dia a partir de que o segundo fator é exigido, como 01/03/2027.'
    const perfil = Number(whom) || null
    const alcance = perfil ? 'perfil' : whom === 'elmaster' ? 'elmaster' : 'todos'
    await callApi(updateDemand, { body: { alcance, perfil, desde: day } })
    toast({ text: 'Exigência guardada.' })
    await onDone()
  })
  const options = [
    ['todos', 'Todas as pessoas'],
    ['elmaster', 'elMasters'],
    ...profiles.map(({ id, nome }) => [String(id), `Perfil ${nome}`] as const),
  ] as const
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', ...longChoices }}
    >
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      <NativeChoice label="Exigir de" value={whom} options={options} onChange={setWhom} />
      <DateInput label="A partir de" value={day} onChange={setDay} />
      <Button type="submit" variant="outlined" loading={busy}>
        Exigir o segundo fator
      </Button>
    </Box>
  )
}
