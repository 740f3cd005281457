import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orderSaplSearch, type SaplPlaceSeen } from '../../tables/calls/sapl.ts'
import type { TableSeen } from '../../tables/calls/table-file.ts'
import { momentHere, monthHere } from '../app/clock.ts'
import { callApi } from '../transport/http.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { tablesKey } from './data.ts'
import { saplKey, saplQuery, type AskSapl } from './sapl-data.ts'
import { SaplPlaceForm } from './sapl-place.tsx'
import { SaplSearches } from './sapl-searches.tsx'

/** The table by which a portal is known as a chamber's before its SAPL is asked for. */
const councillors = 'vereadores'

interface PanelProps {
  readonly portalId: number
  readonly tables: readonly TableSeen[]
  readonly mayChange: boolean
}
/** Where a chamber's legislative process is read from, and what came of it. */
export function SaplPanel({ portalId, tables, mayChange }: PanelProps) {
  const isChamber = tables.some(({ nome }) => nome === councillors)
  const { data } = useQuery(saplQuery(portalId, isChamber))
  const client = useQueryClient()
  const waiting = data?.buscas.some(({ estado }) => estado === 'pedida') ?? false
  const waited = useRef(false)
  // What a reading brought stands in the tables below.
  useEffect(() => {
    if (waited.current && !waiting) void client.invalidateQueries({ queryKey: tablesKey })
    waited.current = waiting
  }, [client, waiting])
  if (!data?.camara || (!mayChange && data.endereco === '')) return null
  const ask: AskSapl = async (body) => {
    await callApi(orderSaplSearch, { params: { portalId }, body })
    await client.invalidateQueries({ queryKey: [saplKey] })
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="sapl"
      sx={{ p: 2.5, mb: 2.5, minWidth: 0 }}
    >
      <Typography id="sapl" variant="h2">
        SAPL da Câmara
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {data.endereco === ''
          ? 'Se a Câmara usa o SAPL (Interlegis), o portal busca nele vereadores, sessões, presenças, proposições e votações nominais. O que já foi digitado ou enviado fica, até você escolher.'
          : `${data.endereco}. ${lastText(data)}`}
      </Typography>
      {mayChange && <SaplPlaceForm portalId={portalId} place={data} />}
      {mayChange && data.endereco !== '' && <OrderForm ask={ask} />}
      <SaplSearches searches={data.buscas} ask={mayChange ? ask : undefined} />
    </Paper>
  )
}

const lastText = ({ ultima, toda_noite: isNightly }: SaplPlaceSeen): string =>
  [
    ultima === null
      ? 'Ainda não foi publicado nada dele.'
      : `Lido pela última vez em ${momentHere(ultima)}.`,
    isNightly && 'É lido toda noite.',
  ]
    .filter(Boolean)
    .join(' ')

function OrderForm({ ask }: { readonly ask: AskSapl }) {
  const [year, setYear] = useState(() => String(monthHere().year))
  const send = (ensaio: boolean) => async () => {
    if (year.length !== 4) return 'Escreva o ano com quatro números.'
    return ask({ ano: Number(year), ensaio })
  }
  const look = useSubmit(send(true))
  const publish = useSubmit(send(false))
  const fault = publish.fault ?? look.fault
  return (
    <Box
      component="form"
      noValidate
      onSubmit={publish.submit}
      sx={{ display: 'grid', gap: 2, mb: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label="Ano"
          size="small"
          value={year}
          onChange={(event) => setYear(event.target.value.replace(/\D/g, '').slice(0, 4))}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 100 }}
        />
        {/* Not disabled meanwhile: they would lose the focus. */}
        <Button variant="outlined" aria-busy={look.busy} onClick={look.submit}>
          Ver o que viria
        </Button>
        <Button type="submit" variant="contained" aria-busy={publish.busy}>
          Buscar agora
        </Button>
      </Box>
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
    </Box>
  )
}
