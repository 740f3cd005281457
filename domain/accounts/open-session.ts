import { randomBytes } from 'node:crypto'
import { machineOf, networkWords, programOf } from '../../resources/machine.ts'
import { networkOf } from '../../data/accounts/network.ts'
import { enqueueEmail, nextAllowedAt } from '../../data/accounts/outbox.ts'
import { formerUses, insertSession, type OpenedSession } from '../../data/accounts/sessions.ts'
import { nameAndEmail } from '../../data/accounts/users.ts'
import { everSignedIn, recordEvent } from '../../data/audit/audit.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { newPlace } from '../letters/security.ts'

// Every sign-in of the back office ends here, whatever was shown: a password, a code, a passkey, a provider.

/** The browser that somebody comes in with. */
export interface Browser {
  /** What it says it is. */
  readonly agent: string
  /** What it keeps since an earlier sign-in, of whomever. */
  readonly device: string | undefined
  /** Whether it is no browser, but a program that signs in by itself. */
  readonly program: boolean
}
export interface EnteredSession extends OpenedSession {
  /** What the browser keeps from now on, by which it is known again. */
  readonly device: string
}

/** What the browser keeps, or something new where it keeps nothing of ours: 128 random bits. */
const deviceOf = ({ device }: Browser) =>
  device !== undefined && /^[\w-]{22}$/.test(device)
    ? device
    : randomBytes(16).toString('base64url')

/**
 * Whether an account was used in this browser before, or from this network with the same program. Who clears what the
 * browser keeps is no stranger at their own desk.
 */
async function isKnown(tx: Tx, { userId, ip }: Actor, agent: string, device: string) {
  const uses = await formerUses(tx, userId, device)
  return uses.some(
    (use) =>
      use.sameDevice ||
      (networkOf(use.ip) === networkOf(ip) && programOf(use.agent) === programOf(agent)),
  )
}

/** How a session is opened. */
interface How {
  /** What the journal keeps of it. */
  readonly values?: Readonly<Record<string, string>>
  /** The provider that its owner came by. */
  readonly by?: string | undefined
}
interface Shown extends Pick<How, 'by'> {
  readonly agent: string
}
/**
 * Opens a session of twelve hours and notes it. Its owner is written to when the account was not used in this browser
 * or from this network, three times an hour at most; not of the first sign-in of all.
 */
export async function openSession(
  tx: Tx,
  actor: Actor,
  sender: Sender,
  browser: Browser,
  { values = {}, by }: How = {},
): Promise<EnteredSession> {
  const { userId, ip } = actor
  const { agent, program } = browser
  const device = deviceOf(browser)
  const tells = !(await isKnown(tx, actor, agent, device)) && (await everSignedIn(tx, userId))
  const opened = await insertSession(tx, { userId, kind: 'admin', ip, agent, device, program, by })
  const kept = { ...(by === undefined ? {} : { entrada: by }), ...values }
  const hasValues = Object.keys(kept).length > 0
  await recordEvent(tx, actor, {
    type: 'login',
    page: 'session',
    ...(hasValues ? { values: kept } : {}),
  })
  if (tells) await tellNewPlace(tx, actor, sender, { agent, by })
  return { ...opened, device }
}

async function tellNewPlace(tx: Tx, { userId, ip }: Actor, sender: Sender, { agent, by }: Shown) {
  const owner = await nameAndEmail(tx, userId)
  if (await nextAllowedAt(tx, owner.email, 'acesso')) return
  const browser = machineOf(agent)
  const at = new Date()
  await enqueueEmail(tx, newPlace(sender, owner, { at, browser, place: networkWords(ip), by }))
}
