import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import { useQuery } from '@tanstack/react-query'
import type { IndexCriterion } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { figureStyle } from '../theme/figures.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { indexQuery } from './data.ts'
import { Proofs } from './index-proofs.tsx'

const points = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const exact = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const sum = (criteria: readonly IndexCriterion[], of: 'pontos' | 'alcancados') =>
  criteria.reduce((all, one) => all + one[of], 0)
const matrices = { executivo: 'do Executivo', legislativo: 'do Legislativo' } as const

/**
 * How the portal in use stands in the national index, what brings the points that are missing, and what proves the
 * others.
 */
export function TransparencyIndex() {
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(indexQuery(id))
  return (
    <>
      <PageHeader
        title="Índice de transparência"
        purpose="Quanto o portal alcança no Programa Nacional de Transparência Pública (PNTP, ciclo 2026): pelas tabelas, pelos documentos, que se conhecem pelo tipo e pela descrição, e pelo que as páginas dizem. O conteúdo dos arquivos não é conferido."
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          { text: 'Índice de transparência' },
        ]}
      />
      {id === null ? (
        <NoPortal whose="O índice é" />
      ) : error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={8} />
      ) : (
        <>
          <Score criteria={data.criterios} matrix={matrices[data.poder]} />
          <Missing criteria={data.criterios} />
          <Proofs criteria={data.criterios} />
        </>
      )}
    </>
  )
}

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
  readonly matrix: string
}
/** The points of all criteria, and of each dimension of the matrix. */
function Score({ criteria, matrix }: ScoreProps) {
  const [all, reached] = [sum(criteria, 'pontos'), sum(criteria, 'alcancados')]
  const untold = sum(
    criteria.filter(({ nota }) => nota !== null),
    'pontos',
  )
  const dimensions = [...new Set(criteria.map(({ dimensao }) => dimensao))]
  return (
    <Paper variant="outlined" component="section" aria-labelledby="score" sx={{ p: 2.5, mb: 2.5 }}>
      <Typography id="score" variant="h2">
        O que o portal alcança
      </Typography>
      <Typography sx={{ mt: 1, mb: 2.5 }}>
        <Box component="strong" sx={{ ...figureStyle, fontSize: 32, lineHeight: 1.2 }}>
          {points.format(reached)}
        </Box>{' '}
        de {points.format(all)} pontos, pela matriz {matrix} municipal.
        {untold > 0 && ` ${points.format(untold)} deles não podem ser conferidos daqui.`}
      </Typography>
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
        {dimensions.map((dimension) => {
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
    </Paper>
  )
}

const ways = {
  tabela: 'Abrir a tabela',
  documento: 'Publicar documento',
  cadastro: 'Abrir o cadastro',
} as const

/** One thing to do, with all that it brings. */
interface Task {
  readonly place: IndexCriterion['faltas'][number]['lugar']
  readonly text: string
  readonly points: number
  readonly criteria: readonly IndexCriterion[]
}
/** What is missing by place and by what to do about it, what brings most first. */
function tasksOf(criteria: readonly IndexCriterion[]): readonly Task[] {
  const tasks = new Map<string, Task>()
  for (const criterion of criteria)
    for (const { lugar, texto, pontos } of criterion.faltas) {
      const key = `${lugar.tela} ${lugar.nome} ${texto}`
      const before = tasks.get(key)
      tasks.set(key, {
        place: lugar,
        text: texto,
        points: (before?.points ?? 0) + pontos,
        criteria: [...(before?.criteria ?? []), criterion],
      })
    }
  return [...tasks.values()].toSorted((one, other) => other.points - one.points)
}

function Missing({ criteria }: { readonly criteria: readonly IndexCriterion[] }) {
  const tasks = tasksOf(criteria)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="missing"
      sx={{ minWidth: 0, mb: 2.5 }}
    >
      <Typography id="missing" variant="h2" sx={{ p: 2.5, pb: 1.5 }}>
        O que falta
      </Typography>
      {tasks.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', px: 2.5, pb: 2.5 }}>
          <CheckCircleOutlineRounded color="success" aria-hidden />
          <Typography>Nada do que pode ser conferido daqui.</Typography>
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tasks.map((task) => (
            <TaskRow key={`${task.place.tela} ${task.place.nome} ${task.text}`} task={task} />
          ))}
        </Box>
      )}
    </Paper>
  )
}

/** What a place lacks, which criteria ask for it, what it brings, and the way there. */
function TaskRow({ task: { place, text, points: brought, criteria } }: { readonly task: Task }) {
  const isEssential = criteria.some(({ classe }) => classe === 'essencial')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        alignItems: 'center',
        px: 2.5,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3">{place.nome}</Typography>
          {isEssential && (
            <Chip size="small" color="error" variant="outlined" label="Essencial para o selo" />
          )}
        </Box>
        <Typography sx={{ mt: 0.5 }}>{text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {criteria.map(({ codigo, titulo }) => `${codigo} ${titulo}`).join('; ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography sx={{ ...figureStyle, fontWeight: 650 }}>
          +{exact.format(brought)} {brought < 1.995 ? 'ponto' : 'pontos'}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          href={place.tela}
          aria-label={`${ways[place.tipo]}: ${place.nome}`}
        >
          {ways[place.tipo]}
        </Button>
      </Box>
    </Box>
  )
}
