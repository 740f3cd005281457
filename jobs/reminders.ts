import type { Database, Runner } from '../platform/postgres/database.ts'
import { tenantsAtWork, type Tenant } from '../data/nouns/tenants.ts'
import type { Sender } from '../domain/letters/letter.ts'
import { watchHosts, type HostProbe } from '../domain/portals/watch-hosts.ts'
import { tellFollowers } from '../domain/portals/alerts.ts'
import { noteIndexes } from '../tables/domain/note-index.ts'
import { lookAtPortals } from '../tables/domain/contradictions.ts'
import { remindOfDuties } from '../domain/duties/remind.ts'
import { orderNightly } from '../tables/domain/sapl/order-search.ts'
import { remindOfOverdue } from '../tables/domain/remind.ts'

type Write = (runner: Runner, sender: Sender, signal: AbortSignal) => Promise<unknown>
const forAll =
  (write: Write) =>
  async (
    db: Database,
    senderOf: (tenant: Tenant) => Sender,
    signal: AbortSignal,
  ): Promise<void> => {
    for (const tenant of await tenantsAtWork(db)) {
      signal.throwIfAborted()
      await write(db.in(tenant.id), senderOf(tenant), signal)
    }
  }

/** Writes the reminders of every tenant that are due. */
export const remindTenants = forAll(remindOfOverdue)
/** Writes to who answers for what falls due and what is late, of every tenant. */
export const remindOfDutiesOfTenants = forAll(remindOfDuties)
/** Writes to those who follow lists of portals, of every tenant. */
export const tellOfTenants = forAll(tellFollowers)

/** Notes what the portals of every tenant reach of the national index. */
export async function noteIndexesOfTenants(db: Database, signal: AbortSignal): Promise<void> {
  for (const tenant of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await noteIndexes(db.in(tenant.id), signal)
  }
}

/** Asks for what chambers of every tenant want to have read of their SAPLs each night. */
export async function orderSaplsOfTenants(db: Database, signal: AbortSignal): Promise<void> {
  for (const tenant of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await orderNightly(db.in(tenant.id), tenant.id, signal)
  }
}

/** Looks for what the portals of every tenant say one thing of here and another there. */
export async function lookAtTenants(db: Database, signal: AbortSignal): Promise<void> {
  for (const tenant of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await lookAtPortals(db.in(tenant.id), signal)
  }
}

/** Looks again at the portals' own hosts, of every tenant. @param senderOf without it nobody is written to */
export async function watchHostsOfTenants(
  db: Database,
  probe: HostProbe,
  senderOf: ((tenant: Tenant) => Sender) | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await watchHosts(db.in(tenant.id), probe, senderOf?.(tenant), signal)
  }
}
