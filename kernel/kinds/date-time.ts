import { z } from 'zod'
import { hasYear, isoDay, typedDay, unlike } from './date.ts'
import { absentToNull, readText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime'
}
const message = 'Data e hora inválidas. Use dia, mês, ano e hora, como 31/12/2026 12:00.'
/** ISO 8601 instant in UTC with milliseconds, `2026-12-31T15:00:00.000Z`; shown as the clock of a place stands then. */
export const dateTime = <const O extends Options>(options: O) => {
  const rules = z.iso
    .datetime({ offset: true, ...unlike(options.required, message) })
    // What is no date passes through: the rule before has refused it, and all rules run.
    .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
    .refine(hasYear, message)
  const write = absentToNull(rules, options)
  return { kind: 'dateTime', read: readText<O>(), write, ...options } as const
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(zone: string): Intl.DateTimeFormat {
  const digits = '2-digit'
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: zone,
      day: digits,
      month: digits,
      year: 'numeric',
      hour: digits,
      minute: digits,
      second: digits,
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  return format
}
/** What the clock of a place shows at an instant. */
const wallClock = (instant: Date, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/**
 * Milliseconds that a clock is ahead of UTC; negative in Brazil. The law changed it often, so it is asked, not assumed.
 */
function offsetAt(instant: Date, zone: string): number {
  const { day, month, year, hour, minute, second } = wallClock(instant, zone)
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) -
    Math.trunc(instant.getTime() / 1000) * 1000
  )
}

const dayMs = 86_400_000
/**
 * The instant at which a clock shows a time, given as if it were UTC. Of an hour that the clock shows twice the first;
 * one that it leaves out is as far behind the change as it was typed.
 */
function instantOf(shown: Date, zone: string): Date {
  const [before, after] = [-dayMs, dayMs].map((away) =>
    offsetAt(new Date(shown.getTime() + away), zone),
  )
  const at = (offset = 0) => new Date(shown.getTime() - offset)
  if (before === after) return at(before)
  const shows = (instant: Date) => instant.getTime() + offsetAt(instant, zone) === shown.getTime()
  return [at(before), at(after)].find(shows) ?? at(before)
}

const wholeMoment = new RegExp(`^${typedDay}(?:,? +(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?)?$`)
/**
 * `31/12/2026 12:00` in São Paulo is `2026-12-31T15:00:00.000Z`; a date alone means midnight.
 * @param zone of IANA's names
 */
export function parseMoment(text: string, zone: string): string {
  const found = wholeMoment.exec(text.trim())
  if (!found) return text
  const [, day = '', month = '', year = '', hour = '0', minute = '00', second = '00'] = found
  const iso = `${isoDay(day, month, year)}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const asUtc = new Date(iso)
  // No zone is known of a year that no field takes.
  if (!hasYear(iso)) return text
  if (Number.isNaN(asUtc.getTime()) || asUtc.getUTCDate() !== Number(day)) return text
  return instantOf(asUtc, zone).toISOString()
}
/** `2026-12-31T15:00:00.000Z` is `31/12/2026 12:00` in São Paulo. @param zone of IANA's names */
export function formatMoment(iso: string, zone: string): string {
  const instant = new Date(iso)
  // Half-typed text such as 01/02/2026 would be read as an American date.
  if (!/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(instant.getTime())) return iso
  const { day, month, year, hour, minute } = wallClock(instant, zone)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

export const dateTimeKind: KindOf<DateTimeField> = {
  parse: (text, _field, zone) => parseMoment(text, zone),
  format: (value, _field, zone) => formatMoment(String(value), zone),
}
