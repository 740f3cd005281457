import { isFile, kindOf, type Field } from './field.ts'

export { parseMoment } from './kinds/date-time.ts'
export { parseDay } from './kinds/date.ts'
export { keyFromText } from './kinds/id.ts'

/** Whether people type it, and a spreadsheet may fill it. */
export const isTyped = (field: Field) =>
  !field.generated &&
  !field.secret &&
  kindOf(field).parse !== undefined &&
  (!isFile(field) || field.external === true)

/**
 * A text of a spreadsheet as the field's value on the wire; blank is absent. A reference is left as it is.
 * @param zone whose clock its moments were read from
 * @throws {Problem} `invalid` in people's words, where the wire has others.
 */
export function parseText(field: Field, text: string, zone: string): unknown {
  const { alwaysSet, parse } = kindOf(field)
  if (text.trim() === '') return alwaysSet ? undefined : null
  return parse?.(text, field, zone)
}
