import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import type { ReactNode } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { IndexCriterion } from '../../tables/calls/index-reading.ts'
import { figureStyle } from '../theme/figures.ts'

const exact = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
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
  readonly minutes: number
  readonly isAtMercy: boolean
  readonly criteria: readonly IndexCriterion[]
}
const keyOf = ({ place, text }: Pick<Task, 'place' | 'text'>) =>
  `${place.tela} ${place.nome} ${text}`
/** What is missing by place and by what to do about it, what brings most first. */
function tasksOf(criteria: readonly IndexCriterion[]): readonly Task[] {
  const tasks = new Map<string, Task>()
  for (const criterion of criteria)
    for (const { lugar, texto, pontos, minutos, merce } of criterion.faltas) {
      const key = keyOf({ place: lugar, text: texto })
      const before = tasks.get(key)
      tasks.set(key, {
        place: lugar,
        text: texto,
        points: (before?.points ?? 0) + pontos,
        minutes: minutos,
        isAtMercy: merce,
        criteria: [...(before?.criteria ?? []), criterion],
      })
    }
  return [...tasks.values()].toSorted((one, other) => other.points - one.points)
}

interface TasksProps {
  readonly criteria: readonly IndexCriterion[]
}
/** What is lost, and what hangs on whoever judges. */
export function IndexTasks({ criteria }: TasksProps) {
  const tasks = tasksOf(criteria)
  const lost = tasks.filter(({ isAtMercy }) => !isAtMercy)
  const atMercy = tasks.filter(({ isAtMercy }) => isAtMercy)
  const [best] = lost.toSorted(
    (one, other) => other.points / other.minutes - one.points / one.minutes,
  )
  return (
    <>
      {best && lost.length > 1 && (
        <TaskList id="best" title="O que mais traz por minuto" tasks={[best]} timed />
      )}
      <TaskList id="missing" title="O que falta" tasks={lost}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', px: 2.5, pb: 2.5 }}>
          <CheckCircleOutlineRounded color="success" aria-hidden />
          <Typography>Nada do que pode ser conferido daqui.</Typography>
        </Box>
      </TaskList>
      {atMercy.length > 0 && (
        <TaskList
          id="mercy"
          title="À mercê do avaliador"
          note="Daqui não se sabe se está perdido: a leitura estrita não conta estes pontos."
          tasks={atMercy}
        />
      )}
    </>
  )
}

interface TaskListProps {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly tasks: readonly Task[]
  /** Whether each says how long it takes. */
  readonly timed?: true
  /** In the place of an empty list. */
  readonly children?: ReactNode
}
const TaskList = ({ id, title, note, tasks, timed, children }: TaskListProps) => (
  <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ minWidth: 0, mb: 2.5 }}>
    <Typography id={id} variant="h2" sx={{ p: 2.5, pb: note ? 0.5 : 1.5 }}>
      {title}
    </Typography>
    {note && (
      <Typography color="textSecondary" sx={{ px: 2.5, pb: 1.5 }}>
        {note}
      </Typography>
    )}
    {tasks.length === 0 ? (
      children
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((task) => (
          <TaskRow key={keyOf(task)} task={task} timed={timed} />
        ))}
      </Box>
    )}
  </Paper>
)

interface TaskRowProps {
  readonly task: Task
  readonly timed: true | undefined
}
/** What a place lacks, which criteria ask for it, what it brings, and the way there. */
const TaskRow = ({ task: { place, text, points, minutes, criteria }, timed }: TaskRowProps) => (
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
        {criteria.some(({ classe }) => classe === 'essencial') && (
          <Chip size="small" color="error" variant="outlined" label="Essencial para o selo" />
        )}
      </Box>
      <Typography sx={{ mt: 0.5 }}>{text}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {criteria.map(({ codigo, titulo }) => `${codigo} ${titulo}`).join('; ')}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography sx={{ ...figureStyle, fontWeight: 600 }}>
        +{exact.format(points)} {points < 1.995 ? 'ponto' : 'pontos'}
        {timed && `, em uns ${counted(minutes, 'minuto', 'minutos')}`}
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
