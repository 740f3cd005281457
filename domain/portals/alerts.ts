import { createHash, randomBytes } from 'node:crypto'
import { enqueueEmail, nextAllowedAt } from '../../data/accounts/outbox.ts'
import {
  confirmAlert,
  countAlerts,
  dueAlerts,
  insertAlert,
  noteAlertTold,
  removeAlert,
  waitingAlert,
  type DueAlert,
} from '../../data/nouns/portal-alerts.ts'
import { portalById } from '../../data/public/portal-reading.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { portalSite } from '../../resources/addresses.ts'
import { refuseCrowd } from '../letters/bounds.ts'
import type { Sender } from '../letters/letter.ts'
import {
  alreadyLetter,
  confirmationLetter,
  newsLetter,
  type WritingPortal,
} from '../letters/alerts.ts'
import { namedList, newIn, type NamedList, type NewThing } from './alert-lists.ts'

// Citizens who follow a list of a portal by mail: they ask, confirm, are written to, and leave. Nobody is audited.

const newKey = () => randomBytes(24).toString('base64url')
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Asks an address whether it wants to be written to. Nothing tells the caller whether it does already, or had its
 * letters of the hour: what is answered is the same.
 */
export async function askToFollow(
  runner: Runner,
  portal: WritingPortal & { readonly id: number },
  email: string,
  list: NamedList,
): Promise<void> {
  const [key, leaveKey] = [newKey(), newKey()]
  await runner.atomically(async (tx) => {
    await refuseCrowd(tx, 'assinatura')
    if (await nextAllowedAt(tx, email, 'assinatura')) return
    const order = {
      portalId: portal.id,
      email,
      list: list.address,
      keyHash: hashOf(key),
      leaveKey,
    }
    const row = await insertAlert(tx, order)
    if (!row) return
    const letter = row.confirmed
      ? alreadyLetter(portal, email, list, row.leaveKey)
      : confirmationLetter(portal, email, list, key)
    await enqueueEmail(tx, letter)
  })
}

/** The list that a key of a letter confirms; nothing for one that was used, or is older than two days. */
export async function listToConfirm(
  tx: Tx,
  portalId: number,
  key: string,
): Promise<NamedList | undefined> {
  const address = await waitingAlert(tx, portalId, hashOf(key))
  return address === undefined ? undefined : namedList(tx, address)
}

/**
 * Spends the key of a letter.
 * @returns the list that is followed from now on; nothing for a key that is worth nothing
 */
export const confirmFollowing = (
  runner: Runner,
  portalId: number,
  key: string,
): Promise<NamedList | undefined> =>
  runner.atomically(async (tx) => {
    const address = await confirmAlert(tx, portalId, hashOf(key))
    return address === undefined ? undefined : namedList(tx, address)
  })

/** Leaves a list; one who left before has left. */
export const stopFollowing = (runner: Runner, leaveKey: string): Promise<void> =>
  runner.atomically((tx) => removeAlert(tx, leaveKey))

/**
 * The lists of a portal that somebody follows, and how many do: their words are of those who asked, not who they are.
 */
export async function followersOf(
  tx: Tx,
  portalId: number,
): Promise<readonly (NamedList & { readonly count: number })[]> {
  const counted = await countAlerts(tx, portalId)
  const named = await Promise.all(
    counted.map(async ({ list, count }) => {
      const found = await namedList(tx, list)
      return found ? [{ ...found, count }] : []
    }),
  )
  return named.flat()
}

const batch = 200
/**
 * Writes to those who follow lists in which something is new, at most once a day. Safe to repeat, and by two processes
 * at once. The letters are of the outbox.
 */
export async function tellFollowers(
  runner: Runner,
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  for (let last = 0; ;) {
    const due = await dueAlerts(runner, last, batch)
    for (const alert of due) {
      signal?.throwIfAborted()
      await runner.atomically((tx) => tellFollower(tx, sender, alert))
    }
    const end = due.at(-1)
    if (!end || due.length < batch) return
    last = end.id
  }
}

/** Seldom is more new than is looked at first; then so many are counted, and more is told as "mais de". */
const [few, counted] = [50, 1000]
async function newThings(tx: Tx, alert: DueAlert): Promise<readonly NewThing[]> {
  const things = await newIn(tx, alert.portalId, alert.list, alert, few)
  return things.length < few ? things : newIn(tx, alert.portalId, alert.list, alert, counted)
}

async function tellFollower(tx: Tx, sender: Sender, alert: DueAlert): Promise<void> {
  const [portal, list] = await Promise.all([
    portalById(tx, alert.portalId),
    namedList(tx, alert.list),
  ])
  // A portal out of the air, or a type of document that is gone: there may be something to tell again.
  if (!portal || !list) return
  const things = await newThings(tx, alert)
  if (things.length === 0 || !(await noteAlertTold(tx, alert))) return
  const { at } = portalSite(sender.linkTo(''), portal)
  await enqueueEmail(tx, newsLetter({ name: portal.name, at }, alert, list, things))
}
