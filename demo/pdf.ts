/** A4 in points, and the layout of a page. */
const page = { width: 595, height: 842, left: 56, top: 780, leading: 18, bottom: 60 }
const lineLength = 84

/** Characters of WinAnsiEncoding that Latin-1 places elsewhere (ISO 32000-1, annex D). */
const winAnsi: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '“': 0x93,
  '”': 0x94,
  '‘': 0x91,
  '’': 0x92,
  '•': 0x95,
  '…': 0x85,
  '€': 0x80,
}

/** A PDF literal string; what the encoding lacks becomes a question mark. */
const literal = (line: string) =>
  `(${[...line]
    .map((sign) => {
      const code = winAnsi[sign] ?? sign.charCodeAt(0)
      return code > 0xff ? '?' : String.fromCharCode(code)
    })
    .join('')
    .replace(/[\\()]/g, String.raw`\$&`)})`

/** A PDF text string in UTF-16BE, as the document information wants what is not ASCII (ISO 32000-1, 7.9.2.2). */
const textString = (words: string) =>
  `<FEFF${Buffer.from(words, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** Breaks a line at a blank before it leaves the page. */
const wrap = (line: string): readonly string[] =>
  line.length <= lineLength
    ? [line]
    : (line.match(new RegExp(String.raw`\S[^]{0,${lineLength - 1}}(?=\s|$)`, 'g')) ?? [line])

const room = Math.floor((page.top - page.bottom) / page.leading)
/** The lines of each page; the first has the title above them. */
function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const all = lines.flatMap(wrap)
  const count = Math.max(1, Math.ceil(all.length / room))
  return Array.from({ length: count }, (_, at) => all.slice(at * room, (at + 1) * room))
}
const contents = (title: string, lines: readonly string[]): string =>
  [
    'BT',
    `/B 15 Tf ${page.left} ${page.top} Td ${literal(title)} Tj`,
    `/R 11 Tf ${page.leading} TL 0 -10 Td`,
    ...lines.map((line) => `T* ${literal(line)} Tj`),
    'ET',
  ].join('\n')

/**
 * A real PDF: the first line is its title, the others its text, on as many pages as they take. The same lines always
 * give the same bytes.
 * Source: ISO 32000-1, 7.5 (file structure) and 9.6.2.2 (the standard fonts, which need not be embedded).
 */
export function makePdf([title = '', ...lines]: readonly string[]): Buffer {
  const pages = pagesOf(lines).map((its, at) => contents(at === 0 ? title : '', its))
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  // Objects 1 to 5 are of the whole; each page is two more, itself and what stands on it.
  const idOf = (at: number) => 6 + 2 * at
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(pt-BR)/ViewerPreferences<</DisplayDocTitle true>>>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${idOf(at)} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title ${textString(title)}>>`,
    ...pages.flatMap((stream, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</R 3 0 R/B 4 0 R>>>>/Contents ${idOf(at) + 1} 0 R>>`,
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}
