import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { memo, useRef, useState, type ComponentType } from 'react'
import { counted, withArticle, withParticiple } from '../../pt-br/words.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { usesIn, type Use } from '../../resources/calls/noun.ts'
import { nouns } from 'virtual:screens'
import { asProblem } from '../transport/problem-answer.ts'
import { RefusalAlert } from '../ui/refusal.tsx'
import { toast } from '../ui/toasts.tsx'
import { uniqueName } from '../ui/unique-name.ts'
import { removeRow } from './data.ts'
import { restoreRow } from './restore.ts'
import type { RouteParams } from './route-params.ts'
import { usesQuery } from './uses.ts'

export interface PendingRemoval {
  readonly key: string
  readonly name: string
  /** At which it was shown in a list. */
  readonly revision?: number | undefined
}
/** What somebody answered, by the names of the answers; blank or absent where nothing was said. */
type Said = Readonly<Record<string, string | null>>
export interface QuestionProps {
  readonly said: Said
  /** What is wrong with an answer, by its name. */
  readonly faults: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onSay: (said: Said) => void
}
/** What a screen of its own asks before rows go, once for all of them. */
export interface RemovalQuestion {
  readonly Fields: ComponentType<QuestionProps>
  /** Removes a row with what was said; without a word it goes by the usual call. */
  readonly remove: (
    key: string,
    said: Said,
    headers: Readonly<Record<string, string>>,
  ) => Promise<unknown>
}
interface RemovalProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly rows: readonly PendingRemoval[]
  /** The filters of the list that they were picked in, in words. */
  readonly within?: readonly string[]
  readonly question?: RemovalQuestion | undefined
  readonly onClose: () => void
  readonly onRemoved: () => void
}
const usesOf = (problem: Problem): readonly Use[] =>
  usesIn.safeParse(problem.detail?.uses).data ?? []
function textOfUse({ noun, count: times }: Use): string {
  const known = nouns.find(({ noun: { many } }) => many === noun)?.noun
  return counted(times, known?.one ?? noun, known?.many ?? noun)
}

const undo = async (resource: AnyResource, rows: readonly PendingRemoval[]) => {
  try {
    // A removal is one revision more: what somebody did to it since stays.
    const since = ({ revision }: PendingRemoval) =>
      revision === undefined ? undefined : revision + 1
    await Promise.all(rows.map((row) => restoreRow(resource, row.key, since(row))))
    toast({
      text:
        rows.length === 1
          ? withParticiple(resource.noun, 'restaurad')
          : `${counted(rows.length, 'registro restaurado', 'registros restaurados')}`,
    })
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
  }
}

interface FailedRemoval {
  readonly row: PendingRemoval
  readonly problem: Problem
}
const saysAnything = (said: Said) => Object.values(said).some((text) => text?.trim())

/** Removes the rows, or those of them that stayed the last time. */
function useRemoving({ resource, routeParams, rows, question, onRemoved }: RemovalProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setKept] = useState<readonly FailedRemoval[]>([])
  const [said, setSaid] = useState<Said>({})
  const attempts = useRef(new Map<string, string>())
  const left = failed.length > 0 ? failed.map(({ row }) => row) : rows
  const send = ({ key, revision }: PendingRemoval) => {
    // The same removal once more, where the answer to the first was lost; with other words it is another.
    const asked = JSON.stringify([key, said])
    const attempt = attempts.current.get(asked) ?? uniqueName()
    attempts.current.set(asked, attempt)
    const own =
      question && saysAnything(said)
        ? (headers: Readonly<Record<string, string>>) => question.remove(key, said, headers)
        : undefined
    return removeRow(resource, routeParams, key, { attempt, own, revision })
  }
  const remove = async () => {
    setBusy(true)
    const results = await Promise.all(
      left.map((row) =>
        send(row).then(
          () => ({ row, problem: null }),
          (error: unknown) => ({ row, problem: asProblem(error) }),
        ),
      ),
    )
    setBusy(false)
    const gone = results.flatMap(({ row, problem }) => (problem ? [] : [row]))
    const stayed = results.flatMap(({ row, problem }) => (problem ? [{ row, problem }] : []))
    if (gone.length > 0) {
      const text =
        gone.length === 1
          ? withParticiple(resource.noun, 'excluíd')
          : `${counted(gone.length, 'registro excluído', 'registros excluídos')}`
      toast({ text, action: { label: 'Desfazer', run: () => void undo(resource, gone) } })
    }
    if (stayed.length > 0) return setKept(stayed)
    onRemoved()
  }
  const say = (more: Said) => setSaid({ ...said, ...more })
  return { busy, failed, said, say, left, remove }
}

