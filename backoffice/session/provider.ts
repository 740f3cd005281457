import { Problem } from '../../kernel/problem.ts'
import type { BodyOf } from '../../kernel/operation.ts'
import * as calls from '../../resources/calls/provider.ts'
import type { Returned } from '../../resources/calls/provider.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { outOfReach, reach } from '../transport/reach.ts'
import { signInFailed, takeUpSession } from './session-state.ts'

// Ways to providers and back; loaded only where somebody may take one.

/** What a tab remembers of a sign-in by a provider: leaving here leaves nobody there. */
const cameBy = 'claraboia-entrou-por'

/** The providers that the sign-in offers; none where they are not known. */
export const openProviders = async () => (await reach(calls.listOpenProviders, {})).data ?? []

/** From which screen who has a session left for a provider: what went wrong is mended there. */
const leftFrom = 'claraboia-ida-de'
export function leaveFor(address: string, screen: string): void {
  sessionStorage.setItem(leftFrom, screen)
  window.location.assign(address)
}
export const screenLeft = (): string | null => sessionStorage.getItem(leftFrom)

/** Leaves for a provider, and comes back at {@link comeBack}. @throws {Problem} to be shown as it is. */
export async function goTo(
  id: string,
  body: BodyOf<typeof calls.beginProviderSignIn>,
): Promise<void> {
  const begun = await reach(calls.beginProviderSignIn, { params: { id }, body })
  if (!begun.data) throw readProblem(begun.body, 'unavailable')
  sessionStorage.removeItem(leftFrom)
  window.location.assign(begun.data.endereco)
}

/**
 * What came of a way to a provider.
 * @throws {Problem} to be shown as it is; `second-factor` when a code has to follow.
 */
export async function comeBack(resposta: string): Promise<Returned> {
  const { data, body, status } = await reach(calls.returnFromProvider, { body: { resposta } })
  if (!data) throw status >= 500 ? outOfReach() : readProblem(body, 'invalid')
  if (data.token !== null) {
    if (await takeUpSession(data.token)) throw new Problem('unavailable', signInFailed)
    sessionStorage.removeItem(cameBy)
    if (data.provedor.sai) sessionStorage.setItem(cameBy, JSON.stringify(data.provedor))
  }
  return data
}

/** The provider by which somebody came in here before, and left. */
export function leftBy(): { readonly id: string; readonly nome: string } | undefined {
  const kept = sessionStorage.getItem(cameBy)
  if (kept === null) return undefined
  const { id, nome } = Object(JSON.parse(kept))
  return typeof id === 'string' && typeof nome === 'string' ? { id, nome } : undefined
}
/** Leaves the provider as well. @throws {Problem} to be shown as it is. */
export async function leaveThere(id: string): Promise<void> {
  const { data, body } = await reach(calls.leaveProvider, { params: { id }, body: {} })
  sessionStorage.removeItem(cameBy)
  if (!data) throw readProblem(body, 'unavailable')
  window.location.assign(data.endereco)
}
