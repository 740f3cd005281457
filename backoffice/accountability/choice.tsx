import { monthHere } from '../app/clock.ts'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import { listClients, listUnits, listYears } from '../../resources/calls/accountability.ts'
import { ChoiceInput } from '../inputs/choice.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useStore } from '../ui/store.ts'
import { filesPath } from './paths.ts'
import { accountability, callCia, chooseUnit } from './session.ts'

type Client = NonNullable<AnswerOf<typeof listClients>>[number]
type Year = NonNullable<AnswerOf<typeof listYears>>[number]

// Keys that are whole numbers would be put in their own order: the oldest year first, clients by number.
function keyOf(value: string): string
function keyOf(value: string | null): string | null
function keyOf(value: string | null) {
  return value === null ? null : `n${value}`
}
const valueOf = (key: string | null) => key?.slice(1) ?? null

/** Which client, unit and year the session works on. The only one there is, is chosen already. */
export function ChoiceScreen() {
  const clients = useQuery({
    queryKey: ['cia', 'choice', 'clients'],
    queryFn: async ({ signal }) => (await callCia(listClients, {}, signal)) ?? [],
  })
  const years = useQuery({
    queryKey: ['cia', 'choice', 'years'],
    queryFn: async ({ signal }) => (await callCia(listYears, {}, signal)) ?? [],
  })
  const failure = clients.error ?? years.error
  return (
    <Box sx={{ maxWidth: 620 }}>
      <PageHeader
        title="Onde você vai trabalhar"
        purpose="Escolha o cliente, a unidade gestora e o exercício. Dá para trocar a qualquer momento."
        crumbs={[]}
      />
      {failure ? (
        <ErrorState
          title={`Ocorreu um erro ao buscar os ${clients.error ? 'clientes' : 'registros'}!`}
          problem={asProblem(failure)}
          retry={() => {
            void clients.refetch()
            void years.refetch()
          }}
        />
      ) : !clients.data || !years.data ? (
        <Skeletons lines={4} />
      ) : clients.data.length === 0 ? (
        <EmptyState
          title="Nenhuma unidade gestora ao seu alcance"
          text="Peça ao administrador do portal que confira a sua UG no cadastro de usuários do portal."
        />
      ) : (
        <ChoiceForm clients={clients.data} years={years.data} />
      )}
    </Box>
  )
}

function usePicked(clients: readonly Client[], years: readonly Year[]) {
  const now = useStore(accountability)
  const before = now.status === 'in' ? now.escolha : null
  const [client, setClient] = useState<string | null>(() =>
    before ? String(before.clienteId) : clients.length === 1 ? String(clients[0]?.id) : null,
  )
  const [unit, setUnit] = useState<string | null>(before?.unidadeGestoraHashId ?? null)
  const [year, setYear] = useState<string | null>(() => {
    const thisYear = monthHere().year
    return before
      ? String(before.exercicio)
      : years.some(({ ano }) => ano === thisYear)
        ? String(thisYear)
        : null
  })
  const units = useQuery({
    queryKey: ['cia', 'choice', 'units', client],
    enabled: client !== null,
    queryFn: async ({ signal }) =>
      (await callCia(listUnits, { params: { portalId: client ?? '0' } }, signal)) ?? [],
  })
  const known = units.data ?? []
  // A unit of the client before is none of this one's; the only one needs no choosing.
  const chosenUnit = known.some(({ ugId }) => ugId === unit)
    ? unit
    : known.length === 1
      ? (known[0]?.ugId ?? null)
      : null
  return { client, setClient, unit: chosenUnit, setUnit, year, setYear, units, known }
}

function ChoiceForm({
  clients,
  years,
}: {
  readonly clients: readonly Client[]
  readonly years: readonly Year[]
}) {
  const { client, setClient, unit, setUnit, year, setYear, units, known } = usePicked(
    clients,
    years,
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const navigate = useNavigate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (!client || !unit || !year) return
    setBusy(true)
    try {
      await chooseUnit({
        clienteId: Number(client),
        unidadeGestoraHashId: unit,
        exercicio: Number(year),
      })
      await navigate({ to: filesPath })
    } catch (error) {
      setRefusal(asProblem(error).message)
      setBusy(false)
    }
  }
  const needed = (value: string | null, fault: string) => (tried && !value ? fault : undefined)
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5, p: { xs: 2, sm: 3 } }}
    >
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      {units.error && (
        <Alert severity="error" role="alert">
          <AlertTitle>Ocorreu um erro ao buscar os registros!</AlertTitle>
          {asProblem(units.error).message}
        </Alert>
      )}
      <ChoiceInput
        label="Cliente"
        required
        value={keyOf(client)}
        onChange={(key) => setClient(valueOf(key))}
        fault={needed(client, 'Escolha o cliente.')}
        options={Object.fromEntries(clients.map(({ id, nome }) => [keyOf(String(id)), nome]))}
      />
      <ChoiceInput
        label="Unidade gestora (UG)"
        required
        value={unit}
        onChange={setUnit}
        disabled={client === null || units.isLoading}
        fault={needed(unit, 'Escolha a unidade gestora.')}
        placeholder={
          client === null ? 'Escolha antes o cliente' : units.isLoading ? 'Carregando…' : 'Escolha'
        }
        options={Object.fromEntries(known.map(({ ugId, nome }) => [ugId, nome]))}
      />
      <ChoiceInput
        label="Exercício"
        required
        value={keyOf(year)}
        onChange={(key) => setYear(valueOf(key))}
        fault={needed(year, 'Escolha o exercício.')}
        options={Object.fromEntries(
          years.map(({ ano, nome }) => [keyOf(String(ano)), nome || String(ano)]),
        )}
      />
      <Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          loadingPosition="start"
        >
          Continuar
        </Button>
      </Box>
    </Paper>
  )
}
