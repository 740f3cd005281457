import { enqueueEmail } from '../../../data/accounts/outbox.ts'
import { deliveryLetter } from '../../../domain/letters/deliveries.ts'
import type { Sender } from '../../../domain/letters/letter.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { tableSenders } from '../../calls/table-file.ts'
import { noteTold, sendersOfPortal, untoldFiles } from '../../data/folder-files.ts'
import { owedBeside } from './owed.ts'

/** Minutes without a new file after which what came is told, in one letter. */
const quietMinutes = 10
/**
 * Writes to those who may send the tables of a portal what came by its folder: what was published, what waits for
 * them and why, and what the month still owes. Each file is told once.
 */
export async function tellOfFolder(
  runner: Runner,
  sender: Sender,
  signal?: AbortSignal,
  quiet = quietMinutes,
): Promise<void> {
  const files = await untoldFiles(runner, quiet)
  for (const portalId of new Set(files.map((file) => file.portalId))) {
    signal?.throwIfAborted()
    const own = files.filter((file) => file.portalId === portalId)
    const [people, owed] = await Promise.all([
      sendersOfPortal(runner, portalId, tableSenders),
      owedBeside(runner, portalId, []),
    ])
    await runner.atomically(async (tx) => {
      for (const person of people) await enqueueEmail(tx, deliveryLetter(sender, person, own, owed))
      await noteTold(
        tx,
        own.map(({ id }) => id),
      )
    })
  }
}
