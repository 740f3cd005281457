import { z } from 'zod'
import { hasYear, isoDay, typedDay, unlike } from './date.ts'
import { absentToNull, readText, type FieldBase, type KindOf, type Options } from './kind.ts'

export interface DateTimeField extends FieldBase {
  readonly kind: 'dateTime'
}
const message = 'Data e hora inválidas. Use dia, mês, ano e hora, como 31/12/2026 12:00.'
/** ISO 8601 instant in UTC with milliseconds, `2026-12-31T15:00:00.000Z`; shown in America/Sao_Paulo. */
export const dateTime = <const O extends Options>(options: O) => {
  const rules = z.iso
    .datetime({ offset: true, ...unlike(options.required, message) })
    // What is no date passes through: the rule before has refused it, and all rules run.
    .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
    .refine(hasYear, message)
  const write = absentToNull(rules, options)
  return { kind: 'dateTime', read: readText<O>(), write, ...options } as const
}

const parts = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
/** What a clock in São Paulo shows at an instant. */
const wallClock = (instant: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))

/** Milliseconds that São Paulo's clock is ahead of UTC; negative there. The law changed it often, so it is asked, not assumed. */
function offsetAt(instant: Date): number {
  const { day, month, year, hour, minute, second } = wallClock(instant)
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) -
    Math.trunc(instant.getTime() / 1000) * 1000
  )
}

const wholeMoment = new RegExp(`^${typedDay}(?:,? +(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?)?$`)
/** `31/12/2026 12:00` in São Paulo is `2026-12-31T15:00:00.000Z`; a date alone means midnight. */
export function parseMoment(text: string): string {
  const found = wholeMoment.exec(text.trim())
  if (!found) return text
  const [, day = '', month = '', year = '', hour = '0', minute = '00', second = '00'] = found
  const iso = `${isoDay(day, month, year)}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const asUtc = new Date(iso)
  // No zone is known of a year that no field takes.
  if (!hasYear(iso)) return text
  if (Number.isNaN(asUtc.getTime()) || asUtc.getUTCDate() !== Number(day)) return text
  return new Date(asUtc.getTime() - offsetAt(asUtc)).toISOString()
}
/** `2026-12-31T15:00:00.000Z` is `31/12/2026 12:00`. */
export function formatMoment(iso: string): string {
  const instant = new Date(iso)
  // Half-typed text such as 01/02/2026 would be read as an American date.
  if (!/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(instant.getTime())) return iso
  const { day, month, year, hour, minute } = wallClock(instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

export const dateTimeKind: KindOf<DateTimeField> = {
  parse: parseMoment,
  format: (value) => formatMoment(String(value)),
}
