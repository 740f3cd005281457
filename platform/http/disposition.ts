import contentDisposition from 'content-disposition'
import { withoutAccents } from '../../pt-br/words.ts'
import { normalised } from '../../pt-br/marks.ts'

/**
 * `attachment` or `inline` with the name the file had, in the two spellings of RFC 6266 and RFC 5987.
 * The first is for clients that know no other: plain ASCII, quotes and separators replaced.
 * No path, control or direction mark of the name is passed on.
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = normalised(name, 'NFC').replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_')
  const fallback = withoutAccents(plain).replace(/[^\x20-\x7e]|["%;]/g, '_')
  return contentDisposition(plain, { type: kind, fallback })
}
