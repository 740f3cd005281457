import { problem } from '../../kernel/problem.ts'
import { closeSession } from '../../data/accounts/sessions.ts'
import { issueTicket } from '../../data/accounts/second-step.ts'
import { signInRow, type SignInRow } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { isPassword } from '../../platform/secrets/passwords.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { openSession, type Browser, type EnteredSession } from './open-session.ts'
import { noteRefusedSignIn } from './refused-sign-in.ts'

/**
 * Whose e-mail this is, and whether it and the password open the door. The answer, and the time it takes, are the same
 * for an unknown account, a wrong password and an account that may not enter.
 */
async function entering(
  runner: Runner,
  email: string,
  password: string,
): Promise<{ readonly user?: SignInRow | undefined; readonly isRight: boolean }> {
  const user = await signInRow(runner, email)
  const right = await isPassword(password, user?.password)
  return { user, isRight: Boolean(user?.password && user.enters && right) }
}

export interface SignedIn extends EnteredSession {
  readonly user: Pick<SignInRow, 'id' | 'name'>
}
/** The password was right, and a code has to follow. */
export interface HalfSignedIn {
  /** What the browser keeps until then. */
  readonly ticket: string
  /** Whether the account has no factor, has to have one, and turns it on before its session. */
  readonly turnsOn: boolean
}
/**
 * Opens a session of 12 hours for who knows the password, unless a second factor is asked for; a failed try is noted
 * under the account, if there is one.
 * @param secret of the installation, for {@link noteRefusedSignIn}
 * @throws {Problem} `signed-out` when it is refused; it does not say why.
 */
export async function signIn(
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  { email, password }: { readonly email: string; readonly password: string },
  browser: Browser,
  secret: string,
): Promise<SignedIn | HalfSignedIn> {
  const { user, isRight } = await entering(runner, email, password)
  if (!user || !isRight) {
    const refused = { page: 'session', typed: email, account: user?.email, secret } as const
    await noteRefusedSignIn(runner, stranger, refused)
    throw problem('signed-out', 'E-mail ou senha inválidos!')
  }
  if (user.factor || user.due) {
    const turnsOn = !user.factor
    return { ticket: await issueTicket(runner, user.id, turnsOn), turnsOn }
  }
  const actor = { ...stranger, userId: user.id, userName: user.name }
  const opened = await runner.atomically((tx) => openSession(tx, actor, sender, browser))
  return { user, ...opened }
}

export async function signOut(runner: Runner, actor: Actor, sessionId: string): Promise<void> {
  await closeSession(runner, sessionId)
  await recordEvent(runner, actor, { type: 'logout', page: 'session' })
}
