import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { dayText } from '../../../pt-br/day.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { DutyLineSeen } from '../../../resources/calls/duty.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { periodTones } from '../../theme/period-tones.ts'

type Period = DutyLineSeen['serie'][number]
type State = Period['estado']

const words: Readonly<Record<State, string>> = {
  publicado: 'publicado',
  'nao-houve': 'não houve',
  falta: 'falta',
  'no-prazo': 'ainda no prazo',
  antes: 'não era devido',
}
const looks: Readonly<Record<State, Readonly<Record<string, string | number>>>> = {
  publicado: periodTones.there,
  'nao-houve': periodTones.signed,
  falta: periodTones.missing,
  'no-prazo': { color: 'text.secondary', borderStyle: 'dashed' },
  antes: { color: 'text.disabled', borderColor: 'transparent' },
}
/** From the worst: of several units a period is as its worst one. */
const ranks: readonly State[] = ['falta', 'no-prazo', 'nao-houve', 'publicado', 'antes']

const square = {
  minWidth: 24,
  height: 24,
  px: 0.25,
  display: 'grid',
  placeItems: 'center',
  fontSize: 12,
  textDecoration: 'none',
  borderRadius: 0.75,
  border: '1px solid var(--palette-line2)',
} as const

/** The series of several units folded into one: each period as the worst of them, with how many there are. */
function folded(lines: readonly DutyLineSeen[]) {
  const ends = [...new Set(lines.flatMap(({ serie }) => serie.map(({ fim }) => fim)))].toSorted()
  return ends.flatMap((end) => {
    const all = lines.flatMap((line) =>
      line.serie.flatMap((period) =>
        period.fim === end ? [{ ...period, unit: line.unidade.nome }] : [],
      ),
    )
    const [worst] = all.toSorted(
      (one, other) => ranks.indexOf(one.estado) - ranks.indexOf(other.estado),
    )
    return worst ? [{ ...worst, units: all.length }] : []
  })
}

/** The last twelve months of a type of documents; what is missing leads to the form, filled in. */
export function Series({
  name,
  lines,
}: {
  readonly name: string
  readonly lines: readonly DutyLineSeen[]
}) {
  const periods = folded(lines)
  if (periods.length === 0) return null
  return (
    <Box
      component="ol"
      aria-label={`Últimos doze meses de ${name}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '3px', listStyle: 'none', m: 0, p: 0 }}
    >
      {periods.map(({ fim, nome, estado, prazo, publicar, unit, units }) => {
        const state = `${capitalised(nome)}: ${words[estado]}${units > 1 && estado === 'falta' ? ` em ${unit}` : ''}`
        const told =
          estado === 'falta' || estado === 'no-prazo' ? `${state}, prazo ${dayText(prazo)}` : state
        const letter = <span aria-hidden="true">{letterOf(nome)}</span>
        return (
          <li key={fim}>
            {publicar === null ? (
              <Box sx={{ ...square, ...looks[estado] }} title={told}>
                {letter}
                <VisuallyHidden>{told}</VisuallyHidden>
              </Box>
            ) : (
              <Link
                href={publicar}
                underline="none"
                title={`${told}. Publicar`}
                sx={{ ...square, ...looks[estado] }}
              >
                {letter}
                <VisuallyHidden>{`Publicar ${name} de ${nome}: ${words[estado]}`}</VisuallyHidden>
              </Link>
            )}
          </li>
        )
      })}
    </Box>
  )
}

/** `O` of outubro, `5º` of the fifth bimestre, `26` of a year. */
const letterOf = (name: string): string =>
  /^\d+º/.exec(name)?.[0] ?? (/^\d{4}$/.test(name) ? name.slice(2) : name.charAt(0).toUpperCase())
