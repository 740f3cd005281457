import { allTenants, type Tenant } from '../data/nouns/tenants.ts'
import { integrateJournal } from '../domain/journal/integrate.ts'
import type { Sender } from '../domain/letters/letter.ts'
import type { Files } from '../platform/files/files.ts'
import type { Database } from '../platform/postgres/database.ts'

/** What a log is called: where it is found, without how. A log keeps the name that it was born with. */
const nameOf = (tenant: Tenant, senderOf: ((tenant: Tenant) => Sender) | undefined): string =>
  (senderOf?.(tenant).linkTo('/registro') ?? `${tenant.code}/registro`).replace(/^https?:\/\//, '')

/** Takes the lines of every municipality's journal into its tree. */
export async function integrateJournals(
  db: Database,
  files: Files,
  senderOf: ((tenant: Tenant) => Sender) | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await allTenants(db)) {
    signal.throwIfAborted()
    await integrateJournal(db.in(tenant.id), files, tenant.id, nameOf(tenant, senderOf), signal)
  }
}
