import { choiceKind } from './kinds/choice.ts'
import { codeKind } from './kinds/code.ts'
import { colorKind } from './kinds/color.ts'
import { dateTimeKind } from './kinds/date-time.ts'
import { dateKind } from './kinds/date.ts'
import { derivedKind } from './kinds/derived.ts'
import { emailKind } from './kinds/email.ts'
import { fileKind } from './kinds/file.ts'
import { flagKind } from './kinds/flag.ts'
import { idKind } from './kinds/id.ts'
import { integerKind } from './kinds/integer.ts'
import type { KindOf } from './kinds/kind.ts'
import { longTextKind } from './kinds/long-text.ts'
import { maskedKind } from './kinds/masked.ts'
import { referenceKind } from './kinds/reference.ts'
import { richTextKind } from './kinds/rich-text.ts'
import { textFieldKind } from './kinds/text.ts'
import { urlKind } from './kinds/url.ts'

export { choice, openChoice } from './kinds/choice.ts'
export { code } from './kinds/code.ts'
export { color } from './kinds/color.ts'
export { dateTime } from './kinds/date-time.ts'
export { date } from './kinds/date.ts'
export { derived } from './kinds/derived.ts'
export { email } from './kinds/email.ts'
export { file } from './kinds/file.ts'
export { flag, flag10, flagSN } from './kinds/flag.ts'
export { hashId, id } from './kinds/id.ts'
export { integer, year } from './kinds/integer.ts'
export { longText } from './kinds/long-text.ts'
export { maskedText } from './kinds/masked.ts'
export { reference, textReference } from './kinds/reference.ts'
export { richText } from './kinds/rich-text.ts'
export { text, yearText } from './kinds/text.ts'
export { url } from './kinds/url.ts'

/** The whole vocabulary. Raising the number of kinds needs an ADR (docs/adr/0022 is the last). */
export const kinds = {
  id: idKind,
  reference: referenceKind,
  text: textFieldKind,
  longText: longTextKind,
  richText: richTextKind,
  email: emailKind,
  url: urlKind,
  color: colorKind,
  masked: maskedKind,
  integer: integerKind,
  code: codeKind,
  flag: flagKind,
  date: dateKind,
  dateTime: dateTimeKind,
  choice: choiceKind,
  file: fileKind,
  derived: derivedKind,
}
export type Kind = keyof typeof kinds
/** One attribute of a resource; its kind says which properties it has. */
export type Field = {
  readonly [K in Kind]: (typeof kinds)[K] extends KindOf<infer F> ? F : never
}[Kind]
export type FieldOf<K extends Kind> = Extract<Field, { readonly kind: K }>
export type Fields = Readonly<Record<string, Field>>
type Parsing = Readonly<Record<Kind, KindOf<Field>>>
/** What the kernel knows of a field's kind. */
export const kindOf = (field: Field): KindOf<Field> => (kinds satisfies Parsing)[field.kind]

// Generic code asks for these alone: rows are named by keys, joined by references, filled in through them, shown and
// hidden by flags, and keep their files. Of any other kind it asks a table.
const isKind =
  <K extends Kind>(kind: K) =>
  (field: Field | undefined): field is FieldOf<K> =>
    field?.kind === kind
export const isKey = isKind('id')
export const isReference = isKind('reference')
export const isFlag = isKind('flag')
export const isFile = isKind('file')
export const isDerived = isKind('derived')
