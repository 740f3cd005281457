import { enqueueEmail } from '../../data/accounts/outbox.ts'
import {
  editorsToTell,
  noteDutyLetter,
  portalsWithDuties,
  recipients,
  type Recipient,
  type RemindedPortal,
} from '../../data/duties/reminders.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { dutyEditors } from '../../resources/calls/duty.ts'
import { dutiesLetter, type TellingPortal } from '../letters/duties.ts'
import type { Sender } from '../letters/letter.ts'
import { dutyLines, type DutyLine } from './lines.ts'

/** Days before the day on which one is reminded, 0 on the day itself. */
const before = [7, 1, 0]
const week = 7

/** Whether people are written to of a line today: on the days before, on the day after, each week from then on. */
export const isTold = (days: number): boolean =>
  days >= 0 ? before.includes(days) : (-days - 1) % week === 0
/** Whether those who may change the portal are told as well: a week after the day, and each week from then on. */
export const isEscalated = (days: number): boolean => days < -1 && isTold(days)

/** What each person is told of a portal today. */
async function toldOf(
  runner: Runner,
  portal: RemindedPortal,
): Promise<ReadonlyMap<Recipient, readonly DutyLine[]>> {
  const lines = (await dutyLines(runner, portal.id, { today: portal.day, ahead: week })).filter(
    ({ state: { days, name } }) => days !== null && name !== 'nao-se-aplica' && isTold(days),
  )
  if (lines.length === 0) return new Map()
  const named = ({ duty }: DutyLine) =>
    [duty.owner, duty.deputy].flatMap((one) => (one && !one.left ? [one.id] : []))
  const people = await recipients(runner, [...new Set(lines.flatMap(named))])
  const editors = lines.some(({ state }) => isEscalated(state.days ?? 0))
    ? await editorsToTell(runner, portal.id, dutyEditors)
    : []
  const all = new Map([...editors, ...people].map((one) => [one.id, one]))
  const isEditor = new Set(editors.map(({ id }) => id))
  return new Map(
    [...all.values()].map((person) => [
      person,
      lines.filter(
        (line) =>
          named(line).includes(person.id) ||
          (isEditor.has(person.id) && isEscalated(line.state.days ?? 0)),
      ),
    ]),
  )
}

/**
 * Writes to owners and deputies what falls due and what is late, and of what is late for a week to those who may change
 * the portal: one letter a day to each, with all their portals. Safe to repeat, and by two processes at once.
 */
export async function remindOfDuties(
  runner: Runner,
  sender: Sender,
  signal?: AbortSignal,
): Promise<void> {
  const letters = new Map<string, { person: Recipient; day: string; portals: TellingPortal[] }>()
  for (const portal of await portalsWithDuties(runner)) {
    signal?.throwIfAborted()
    for (const [person, lines] of await toldOf(runner, portal)) {
      if (lines.length === 0) continue
      const letter = letters.get(person.id) ?? { person, day: portal.day, portals: [] }
      letters.set(person.id, letter)
      letter.portals.push({ id: portal.id, name: portal.name, lines })
    }
  }
  for (const { person, day, portals } of letters.values())
    await runner.atomically(async (tx) => {
      if (await noteDutyLetter(tx, person.id, day))
        await enqueueEmail(tx, dutiesLetter(sender, person, portals))
    })
}
