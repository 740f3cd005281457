import { zoneOf } from '../../data/nouns/zones.ts'
import { formatClock } from '../../kernel/format.ts'
import { problem } from '../../kernel/problem.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import {
  publisherPermission,
  type PublisherPermissionDraft,
} from '../../resources/access/publisher-permission.ts'
import { formOf } from '../../resources/sign-in-providers.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import {
  lockInvited,
  markInvited,
  openedInvitation,
  rowsGivenTo,
  storeName,
} from '../../data/accounts/invitations.ts'
import { issueLink, wasShown } from '../../data/accounts/links.ts'
import { invitedCpf, storeInvitedCpf } from '../../data/accounts/provider-links.ts'
import { offeredProviders } from '../../data/accounts/providers.ts'
import { enqueueEmail, nextAllowedAt } from '../../data/accounts/outbox.ts'
import { markConfirmed } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { portalsOfPublisher, publishesIn } from '../../data/rights/publishers.ts'
import type { EffectiveRights } from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import { commandsOf } from '../commands.ts'
import { invitation, invitationLink, linkMinutes } from '../letters/accounts.ts'
import type { Sender } from '../letters/letter.ts'
import { createRow } from '../row.ts'
import { changeRights, refuseUser } from '../rights/policy.ts'
import { savePermissions } from '../rights/publisher-permission.ts'
import { redeemLetterLink, spentLink } from './links.ts'
import { choosePassword } from './password.ts'

// Whoever administers users lets a person in before they ask: by a letter, or by a link that is copied and passed on.

export type InvitationDelivery = 'email' | 'link'
export interface Invitation {
  readonly email: string
  /** The manager's profile that the person has from the first day; null gives none yet. */
  readonly managerProfile: number | null
  /** Where the person publishes from the first day; what is null is any. */
  readonly permissions: readonly Pick<
    PublisherPermissionDraft,
    'portalId' | 'clientId' | 'menuId' | 'submenuId'
  >[]
  readonly delivery: InvitationDelivery
  /** Who alone may take it up, by a provider that answers for it; nothing: who has the link. */
  readonly cpf?: string | undefined
}
interface Issued {
  readonly id: string
  /** Only here is it told; a letter takes it elsewhere, and null is told. */
  readonly link: string | null
}

/**
 * A new link for somebody who is invited; those before are worth nothing.
 * @throws {Problem} `too-many` letters to one mailbox.
 */
async function sendInvitation(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  { id, email }: { readonly id: string; readonly email: string },
  delivery: InvitationDelivery,
): Promise<Issued> {
  const byLetter = delivery === 'email'
  const freeAt = byLetter ? await nextAllowedAt(tx, email, 'convite') : undefined
  if (freeAt) {
    const message = `Este e-mail já recebeu três convites na última hora. Tente de novo depois das ${formatClock(freeAt.getTime() + 60_000, await zoneOf(tx))}, ou copie o endereço.`
    throw problem('too-many', message, [{ field: 'email', message }])
  }
  const shownTo = byLetter ? null : actor.userId
  const token = await issueLink(tx, id, 'convidar', linkMinutes.convidar, shownTo)
  await markInvited(tx, id, actor.userName)
  if (byLetter) await enqueueEmail(tx, invitation(sender, { email, by: actor.userName }, token))
  await recordEvent(tx, actor, {
    type: 'permission',
    page: systemUser.name,
    record: id,
    values: { email, convite: byLetter ? 'por e-mail' : 'endereço copiado' },
  })
  return { id, link: byLetter ? null : invitationLink(sender, token) }
}

/** Whether the sign-in offers a provider that answers for CPFs. */
const vouchesForCpf = async (tx: Tx) =>
  (await offeredProviders(tx)).some(({ model }) => formOf(model).cpf !== undefined)
const nobodyVouches = () => {
  const message = 'Nenhum provedor de entrada daqui confirma o CPF. Convide sem ele.'
  return problem('invalid', message, [{ field: 'cpf', message }])
}

/**
 * Makes the user of an address, who may enter once they have taken the invitation up, gives them their first profile
 * and where they publish, and sends the letter or tells the link; all of it or nothing.
 * @throws {Problem} `duplicate` when the address has a user; `forbidden` for a profile with rights that the actor
 * lacks.
 */
export const invite = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  { email, managerProfile, permissions, delivery, cpf }: Invitation,
): Promise<Issued> =>
  runner.atomically(async (tx) => {
    if (cpf !== undefined && !(await vouchesForCpf(tx))) throw nobodyVouches()
    const draft = { name: email, userName: email, email, confirmed: false, active: true }
    const row = { ...draft, elUser: false, elMaster: false, root: false }
    const { key } = await createRow(tx, actor, systemUser, row)
    if (cpf !== undefined) await storeInvitedCpf(tx, key, cpf)
    if (managerProfile !== null)
      await commandsOf(managerUserLink).create(tx, actor, {
        idUser: key,
        idManagerProfile: managerProfile,
        blocked: false,
      })
    const fromNow = { userId: key, permission: true, linkedAt: new Date().toISOString() }
    if (permissions.length > 0)
      await savePermissions(
        tx,
        actor,
        permissions.map((spot) => ({ draft: { ...spot, ...fromNow, unlinkedAt: null } })),
      )
    return sendInvitation(tx, actor, sender, { id: key, email }, delivery)
  })

