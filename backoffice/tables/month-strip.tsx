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

/** Twelve months of one unit, a square each. */
function MonthStrip({ unit }: { readonly unit: UnitSeen }) {
  return (
    <Box
      component="ol"
      aria-label={`Meses de ${unit.nome}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(12, minmax(0, 24px))',
        gap: '3px',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {unit.meses.map((month) => {
        const text = `${periodText(month.ano, month.mes)}: ${monthState(month)}`
        return (
          <Box
            key={`${month.ano}-${month.mes}`}
            component="li"
            title={text}
            sx={{
              height: 24,
              display: 'grid',
              placeItems: 'center',
              fontSize: 12,
              borderRadius: 0.75,
              border: '1px solid var(--palette-line2)',
              ...colors[month.estado],
            }}
          >
            <span aria-hidden="true">
              {periodText(month.ano, month.mes).charAt(0).toUpperCase()}
            </span>
            <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
              {text}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** Of several units a month is late where one is; else it has what any of them sent. */
const ranks: readonly TableMonth['estado'][] = [
  'atrasada',
  'no-prazo',
  'linhas',
  'declarada',
  'sem-linhas',
  'antes',
]
/** The strips of all units of a table folded into one. */
export function FoldedStrip({
  title,
  units,
}: {
  readonly title: string
  readonly units: readonly UnitSeen[]
}) {
  const [first] = units
  if (!first) return null
  const months = first.meses.map(({ ano, mes }, at) => {
    const all = units.flatMap((unit) =>
      unit.meses.filter((one) => one.ano === ano && one.mes === mes),
    )
    return (
      all.toSorted((one, other) => ranks.indexOf(one.estado) - ranks.indexOf(other.estado))[0] ??
      first.meses[at]
    )
  })
  return <MonthStrip unit={{ ...first, nome: title, meses: months.flatMap((one) => one ?? []) }} />
}

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
        <MonthStrip unit={unit} />
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
