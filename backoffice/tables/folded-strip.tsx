import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { dayText } from '../../pt-br/day.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'
import type { TableMonth, UnitSeen } from '../../tables/calls/table-file.ts'
import { MonthStrip, squaresOf, type Square } from './month-strip.tsx'
import { stateTexts } from './words.ts'

type State = TableMonth['estado']
/** Of several units a month is late where one is; else it has what any of them sent. */
const ranks: readonly State[] = [
  'atrasada',
  'no-prazo',
  'linhas',
  'declarada',
  'sem-linhas',
  'antes',
]
interface OfUnit extends TableMonth {
  readonly unit: string
}

/** `atrasado, o prazo era 08/10/2026: Fundo Municipal de Saúde; 130 linhas de Prefeitura e Fundeb`. */
function foldedText(all: readonly OfUnit[]): string {
  const parts = ranks.flatMap((state) => {
    const own = all.filter(({ estado }) => estado === state)
    const names = conjunction(own.map(({ unit }) => unit))
    if (own.length === 0) return []
    if (state === 'linhas') {
      const rows = own.reduce((sum, { linhas }) => sum + linhas, 0)
      return [`${counted(rows, 'linha', 'linhas')} de ${names}`]
    }
    const [due = ''] = own.map(({ prazo }) => prazo)
    if (state === 'atrasada') return [`atrasado, o prazo era ${dayText(due)}: ${names}`]
    return [
      `${state === 'no-prazo' ? `no prazo, até ${dayText(due)}` : stateTexts[state]}: ${names}`,
    ]
  })
  return parts.join('; ')
}

/** A month of all units. */
function foldedSquare({ ano, mes }: TableMonth, units: readonly UnitSeen[]): readonly Square[] {
  const all = units.flatMap(({ nome, meses }) =>
    meses.flatMap((one) => (one.ano === ano && one.mes === mes ? [{ ...one, unit: nome }] : [])),
  )
  const worst = ranks.find((state) => all.some(({ estado }) => estado === state))
  const isSplit = worst === 'atrasada' && all.some(({ estado }) => estado === 'linhas')
  return worst === undefined ? [] : [{ ano, mes, estado: worst, text: foldedText(all), isSplit }]
}

/** The months of a table: of the one unit that sends it, or of several folded into one, which can be unfolded. */
export function FoldedStrip({
  title,
  units,
  unitCount,
}: {
  readonly title: string
  /** Those that ever sent it. */
  readonly units: readonly UnitSeen[]
  /** How many the portal has. */
  readonly unitCount: number
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first, ...others] = units
  if (!first) return null
  const isOne = others.length === 0
  const buttonText = open
    ? 'Recolher as unidades'
    : `${unitsText(units.length, unitCount)} juntas: ver cada uma`
  const squares = isOne
    ? squaresOf(first)
    : first.meses.flatMap((month) => foldedSquare(month, units))
  return (
    <Box sx={{ minWidth: 0 }}>
      <MonthStrip name={title} squares={squares} />
      {isOne ? (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
          {unitCount > 1 ? `Só ${first.nome}` : first.nome}
        </Typography>
      ) : (
        <Button
          size="small"
          variant="text"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${buttonText}: ${title}`}
          sx={{ px: 0.5, minHeight: 24, fontSize: 12 }}
          onClick={() => setOpen(!open)}
        >
          {buttonText}
        </Button>
      )}
      {open && (
        <Box
          id={id}
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}
        >
          {units.map((unit) => (
            <li key={unit.nome}>
              <Typography variant="caption" component="p" color="textSecondary">
                {unit.nome}
              </Typography>
              <MonthStrip name={`${title}, ${unit.nome}`} squares={squaresOf(unit)} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}
const unitsText = (count: number, among: number) =>
  count < among ? `${count} das ${among} unidades` : `${count} unidades`
