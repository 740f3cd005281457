import { sheetRefusal } from '../sheets/sheet-refusal.ts'
import { utf16Of, type Utf16 } from '../text-decoding.ts'
import { begins, refuseNamed, refuseNamedText } from './named-files.ts'

// What a file is that may hold the rows of a table, by its content: its name says what a program was asked to write.

export type TableKind =
  | { readonly form: 'text' | 'json'; readonly charset: string }
  /** XLSX and ODS. */
  | { readonly form: 'packed' }
  /** Of Excel 97 to 2003. */
  | { readonly form: 'xls' }

/** Bytes that tell what a file is. */
const enough = 16_384
async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length >= enough) break
  }
  return Buffer.concat(parts).subarray(0, enough)
}

const notText = () =>
  sheetRefusal(
    'O conteúdo do arquivo não é uma tabela que lemos. No programa em que foi feito, exporte ou salve como CSV, XLSX, ODS ou JSON.',
  )
// Tab, line feed, form feed and carriage return belong to text, and Ctrl+Z at the end of what old programs wrote.
// oxlint-disable-next-line no-control-regex -- naming the signs that are refused is the point
const binary = /[\x00-\x08\x0b\x0e-\x19\x1c-\x1f]/
/** Whether a piece of a text is what its character set allows; without a piece, whether it may end there. */
function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    // What is told apart are the signs below the space: a piece may be looked at as it is decoded.
    return !binary.test(decoder.decode(chunk, { stream: chunk !== undefined }))
  } catch {
    return false
  }
}
async function refuseBroken(bytes: AsyncIterable<Uint8Array>, charset: Utf16): Promise<void> {
  const decoder = new TextDecoder(charset, { fatal: true })
  for await (const chunk of bytes) if (!decodes(decoder, chunk)) throw notText()
  if (!decodes(decoder)) throw notText()
}
/** UTF-8, or Windows-1252 as older Brazilian systems export. @throws {Problem} where a text holds what no text does */
async function eightBits(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of bytes) {
    if (binary.test(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')))
      throw notText()
    isUtf8 &&= decodes(decoder, chunk)
  }
  return isUtf8 && decodes(decoder) ? 'utf-8' : 'windows-1252'
}

const isJson = (start: string, name: string) =>
  /^\s*(?:\[\s*[[{\]]|\{\s*["}])/.test(start) || /\.(?:nd)?jsonl?$/i.test(name)

/**
 * Reads a file to its end, and tells what it is.
 * @param open its bytes, from the first one at each call
 * @throws {Problem} `invalid` on `arquivo`: what it is, why it is not read, and what to do
 */
export async function tableKindOf(
  open: () => AsyncIterable<Uint8Array>,
  name: string,
): Promise<TableKind> {
  const start = await startOf(open())
  refuseNamed(start)
  if (start[0] === 0x50 && start[1] === 0x4b) return { form: 'packed' }
  if (begins(start, 0xd0, 0xcf, 0x11, 0xe0)) return { form: 'xls' }
  const utf16 = utf16Of(start)
  if (utf16) await refuseBroken(open(), utf16)
  const charset = utf16 ?? (await eightBits(open()))
  const text = new TextDecoder(charset).decode(start)
  refuseNamedText(text, name)
  return { form: isJson(text, name) ? 'json' : 'text', charset }
}
