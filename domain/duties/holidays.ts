import { recordEvent } from '../../data/audit/audit.ts'
import { dutyBook, type DutyBook, type StoredDuty } from '../../data/duties/duties.ts'
import { holdHolidays, replaceHolidays } from '../../data/nouns/holidays.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { dayText } from '../../pt-br/day.ts'
import { holidaysBetween, type Holiday, type Holidays } from '../../pt-br/working-days.ts'
import { dueRuleOf, unitsOwing, type DutyLine } from './lines.ts'
import { dueDay, lastDayOfPeriod, isRegular, periodAfter, periodAt, periodText } from './periods.ts'

// The holidays of a municipality and of its state: what they move, and how they are changed.

const monthOf = (today: string) => ({
  year: Number(today.slice(0, 4)),
  month: Number(today.slice(5, 7)),
})
/** `20/01/2027 é feriado municipal (São Sebastião)`: what moves the day that is owed next; null where nothing does. */
export function holidayNote({ duty, due, state }: DutyLine, today: string): string | null {
  // Of a table that owes nothing, the month that runs is next.
  const period = state.period ?? (duty.dataset === null ? null : monthOf(today))
  if (due.kind !== 'uteis' || period === null || state.due === null) return null
  const own = holidaysBetween(lastDayOfPeriod(period), state.due, due.holidays)
  if (own.length === 0) return null
  const days = own.map(({ on, of, name }) => `${dayText(on)} é feriado ${of} (${name})`)
  return `${days.join(', ')}: vence ${dayText(state.due)}`
}

/** A day that moves: of a period, of these duties. */
interface MovedDay {
  readonly period: string
  readonly from: string
  readonly to: string
  readonly duties: readonly StoredDuty[]
}
const monthsAhead = 12
/** The days of the next twelve months that other holidays move, the first first. @param today ISO 8601 */
function movedDays(book: DutyBook, holidays: Holidays, today: string): readonly MovedDay[] {
  const month = monthOf(today)
  const found = new Map<string, MovedDay>()
  for (const duty of book.duties) {
    const every = duty.period
    const isOwed = duty.applies && unitsOwing(duty, book).length > 0
    if (!isOwed || duty.rule !== 'uteis' || !isRegular(every)) continue
    const last = periodAfter('mensal', month, monthsAhead)
    const first = periodAfter(every, periodAt(every, month), -1)
    for (
      let one = first;
      lastDayOfPeriod(one) <= lastDayOfPeriod(last);
      one = periodAfter(every, one)
    ) {
      const from = dueDay(dueRuleOf(duty, book), one)
      const to = dueDay(dueRuleOf(duty, { holidays }), one)
      if (from === to || (from < today && to < today)) continue
      const period = periodText(every, one)
      const key = `${period} ${from} ${to}`
      const duties = [...(found.get(key)?.duties ?? []), duty]
      found.set(key, { period, from, to, duties })
    }
  }
  return [...found.values()].toSorted((one, other) => one.from.localeCompare(other.from))
}

/** What these holidays in the place of a portal's would move. */
export async function movedBy(
  runner: Runner,
  portalId: number,
  holidays: Holidays,
): Promise<readonly MovedDay[]> {
  requireOnce(holidays)
  const [book, today] = await Promise.all([
    dutyBook(runner, portalId),
    dayAtPortal(runner, portalId),
  ])
  return movedDays(book, holidays, today)
}

/** @throws {Problem} `invalid` for a day that is there twice */
function requireOnce(holidays: Holidays): void {
  const days = holidays.map(({ day }) => day)
  const twice = days.find((day, at) => days.indexOf(day) !== at)
  if (twice === undefined) return
  const message = `O dia ${dayText(twice)} está duas vezes na lista.`
  throw problem('invalid', message, [{ field: 'feriados', message }])
}
const toldOf = (holidays: Holidays) =>
  holidays.map(({ day, name, of }) => `${dayText(day)} ${name} (${of})`).join('; ')

/**
 * Puts these holidays in the place of a portal's.
 * @param seen those that it had when they were read
 * @returns which days move
 * @throws {Problem} `invalid`; `changed` where somebody was quicker
 */
export function setHolidays(
  runner: Runner,
  actor: Actor,
  portalId: number,
  { wanted, seen }: { readonly wanted: Holidays; readonly seen: Holidays },
): Promise<readonly MovedDay[]> {
  return runner.atomically(async (tx) => {
    await holdHolidays(tx, portalId)
    const book = await dutyBook(tx, portalId)
    const order = (one: Holiday, other: Holiday) => one.day.localeCompare(other.day)
    if (toldOf(book.holidays.toSorted(order)) !== toldOf(seen.toSorted(order)))
      throw problem(
        'changed',
        'Alguém mudou os feriados enquanto você os editava. Abra-os de novo.',
      )
    const moved = await movedBy(tx, portalId, wanted)
    await replaceHolidays(tx, portalId, wanted)
    await recordEvent(tx, actor, {
      type: 'update',
      page: 'duty',
      portalId,
      values: { feriados: toldOf(wanted), feriados_antes: toldOf(book.holidays) },
    })
    return moved
  })
}
