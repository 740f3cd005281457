import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { removePasskeys } from '../../data/accounts/passkeys.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Assertion } from '../../resources/calls/passkey.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { changeRights, refuseUser } from '../rights/policy.ts'
import { openSession, type Browser } from './open-session.ts'
import { showPasskey, type PasskeyOrigin, type Shown } from './passkeys.ts'
import { tellChange } from './second-factor.ts'
import type { SignedIn } from './sign-in.ts'

const refused = () =>
  problem(
    'signed-out',
    'Esta chave de acesso não abre nenhuma conta daqui. Tente de novo, ou entre com e-mail e senha.',
  )

/** Notes a passkey that opened nothing; of a copy of one its owner is written to. */
export async function noteRefusedPasskey(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  { outcome, key }: Shown,
): Promise<void> {
  const named = key
    ? { ...actor, userName: actor.userName || key.user.email }
    : { ...actor, userName: actor.userName || 'Sem conta' }
  const values = { chave_de_acesso: outcome === 'cloned' ? 'Recusada: uma cópia' : 'Recusada' }
  await recordEvent(tx, named, { type: 'login_failed', page: 'session', values })
  if (outcome === 'cloned' && key) await tellChange(tx, named, sender, key.user.id, 'passkey-copy')
}

/**
 * Opens a session for who shows a passkey: it is two factors, and neither password nor code is asked for.
 * @throws {Problem} `signed-out` when it is refused; it does not say why.
 */
export async function signInByPasskey(
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  place: PasskeyOrigin,
  assertion: Assertion,
  browser: Browser,
): Promise<SignedIn> {
  const entered = await runner.atomically(async (tx) => {
    const shown = await showPasskey(tx, 'entrada', null, place, assertion)
    if (shown.outcome !== 'right') {
      await noteRefusedPasskey(tx, stranger, sender, shown)
      return undefined
    }
    const { user } = shown.key
    const actor = { ...stranger, userId: user.id, userName: user.name }
    const values = { segundo_fator: 'Chave de acesso' }
    return { user, ...(await openSession(tx, actor, sender, browser, { values })) }
  })
  if (!entered) throw refused()
  return entered
}

/**
 * Removes the passkeys of somebody who lost them; who knows the password comes in by it, and makes others.
 * @returns how many there were
 * @throws {Problem} `forbidden` for oneself and for who holds more than the actor; `missing`; `invalid` without one.
 */
export const removePasskeysOf = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  id: string,
  reason: string,
): Promise<number> =>
  changeRights(runner, actor, async (tx, held) => {
    if (id === actor.userId) throw problem('forbidden', 'As suas são removidas em Minha conta.')
    await refuseUser(tx, actor, held, id)
    const count = await removePasskeys(tx, id)
    if (count === 0) throw problem('invalid', 'Esta pessoa não tem chaves de acesso.')
    await recordEvent(tx, actor, {
      type: 'permission',
      page: systemUser.name,
      record: id,
      values: { chave_de_acesso: `${count} removidas`, motivo: reason },
    })
    await tellChange(tx, actor, sender, id, 'passkeys-removed')
    return count
  })
