import { problem } from '../../kernel/problem.ts'
import type { AccountabilityAccount } from '../../resources/calls/accountability-account.ts'
import { portalDocumentUser } from '../../resources/portal/portal-document-user.ts'
import {
  documentKeyOf,
  documentUserOf,
  storeDocumentPassword,
} from '../../data/accounts/document-users.ts'
import { endSessionsBut } from '../../data/accounts/sessions.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { askBeforeAnother, type PasswordChange } from './own-password.ts'
import { hashOfNew } from './password.ts'

// What the users of portals do with their own account, in the accountability area.

async function mine(runner: Runner, actor: Actor) {
  const user = await documentUserOf(runner, documentKeyOf(actor.userId))
  if (!user) throw problem('missing', portalDocumentUser.messages.missing ?? '')
  return user
}

/** What is registered of somebody, as their own account shows it. */
export async function readDocumentAccount(
  runner: Runner,
  actor: Actor,
): Promise<AccountabilityAccount> {
  const { nome, usuario, portal, unidadeGestora, type } = await mine(runner, actor)
  const podeEnviar = portalDocumentUser.fields.type.options[type]
  return { nome, usuario, portal, unidadeGestora, podeEnviar }
}

/**
 * Changes one's own password by the rules of every password, and ends one's other sessions.
 * @throws {Problem} `invalid` on the field at fault; `too-many` after ten refused ones in an hour.
 */
export async function changeDocumentPassword(
  runner: Runner,
  actor: Actor,
  sessionId: string,
  change: PasswordChange,
): Promise<void> {
  const { nome, usuario, portalId } = await mine(runner, actor)
  if ((await askBeforeAnother(runner, actor, change)) === 'next') return
  const hash = await hashOfNew(runner, change.next, [nome, usuario])
  const key = documentKeyOf(actor.userId)
  await runner.atomically(async (tx) => {
    await storeDocumentPassword(tx, key, hash, sessionId)
    await endSessionsBut(tx, actor.userId, sessionId)
    await recordEvent(tx, actor, {
      type: 'update',
      page: portalDocumentUser.name,
      record: String(key),
      portalId,
      values: { senha: '•••' },
    })
  })
}
