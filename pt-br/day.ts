/** `20/11/2026` of `2026-11-20` or of an instant that begins so, and `11/2026` of `2026-11`. */
export const dayText = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/')

const day = 86_400_000
/** The day so many days after one, or before it. @param from ISO 8601 */
export const dayAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

/** Days from one to another, less than 0 for one before it. ISO 8601 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day)

/** `terça-feira`, of a day by the calendar: ISO 8601 */
export const weekdayOf = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })
