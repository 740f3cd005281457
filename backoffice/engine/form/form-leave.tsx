import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { changesPortal } from '../../session/portal-in-use.tsx'

interface LeaveProps {
  /** Whether something would be lost now. */
  readonly unsaved: () => boolean
  /** What "Descartar" does before leaving. */
  readonly onDiscard?: () => void
  /** Whether a draft stays on this computer. */
  readonly kept?: boolean
}

/** The router numbers the entries of the tab's history in what each one carries. */
const place = () =>
  Number((history.state as { readonly __TSR_index?: number } | null)?.__TSR_index ?? 0)

/**
 * Keeps the tab's history where it is while the question stands. Who presses Back has been taken one entry back
 * already, and the answer undoes that one alone: each further press is undone here, and the router never hears of it.
 */
function useHeldHistory(held: boolean): void {
  useEffect(() => {
    if (!held) return
    const asked = place()
    const hold = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      if (place() !== asked) history.go(asked - place())
    }
    window.addEventListener('popstate', hold, { capture: true })
    return () => window.removeEventListener('popstate', hold, { capture: true })
  }, [held])
}

interface At {
  readonly pathname: string
  readonly search: object
}
const leaves = (from: At, to: At): boolean =>
  from.pathname !== to.pathname || changesPortal(from.search, to.search)

/** Asks before leaving what is not saved. */
export function LeaveGuard({ unsaved, onDiscard, kept = true }: LeaveProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && unsaved(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  useHeldHistory(status === 'blocked')
  if (status !== 'blocked') return null
  return (
    <Dialog open onClose={reset} aria-labelledby="leave-title" maxWidth="sm">
      <DialogTitle id="leave-title">Sair sem salvar?</DialogTitle>
      <DialogContent>
        {kept
          ? 'O que você digitou ainda não foi salvo. Guardado como rascunho, é oferecido quando você voltar a este formulário.'
          : 'O que você mudou aqui ainda não foi salvo, e se perde.'}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="text"
          color="error"
          onClick={() => {
            onDiscard?.()
            proceed()
          }}
        >
          {kept ? 'Descartar' : 'Sair'}
        </Button>
        {kept && (
          <Button variant="outlined" onClick={proceed}>
            Sair e guardar rascunho
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={reset}>
          Continuar editando
        </Button>
      </DialogActions>
    </Dialog>
  )
}
