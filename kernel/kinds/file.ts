import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

export interface FileField extends TextualField<'file'> {
  readonly accept: 'image' | 'document'
}
/** The storage key of an uploaded file; never an address. */
export const file = <const O extends Options & Pick<FileField, 'accept'>>(options: O) =>
  textual('file', { max: 200 }, options)

export const fileKind: KindOf<FileField> = { format: textKind.format, schema: textKind.schema }
