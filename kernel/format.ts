import { kindOf, type Field, type FieldOf } from './field.ts'
import { formatMoment } from './kinds/date-time.ts'

export { formatDay } from './kinds/date.ts'
export { flagWords } from './kinds/flag.ts'
export { formatMoment }

/** The option that is shown for a text: itself, or the longest whose words are among those of the text. */
export function nearestOption(
  text: string,
  { options, otherwise }: Pick<FieldOf<'choice'>, 'options' | 'otherwise'>,
): string {
  const words = text.toLowerCase().split(/[^a-z]+/)
  const isNear = (name: string) => name.split('_').every((word) => words.includes(word))
  const near = Object.hasOwn(options, text) ? [text] : Object.keys(options).filter(isNear)
  return near.toSorted((one, other) => other.length - one.length)[0] ?? otherwise ?? text
}

/** The hour and minute of now, for notes such as "guardado às 14:32". */
export const formatClock = (at: number, zone: string) =>
  formatMoment(new Date(at).toISOString(), zone).slice(-5)

/**
 * A value as people read it: dd/mm/aaaa, the clock of a zone, masks, words; '' when it is absent. A reference shows its
 * key.
 */
export const formatValue = (field: Field, value: unknown, zone: string): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? kindOf(field).format(value, field, zone)
    : ''
