import { dayAtPortal } from '../../data/nouns/zones.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { noteReminder, peopleToRemind } from '../data/reminders.ts'
import { overdueLetter, type OverduePortal } from '../../domain/letters/overdue.ts'
import type { Sender } from '../../domain/letters/letter.ts'
import { tableSenders } from '../calls/table-file.ts'
import { overdueTables, type OverdueTable } from './overdue.ts'

/**
 * Writes to those who may send tables what passed its term: one letter a week to each, with all their portals, while
 * there is something. Safe to repeat, and by two processes at once. The letters are of the outbox.
 */
export async function remindOfOverdue(
  runner: Runner,
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  const people = await peopleToRemind(runner, tableSenders)
  if (people.length === 0) return
  const known = new Map<number, readonly OverdueTable[]>()
  const overdueOf = async (portalId: number) => {
    const found =
      known.get(portalId) ??
      (await overdueTables(runner, portalId, await dayAtPortal(runner, portalId)))
    known.set(portalId, found)
    return found
  }
  for (const person of people) {
    signal?.throwIfAborted()
    const portals: OverduePortal[] = []
    for (const { id, name } of person.portals) {
      const tables = await overdueOf(id)
      if (tables.length > 0) portals.push({ name, tables })
    }
    if (portals.length === 0) continue
    const letter = overdueLetter(sender, person, portals)
    await runner.atomically(async (tx) => {
      if (await noteReminder(tx, person.id)) await enqueueEmail(tx, letter)
    })
  }
}
