import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { conjunction } from '../../pt-br/junctions.ts'
import { uncapitalised } from '../../pt-br/words.ts'
import type { IndexReading } from '../../tables/calls/index-reading.ts'
import { figureStyle } from '../theme/figures.ts'

const points = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
/** Whether so many points, as they are written, are fewer than two: the noun and the verb stand in the singular. */
export const isSingular = (count: number) => count < 1.95
/** So many points: "8,6 pontos", "0,7 ponto". */
export const pointWords = (count: number) =>
  `${points.format(count)} ${isSingular(count) ? 'ponto' : 'pontos'}`

const levelWords = ({ nivel, selo }: IndexReading) =>
  selo ? `Selo ${nivel}` : `Nível ${uncapitalised(nivel)}, sem selo`
const seals = ['Diamante', 'Ouro', 'Prata']

/** What is missing to be called something better, in a sentence. */
function nextWords({ proximo }: IndexReading): string {
  if (proximo === null) return 'É o selo mais alto.'
  const { nivel, pontos, essenciais } = proximo
  const lacks = [
    ...(pontos > 0 ? [pointWords(pontos)] : []),
    ...(essenciais.length > 0
      ? [
          `${essenciais.length} ${essenciais.length === 1 ? 'critério essencial' : 'critérios essenciais'} (${essenciais.join(', ')})`,
        ]
      : []),
  ]
  const name = seals.includes(nivel) ? `o selo ${nivel}` : `o nível ${uncapitalised(nivel)}`
  const isOne = lacks.length === 1 && (pontos > 0 ? isSingular(pontos) : essenciais.length === 1)
  return `Para ${name} ${isOne ? 'falta' : 'faltam'} ${conjunction(lacks)}.`
}

/** Where levels and seals begin. */
const marks = [30, 50, 75, 85, 95]
/** The hundred points with what is reached; the words beside it say the same. */
const Scale = ({ estrita, generosa }: Pick<IndexReading, 'estrita' | 'generosa'>) => (
  <Box aria-hidden="true" sx={{ position: 'relative', height: 30, mt: 1.5 }}>
    <Box
      sx={{
        height: 10,
        borderRadius: 1,
        backgroundColor: 'tint.quiet',
        overflow: 'hidden',
        position: 'relative',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          width: `${generosa}%`,
          backgroundColor: 'primary.main',
          opacity: 0.3,
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          width: `${estrita}%`,
          backgroundColor: 'primary.main',
        }}
      />
    </Box>
    {marks.map((mark) => (
      <Typography
        key={mark}
        variant="body2"
        sx={{
          ...figureStyle,
          position: 'absolute',
          left: `${mark}%`,
          top: 10,
          transform: 'translateX(-50%)',
          color: 'text.caption',
          fontSize: '0.75rem',
          '&::before': {
            content: '""',
            display: 'block',
            mx: 'auto',
            width: '1px',
            height: 4,
            backgroundColor: 'text.caption',
          },
        }}
      >
        {mark}
      </Typography>
    ))}
  </Box>
)

/** What a strict evaluator gives of a hundred points, what that is called, and what comes next. */
export const IndexScale = ({ reading }: { readonly reading: IndexReading }) => (
  <>
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25, rowGap: 1 }}
    >
      <Typography
        component="p"
        sx={{ ...figureStyle, fontSize: '2.25rem', lineHeight: 1.15, fontWeight: 700 }}
      >
        {points.format(reading.estrita)}
      </Typography>
      <Typography color="textSecondary">de 100 pontos, em leitura estrita</Typography>
      <Chip
        size="small"
        variant="outlined"
        color={reading.selo ? 'success' : 'default'}
        label={levelWords(reading)}
      />
    </Box>
    <Scale {...reading} />
    <Typography sx={{ mt: 1 }}>{nextWords(reading)}</Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      Quem não abre as linhas e os arquivos dá {points.format(reading.generosa)}.
    </Typography>
  </>
)
