import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { issueLink } from '../../data/accounts/links.ts'
import { nextAllowedAt, enqueueEmail } from '../../data/accounts/outbox.ts'
import { registrationOpen, storeRegistrationOpen } from '../../data/accounts/settings.ts'
import { accountOf, insertUnconfirmed, markConfirmed } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { refuseCrowd } from '../letters/bounds.ts'
import { accountExists, confirmation, linkMinutes } from '../letters/accounts.ts'
import type { Sender } from '../letters/letter.ts'
import { redeemLetterLink } from './links.ts'
import { choosePassword } from './password.ts'

/** Opens or closes registration to strangers. */
export async function setRegistrationOpen(
  runner: Runner,
  actor: Actor,
  open: boolean,
): Promise<void> {
  await storeRegistrationOpen(runner, open)
  await recordEvent(runner, actor, {
    type: 'permission',
    page: 'settings',
    values: { cadastro_aberto: open },
  })
}

export interface AccountRegistration {
  readonly name: string
  readonly email: string
}
/**
 * An unconfirmed, inactive user without a password, and the letter that confirms the address. For an address that has
 * an account already, only a letter to it; for a mailbox that had its letters of the hour, nothing, and the newest
 * letter stays good. What is answered must not tell these apart.
 * @throws {Problem} `forbidden` while registration is closed.
 */
export const register = (
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  { name, email }: AccountRegistration,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await registrationOpen(tx)))
      throw problem(
        'forbidden',
        'O cadastro está fechado. Peça uma conta ao administrador do seu órgão.',
      )
    await refuseCrowd(tx, 'cadastro')
    if (await nextAllowedAt(tx, email, 'cadastro')) return
    const known = await accountOf(tx, email)
    if (known?.confirmed) return enqueueEmail(tx, accountExists(sender, known))
    if (known?.byCpf) return
    if (known) return sendConfirmation(tx, sender, known)
    const id = await insertUnconfirmed(tx, { name, email })
    // Somebody registered the same address a moment ago: theirs stands.
    if (id === undefined) return
    await recordEvent(
      tx,
      { ...stranger, userId: id, userName: name },
      {
        type: 'insert',
        page: systemUser.name,
        record: id,
        values: { name, email, confirmed: false, active: false },
      },
    )
    await sendConfirmation(tx, sender, { id, email })
  })

async function sendConfirmation(
  runner: Runner,
  sender: Sender,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const token = await issueLink(runner, id, 'confirmar', linkMinutes.confirmar)
  await enqueueEmail(runner, confirmation(sender, email, token))
}

/**
 * The address is confirmed and the password is that of who reads its mail; an administrator lets the user in. A refused
 * password leaves the link good.
 * @param sendsMail whether letters leave; where none do an elMaster passes the link on, which proves no mailbox
 * @throws {Problem} `invalid`.
 */
export const confirmAddress = (
  runner: Runner,
  stranger: Actor,
  sendsMail: boolean,
  token: string,
  password: string,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const id = await redeemLetterLink(tx, token, 'confirmar')
    const { name } = await choosePassword(tx, id, password)
    await markConfirmed(tx, id, sendsMail)
    await recordEvent(
      tx,
      { ...stranger, userId: id, userName: name },
      {
        type: 'update',
        page: systemUser.name,
        record: id,
        values: { confirmed: true, senha: '•••' },
      },
    )
  })
