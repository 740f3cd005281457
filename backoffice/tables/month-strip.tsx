import { momentHere } from '../app/clock.ts'
import { dayText } from '../../pt-br/day.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TableMonth, UnitSeen } from '../../tables/calls/table-file.ts'
import { periodTones } from '../theme/period-tones.ts'
import { monthState, periodText, stateTexts, ways } from './words.ts'

const colors: Readonly<Record<TableMonth['estado'], Readonly<Record<string, string | number>>>> = {
  linhas: periodTones.there,
  declarada: periodTones.signed,
  'sem-linhas': { color: 'text.secondary', backgroundColor: 'tint.quiet' },
  atrasada: periodTones.missing,
  'no-prazo': { color: 'text.disabled', borderStyle: 'dashed' },
  antes: { color: 'transparent', border: '0' },
}

/** A month of a strip. */
export interface Square extends Pick<TableMonth, 'ano' | 'mes' | 'estado'> {
  /** How it stands, in words. */
  readonly text: string
  /** Of several units some have sent and others are late. */
  readonly isSplit?: boolean
}
/** Half there, half missing, in the frame of what is missing. */
const split = {
  ...periodTones.missing,
  backgroundColor: undefined,
  backgroundImage:
    'linear-gradient(135deg, var(--palette-tint-leaf) 50%, var(--palette-tint-clay) 50%)',
}

/** Twelve months, a square each. */
export function MonthStrip({
  name,
  squares,
}: {
  readonly name: string
  readonly squares: readonly Square[]
}) {
  return (
    <Box
      component="ol"
      aria-label={`Meses de ${name}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(12, minmax(0, 24px))',
        gap: '3px',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {squares.map(({ ano, mes, estado, text, isSplit }) => (
        <Box
          key={`${ano}-${mes}`}
          component="li"
          title={`${periodText(ano, mes)}: ${text}`}
          sx={{
            height: 24,
            display: 'grid',
            placeItems: 'center',
            fontSize: 12,
            borderRadius: 0.75,
            border: '1px solid var(--palette-line2)',
            ...(isSplit ? split : colors[estado]),
          }}
        >
          <span aria-hidden="true">{periodText(ano, mes).charAt(0).toUpperCase()}</span>
          <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {`${periodText(ano, mes)}: ${text}`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
/** The months of one unit. */
export const squaresOf = ({ meses }: UnitSeen): readonly Square[] =>
  meses.map((month) => ({ ...month, text: monthState(month) }))

/** What each colour of a strip means. */
export const StripLegend = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1.5 }} aria-hidden="true">
    {(['linhas', 'declarada', 'sem-linhas', 'atrasada', 'no-prazo'] as const).map((state) => (
      <Typography key={state} variant="body2" sx={{ display: 'flex', gap: 0.75 }}>
        <Box
          component="span"
          sx={{
            width: 16,
            height: 16,
            borderRadius: 0.5,
            border: '1px solid var(--palette-line2)',
            ...colors[state],
          }}
        />
        {stateTexts[state]}
      </Typography>
    ))}
  </Box>
)

/** Each unit that sends a table: its months, and what arrived last, from whom and which way. */
export const UnitStrips = ({ units }: { readonly units: readonly UnitSeen[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
    {units.map((unit) => (
      <Box
        key={unit.nome}
        component="li"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{unit.nome}</Typography>
          <Typography variant="body2" color="textSecondary">
            {`${momentHere(unit.recebidos_em)}, por ${unit.autor} (${ways[unit.via] ?? unit.via})`}
          </Typography>
          <Late unit={unit} />
        </Box>
        <MonthStrip name={unit.nome} squares={squaresOf(unit)} />
      </Box>
    ))}
  </Box>
)

/** Which months of a unit passed their term, in words. */
function Late({ unit }: { readonly unit: UnitSeen }) {
  const late = unit.meses.filter(({ estado }) => estado === 'atrasada')
  if (late.length === 0) return null
  const months = late.map(
    ({ ano, mes, prazo }) => `${periodText(ano, mes)} (prazo: ${dayText(prazo)})`,
  )
  return (
    <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
      {late.length === 1 ? 'Falta' : 'Faltam'} {months.join(', ')}
    </Typography>
  )
}
