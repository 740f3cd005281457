import { session } from '../session/session-state.ts'
import { store } from '../ui/store.ts'

/** The next of the first steps, offered from the one that was just taken. */
export interface NextStep {
  /** Such as "Passo 3 de 5: cadastre a UG". */
  readonly text: string
  readonly href: string
}
export const nextStep = store<NextStep | null>(null)

// It was offered to whoever took the one before.
session.subscribe(() => {
  if (session.get().status === 'out') nextStep.set(null)
})
