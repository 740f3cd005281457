import type { Field } from './field.ts'
import { wallClock } from './shown.ts'

// Values as people type them, or keep them in a spreadsheet, and what they are on the wire. What is not understood is
// returned as it is: the rules of the field refuse it in words.

const typedDay = String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)`
const wholeDay = new RegExp(`^${typedDay}$`)
const wholeMoment = new RegExp(`^${typedDay}(?:,? +(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?)?$`)
const two = (digits: string) => digits.padStart(2, '0')
/** A year of two digits is of this century up to 69. */
const isoDay = (day: string, month: string, year: string) =>
  `${year.length === 4 ? year : (Number(year) < 70 ? '20' : '19') + year}-${two(month)}-${two(day)}`

/** `31/12/2026` is `2026-12-31`, and `1-2-26` is `2026-02-01`; what is not a whole date is returned as it is, for the rules to refuse. */
export const dayFromText = (text: string) =>
  text.replace(wholeDay, (_, day: string, month: string, year: string) => isoDay(day, month, year))

/** `31/12/2026 12:00` in São Paulo is `2026-12-31T15:00:00.000Z`; a date alone means midnight. */
export function momentFromText(text: string): string {
  const found = wholeMoment.exec(text.trim())
  if (!found) return text
  const [, day = '', month = '', year = '', hour = '0', minute = '00', second = '00'] = found
  const asUtc = new Date(`${isoDay(day, month, year)}T${two(hour)}:${minute}:${second}.000Z`)
  if (Number.isNaN(asUtc.getTime()) || asUtc.getUTCDate() !== Number(day)) return text
  return new Date(asUtc.getTime() - offsetAt(asUtc)).toISOString()
}

/** Milliseconds that São Paulo's clock is ahead of UTC; negative there. The law changed it often, so it is asked, not assumed. */
function offsetAt(instant: Date): number {
  const { day, month, year, hour, minute, second } = wallClock(instant)
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`) -
    Math.trunc(instant.getTime() / 1000) * 1000
  )
}

const fold = (text: string) =>
  text.trim().toLocaleLowerCase('pt-BR').normalize('NFD').replace(/\p{M}/gu, '')
const yes = ['sim', 's', 'true', 'verdadeiro', 'x', '1']
const no = ['nao', 'n', 'false', 'falso', '0']

function flagFromText(field: Field, text: string): unknown {
  const [on, off] = (field.words ?? ['', '']).map(fold)
  const typed = fold(text)
  if (![on, off, ...yes, ...no].includes(typed)) return text
  const value = typed === on || (typed !== off && yes.includes(typed))
  return field.wireFlag === 'S/N'
    ? value
      ? 'S'
      : 'N'
    : field.wireFlag === '1/0'
      ? Number(value)
      : value
}

const blocks = /<(?:p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|table|div)\b/i
/** Plain lines as rich text: a blank line parts paragraphs. Text that has blocks already is left as it is. */
function richFromText(text: string): string {
  const lines = text.trim().replace(/\r\n?/g, '\n')
  if (!lines.includes('\n') || blocks.test(lines)) return text
  return lines
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** A text of a spreadsheet as the field's value on the wire; '' is absent. A reference is left as it is. */
export function fromText(field: Field, text: string): unknown {
  if (text.trim() === '') return field.kind === 'flag' ? undefined : null
  if (field.kind === 'flag') return flagFromText(field, text)
  const option =
    Object.entries(field.options ?? {}).find((pair) =>
      pair.some((one) => fold(one) === fold(text)),
    )?.[0] ?? text
  if (field.kind === 'choice') return option
  if (field.kind === 'integer')
    return /^-?\d{1,3}(?:\.\d{3})*$|^-?\d+$/.test(option.trim())
      ? Number(option.trim().replaceAll('.', ''))
      : text
  if (field.kind === 'date') return dayFromText(text.trim())
  if (field.kind === 'dateTime') return momentFromText(text)
  if (field.kind === 'richText') return richFromText(text)
  return text
}
/** Whether two texts are the same to a reader: case and accents do not count. */
export const sameText = (one: string, other: string) => fold(one) === fold(other)
