import { problem, type ProblemCode } from '../../kernel/problem.ts'
import { lockDocumentPassword } from '../../data/accounts/document-users.ts'
import { lockPassword } from '../../data/accounts/users.ts'
import { recordEvent, refusedSince } from '../../data/audit/audit.ts'
import { isPassword } from '../../platform/secrets/passwords.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

// Who has a session says their password again, in the back office and in the accountability area. Nothing else but the
// two sign-ins compares a password.

/** Refusals of one account in an hour, after which no password is looked at: as codes of a second factor. */
const mostRefused = 10
const refusal = { senha: 'Senha recusada em Minha conta' }
const manyRefused = 'Houve dez senhas erradas nesta conta. Espere uma hora, ou'
/** The accounts of the two areas: where the hash is kept, how the journal calls the area, what else somebody can do. */
const areas = {
  office: {
    lock: lockPassword,
    page: 'session',
    tooMany: `${manyRefused} saia e escolha outra em “Esqueci a senha”.`,
  },
  accountability: {
    lock: lockDocumentPassword,
    page: 'accountability',
    tooMany: `${manyRefused} peça outra senha a quem administra o portal.`,
  },
} as const
const areaOf = ({ userId }: Actor) => areas[userId.startsWith('cia:') ? 'accountability' : 'office']

type Outcome<T> =
  | { readonly found: T }
  | { readonly code: Extract<ProblemCode, 'too-many' | 'invalid'>; readonly message: string }
/**
 * Asks who has a session for their password. A refusal is noted in the journal, where it is counted: one try at a time,
 * whatever the networks and the instances.
 * @param asked the field of the form, and what it says of a password that is wrong
 * @param compare what was typed with the hash that is kept; false is a refusal
 * @returns what it says. @throws {Problem} `invalid` on the field; `too-many` after ten refusals in an hour.
 */
async function askOwn<T extends string>(
  runner: Runner,
  actor: Actor,
  { field, wrong }: { readonly field: string; readonly wrong: string },
  compare: (kept: string) => Promise<T | false>,
): Promise<T> {
  const { lock, page, tooMany } = areaOf(actor)
  const outcome: Outcome<T> = await runner.atomically(async (tx) => {
    const kept = await lock(tx, actor.userId)
    if ((await refusedSince(tx, actor.userId, refusal, mostRefused)) >= mostRefused)
      return { code: 'too-many', message: tooMany }
    const found = kept === undefined ? false : await compare(kept)
    if (found !== false) return { found }
    await recordEvent(tx, actor, { type: 'login_failed', page, values: refusal })
    return { code: 'invalid', message: wrong }
  })
  if ('found' in outcome) return outcome.found
  const { code, message } = outcome
  throw problem(code, message, [{ field, message }])
}

const again = { field: 'senha', wrong: 'A senha não confere.' }
/** @throws {Problem} `invalid` on the field `senha`; `too-many`. */
export async function askOwnPassword(
  runner: Runner,
  actor: Actor,
  password: string,
): Promise<void> {
  await askOwn(runner, actor, again, async (kept) => (await isPassword(password, kept)) && 'right')
}

export interface PasswordChange {
  readonly current: string
  readonly next: string
}
const beforeAnother = { field: 'atual', wrong: 'A senha atual não confere.' }
/**
 * Asks for the password before it is changed.
 * @returns `next` where the change was made already: it was sent again after its answer was lost.
 * @throws {Problem} `invalid` on the field `atual`; `too-many`.
 */
export const askBeforeAnother = (
  runner: Runner,
  actor: Actor,
  { current, next }: PasswordChange,
): Promise<'current' | 'next'> =>
  askOwn(runner, actor, beforeAnother, async (kept) => {
    if (await isPassword(current, kept)) return 'current'
    return (await isPassword(next, kept)) && 'next'
  })
