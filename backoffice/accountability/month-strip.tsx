import { clockHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import ErrorRounded from '@mui/icons-material/ErrorRounded'
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Typography from '@mui/material/Typography'
import UploadRounded from '@mui/icons-material/UploadRounded'
import WarningRounded from '@mui/icons-material/WarningRounded'
import { useState, type ElementType } from 'react'
import { formatDay } from '../../kernel/format.ts'
import type { UnitChoice } from '../../resources/calls/accountability.ts'
import {
  matrixMonths,
  monthStates,
  type MonthOfYear,
  type MonthState,
} from '../../resources/accountability-months.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { months, type ListedFile } from './file-list.ts'

const looks: Readonly<Record<MonthState, { readonly Icon: ElementType; readonly ink: string }>> = {
  futuro: { Icon: RadioButtonUncheckedRounded, ink: 'text.secondary' },
  devido: { Icon: UploadRounded, ink: 'primary.main' },
  atrasado: { Icon: ScheduleRounded, ink: 'error.main' },
  enviado: { Icon: HourglassTopRounded, ink: 'primary.main' },
  rejeitado: { Icon: ErrorRounded, ink: 'error.main' },
  aceito: { Icon: CheckCircleRounded, ink: 'success.main' },
  avisos: { Icon: WarningRounded, ink: 'warning.main' },
}

/**
 * The twelve matrices of the year, what is due and what came, and the plan.
 * @param onPick chooses a month to send for.
 */
export function MonthStrip({
  choice: { exercicio },
  files,
  onPick,
}: {
  readonly choice: UnitChoice
  readonly files: readonly ListedFile[]
  readonly onPick?: ((month: number) => void) | undefined
}) {
  const [now] = useState(() => new Date())
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="meses"
      sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}
    >
      <Typography variant="h2" id="meses">
        MSC de {exercicio}, mês a mês
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        A matriz de um mês vence no último dia do mês seguinte (Portaria STN 642/2019).
      </Typography>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(4, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
        }}
      >
        {matrixMonths(exercicio, files, now, clockHere()).map((one) => (
          <Month key={one.month} of={one} onPick={onPick} />
        ))}
      </Box>
      <Plan files={files} />
    </Paper>
  )
}

const sendable: readonly MonthState[] = ['devido', 'atrasado', 'rejeitado']
const cell = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.25,
  py: 1,
} as const

function Month({
  of: { month, state, due, late },
  onPick,
}: {
  readonly of: MonthOfYear
  readonly onPick: ((month: number) => void) | undefined
}) {
  const { Icon, ink } = looks[state]
  const isAccepted = state === 'aceito' || state === 'avisos'
  const shown = (
    <>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, fontSize: '0.875rem' }}>
        {months[month - 1]}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: ink, fontWeight: 600 }}
      >
        <Icon aria-hidden sx={{ fontSize: 16 }} />
        {monthStates[state]}
      </Typography>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}
      >
        {isAccepted
          ? late
            ? 'Depois do prazo'
            : 'No prazo'
          : `${late ? 'Venceu' : 'Até'} ${formatDay(due)}`}
      </Typography>
    </>
  )
  return (
    <li>
      {onPick && sendable.includes(state) ? (
        <ButtonBase
          onClick={() => onPick(month)}
          sx={{ ...cell, borderColor: ink, '&:hover': { bgcolor: 'background.default' } }}
        >
          {shown}
          <VisuallyHidden>. Enviar este mês</VisuallyHidden>
        </ButtonBase>
      ) : (
        <Box sx={cell}>{shown}</Box>
      )}
    </li>
  )
}

/** The plan has no month of its own: it is sent once, and again when it changes. */
function Plan({ files }: { readonly files: readonly ListedFile[] }) {
  const plan = files.find(
    ({ layout, status }) =>
      layout === 'ppa' && (status === 'processado' || status === 'processado_com_avisos'),
  )
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      PPA:{' '}
      {plan
        ? `${plan.nomeArquivo}, aceito na competência de ${months[plan.mes - 1]?.toLowerCase() ?? ''}.`
        : 'nenhum plano aceito neste exercício.'}
      {plan?.noPortal && (
        <>
          {' '}
          <Link href={plan.noPortal} target="_blank" rel="noopener">
            Ver no portal
          </Link>
        </>
      )}
    </Typography>
  )
}
