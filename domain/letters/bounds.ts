import { zoneOf } from '../../data/nouns/zones.ts'
import { nextByTenantAt, type LetterReason } from '../../data/accounts/outbox.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { formatClock } from '../../kernel/format.ts'
import { problem } from '../../kernel/problem.ts'

/**
 * Bounds the letters that strangers may have a municipality send to mailboxes that they name, whatever the networks
 * they come from.
 * @throws {Problem} `too-many`, with when to try again; what it says is of no mailbox.
 */
export async function refuseCrowd(tx: Tx, reason: LetterReason): Promise<void> {
  const free = await nextByTenantAt(tx, reason)
  if (free)
    throw problem(
      'too-many',
      `Muitos e-mails foram pedidos aqui na última hora. Tente de novo depois das ${formatClock(free.getTime() + 60_000, await zoneOf(tx))}.`,
    )
}
