import { decodedText } from '../text-decoding.ts'
import type { ReadingLimits, ReadText } from './outcome.ts'
import { cutText, hasWords, tidyText } from './tidy-text.ts'
import { xmlTextOf } from '../sheets/xml-text.ts'

/** The first bytes, up to the end of a line, so that no character is cut. */
function beginning(bytes: Buffer, most: number): Buffer {
  if (bytes.length <= most) return bytes
  const end = bytes.lastIndexOf(0x0a, most)
  return bytes.subarray(0, end > 0 ? end : most)
}

/** A text that was read, within its bounds. */
export function boundedText(raw: string, { characters }: ReadingLimits, wasCut = false): ReadText {
  const text = tidyText(raw)
  const kept = hasWords(text) ? cutText(text, characters) : ''
  return { text: kept, cut: wasCut || (kept !== '' && kept.length < text.length) }
}

/** The text of a file of text: TXT, CSV, JSON as they are, of XML what stands between its tags. */
export function textOfPlainFile(bytes: Buffer, ending: string, bounds: ReadingLimits): ReadText {
  const part = beginning(bytes, 4 * bounds.characters)
  const decoded = decodedText(part)
  const text = ending === 'xml' ? xmlTextOf(decoded, bounds.characters) : decoded
  return boundedText(text, bounds, part.length < bytes.length)
}
