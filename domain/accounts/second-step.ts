import { problem } from '../../kernel/problem.ts'
import { insertSession } from '../../data/accounts/sessions.ts'
import { holderOf, spendTicket } from '../../data/accounts/second-step.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { isRefused, noteRefusal, refusedCode, tellChange, tryCode } from './second-factor.ts'
import type { SignedIn } from './sign-in.ts'

// The second step of signing in: the password was right, and the account has a second factor.

const over = () =>
  problem('signed-out', 'O tempo para o código acabou. Informe o e-mail e a senha de novo.')

interface Answer {
  /** What the browser kept since the password. */
  readonly ticket: string | undefined
  /** As it was typed. */
  readonly code: string
  /** What the browser says it is. */
  readonly agent: string
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
  { ticket, code, agent }: Answer & { readonly ticket: string },
) {
  const user = await holderOf(tx, ticket)
  if (!user) return undefined
  const actor = { ...stranger, userId: user.id, userName: user.name }
  const outcome = await tryCode(tx, user.id, code)
  if (isRefused(outcome)) {
    await noteRefusal(tx, actor, sender, outcome, 'Código recusado')
    return outcome
  }
  if (!(await spendTicket(tx, ticket))) return undefined
  const opened = await insertSession(tx, { userId: user.id, kind: 'admin', ip: actor.ip, agent })
  const shown = outcome === 'recovery' ? 'Código de recuperação' : 'Aplicativo'
  const values = { segundo_fator: shown }
  await recordEvent(tx, actor, { type: 'login', page: 'session', values })
  if (outcome === 'recovery') await tellChange(tx, actor, sender, user.id, 'recovered')
  return { user, ...opened }
}
