import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readReminders, updateReminders } from '../../resources/calls/account.ts'
import { Skeletons } from '../app/loading.tsx'
import { FlagInput } from '../inputs/flag.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'

const queryKey = ['account-reminders']

/** Whether one is written to of public tables that passed their term; kept as soon as it is switched. */
export function Reminders() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(readReminders, { signal })).data,
  })
  const change = async (recebe: boolean) => {
    client.setQueryData(queryKey, { recebe })
    try {
      await callApi(updateReminders, { body: { recebe } })
      toast({
        text: recebe ? 'Você passa a receber os avisos.' : 'Você não recebe mais os avisos.',
        kind: 'success',
      })
    } catch (problem) {
      client.setQueryData(queryKey, { recebe: !recebe })
      toast({ text: asProblem(problem).message, kind: 'error' })
    }
  }
  if (!data) return <Skeletons lines={1} />
  return (
    <FlagInput
      label="Prazos de tabelas públicas e obrigações"
      value={data.recebe}
      words={['Tabelas, uma vez por semana; obrigações, uma vez por dia', 'Não receber']}
      onChange={(recebe) => void change(recebe)}
    />
  )
}
