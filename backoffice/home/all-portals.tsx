import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { comparePortals, type PortalCompared } from '../../resources/calls/home.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { Absent } from '../engine/cell.tsx'
import { MoreRows } from '../engine/list/more-rows.tsx'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import { findPortals } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { FoldedCard } from './folded-card.tsx'

const states: Readonly<Record<PortalCompared['situacao'], string>> = {
  'no-ar': 'no ar',
  manutencao: 'em manutenção',
  inativo: 'inativo',
}
const Count = ({ value, color }: { readonly value: number; readonly color: string }) => (
  <Box component="span" sx={value > 0 ? { color, fontWeight: 600 } : {}}>
    {value}
  </Box>
)
const lateIn = ({ atrasado, conferidos, falhou }: PortalCompared) =>
  falhou && atrasado === 0 ? (
    'não conferido'
  ) : conferidos === 0 ? (
    <Absent />
  ) : (
    <>
      <Count value={atrasado} color="error.main" />
      {falhou && ' ou mais'}
    </>
  )
const columns: readonly RowColumn<PortalCompared>[] = [
  { label: 'Portal', show: ({ nome }) => nome },
  {
    label: 'Município',
    show: ({ municipio, uf }) => [municipio, uf].filter(Boolean).join(', ') || <Absent />,
  },
  { label: 'Situação', whole: true, show: ({ situacao }) => states[situacao] },
  { label: 'Em atraso', numeric: true, whole: true, show: lateIn },
  {
    label: 'Vence em 7 dias',
    numeric: true,
    whole: true,
    show: ({ vence, conferidos }) =>
      conferidos === 0 ? <Absent /> : <Count value={vence} color="warning.main" />,
  },
  {
    label: 'Índice',
    numeric: true,
    whole: true,
    show: ({ indice }) =>
      indice === null ? <Absent /> : indice.toLocaleString('pt-BR', { maximumFractionDigits: 1 }),
  },
  {
    label: 'Última publicação',
    whole: true,
    show: ({ ultima }) => (ultima === null ? 'nunca' : momentHere(ultima)),
  },
  { label: 'Pessoas', numeric: true, whole: true, show: ({ pessoas }) => pessoas ?? <Absent /> },
]

/** All portals of somebody who has several, side by side: folded, and counted when it is opened. */
export default function AllPortals() {
  const { userId } = useSession()
  const { data: some = [] } = useQuery({
    queryKey: ['portals', 'several', userId],
    staleTime: 300_000,
    queryFn: ({ signal }) => findPortals({ pageSize: 2 }, signal),
  })
  if (some.length < 2) return null
  return (
    <FoldedCard title="Todos os portais" words={['Comparar os portais', 'Esconder a comparação']}>
      <Comparison />
    </FoldedCard>
  )
}

function Comparison() {
  const query = useInfiniteQuery({
    queryKey: ['portals', 'compared'],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) =>
      (await callApi(comparePortals, { query: { pagina: String(pageParam) }, signal })).data,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { portais }) => sum + portais.length, 0) < total
        ? pages.length + 1
        : undefined,
  })
  const { data, error, refetch } = query
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={4} />
  return (
    <>
      <Box sx={{ overflowX: { md: 'auto' }, '& table thead th': { position: 'static' } }}>
        <RowsTable
          caption="Todos os portais"
          columns={columns}
          rows={data.pages.flatMap(({ portais }) => portais)}
          keyOf={({ id }) => String(id)}
          hrefOf={({ id }) => `/?portal=${id}`}
        />
      </Box>
      <MoreRows query={query} text="Ver mais portais" />
    </>
  )
}
