import { onProofNeeded } from '../transport/http.ts'
import { store } from '../ui/store.ts'

/** Whether a call waits for its sender to prove who they are. */
export const proofAsked = store(false)

let settle: ((proven: boolean) => void) | undefined
let asking: Promise<boolean> | undefined

/** Calls that are refused at once wait for one answer. */
onProofNeeded(() => {
  asking ??= new Promise<boolean>((resolve) => {
    settle = resolve
    proofAsked.set(true)
  })
  return asking
})

/** Closes the question; after a proof the waiting calls are sent again. */
export function answerProof(proven: boolean): void {
  proofAsked.set(false)
  asking = undefined
  settle?.(proven)
  settle = undefined
}
