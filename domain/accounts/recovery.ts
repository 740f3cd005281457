import { systemUser } from '../../resources/access/system-user.ts'
import { issueLink, wasShown } from '../../data/accounts/links.ts'
import { nextAllowedAt, enqueueEmail } from '../../data/accounts/outbox.ts'
import { endSessions } from '../../data/accounts/sessions.ts'
import { accountOf, markConfirmed } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { linkMinutes, newPasswordLetter, newPasswordPath } from '../letters/accounts.ts'
import type { Sender } from '../letters/letter.ts'
import { redeemLetterLink } from './links.ts'
import { accountForOperator, operatorOf } from './operator.ts'
import { choosePassword, notePassword } from './password.ts'

/**
 * A letter with a link to choose another password, if there is such an account and its mailbox had not yet the letters
 * of the hour; to the stored address, never the typed one.
 */
export const requestRecovery = (runner: Runner, sender: Sender, email: string): Promise<void> =>
  runner.atomically(async (tx) => {
    if (await nextAllowedAt(tx, email, 'recuperar')) return
    const known = await accountOf(tx, email)
    // Who reads its mail need not have the CPF that an invitation names.
    if (!known || known.byCpf) return
    const token = await issueLink(tx, known.id, 'recuperar', linkMinutes.recuperar)
    await enqueueEmail(tx, newPasswordLetter(sender, known, token))
  })

/** Whom a link of the command line is shown to. */
const byOperator = 'linha-de-comando'
/**
 * The path where somebody chooses another password, for who runs the machine to pass on where no letter leaves by
 * itself. The audit keeps that it was given. @throws {Problem} `missing` for an address without an account.
 */
export const linkForOperator = (runner: Runner, tenantId: number, email: string): Promise<string> =>
  runner.atomically(async (tx) => {
    const known = await accountForOperator(tx, email)
    const token = await issueLink(tx, known.id, 'recuperar', linkMinutes.recuperar, byOperator)
    await recordEvent(tx, operatorOf(tenantId), {
      type: 'permission',
      page: systemUser.name,
      record: known.id,
      values: { senha: '•••' },
    })
    return newPasswordPath(token)
  })

/**
 * Sets the password by the link of a letter, and ends every session. A refused password leaves the link good.
 * @throws {Problem} `invalid`.
 */
export const resetPassword = (
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  token: string,
  password: string,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const id = await redeemLetterLink(tx, token, 'recuperar')
    const { name } = await choosePassword(tx, id, password)
    // Using the link of a letter proves the address, so recovery confirms it too.
    await markConfirmed(tx, id, !(await wasShown(tx, token)))
    await endSessions(tx, id)
    await notePassword(tx, { ...stranger, userId: id, userName: name }, sender)
  })
