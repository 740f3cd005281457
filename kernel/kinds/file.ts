import { isWebAddress } from '../text.ts'
import { textKind, textual, type KindOf, type Options, type TextualField } from './kind.ts'

export interface FileField extends TextualField<'file'> {
  readonly accept: 'image' | 'document'
  /** An address on the web may stand for an upload. */
  readonly external?: true
  /** The fields of the same row that tell the stored file's own name and its bytes. */
  readonly facts?: { readonly name: string; readonly size: string }
}
/** Whether a text can be the storage key of an upload: nothing else ever becomes a path. Portal 0 is none. */
export const isFileKey = (text: string) =>
  /^[1-9]\d{0,9}\/(?:0|[1-9]\d{0,17})\/[0-9a-f]{32}\.[a-z]{3,4}$/.test(text)
const either = {
  test: (text: string) => isFileKey(text) || isWebAddress(text),
  message: 'Envie um arquivo, ou informe um endereço que comece por https:// ou http://.',
}
/** The storage key of an uploaded file; never an address, unless the field takes one. */
export const file = <const O extends Options & Pick<FileField, 'accept' | 'external' | 'facts'>>(
  options: O,
) => textual('file', options.external ? { max: 2_000, check: either } : { max: 200 }, options)

export const fileKind: KindOf<FileField> = textKind
