import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { dayText } from '../../pt-br/day.ts'
import type { IndexCriterion, IndexDay, IndexReading } from '../../tables/calls/index-reading.ts'
import { figureStyle } from '../theme/figures.ts'
import { IndexScale, isSingular, pointWords } from './index-scale.tsx'

const points = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const sum = (criteria: readonly IndexCriterion[], of: 'pontos' | 'alcancados') =>
  criteria.reduce((all, one) => all + one[of], 0)

interface BarProps {
  readonly of: number
  readonly reached: number
}
/** How much of something is reached; the words beside it say it, too. */
const Bar = ({ of, reached }: BarProps) => (
  <Box
    aria-hidden="true"
    sx={{ height: 10, borderRadius: 1, backgroundColor: 'tint.quiet', overflow: 'hidden' }}
  >
    <Box
      sx={{
        height: 1,
        width: `${of === 0 ? 0 : (100 * reached) / of}%`,
        backgroundColor: 'primary.main',
      }}
    />
  </Box>
)

interface ScoreProps {
  readonly criteria: readonly IndexCriterion[]
  readonly reading: IndexReading
  readonly days: readonly IndexDay[]
  readonly matrix: string
}
/** The points of all criteria, how they moved, and those of each dimension of the matrix. */
export function Score({ criteria, reading, days, matrix }: ScoreProps) {
  const untold = sum(
    criteria.filter(({ nota }) => nota !== null),
    'pontos',
  )
  return (
    <Paper variant="outlined" component="section" aria-labelledby="score" sx={{ p: 2.5, mb: 2.5 }}>
      <Typography id="score" variant="h2" sx={{ mb: 1.5 }}>
        O que o portal alcança
      </Typography>
      <IndexScale reading={reading} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
        Pela matriz {matrix} municipal.
        {untold > 0 &&
          ` ${pointWords(untold)} não ${isSingular(untold) ? 'pode ser conferido' : 'podem ser conferidos'} daqui.`}
      </Typography>
      <History days={days} />
      <Dimensions criteria={criteria} />
    </Paper>
  )
}

const Dimensions = ({ criteria }: Pick<ScoreProps, 'criteria'>) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
      columnGap: 4,
    }}
  >
    {[...new Set(criteria.map(({ dimensao }) => dimensao))].map((dimension) => {
      const own = criteria.filter(({ dimensao }) => dimensao === dimension)
      const [of, got] = [sum(own, 'pontos'), sum(own, 'alcancados')]
      return (
        <Box key={dimension} component="li">
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {dimension}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={figureStyle}>
              {points.format(got)} de {points.format(of)}
            </Typography>
          </Box>
          <Bar of={of} reached={got} />
        </Box>
      )
    })}
  </Box>
)

const dayMs = 86_400_000
const [width, height] = [600, 80]
/** What the portal reached by day, as a line; in words, where it began, where it is, and the worst day between. */
function History({ days }: Pick<ScoreProps, 'days'>) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || first === last) return null
  const lowest = days.reduce((low, day) => (day.estrita < low.estrita ? day : low), first)
  const span = Date.parse(last.dia) - Date.parse(first.dia)
  const line = days
    .map(({ dia, estrita }) => {
      const across = (width * (Date.parse(dia) - Date.parse(first.dia))) / span
      return `${across.toFixed(1)},${(height - (height * estrita) / 100).toFixed(1)}`
    })
    .join(' ')
  const said = `${points.format(first.estrita)} em ${dayText(first.dia)}, ${points.format(last.estrita)} em ${dayText(last.dia)}`
  const worst =
    lowest === first || lowest === last
      ? ''
      : `; o menos foi ${points.format(lowest.estrita)}, em ${dayText(lowest.dia)}`
  return (
    <Box component="figure" sx={{ m: 0, mb: 2.5 }}>
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 -2 ${width} ${height + 4}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: 1, height, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box
          component="polyline"
          points={line}
          sx={{
            fill: 'none',
            stroke: 'var(--palette-primary-main)',
            strokeWidth: 2,
            vectorEffect: 'non-scaling-stroke',
          }}
        />
      </Box>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Em {Math.round(span / dayMs) + 1} dias: {said}
        {worst}.
      </Typography>
    </Box>
  )
}
