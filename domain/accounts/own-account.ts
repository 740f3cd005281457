import { verify } from '@node-rs/argon2'
import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { endSessionOf, endSessionsBut } from '../../data/accounts/sessions.ts'
import {
  passwordOf,
  profileOf,
  storeProfile,
  type ProfileChange,
} from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { coveredCpf } from '../../data/audit/covered-cpf.ts'
import type { Runner } from '../../data/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { choosePassword, notePassword } from './password.ts'

// What people do with their own account.

/** Changes one's own data. @returns the profile as it is now. */
export const updateProfile = (
  runner: Runner,
  actor: Actor,
  change: ProfileChange,
): Promise<Profile> =>
  runner.atomically(async (tx) => {
    const { nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber } = change
    await storeProfile(tx, actor.userId, change)
    await recordEvent(tx, actor, {
      type: 'update',
      page: systemUser.name,
      record: actor.userId,
      values: {
        name: nomeCompleto,
        emailAlternativo,
        funcao,
        cpf: cpf && coveredCpf(cpf),
        phoneNumber,
      },
    })
    const profile = await profileOf(tx, actor.userId)
    if (!profile) throw problem('missing', systemUser.messages.missing ?? '')
    return profile
  })

/** Changes one's own password, and ends one's other sessions. @throws {Problem} `invalid` on the field at fault. */
export async function changePassword(
  runner: Runner,
  actor: Actor,
  sessionId: string,
  current: string,
  next: string,
): Promise<void> {
  const kept = await passwordOf(runner, actor.userId)
  if (kept === undefined || !(await verify(kept, current)))
    throw problem('invalid', 'A senha atual não confere.', [
      { field: 'atual', message: 'A senha atual não confere.' },
    ])
  await runner.atomically(async (tx) => {
    await choosePassword(tx, actor.userId, next)
    await endSessionsBut(tx, actor.userId, sessionId)
    await notePassword(tx, actor)
  })
}

/** Ends one's sessions but the one that asks. */
export const endOtherSessions = async (
  runner: Runner,
  actor: Actor,
  sessionId: string,
): Promise<{ encerradas: number }> => ({
  encerradas: await endSessionsBut(runner, actor.userId, sessionId),
})

/** Ends one of one's sessions. @throws {Problem} `missing` when it is not an open session of this user. */
export async function endOwnSession(
  runner: Runner,
  actor: Actor,
  id: string,
): Promise<{ encerradas: number }> {
  if (!(await endSessionOf(runner, actor.userId, id)))
    throw problem('missing', 'Esta sessão já terminou.')
  return { encerradas: 1 }
}
