import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { WaitingItem, Worklist, WorklistSource } from '../../resources/calls/home.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { HomeCard, Rows } from './card.tsx'
import { DoneTodayList } from './done-today.tsx'
import {
  checkedWords,
  dayWords,
  failedSources,
  totalOf,
  waitingStates,
  type WaitingState,
} from './worklist-data.ts'

type Query = Pick<UseQueryResult<Worklist>, 'data' | 'error' | 'refetch'>
/** All that is late, falls due or waits, of every source that the person may see. */
export function WorklistCard({ query: { data, error, refetch } }: { readonly query: Query }) {
  const again = () => void refetch()
  return (
    <HomeCard title="Fila de trabalho" columns={7}>
      {data ? (
        <Queue list={data} again={again} />
      ) : error ? (
        <ErrorState
          problem={asProblem(error)}
          retry={again}
          title="A fila de trabalho não foi carregada"
        />
      ) : (
        <Skeletons lines={5} label="Carregando a fila de trabalho" />
      )}
    </HomeCard>
  )
}

interface QueueProps {
  readonly list: Worklist
  readonly again: () => void
}
function Queue({ list, again }: QueueProps) {
  const failed = failedSources(list)
  const shown = waitingStates.filter((state) => totalOf(list, state) > 0)
  return (
    <>
      {failed.map((source) => (
        <Failure key={source.nome} source={source} again={again} />
      ))}
      {shown.map((state) => (
        <Part key={state} state={state} list={list} />
      ))}
      {shown.length === 0 && failed.length < list.fontes.length && <Nothing list={list} />}
      {list.fontes.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2.5, pb: 2.5 }}>
          Nada é conferido para o seu perfil. Peça acesso ao administrador do seu órgão.
        </Typography>
      )}
      <DoneTodayList acts={list.feitos} />
      <Checked list={list} said={shown.length === 0} />
    </>
  )
}

/** A source that did not answer, in its place: nothing is known of what it tells. */
const Failure = ({
  source: { titulo },
  again,
}: { readonly source: WorklistSource } & Pick<QueueProps, 'again'>) => (
  <Alert
    severity="warning"
    sx={{ mx: 2.5, mb: 1.5 }}
    action={
      <Button size="small" onClick={again} aria-label={`Tentar de novo: ${titulo}`}>
        Tentar de novo
      </Button>
    }
  >
    {titulo}: não respondeu. Nada se sabe agora do que está em atraso aqui.
  </Alert>
)

const titles: Readonly<Record<WaitingState, string>> = {
  atrasado: 'Em atraso',
  vence: 'Vence nos próximos dias',
  espera: 'Espera por você',
}
const colors: Readonly<Record<WaitingState, string>> = {
  atrasado: 'error.main',
  vence: 'warning.main',
  espera: 'primary.main',
}
/** Of one source, so many lines stand in the queue; the rest is on its own screen. */
const mostLines = 3

function Part({ state, list }: { readonly state: WaitingState; readonly list: Worklist }) {
  const id = useId()
  const items = list.itens.filter(({ estado }) => estado === state)
  const shown = items.filter(
    (item, at) => items.slice(0, at).filter(({ fonte }) => fonte === item.fonte).length < mostLines,
  )
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography
        id={id}
        component="h3"
        variant="body2"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2.5,
          pt: 1.25,
          pb: 0.75,
          borderTop: 1,
          borderColor: 'divider',
          fontWeight: 700,
          color: colors[state],
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' }}
        />
        {titles[state]}, {totalOf(list, state)}
      </Typography>
      <Rows>
        {shown.map((item) => (
          <Line key={`${item.fonte} ${item.fato} ${item.unidade}`} item={item} today={list.hoje} />
        ))}
        {list.fontes.map((source) => (
          <More key={source.nome} source={source} left={source[state] - mostLines} />
        ))}
      </Rows>
    </Box>
  )
}

function Line({ item, today }: { readonly item: WaitingItem; readonly today: string }) {
  const { fato, detalhe, lei, unidade, pessoa, ato } = item
  const facts = [dayWords(item, today), unidade, lei].filter(Boolean)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto auto' },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'center',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{fato}</Typography>
        {facts.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        )}
        {detalhe !== null && (
          <Typography variant="body2" color="textSecondary">
            {detalhe}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {pessoa ?? ''}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        href={ato.endereco}
        aria-label={`${ato.texto}: ${fato}${unidade === null ? '' : `, ${unidade}`}`}
        sx={{ justifySelf: 'start' }}
      >
        {ato.texto}
      </Button>
    </Box>
  )
}

const More = ({
  source: { titulo, tela },
  left,
}: {
  readonly source: WorklistSource
  readonly left: number
}) =>
  left > 0 && (
    <Box component="li">
      <Link href={tela}>
        Mais {left} em {titulo}
      </Link>
    </Box>
  )

/** Says what was looked at and no more. */
const Nothing = ({ list }: { readonly list: Worklist }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.75,
      px: 2.5,
      py: 3,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {failedSources(list).length === 0 && (
      <CheckCircleRounded aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
    )}
    <Box>
      <Typography sx={{ fontWeight: 600 }}>Nada em atraso, nada a vencer</Typography>
      <Typography variant="body2" color="textSecondary">
        {failedSources(list).length === 0
          ? checkedWords(list)
          : 'Isto vale só para o que respondeu.'}
      </Typography>
    </Box>
  </Box>
)

/** What was looked at, source by source. @param said whether the sum of it is said above */
const Checked = ({ list, said }: { readonly list: Worklist; readonly said: boolean }) =>
  list.fontes.length > 0 && (
    <Box
      component="details"
      sx={{ px: 2.5, py: 1.25, mt: 'auto', borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        component="summary"
        variant="body2"
        color="textSecondary"
        sx={{ cursor: 'pointer' }}
      >
        {said ? '' : `${checkedWords(list)} `}O que foi conferido
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {list.fontes.map(({ nome, titulo, conferidos, falhou }) => (
          <Typography key={nome} component="li" variant="body2" color="textSecondary">
            {titulo}: {falhou ? 'não respondeu' : conferidos}
          </Typography>
        ))}
      </Box>
    </Box>
  )
