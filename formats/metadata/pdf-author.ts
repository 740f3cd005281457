import type { FileBytes } from './file-bytes.ts'

const pieceSize = 262_144
const overlap = 1_024
/** The author in a PDF's own table (ISO 32000-1, 14.3.3), as text or as digits. */
const inTable = /\/Author\s*(?:\(((?:[^()\\]|\\[^])*)\)|<([\da-fA-F\s]*)>)/
/** The author in its description (XMP, Dublin Core). */
const inDescription = /<dc:creator>\s*<rdf:Seq>\s*<rdf:li[^<>]*>([^<]+)</

function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  if (!isWide) return bytes.toString('latin1')
  return new TextDecoder('utf-16be').decode(bytes.subarray(2))
}
function authorIn(text: string): string | undefined {
  const [, plain, digits] = inTable.exec(text) ?? []
  const [, described] = inDescription.exec(text) ?? []
  const own =
    plain === undefined
      ? digits === undefined
        ? ''
        : decoded(Buffer.from(digits.replaceAll(/\s/g, ''), 'hex'))
      : decoded(Buffer.from(plain.replaceAll(/\\([^])/g, '$1'), 'latin1'))
  const found = own.trim() || (described && Buffer.from(described, 'latin1').toString().trim())
  return found || undefined
}

const longestName = 120
/** Letters of a name, and what stands between them: an encoded one is known as there, and not told. */
const isName = (text: string) => /^[\p{L}\p{M}\d .,;'’&@()/_-]+$/u.test(text)
/**
 * Who a PDF says wrote it, as far as that stands in it plainly: it may be packed, where nobody sees it without opening
 * the file. @returns nothing where none is seen; empty where it cannot be read
 */
export async function pdfAuthor(bytes: FileBytes): Promise<string | undefined> {
  let before = ''
  while (bytes.left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- a file is read from its beginning to its end
    const piece = await bytes.upTo(pieceSize)
    if (piece.length === 0) return undefined
    const text = before + piece.toString('latin1')
    const author = authorIn(text)
    if (author !== undefined) return isName(author) ? author.slice(0, longestName) : ''
    before = text.slice(-overlap)
  }
  return undefined
}
