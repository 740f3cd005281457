import { problem } from '../../kernel/problem.ts'
import { markProven } from '../../data/accounts/sessions.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Assertion } from '../../resources/calls/passkey.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { askOwnPassword } from './own-password.ts'
import { noteRefusedPasskey } from './passkey-sign-in.ts'
import { showPasskey, type PasskeyOrigin } from './passkeys.ts'
import { isRefused, noteRefusal, refusedCode, tellChange, tryCode } from './second-factor.ts'

// Who has a session proves again who they are. What was shown to it a while ago may be in other hands by now: a screen
// that was left open, a session that was copied.

/** @param shown what the journal says of the proof */
async function noteProof(tx: Tx, actor: Actor, sessionId: string, shown: string): Promise<void> {
  if (!(await markProven(tx, sessionId)))
    throw problem('signed-out', 'Sua sessão terminou. Entre de novo para continuar.')
  await recordEvent(tx, actor, { type: 'update', page: 'session', values: { confirmacao: shown } })
}

/** @throws {Problem} `invalid` on the field `senha`; `too-many` after ten refusals in an hour. */
export async function proveByPassword(
  runner: Runner,
  actor: Actor,
  sessionId: string,
  password: string,
): Promise<void> {
  await askOwnPassword(runner, actor, password)
  await runner.atomically((tx) => noteProof(tx, actor, sessionId, 'Senha'))
}

/** @throws {Problem} `invalid` for a passkey that proves nothing. */
export async function proveByPasskey(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  sessionId: string,
  place: PasskeyOrigin,
  assertion: Assertion,
): Promise<void> {
  const isRight = await runner.atomically(async (tx) => {
    const shown = await showPasskey(tx, 'prova', actor.userId, place, assertion)
    if (shown.outcome === 'right') await noteProof(tx, actor, sessionId, 'Chave de acesso')
    else await noteRefusedPasskey(tx, actor, sender, shown)
    return shown.outcome === 'right'
  })
  if (!isRight)
    throw problem('invalid', 'Esta chave de acesso não confirma que é você. Use outra, ou a senha.')
}

/** @throws {Problem} `invalid` on the field `codigo`; `too-many` after ten of them in an hour. */
export async function proveByCode(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  sessionId: string,
  code: string,
): Promise<void> {
  const outcome = await runner.atomically(async (tx) => {
    const found = await tryCode(tx, actor.userId, code)
    if (isRefused(found)) {
      await noteRefusal(tx, actor, sender, found, 'Código recusado ao confirmar quem é')
      return found
    }
    const isRecovery = found === 'recovery'
    await noteProof(tx, actor, sessionId, isRecovery ? 'Código de recuperação' : 'Aplicativo')
    if (isRecovery) await tellChange(tx, actor, sender, actor.userId, 'recovered')
    return undefined
  })
  if (outcome !== undefined) throw refusedCode(outcome)
}
