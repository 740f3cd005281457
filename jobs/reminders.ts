import type { Database } from '../data/postgres/database.ts'
import { allTenants, type Tenant } from '../data/nouns/tenants.ts'
import type { Sender } from '../domain/letters/letter.ts'
import { remindOfOverdue } from '../domain/tables/remind.ts'

/** Writes the reminders of every tenant that are due. */
export async function remindTenants(
  db: Database,
  senderOf: (tenant: Tenant) => Sender,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await allTenants(db)) {
    signal.throwIfAborted()
    await remindOfOverdue(db.in(tenant.id), senderOf(tenant), signal)
  }
}
