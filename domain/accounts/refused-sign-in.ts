import { createHmac } from 'node:crypto'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

export interface RefusedSignIn {
  readonly page: 'session' | 'accountability'
  /** What was typed where the name of an account belongs; by mistake it may be a password. */
  readonly typed: string
  /** The name of the account that it is, as it is stored; nothing where there is none. */
  readonly account: string | undefined
  /** Of the installation: without it nobody can tell what was typed, nor try whether it was a certain word. */
  readonly secret: string
}

/** Eight signs that are the same for the same words, so that tries at one invented name are seen as such. */
const tellApart = (secret: string, { tenantId }: Actor, typed: string) =>
  createHmac('sha256', secret)
    .update(`refused-sign-in ${tenantId} ${typed.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 8)

/**
 * Notes a sign-in that was refused: under the account that was tried, or as `Sem conta (1f3a90c2)`. The journal, its
 * exports and its copies have no word that somebody typed here.
 */
export const noteRefusedSignIn = (
  runner: Runner,
  stranger: Actor,
  { page, typed, account, secret }: RefusedSignIn,
): Promise<void> =>
  recordEvent(
    runner,
    { ...stranger, userName: account ?? `Sem conta (${tellApart(secret, stranger, typed)})` },
    { type: 'login_failed', page },
  )
