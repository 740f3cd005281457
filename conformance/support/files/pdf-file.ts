import { constants, deflateRawSync } from 'node:zlib'

// ISO 32000-1, 7.5: a file of objects, a table of their places, a trailer.

/** A stream object of these bytes, with the entries of its dictionary. */
export const stream = (body: Buffer | string, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(body, 'latin1')} ${entries} >>\nstream\n`),
    Buffer.from(body as string, 'latin1'),
    Buffer.from('\nendstream'),
  ])

/** A PDF of these objects, the first of which is the catalogue. @param trailer further entries of it */
function pdfOf(objects: readonly (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let size = 9
  const places = objects.map((object, at) => {
    const start = size
    for (const part of [
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]) {
      parts.push(part)
      size += part.length
    }
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const end =
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n` +
    `<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** A font that every reader has. */
export const helvetica =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Text at a place of a page, in points from its left lower corner. `mode` 3 is invisible, as a scanner's layer is. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly mode?: 0 | 3
}
const shown = ({ x, y, text, mode = 0 }: Placed) =>
  `BT ${mode} Tr /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`

/** A PDF of A4 pages with text in Helvetica, Latin letters. */
export function textPdf(pages: readonly (readonly Placed[])[], trailer = ''): Buffer {
  const font = 3
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      helvetica,
      ...pages.flatMap((page, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
        stream(page.map(shown).join('\n')),
      ]),
    ],
    trailer,
  )
}

/** One page whose content and resources are given, and further objects from the fifth on. */
export const pageOf = (
  content: Buffer,
  resources: string,
  others: readonly (Buffer | string)[] = [],
): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`,
    content,
    ...others,
  ])

const hex = (code: number) => code.toString(16).padStart(4, '0')
/**
 * A page as LibreOffice writes it: a font of glyphs (Identity-H) numbered as they come, whose letters only the table
 * `ToUnicode` tells (ISO 32000-1, 9.7.5 and 9.10.3).
 */
export function glyphPdf(lines: readonly string[]): Buffer {
  const glyphs = [...new Set(lines.join(''))]
  const codes = lines.map((line) => [...line].map((sign) => hex(glyphs.indexOf(sign) + 1)).join(''))
  const content = codes
    .map((code, at) => `BT /F1 11 Tf 1 0 0 1 60 ${780 - 14 * at} Tm <${code}> Tj ET`)
    .join('\n')
  const table = glyphs.map((sign, at) => `<${hex(at + 1)}> <${hex(sign.codePointAt(0) ?? 0)}>`)
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange ' +
    `<0000> <FFFF> endcodespacerange ${table.length} beginbfchar ${table.join('\n')} endbfchar endcmap end end`
  return pageOf(stream(content), '/Font << /F1 5 0 R >>', [
    '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+LiberationSerif /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+LiberationSerif /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /AAAAAA+LiberationSerif /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream(map),
  ])
}

/** Bytes of zlib (RFC 1950) that grow to so many megabytes of blanks, written without packing them all. */
export function deflateBomb(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576, 0x20), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
  ])
}
