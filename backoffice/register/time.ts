/** Dates and instants as people read and type them: dd/mm/aaaa, America/Sao_Paulo. ISO 8601 everywhere else. */
const zone = 'America/Sao_Paulo'
const parts = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
})

function wallClock(instant: Date): Readonly<Record<string, string>> {
  return Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** `2026-12-31` is `31/12/2026`; anything else is returned as it is. */
export const dayText = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** `31/12/2026` is `2026-12-31`; what is not a whole date is returned as it is, for the rules to refuse. */
export const dayFromText = (text: string) => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')

/** `2026-12-31T15:00:00.000Z` is `31/12/2026 12:00`. */
export function momentText(iso: string): string {
  const instant = new Date(iso)
  // Half-typed text such as 01/02/2026 would be read as an American date.
  if (!/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(instant.getTime())) return iso
  const { day, month, year, hour, minute } = wallClock(instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** `31/12/2026 12:00` in São Paulo is `2026-12-31T15:00:00.000Z`; a date alone means midnight. */
export function momentFromText(text: string): string {
  const found = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/.exec(text.trim())
  if (!found) return text
  const [, day, month, year, hour = '00', minute = '00'] = found
  const asUtc = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.getUTCDate() !== Number(day)) return text
  return new Date(asUtc.getTime() - offsetAt(asUtc)).toISOString()
}

/** Milliseconds that São Paulo's clock is ahead of UTC; negative there. The law changed it often, so it is asked, not assumed. */
function offsetAt(instant: Date): number {
  const { day, month, year, hour, minute, second } = wallClock(instant)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) - Math.trunc(instant.getTime() / 1000) * 1000
}

/** The hour and minute of now, for notes such as "guardado às 14:32". */
export const clockText = (at: number) => momentText(new Date(at).toISOString()).slice(-5)
