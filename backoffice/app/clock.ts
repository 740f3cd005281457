import { formatClock, formatMoment } from '../../kernel/format.ts'
import { parseMoment } from '../../kernel/parse-text.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { config } from './config.ts'

// What the clock of the municipality shows: everybody who works for it reads and types by that one, wherever their own
// is.

export const zoneHere = () => config().zone
export const clockHere = () => clockOf(zoneHere())
/** `2026-12-31T15:00:00.000Z` is `31/12/2026 12:00`. */
export const momentHere = (iso: string) => formatMoment(iso, zoneHere())
/** The hour and minute, for notes such as "guardado às 14:32". */
export const hourHere = (at: number) => formatClock(at, zoneHere())
/** Today's year, and its month, 1 to 12. */
export function monthHere(): { readonly year: number; readonly month: number } {
  const [clock, now] = [clockHere(), new Date()]
  return { year: clock.year(now), month: clock.month(now) }
}
/** `31/12/2026 12:00` as an instant. */
export const instantHere = (text: string) => parseMoment(text, zoneHere())
