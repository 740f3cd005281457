import { problem } from '../../kernel/problem.ts'
import { endSessions } from '../../data/accounts/sessions.ts'
import { cancelRenewal } from '../../data/accounts/second-factor.ts'
import { holderOf, spendTicket } from '../../data/accounts/second-step.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import {
  isRefused,
  noteRefusal,
  prepareFactor,
  proveFirst,
  refusedCode,
  tellChange,
  tryCode,
  type PreparedFactor,
} from './second-factor.ts'
import { openSession, type Browser } from './open-session.ts'
import type { SignedIn } from './sign-in.ts'

// The second step of signing in: the password was right, and the account has a second factor.

const over = () =>
  problem('signed-out', 'O tempo para o código acabou. Informe o e-mail e a senha de novo.')

interface Answer {
  /** What the browser kept since the password. */
  readonly ticket: string | undefined
  /** As it was typed. */
  readonly code: string
  readonly browser: Browser
}
/**
 * Opens a session for who said the password a moment ago in this browser and shows the second factor now. Each refused
 * code is noted.
 * @throws {Problem} `signed-out` when the password has to be said again; `invalid` for a code that opens nothing;
 * `too-many` after ten of them in an hour.
 */
export async function answerSecondStep(
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  answer: Answer,
): Promise<SignedIn> {
  const { ticket } = answer
  if (ticket === undefined) throw over()
  const outcome = await runner.atomically((tx) => open(tx, stranger, sender, { ...answer, ticket }))
  if (outcome === undefined) throw over()
  if (typeof outcome === 'string') throw refusedCode(outcome)
  return outcome
}

async function open(
  tx: Tx,
  stranger: Actor,
  sender: Sender,
  { ticket, code, browser }: Answer & { readonly ticket: string },
) {
  const user = await holderOf(tx, ticket, false)
  if (!user) return undefined
  const actor = { ...stranger, userId: user.id, userName: user.name }
  const outcome = await tryCode(tx, user.id, code)
  if (isRefused(outcome)) {
    await noteRefusal(tx, actor, sender, outcome, 'Código recusado')
    return outcome
  }
  // Nothing was used up where another answer of this browser came first: the code is good for the next one.
  if (!(await spendTicket(tx, ticket))) throw over()
  const shown = outcome === 'recovery' ? 'Código de recuperação' : 'Aplicativo'
  const opened = await openSession(tx, actor, sender, browser, {
    values: { segundo_fator: shown },
    by: user.by ?? undefined,
  })
  if (outcome === 'recovery') await tellChange(tx, actor, sender, user.id, 'recovered')
  if (await cancelRenewal(tx, user.id)) await tellChange(tx, actor, sender, user.id, 'kept')
  return { user, ...opened }
}

/**
 * A secret for who said the password a moment ago in this browser, and has to turn a factor on before the session.
 * @throws {Problem} `signed-out` when the password has to be said again.
 */
export async function prepareDemanded(
  runner: Runner,
  tenant: string,
  ticket: string | undefined,
): Promise<PreparedFactor> {
  const user = ticket && (await runner.atomically((tx) => holderOf(tx, ticket, true)))
  if (!user) throw over()
  return prepareFactor(runner, user, tenant)
}

/**
 * Turns it on with its first code, and opens the session.
 * @returns the codes of recovery as well: they are told here and nowhere again.
 * @throws {Problem} `signed-out` when the password has to be said again; `invalid` on the field `codigo`; `too-many`.
 */
export async function turnOnDemanded(
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  { ticket, code, browser }: Answer,
): Promise<SignedIn & { readonly codes: readonly string[] }> {
  if (ticket === undefined) throw over()
  const outcome = await runner.atomically(async (tx) => {
    const user = await holderOf(tx, ticket, true)
    if (!user) return undefined
    const actor = { ...stranger, userId: user.id, userName: user.name }
    const codes = await proveFirst(tx, actor, sender, code)
    if (typeof codes === 'string') return codes
    if (!(await spendTicket(tx, ticket))) throw over()
    await endSessions(tx, user.id)
    const opened = await openSession(tx, actor, sender, browser, {
      by: user.by ?? undefined,
    })
    return { user, ...opened, codes }
  })
  if (outcome === undefined) throw over()
  if (typeof outcome === 'string') throw refusedCode(outcome)
  return outcome
}