/**
 * The invitation of a user who has not taken it up.
 * @throws {Problem} `missing`, also out of reach; `invalid` for who has come in.
 */
async function openInvitation(tx: Tx, id: string) {
  const user = await lockInvited(tx, id)
  if (!user?.invited) throw problem('missing', systemUser.messages.missing ?? '')
  if (user.confirmed)
    throw problem(
      'invalid',
      'Esta pessoa já aceitou o convite. Se esqueceu a senha, ela pede outra na tela de entrada.',
    )
  return user
}

/** @throws {Problem} `forbidden` where the person publishes, and the actor could not have let them. */
async function refuseLetting(
  tx: Tx,
  { userId }: Actor,
  { master }: EffectiveRights,
  person: string,
): Promise<void> {
  if (master) return
  for (const portal of await portalsOfPublisher(tx, person))
    if (await publishesIn(tx, userId, portal))
      throw problem(
        'forbidden',
        'Esta pessoa publica onde você não dá permissões. Peça a um elMaster.',
      )
}

/** Sends or tells another link; the one before is worth nothing any more. */
export const renewInvitation = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  id: string,
  delivery: InvitationDelivery,
): Promise<Issued> =>
  changeRights(runner, actor, async (tx, held) => {
    await refuseUser(tx, actor, held, id)
    await refuseLetting(tx, actor, held, id)
    return sendInvitation(tx, actor, sender, await openInvitation(tx, id), delivery)
  })

/**
 * Takes an invitation back: its link opens nothing, and the person, who never came in, goes to the trash with the
 * profiles and permissions that they were given.
 */
export const revokeInvitation = (runner: Runner, actor: Actor, id: string): Promise<void> =>
  runner.atomically(async (tx) => {
    await openInvitation(tx, id)
    const { links, permissions } = await rowsGivenTo(tx, id)
    for (const key of permissions) await commandsOf(publisherPermission).remove(tx, actor, key)
    for (const key of links) await commandsOf(managerUserLink).remove(tx, actor, key)
    await commandsOf(systemUser).remove(tx, actor, id)
  })

/**
 * Whose invitation a link is, so that they see it before they answer.
 * @throws {Problem} `invalid` when it opens nothing.
 */
export async function invitationOf(runner: Runner, token: string) {
  const found = await openedInvitation(runner, token)
  if (!found) throw spentLink()
  return found
}

/**
 * A link that was copied proves no mailbox: the invitation goes there, and whoever reads it says their name and chooses
 * the password.
 */
async function askMailbox(tx: Tx, stranger: Actor, sender: Sender, id: string): Promise<string> {
  const user = await lockInvited(tx, id)
  if (!user) throw spentLink()
  const { email, invitedBy } = user
  const freeAt = await nextAllowedAt(tx, email, 'convite')
  if (freeAt)
    throw problem(
      'too-many',
      `Este e-mail já recebeu três convites na última hora. Tente de novo depois das ${formatClock(freeAt.getTime() + 60_000, await zoneOf(tx))}.`,
    )
  const token = await issueLink(tx, id, 'convidar', linkMinutes.convidar)
  await enqueueEmail(tx, invitation(sender, { email, by: invitedBy ?? sender.tenant }, token))
  await recordEvent(tx, stranger, {
    type: 'permission',
    page: systemUser.name,
    record: id,
    values: { email, convite: 'por e-mail' },
  })
  return email
}

/**
 * Takes an invitation up: the person says their name and chooses a password, and may enter. Where letters leave, a link
 * that somebody else was shown opens the account to nobody before a letter to its mailbox is answered; where none
 * leave, its mailbox counts as unproven. What is refused leaves the link good.
 * @param sender of letters; null where none leave
 * @returns whether the mailbox must be proven yet
 * @throws {Problem} `invalid` on the field at fault; `too-many` letters to one mailbox.
 */
export const acceptInvitation = (
  runner: Runner,
  stranger: Actor,
  sender: Sender | null,
  token: string,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<{ readonly email: string; readonly unproven: boolean }> =>
  runner.atomically(async (tx) => {
    const id = await redeemLetterLink(tx, token, 'convidar')
    if ((await invitedCpf(tx, id)) !== null)
      throw problem(
        'invalid',
        'Este convite é para um CPF. Aceite-o pelo botão do provedor de entrada.',
      )
    const shown = await wasShown(tx, token)
    if (sender !== null && shown)
      return { email: await askMailbox(tx, stranger, sender, id), unproven: true }
    await storeName(tx, id, name)
    const { email } = await choosePassword(tx, id, password)
    await markConfirmed(tx, id, !shown)
    await recordEvent(
      tx,
      { ...stranger, userId: id, userName: name },
      {
        type: 'update',
        page: systemUser.name,
        record: id,
        values: { name, confirmed: true, senha: '•••' },
      },
    )
    return { email, unproven: false }
  })
