import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { endSessionOf, endSessionsBut } from '../../data/accounts/sessions.ts'
import { profileOf, storeProfile, type ProfileChange } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { coveredCpf } from '../../pt-br/covered-cpf.ts'
import {
  claimPicture,
  keepUpload,
  pictureTypes,
  removePicture,
} from '../../data/file-store/uploads.ts'
import type { Files, Received } from '../../platform/files/files.ts'
import { setReminders } from '../../tables/data/reminders.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { askBeforeAnother, type PasswordChange } from './own-password.ts'
import { choosePassword, notePassword } from './password.ts'

// What people do with their own account.

const gone = () => problem('missing', systemUser.messages.missing ?? '')

/** Takes the picture that is wanted, and lets go of the one before. */
async function changePicture(
  tx: Tx,
  userId: string,
  before: string | null,
  wanted: string | null,
): Promise<void> {
  if (wanted === before) return
  if (wanted !== null) await claimPicture(tx, userId, wanted)
  if (before !== null) await removePicture(tx, before)
}

/** What a profile tells and nobody changes of themselves. */
const fixedNames = ['email', 'userName', 'usuarioElMaster', 'usuarioEl'] as const
type Fixed = { readonly [N in (typeof fixedNames)[number]]?: unknown }
type WantedProfile = Omit<ProfileChange, 'avatar'> &
  Fixed & { readonly avatar?: string | null | undefined }
/**
 * @throws {Problem} `invalid` for what comes with a profile and is not as it was read: it would be dropped in silence.
 */
function refuseOthers(before: Profile, asRead: Fixed): void {
  const faults = fixedNames
    .filter((name) => asRead[name] !== undefined && asRead[name] !== before[name])
    .map((field) => ({ field, message: 'Este dado não se altera na própria conta.' }))
  if (faults[0]) throw problem('invalid', faults[0].message, faults)
}

/**
 * Changes one's own data. The picture is the key of one that {@link keepOwnPicture} gave; without one it stays, null
 * takes it away.
 * @returns the profile as it is now. @throws {Problem} `missing` naming `avatar` for a picture that is not one's own.
 */
export const updateProfile = (
  runner: Runner,
  actor: Actor,
  { avatar: wanted, email, userName, usuarioElMaster, usuarioEl, ...change }: WantedProfile,
): Promise<Profile> =>
  runner.atomically(async (tx) => {
    const asRead = { email, userName, usuarioElMaster, usuarioEl }
    const { nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber } = change
    const before = await profileOf(tx, actor.userId)
    if (!before) throw gone()
    refuseOthers(before, asRead)
    const avatar = wanted === undefined ? before.avatar : wanted
    await changePicture(tx, actor.userId, before.avatar, avatar)
    await storeProfile(tx, actor.userId, { ...change, avatar })
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
        ...(avatar === before.avatar ? {} : { avatar }),
      },
    })
    const profile = await profileOf(tx, actor.userId)
    if (!profile) throw gone()
    return profile
  })

/** Whether somebody is written to of public tables that passed their term. */
export const changeReminders = (runner: Runner, actor: Actor, wanted: boolean): Promise<void> =>
  runner.atomically(async (tx) => {
    await setReminders(tx, actor.userId, wanted)
    await recordEvent(tx, actor, {
      type: 'update',
      page: systemUser.name,
      record: actor.userId,
      values: { lembretes: wanted },
    })
  })

/** Bytes. A square of 512 pixels, as the screen sends it, has a tenth of it. */
export const largestPicture = 2_097_152

/**
 * Keeps a picture that somebody sent for themselves until they take it, or for a day. @returns its key.
 * @throws {Problem} `invalid` for what is no PNG or JPEG.
 */
export async function keepOwnPicture(
  runner: Runner,
  files: Files,
  actor: Actor,
  received: Received,
  mayKeep: () => Promise<void>,
): Promise<string> {
  if (!pictureTypes.includes(received.type)) {
    await files.discard(received)
    const message = 'Escolha uma imagem PNG ou JPEG.'
    throw problem('invalid', message, [{ field: 'file', message }])
  }
  return (await keepUpload(runner, files, actor, null, received, mayKeep)).key
}

/**
 * Changes one's own password, and ends one's other sessions.
 * @throws {Problem} `invalid` on the field at fault; `too-many`.
 */
export async function changePassword(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  sessionId: string,
  change: PasswordChange,
): Promise<void> {
  if ((await askBeforeAnother(runner, actor, change)) === 'next') return
  await runner.atomically(async (tx) => {
    await choosePassword(tx, actor.userId, change.next)
    await endSessionsBut(tx, actor.userId, sessionId)
    await notePassword(tx, actor, sender)
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