/**
 * Asks before removing, names what goes, and says what depends on it when the server refuses. The toast undoes it.
 * Where there is a question, a refusal leaves what was answered, and the rest can be tried again.
 */
export default function Removal(props: RemovalProps) {
  const { resource, rows, within = [], question, onClose, onRemoved } = props
  const { busy, failed, said, say, left, remove } = useRemoving(props)
  const [only] = rows.length === 1 ? rows : []
  const isRefused = failed.length > 0
  // What has changed is looked at and picked anew: no second try goes at what was seen before.
  const mayTry =
    !isRefused ||
    (question !== undefined && failed.some(({ problem }) => problem.code !== 'changed'))
  const close = isRefused && !(mayTry && left.length === rows.length) ? onRemoved : onClose
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      aria-labelledby="removal-title"
      maxWidth={question ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id="removal-title">
        {isRefused
          ? (resource.messages.removeFailed ?? 'Não foi possível excluir')
          : `Excluir ${only ? withArticle(resource.noun) : `${rows.length} ${resource.noun.many}`}?`}
      </DialogTitle>
      <DialogContent>
        {!isRefused && rows.length > 1 && within.length > 0 && (
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            Da lista com {within.join(' · ')}.
          </Typography>
        )}
        {isRefused ? (
          <Stayed failed={failed} />
        ) : (
          <Question resource={resource} rows={rows} going={busy} />
        )}
        {question && mayTry && (
          <question.Fields said={said} faults={faultsIn(failed)} busy={busy} onSay={say} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {mayTry ? 'Cancelar' : 'Fechar'}
        </Button>
        {mayTry && (
          <Button variant="contained" color="error" loading={busy} onClick={() => void remove()}>
            {isRefused ? 'Tentar de novo' : 'Excluir'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What is wrong with the answers to the question, which is the same for all rows. */
const faultsIn = (failed: readonly FailedRemoval[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    failed.flatMap(({ problem: { faults } }) =>
      faults.map(({ field, message }) => [field, message] as const),
    ),
  )

const Stayed = memo(function Stayed({ failed }: { readonly failed: readonly FailedRemoval[] }) {
  return (
    <RefusalAlert>
      {failed.map((one) => (
        <Kept key={one.row.key} kept={one} />
      ))}
    </RefusalAlert>
  )
})

const mostNamed = 5
interface QuestionOf {
  readonly resource: AnyResource
  readonly rows: readonly PendingRemoval[]
  /** The rows are being removed: nothing more is asked about them. */
  readonly going: boolean
}
function Question({ resource, rows, going }: QuestionOf) {
  return (
    <>
      {rows.slice(0, mostNamed).map(({ key, name }) => (
        <Typography key={key} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      ))}
      {rows.length > mostNamed && (
        <Typography color="textSecondary">e mais {rows.length - mostNamed}</Typography>
      )}
      <UsageWarning resource={resource} rows={rows} going={going} />
    </>
  )
}

/** Of how many rows the uses are asked beforehand; the removal itself refuses what is in use anyway. */
const mostAsked = 20
/** What becomes of the rows, said before anybody presses the button. */
function UsageWarning({ resource, rows, going }: QuestionOf) {
  const answers = useQueries({
    queries: rows
      .slice(0, mostAsked)
      .map(({ key }) => ({ ...usesQuery(resource, key), enabled: !going })),
  })
  const used = rows.flatMap((row, at) => {
    const uses = answers[at]?.data ?? []
    return uses.length > 0 ? [{ row, uses }] : []
  })
  const whatGoes = used.length > 0 ? 'O que não está em uso vai' : rows.length > 1 ? 'Vão' : 'Vai'
  const trash = (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {whatGoes} para a lixeira, de onde se restaura depois.
    </Typography>
  )
  if (used.length === 0) return trash
  return (
    <>
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {used.map(({ row, uses }) => (
          <div key={row.key}>
            {rows.length > 1 && <strong>{row.name}: </strong>}Em uso por{' '}
            {uses.map(textOfUse).join(', ')}.
          </div>
        ))}
        Enquanto isso, não há como excluir: exclua ou troque esses registros antes.
      </Alert>
      {used.length < rows.length && trash}
    </>
  )
}

function Kept({ kept: { row, problem } }: { readonly kept: FailedRemoval }) {
  const uses = usesOf(problem)
  return (
    <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <strong>{row.name}</strong>: {uses.length > 0 ? 'ainda está em uso por:' : problem.message}
      {uses.length > 0 && (
        <ul>
          {uses.map((one) => (
            <li key={one.noun}>{textOfUse(one)}</li>
          ))}
        </ul>
      )}
      {uses.length > 0 && 'Exclua ou troque esses registros antes.'}
    </Typography>
  )
}
