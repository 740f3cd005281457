import { randomInt } from 'node:crypto'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { addMailbox, mailboxesOf, removeMailbox, setSenders } from '../../data/mailboxes.ts'
import type { MailAccess } from './open-mailbox.ts'

/** The page under which the audit tells of it. */
const page = 'caixa-de-remessa'
const mostBoxes = 50

/** `dados+CHAVE@exemplo.gov.br` */
export const addressWith = ({ address }: Pick<MailAccess, 'address'>, key: string): string => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${key}${address.slice(at)}`
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** A hundred random bits, in letters that every server of e-mail leaves as they are. */
const newKey = () =>
  Array.from({ length: 20 }, () => letters.charAt(randomInt(letters.length))).join('')

/**
 * Gives a source of a portal an address.
 * @returns its number and key
 * @throws {Problem} `too-many`
 */
export function giveAddress(
  runner: Runner,
  actor: Actor,
  portalId: number,
  { source, senders }: { readonly source: string; readonly senders: readonly string[] },
): Promise<{ readonly id: number; readonly key: string }> {
  return runner.atomically(async (tx) => {
    if ((await mailboxesOf(tx, portalId)).length >= mostBoxes)
      throw problem('too-many', `Um portal tem no máximo ${mostBoxes} endereços.`)
    const key = newKey()
    const author = actor.userName
    const id = await addMailbox(tx, { portalId, source, key, senders, author })
    await recordEvent(tx, actor, {
      type: 'insert',
      page,
      record: String(id),
      portalId,
      values: { fonte: source, remetentes: senders.join(', ') },
    })
    return { id, key }
  })
}

const gone = () => problem('missing', 'Este endereço não existe mais.')
/** Says who may write to an address. @throws {Problem} `missing` */
export const changeSenders = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
  senders: readonly string[],
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await setSenders(tx, portalId, id, senders))) throw gone()
    const values = { remetentes: senders.join(', ') }
    await recordEvent(tx, actor, { type: 'update', page, record: String(id), portalId, values })
  })

/** Takes an address away: what is written to it from now on is refused. @throws {Problem} `missing` */
export const takeAddressAway = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const box = await removeMailbox(tx, portalId, id)
    if (!box) throw gone()
    const values = { fonte: box.source, remetentes: box.senders.join(', ') }
    await recordEvent(tx, actor, { type: 'delete', page, record: String(id), portalId, values })
  })
