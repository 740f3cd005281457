import { nextStep } from '../shell/next-step.ts'
import { queryClient } from '../transport/query.ts'
import { panelQuery } from './panel.ts'
import { stepPath, stepWords } from './panel-words.ts'

/** Offers the next of the first steps of a portal, while any is left. A failure leaves the way by the home. */
export async function offerNextStep(portalId: number | null): Promise<void> {
  const panel = await queryClient.fetchQuery(panelQuery(portalId, true)).catch(() => undefined)
  const steps = panel?.passos ?? []
  const at = steps.findIndex(({ feito }) => !feito)
  const next = steps[at]
  const href = next && stepPath(next)
  if (!next || !href) return nextStep.set(null)
  nextStep.set({ text: `Passo ${at + 1} de ${steps.length}: ${stepWords[next.passo].title}`, href })
}
