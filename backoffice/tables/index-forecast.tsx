import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAfter, dayText } from '../../pt-br/day.ts'
import type { IndexCriterion } from '../../tables/calls/index-reading.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { figureStyle } from '../theme/figures.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { indexQuery } from './data.ts'

const exact = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface ForecastProps {
  readonly portalId: number
  /** ISO 8601 */
  readonly today: string
  readonly criteria: readonly IndexCriterion[]
  readonly reached: number
}
/** What the portal will reach on a day if nothing more is published: what grows too old until then. */
export function Forecast({ portalId, today, criteria, reached }: ForecastProps) {
  const [day, setDay] = useState('')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && day > today
  const { data, error, refetch } = useQuery({
    ...indexQuery(portalId, isDay ? day : undefined),
    enabled: isDay,
  })
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="forecast"
      sx={{ p: 2.5, mb: 2.5 }}
    >
      <Typography id="forecast" variant="h2" sx={{ mb: 0.5 }}>
        E se nada mais for publicado?
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Dados envelhecem: escolha um dia, como o da avaliação, e veja o que o portal alcançará nele.
      </Typography>
      <TextField
        type="date"
        label="Dia"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        sx={{ width: 220, maxWidth: 1 }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayAfter(today, 1) } }}
      />
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {!isDay ? (
          day !== '' && <Typography>Escolha um dia depois de hoje, {dayText(today)}.</Typography>
        ) : error ? (
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        ) : data ? (
          <Then
            day={day}
            then={data.criterios}
            now={criteria}
            sums={[reached, data.leitura.estrita]}
          />
        ) : (
          <Skeletons lines={2} label="Calculando" />
        )}
      </Box>
    </Paper>
  )
}

interface ThenProps {
  readonly day: string
  readonly then: readonly IndexCriterion[]
  readonly now: readonly IndexCriterion[]
  readonly sums: readonly [now: number, then: number]
}
/** What changes between two days, what loses most first. */
function Then({ day, then, now, sums: [before, after] }: ThenProps) {
  const lost = then
    .flatMap((one) => {
      const points =
        (now.find(({ codigo }) => codigo === one.codigo)?.alcancados ?? 0) - one.alcancados
      return points > 0.004 ? [{ ...one, points }] : []
    })
    .toSorted((one, other) => other.points - one.points)
  return (
    <>
      <Typography>
        Em {dayText(day)}:{' '}
        <Box component="strong" sx={figureStyle}>
          {exact.format(after)}
        </Box>{' '}
        pontos, {after < before ? `${exact.format(before - after)} a menos` : 'os mesmos de hoje'}.
      </Typography>
      {lost.length > 0 && (
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
          {lost.map(({ codigo, titulo, points }) => (
            <li key={codigo}>
              {codigo} {titulo}: −{exact.format(points)}
            </li>
          ))}
        </Box>
      )}
    </>
  )
}
