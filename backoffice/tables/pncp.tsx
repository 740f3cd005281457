import { monthHere } from '../app/clock.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  listPncpSearches,
  orderPncpSearch,
  type PncpSearchSeen,
} from '../../tables/calls/table-pncp.ts'
import { callApi } from '../transport/http.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { tablesKey } from './data.ts'
import { PeriodFields } from './period-fields.tsx'
import { PncpSearches } from './pncp-searches.tsx'
import type { FilePeriod, TablePlace } from './send-call.ts'

const lookMs = 3_000
const isWaiting = ({ estado }: PncpSearchSeen) => estado === 'pedida'
const searchesKey = 'pncp-searches'
const searchesQuery = (place: TablePlace) =>
  queryOptions({
    queryKey: [searchesKey, place.portalId, place.table],
    queryFn: async ({ signal }) =>
      (await callApi(listPncpSearches, { params: place, signal })).data,
    refetchInterval: ({ state }) => (state.data?.buscas.some(isWaiting) ? lookMs : false),
  })

interface PncpProps {
  readonly place: TablePlace
  readonly units: readonly { readonly id: string; readonly nome: string }[]
  readonly mayAsk: boolean
}
/** Fetches what the PNCP has of a month, and tells what came of it. */
export function PncpPanel({ place, units, mayAsk }: PncpProps) {
  const { data } = useQuery(searchesQuery(place))
  const searches = data?.buscas ?? []
  const client = useQueryClient()
  const waiting = searches.filter(isWaiting).length
  const waited = useRef(0)
  // What a search brought stands in the loads below.
  useEffect(() => {
    if (waiting < waited.current) void client.invalidateQueries({ queryKey: tablesKey })
    waited.current = waiting
  }, [client, waiting])
  if (!mayAsk && searches.length === 0) return null
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="pncp"
      sx={{ p: 2.5, mb: 2.5, minWidth: 0 }}
    >
      <Typography id="pncp" variant="h2">
        Buscar no PNCP
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Traz as licitações e os contratos que a unidade publicou no Portal Nacional de Contratações
        Públicas no mês. O que já foi enviado ou digitado fica como está.
      </Typography>
      {mayAsk && <PncpForm place={place} units={units} />}
      <PncpSearches searches={searches} questions={data?.consultas ?? 1} />
    </Paper>
  )
}

function PncpForm({ place, units }: Pick<PncpProps, 'place' | 'units'>) {
  const [period, setPeriod] = useState<FilePeriod>(() => ({
    unidade: units.length === 1 ? (units[0]?.id ?? '') : '',
    ano: String(monthHere().year),
    mes: String(monthHere().month),
  }))
  const client = useQueryClient()
  const { fault, busy, submit } = useSubmit(async () => {
    const { unidade, ano, mes } = period
    if (unidade === '') return 'Escolha a unidade gestora.'
    if (ano.length !== 4) return 'Escreva o ano com quatro números.'
    const body = { unidade, ano: Number(ano), mes: Number(mes) }
    await callApi(orderPncpSearch, { params: place, body })
    return void (await client.invalidateQueries({ queryKey: [searchesKey] }))
  })
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <PeriodFields units={units} period={period} onChange={setPeriod} monthly />
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      <Box>
        {/* Not disabled meanwhile: it would lose the focus. */}
        <Button type="submit" variant="outlined" aria-busy={busy}>
          Buscar no PNCP
        </Button>
      </Box>
    </Box>
  )
}
