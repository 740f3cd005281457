import type { Field } from './field.ts'
import { masked } from './identifier.ts'
import { plainText } from './rich-text.ts'

// Values as people read them: dd/mm/aaaa, America/Sao_Paulo, masks, words.

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
export const wallClock = (instant: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))

/** `2026-12-31` is `31/12/2026`; anything else is returned as it is. */
export const dayText = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** `2026-12-31T15:00:00.000Z` is `31/12/2026 12:00`. */
export function momentText(iso: string): string {
  const instant = new Date(iso)
  // Half-typed text such as 01/02/2026 would be read as an American date.
  if (!/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(instant.getTime())) return iso
  const { day, month, year, hour, minute } = wallClock(instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** The hour and minute of now, for notes such as "guardado às 14:32". */
export const clockText = (at: number) => momentText(new Date(at).toISOString()).slice(-5)

/** A value as text; '' when it is absent. A reference shows its key: who knows its text shows that. */
export function shownText(field: Field, value: unknown): string {
  if (typeof value === 'boolean') return (field.words ?? ['Sim', 'Não'])[value ? 0 : 1]
  if (typeof value === 'number')
    return field.options?.[value] ?? value.toLocaleString('pt-BR', { useGrouping: false })
  if (typeof value !== 'string') return ''
  if (field.kind === 'choice') return field.options?.[value] ?? value
  if (field.kind === 'masked' && field.identifier) return masked(field.identifier, value)
  if (field.kind === 'date') return dayText(value)
  if (field.kind === 'dateTime') return momentText(value)
  return field.kind === 'richText' ? plainText(value) : value
}
