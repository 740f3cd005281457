import { problem } from '../../kernel/problem.ts'
import type { AccountabilityAccount } from '../../resources/calls/accountability-account.ts'
import { portalDocumentUser } from '../../resources/portal/portal-document-user.ts'
import { documentUserOf, storeDocumentPassword } from '../../data/accounts/document-users.ts'
import { endSessionsBut } from '../../data/accounts/sessions.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { isPassword } from '../../platform/secrets/passwords.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { wrongPassword } from './own-account.ts'
import { hashOfNew } from './password.ts'

// What the users of portals do with their own account, in the accountability area.

/** The key of the record behind an account `cia:{key}`. */
const keyOf = (actor: Actor) => Number(actor.userId.replace(/^cia:/, ''))

async function mine(runner: Runner, actor: Actor) {
  const user = await documentUserOf(runner, keyOf(actor))
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
 * @throws {Problem} `invalid` on the field at fault.
 */
export async function changeDocumentPassword(
  runner: Runner,
  actor: Actor,
  sessionId: string,
  current: string,
  next: string,
): Promise<void> {
  const { nome, usuario, portalId, password } = await mine(runner, actor)
  if (!(await isPassword(current, password))) throw wrongPassword()
  const hash = await hashOfNew(runner, next, [nome, usuario])
  await runner.atomically(async (tx) => {
    await storeDocumentPassword(tx, keyOf(actor), hash, sessionId)
    await endSessionsBut(tx, actor.userId, sessionId)
    await recordEvent(tx, actor, {
      type: 'update',
      page: portalDocumentUser.name,
      record: String(keyOf(actor)),
      portalId,
      values: { senha: '•••' },
    })
  })
}
