import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, withArticle, withParticiple } from '../../kernel/portuguese.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { usesIn, type Use } from '../../resources/calls/noun.ts'
import { nouns } from 'virtual:screens'
import { asProblem } from '../transport/problem-answer.ts'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toasts.tsx'
import { removeRow, restoreRow, usesQuery } from './data.ts'
import type { RouteParams } from './route-params.ts'

export interface PendingRemoval {
  readonly key: string
  readonly name: string
}
interface RemovalProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly rows: readonly PendingRemoval[]
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
    await Promise.all(rows.map(({ key }) => restoreRow(resource, key)))
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
/** Asks before removing, names what goes, and says what depends on it when the server refuses. The toast undoes it. */
export default function Removal({ resource, routeParams, rows, onClose, onRemoved }: RemovalProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setKept] = useState<readonly FailedRemoval[]>([])
  const [only] = rows.length === 1 ? rows : []

  const remove = async () => {
    setBusy(true)
    const results = await Promise.all(
      rows.map((row) =>
        removeRow(resource, routeParams, row.key).then(
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
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby="removal-title"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="removal-title">
        {failed.length > 0
          ? (resource.messages.removeFailed ?? 'Não foi possível excluir')
          : `Excluir ${only ? withArticle(resource.noun) : `${rows.length} ${resource.noun.many}`}?`}
      </DialogTitle>
      <DialogContent>
        {failed.length > 0 ? (
          <Refusal>
            {failed.map((one) => (
              <Kept key={one.row.key} kept={one} />
            ))}
          </Refusal>
        ) : (
          <Question resource={resource} rows={rows} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={failed.length > 0 ? onRemoved : onClose} disabled={busy}>
          {failed.length > 0 ? 'Fechar' : 'Cancelar'}
        </Button>
        {failed.length === 0 && (
          <Button variant="contained" color="error" loading={busy} onClick={() => void remove()}>
            Excluir
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const mostNamed = 5
function Question({
  resource,
  rows,
}: {
  readonly resource: AnyResource
  readonly rows: readonly PendingRemoval[]
}) {
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
      <UsageWarning resource={resource} rows={rows} />
    </>
  )
}

/** Of how many rows the uses are asked beforehand; the removal itself refuses what is in use anyway. */
const mostAsked = 20
/** What becomes of the rows, said before anybody presses the button. */
function UsageWarning({
  resource,
  rows,
}: {
  readonly resource: AnyResource
  readonly rows: readonly PendingRemoval[]
}) {
  const answers = useQueries({
    queries: rows.slice(0, mostAsked).map(({ key }) => usesQuery(resource, key)),
  })
  const used = rows.flatMap((row, at) => {
    const uses = answers[at]?.data ?? []
    return uses.length > 0 ? [{ row, uses }] : []
  })
  const trash = (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      Vai para a lixeira e pode ser restaurado depois.
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
        Enquanto isso, não pode ser excluído: exclua ou troque esses registros antes.
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
