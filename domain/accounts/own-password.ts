import { problem } from '../../kernel/problem.ts'
import { lockPassword } from '../../data/accounts/users.ts'
import { recordEvent, refusedSince } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

/** Refusals of one account in an hour, after which no password is looked at: as codes of a second factor. */
const mostRefused = 10
const refusal = { senha: 'Senha recusada em Minha conta' }
const manyRefused =
  'Houve dez senhas erradas nesta conta. Espere uma hora, ou saia e escolha outra em “Esqueci a senha”.'

type Outcome<T> =
  | { readonly found: T }
  | { readonly code: 'too-many' | 'invalid'; readonly message: string }
/**
 * Asks who has a session for their password again. A refusal is noted in the journal, where it is counted: one try at a
 * time, whatever the networks and the instances.
 * @param asked the field of the form, and what it says of a password that is wrong
 * @param compare what was typed with the hash that is kept; false is a refusal
 * @returns what it says. @throws {Problem} `invalid` on the field; `too-many` after ten refusals in an hour.
 */
export async function askOwnPassword<T extends string | true>(
  runner: Runner,
  actor: Actor,
  { field, wrong }: { readonly field: string; readonly wrong: string },
  compare: (kept: string) => Promise<T | false>,
): Promise<T> {
  const outcome: Outcome<T> = await runner.atomically(async (tx) => {
    const kept = await lockPassword(tx, actor.userId)
    if ((await refusedSince(tx, actor.userId, refusal, mostRefused)) >= mostRefused)
      return { code: 'too-many', message: manyRefused }
    const found = kept === undefined ? false : await compare(kept)
    if (found !== false) return { found }
    await recordEvent(tx, actor, { type: 'login_failed', page: 'session', values: refusal })
    return { code: 'invalid', message: wrong }
  })
  if ('found' in outcome) return outcome.found
  const { code, message } = outcome
  throw problem(code, message, [{ field, message }])
}
