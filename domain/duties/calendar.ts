import { createHash, randomBytes } from 'node:crypto'
import { recordEvent } from '../../data/audit/audit.ts'
import {
  dropCalendarKey,
  portalsAnsweredFor,
  readerOfCalendar,
  storeCalendarKey,
  type AnsweredPortal,
} from '../../data/duties/calendar.ts'
import { dutyBook } from '../../data/duties/duties.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { CalendarDay } from '../../formats/icalendar.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { filled } from '../worklist/source.ts'
import { dutyLines, type DutyLine } from './lines.ts'
import { isRegular, keyOfPeriod, periodText, type Period } from './periods.ts'
import { tableLines } from './table-lines.ts'

// The duties of a person as a calendar that other programs subscribe to. Its address is the key: 256 random bits, of
// which the hash is kept.

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

const noted = (tx: Runner, actor: Actor, value: string) =>
  recordEvent(tx, actor, {
    type: 'update',
    page: systemUser.name,
    record: actor.userId,
    values: { agenda_de_deveres: value },
  })

/** Makes the key of somebody's own calendar anew: the one before opens nothing any more. @returns the key */
export function renewCalendar(runner: Runner, actor: Actor): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  return runner.atomically(async (tx) => {
    await storeCalendarKey(tx, actor.userId, hashOf(key))
    await noted(tx, actor, 'endereço novo')
    return key
  })
}

/** Takes the address of somebody's own calendar away. */
export const endCalendar = (runner: Runner, actor: Actor): Promise<void> =>
  runner.atomically(async (tx) => {
    if (await dropCalendarKey(tx, actor.userId)) await noted(tx, actor, 'desligada')
  })

/** What is owed of a line, by when. @property period null of what is owed at no period */
interface Due {
  readonly period: Period | null
  readonly due: string
}
/** What is missing and what is to come, up to the period that runs. */
function duesOf({ state }: DutyLine): readonly Due[] {
  if (state.name === 'nao-se-aplica') return []
  const open = state.series.filter(({ name }) => name === 'falta' || name === 'no-prazo')
  const { period, due } = state
  const isThere = open.some((one) => one.due === due)
  return due === null || isThere ? open : [{ period, due }, ...open]
}

interface Told {
  readonly portal: AnsweredPortal
  readonly line: DutyLine
  readonly linkTo: (path: string) => string
}
function dayOf({ portal, line: { duty, unit }, linkTo }: Told, { period, due }: Due): CalendarDay {
  const title = duty.type ?? datasetNamed(duty.dataset ?? '')?.title ?? ''
  const every = isRegular(duty.period) ? duty.period : undefined
  const time = period && every ? `, ${periodText(every, period)}` : ''
  // Of several units each has a day of its own.
  const of = `${title}${time} (${unit.name})`
  const href = linkTo(filled(ownScreens.duties, { portal: portal.id }))
  return {
    uid: `dever-${duty.id}-${unit.id}-${period ? keyOfPeriod(period) : due}@${new URL(href).host}`,
    day: due,
    title: due < portal.day ? `Atrasado: ${of}` : of,
    description: `${portal.name}.\n${duty.law}.\n${href}`,
    href,
  }
}

/** Days ahead of which months of tables are told: the one that runs is owed within them. */
const ahead = 45

/**
 * The days by which somebody answers for something, of whichever portals on the air.
 * @returns nothing for a key that opens no calendar, or whose person can sign in no more
 */
export async function calendarOf(
  runner: Runner,
  key: string,
  linkTo: Told['linkTo'],
): Promise<readonly CalendarDay[] | undefined> {
  const userId = await readerOfCalendar(runner, hashOf(key))
  if (userId === undefined) return undefined
  const isOwn = ({ duty: { owner, deputy } }: DutyLine) =>
    owner?.id === userId || deputy?.id === userId
  const days: CalendarDay[] = []
  for (const portal of await portalsAnsweredFor(runner, userId)) {
    const book = await dutyBook(runner, portal.id)
    const day = { today: portal.day, ahead }
    const lines = [
      ...(await dutyLines(runner, portal.id, day, book)),
      ...(await tableLines(runner, portal.id, day, book)),
    ]
    for (const line of lines.filter(isOwn))
      days.push(...duesOf(line).map((due) => dayOf({ portal, line, linkTo }, due)))
  }
  return days.toSorted((one, other) => one.day.localeCompare(other.day))
}
