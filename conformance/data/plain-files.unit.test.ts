import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { makePlain } from '../../formats/metadata/plain-file.ts'
import { readZip } from '../../formats/zip-directory.ts'
import type { Ending } from '../../kernel/file-kinds.ts'

// What files say of who made them, with what, when and where.

const folder = mkdtempSync(join(tmpdir(), 'claraboia-plain-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (pieces: AsyncIterable<Buffer>, path: string) =>
  writeFile(path, pieces, { flag: 'wx' }).then(() => true)
/** Makes a file plain, as an upload does. @returns what it is then, and what its sender is told */
async function plain(ending: Ending, bytes: Uint8Array) {
  const path = join(folder, `arquivo.${ending}`)
  writeFileSync(path, bytes)
  const { written, notes } = await makePlain(path, ending, write)
  const now = readFileSync(path)
  if (!written) expect(now.equals(bytes)).toBe(true)
  // Nothing is left beside it.
  expect(readdirSync(folder)).toEqual([`arquivo.${ending}`])
  rmSync(path)
  return { now, told: notes.join(' '), isNew: written === true }
}

/** A picture of 8 by 4 dots as Chromium draws it, without its profile of colours. */
const dot = Buffer.from(
  `
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////
  ////////////////////////////2wBDAaq0tPDS8P//////////////////////////////////////////////////
  ////////////////////////////wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAZEAEA
  AgMAAAAAAAAAAAAAAAAAAQMzgbH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwD
  AQACEQMRAD8AunFG+yAD/9k=
  `.replaceAll(/\s/g, ''),
  'base64',
)
const segment = (code: number, text: string | Buffer) => {
  const bytes = Buffer.from(text as string, 'latin1')
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
/** Exif data of a telephone: turned, with the camera, and with the place behind a pointer. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(80)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(3, 8)
  const entries = [
    [0x010f, 2, 9, 62],
    [0x0112, 3, 1, orientation],
    [0x8825, 4, 1, 72],
  ]
  for (const [at, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    tiff.writeUInt16LE(tag, 10 + at * 12)
    tiff.writeUInt16LE(type, 12 + at * 12)
    tiff.writeUInt32LE(count, 14 + at * 12)
    tiff.writeUInt32LE(value, 18 + at * 12)
  }
  tiff.write('Telefone', 62, 'latin1')
  return tiff
}
const afterStart = (picture: Buffer, ...more: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...more, picture.subarray(2)])
const photograph = (orientation: number) =>
  afterStart(
    dot,
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x>Autora Silva</x>'),
    segment(0xed, 'Photoshop 3.0\x008BIM Autora Silva'),
    segment(0xfe, 'Autora Silva'),
  )

test('a photograph loses place, device and author, keeps how it is turned, and is drawn by the same bytes', async () => {
  const turned = await plain('jpg', Buffer.concat([photograph(6), Buffer.from('video Autora')]))
  expect(turned.told).toContain('Tiramos da imagem o local')
  expect(turned.now.toString('latin1')).not.toMatch(/Telefone|Autora|adobe/)
  const mark = turned.now.indexOf('Exif')
  expect([turned.now.readUInt16BE(mark + 16), turned.now.readUInt16BE(mark + 24)]).toEqual([
    0x0112, 6,
  ])
  // Without that one segment it is the picture that was drawn.
  const length = 2 + turned.now.readUInt16BE(mark - 2)
  const rest = Buffer.concat([
    turned.now.subarray(0, mark - 4),
    turned.now.subarray(mark - 4 + length),
  ])
  expect(rest.equals(dot)).toBe(true)
  expect((await plain('jpeg', photograph(1))).now.equals(dot)).toBe(true)
})

test('colours stay, a plain picture stays as it is, and a damaged one too, which is said', async () => {
  const profile = segment(0xe2, 'ICC_PROFILE\0\x01\x01cores')
  const coloured = afterStart(dot, profile, segment(0xee, 'Adobe\0d\0\0\0\0\0'))
  expect(await plain('jpg', coloured)).toMatchObject({ isNew: false, told: '' })
  const cut = await plain('jpg', photograph(6).subarray(0, 60))
  expect(cut).toMatchObject({ isNew: false, told: expect.stringContaining('fica como veio') })
  const odd = await plain('jpg', Buffer.concat([dot.subarray(0, 2), Buffer.alloc(60)]))
  expect(odd.told).toContain('não pôde ser lida')
})

test('what is drawn is passed on whole, whatever lies on the border of two pieces', async () => {
  const [head, end] = [dot.subarray(0, -2), Buffer.from([0xff, 0xd9])]
  for (const length of [65_534, 65_535, 65_536, 131_071, 200_000]) {
    const scan = Buffer.alloc(length, 0xab)
    for (let at = 0; at + 1 < length; at += 97) scan.writeUInt16BE(at % 2 ? 0xff00 : 0xffd3, at)
    scan[length - 1] = 0x11
    const long = Buffer.concat([head, scan, end])
    const withWords = afterStart(long, segment(0xfe, 'Autora Silva'))
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    expect((await plain('jpg', withWords)).now.equals(long), String(length)).toBe(true)
  }
})

const chunk = (name: string, bytes: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const afterHead = (...chunks: readonly Buffer[]) =>
  Buffer.concat([square.subarray(0, 33), ...chunks, square.subarray(33)])

test('a PNG loses its texts, time and place, and keeps colours and how it is turned', async () => {
  const colours = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const told = await plain(
    'png',
    afterHead(
      chunk('tEXt', Buffer.from('Author\0Autora Silva')),
      colours,
      chunk('tIME', Buffer.alloc(7)),
      chunk('eXIf', exif(8)),
      chunk('prVt', Buffer.from('Autora')),
    ),
  )
  expect(told.told).toContain('Tiramos da imagem o local')
  const [first = Buffer.alloc(0)] = [told.now]
  expect(first.toString('latin1')).not.toMatch(/Autora|tIME|Telefone/)
  const mark = first.indexOf('eXIf')
  expect(first.readUInt16BE(mark + 4 + 18)).toBe(8)
  expect(first.readUInt32BE(mark + 4 + 26)).toBe(crc32(first.subarray(mark, mark + 4 + 26)))
  expect(first.includes(colours)).toBe(true)
  expect(await plain('png', square)).toMatchObject({ isNew: false, told: '' })
  const upright = await plain('png', afterHead(chunk('zTXt', Buffer.from('Autora'))))
  expect(upright.now.equals(square)).toBe(true)
})

const core = `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties><dc:title>Edital</dc:title>
  <dc:creator>Autora Silva</dc:creator><cp:lastModifiedBy>Autora Silva</cp:lastModifiedBy></cp:coreProperties>`
const app =
  '<Properties><Company>Sogra &amp; Autora</Company><Application>W</Application></Properties>'
const custom =
  '<Properties><property name="Processo" pid="2"><vt:lpwstr>Autora</vt:lpwstr></property></Properties>'
const word = (text: string, more: Readonly<Record<string, string | Buffer>> = {}) => ({
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': `<w:document><w:body>${text}</w:body></w:document>`,
  'docProps/core.xml': core,
  'docProps/app.xml': app,
  'docProps/custom.xml': custom,
  'word/media/image1.jpeg': photograph(1),
  ...more,
})
type Parts = Readonly<Record<string, string | Buffer>>
const bytesOf = (content: string | Buffer) =>
  typeof content === 'string' ? strToU8(content) : new Uint8Array(content)
const packed = (parts: Parts) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, c]) => [name, bytesOf(c)])))
/** As programs write that do not know the sums before the bytes: they stand behind each part. */
function streamed(parts: Parts): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  for (const [name, content] of Object.entries(parts)) {
    const part = name === 'mimetype' ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(part)
    part.push(bytesOf(content), true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

test.each([
  ['packed', packed],
  ['streamed', streamed],
])(
  'a %s DOCX loses its authors and those of its pictures, and all else is as it was',
  async (_, pack) => {
    const parts = word('Texto da Autora')
    const { now, told } = await plain('docx', pack(parts))
    expect(told).toContain('Tiramos da imagem o local')
    expect(told).not.toContain('alterações')
    const found = unzipSync(now)
    expect(Object.keys(found)).toEqual(Object.keys(parts))
    const text = (name: string) => strFromU8(found[name] ?? new Uint8Array())
    expect(text('docProps/core.xml')).toBe(core.replaceAll(/Autora Silva/g, ''))
    expect(text('docProps/app.xml')).toBe(app.replace('Sogra &amp; Autora', ''))
    expect(text('docProps/custom.xml')).toBe('<Properties></Properties>')
    expect(text('word/document.xml')).toBe(parts['word/document.xml'])
    expect(Buffer.from(found['word/media/image1.jpeg'] ?? []).equals(dot)).toBe(true)
    const path = join(folder, 'lido.docx')
    writeFileSync(path, now)
    const entries = await readZip(path, () => {
      throw new TypeError('no ZIP')
    })
    rmSync(path)
    expect(entries.size).toBe(Object.keys(parts).length)
    expect((await plain('docx', now)).isNew, 'a second time there is nothing to take off').toBe(
      false,
    )
  },
)

test.each([
  ['docx', word('<w:ins w:author="Autora">novo</w:ins>')],
  ['docx', word('Texto', { 'word/comments.xml': '<w:comments/>' })],
  ['docx', word(`${'<w:p/>'.repeat(30_000)}<w:del w:id="1"/>`)],
  ['xlsx', { '[Content_Types].xml': '', 'xl/workbook.xml': '', 'xl/comments1.xml': '<comments/>' }],
  ['odt', { mimetype: 'x', 'content.xml': '<office:text><text:tracked-changes></office:text>' }],
  ['ods', { mimetype: 'x', 'content.xml': '<table:cell><office:annotation>x</table:cell>' }],
] as const)(
  'a %s with tracked changes or comments says so before it is published',
  async (ending, parts) => {
    expect((await plain(ending, packed(parts))).told).toContain(
      'comentários ou alterações controladas',
    )
  },
)

test('XLSX and OpenDocument lose authors, own properties and the folder that they stood in', async () => {
  const book = `<workbook><x15ac:absPath url="C:\\Users\\autora\\"/><sheets/></workbook>`
  const xlsx = await plain(
    'xlsx',
    packed({ '[Content_Types].xml': '', 'xl/workbook.xml': book, 'docProps/core.xml': core }),
  )
  expect(xlsx.told).toContain('Tiramos do arquivo o autor')
  expect(strFromU8(unzipSync(xlsx.now)['xl/workbook.xml'] ?? new Uint8Array())).toBe(
    '<workbook><x15ac:absPath url=""/><sheets/></workbook>',
  )
  const meta = `<office:meta><meta:initial-creator>Autora</meta:initial-creator><dc:creator>Autora</dc:creator>
    <meta:user-defined meta:name="Processo">Autora</meta:user-defined><dc:title>Edital</dc:title></office:meta>`
  const parts = { mimetype: 'application/x', 'content.xml': '<office:text/>', 'meta.xml': meta }
  const { now } = await plain('odt', streamed(parts))
  expect(strFromU8(unzipSync(now)['meta.xml'] ?? new Uint8Array())).toBe(
    meta.replaceAll('>Autora<', '><'),
  )
  // Readers know an OpenDocument by its first part.
  expect(now.toString('latin1', 30, 38)).toBe('mimetype')
})

test('what is signed, locked or odd stays as it came, and that is said', async () => {
  const signed = word('x', { '_xmlsignatures/sig1.xml': '<Signature/>' })
  expect(await plain('docx', packed(signed))).toMatchObject({
    isNew: false,
    told: expect.stringContaining('está assinado'),
  })
  const locked = Buffer.from(packed({ 'docProps/core.xml': core }))
  for (const at of [6, locked.lastIndexOf('PK\x01\x02') + 8]) locked.writeUInt16LE(1, at)
  expect((await plain('docx', locked)).told).toContain('não pôde ser lida')
  const twice = Buffer.from(packed({ 'a.xml': 'a', 'b.xml': 'b' }))
  twice.writeUInt32LE(0, twice.lastIndexOf('PK\x01\x02') + 42)
  expect((await plain('docx', twice)).told).toContain('não pôde ser lida')
  expect((await plain('zip', packed({ 'a.xml': 'a' }))).told).toContain('dentro do ZIP')
  expect(await plain('csv', strToU8('a;b'))).toMatchObject({ isNew: false, told: '' })
})

test('who wrote a PDF is told where it says so plainly', async () => {
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`, 'latin1')
  const told = async (text: string) => (await plain('pdf', pdf(text))).told
  expect(await told('<< /Author (Autora \\(Silva\\)) >>')).toContain('fez: Autora (Silva).')
  expect(await told('<< /Author <FEFF00C9006C0069> >>')).toContain('fez: Éli.')
  const described = `<dc:creator><rdf:Seq><rdf:li>${Buffer.from('Élida').toString('latin1')}</rdf:li>`
  expect(await told(`${' '.repeat(262_100)}${described}`)).toContain('fez: Élida.')
  expect(await told('<< /Author (\x01\x02\x03) >>')).toContain('O PDF diz quem o fez. ')
  expect(await told('<< /Author () /Title (x) >>')).toBe('')
})
