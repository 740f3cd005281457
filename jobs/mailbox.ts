import { tenantsAtWork } from '../data/nouns/tenants.ts'
import type { Files } from '../platform/files/files.ts'
import type { Database } from '../platform/postgres/database.ts'
import { takeLetters, type MailWatch } from '../tables/domain/mailbox/take-letters.ts'

/** Where letters with files of public tables are looked for. */
export type Mailbox = Pick<MailWatch, 'access' | 'limit' | 'personSecret'>

/** Takes what lies in the mailbox of the installation: each letter goes to the municipality whose address it bears. */
export async function takeLettersOfTenants(
  db: Database,
  files: Files,
  mailbox: Mailbox,
  signal: AbortSignal,
): Promise<void> {
  const tenants = (await tenantsAtWork(db)).map(({ id }) => ({ id, runner: db.in(id) }))
  await takeLetters({ ...mailbox, files, tenants, signal })
}
