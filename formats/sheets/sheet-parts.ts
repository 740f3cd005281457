import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { packedBytes, zipEntries, type ZipEntry } from '../zip-directory.ts'
import { keepVisible, type SheetNames } from './visible-sheets.ts'
import { mostCharacters, mostColumns, mostRows, sheetRefusal } from './sheet-refusal.ts'
import { percentStyles, withPercents } from './percent-cells.ts'

/** What the parts of an XLSX that are read may grow to together: 10,000 rows of long texts. */
const mostOpened = 64 * 1_048_576
const mostParts = 2_000
/** Blank lines and columns may stand between those that are read; the reader makes every one of them. */
const lastRowOf = (rows: number) => 2 * rows
const lastColumn = mostColumns + 56
const mostCells = mostRows * mostColumns

const noSheet = () =>
  sheetRefusal('O arquivo não é uma planilha XLSX nem ODS. Salve de novo como XLSX, ODS ou CSV.')
/** @param place where it stands: `em AB99999`, `na linha 70000` */
export const farAway = (place: string, rows: number) =>
  sheetRefusal(
    `A planilha tem conteúdo longe demais, ${place}. Deixe até ${rows.toLocaleString('pt-BR')} linhas e ${mostColumns} colunas e apague o que está fora da tabela.`,
  )
export const sheetTooLarge = () =>
  sheetRefusal('A planilha é grande demais quando aberta. Divida-a em partes.')

/** The entries that are read. @throws {Problem} when the file is no ZIP or has too many of them. */
function partsOf(file: Buffer): readonly ZipEntry[] {
  const parts: ZipEntry[] = []
  let count = 0
  for (const entry of zipEntries(file) ?? []) {
    count += 1
    if (count > mostParts) throw noSheet()
    if (isRead(entry.name)) parts.push(entry)
  }
  if (count === 0) throw noSheet()
  return parts
}

/** @throws {Problem} at the first byte over `most`, whatever the file says its size is. */
function opened(file: Buffer, entry: ZipEntry, most: number): Buffer {
  const packed = packedBytes(file, entry)
  if (!packed || (entry.method !== 0 && entry.method !== 8)) throw noSheet()
  if (entry.method === 0 ? packed.length > most : most < 1) throw sheetTooLarge()
  if (entry.method === 0) return Buffer.from(packed)
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? sheetTooLarge() : noSheet()
  }
}

/**
 * Whether the parts are those of an OpenDocument, as LibreOffice writes ODS.
 * @throws {Problem} when the file is no ZIP
 */
export function isOpenDocument(file: Buffer): boolean {
  const parts = zipEntries(file)
  if (!parts) throw noSheet()
  let count = 0
  for (const { name } of parts) {
    count += 1
    if (name === 'content.xml' || count > mostParts) return count <= mostParts
  }
  return false
}
/** A part by its name; empty when there is none. @throws {Problem} when it would grow too large */
export function openedPart(file: Buffer, name: string): Buffer {
  for (const entry of zipEntries(file) ?? [])
    if (entry.name === name) return opened(file, entry, mostOpened)
  return Buffer.alloc(0)
}

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
// The name, what it says of itself, and the end of one that holds nothing. Every repetition has its bound: these run
// over texts made to be slow.
const places = /<(?:[\w.-]{1,40}:)?(?:row|c)\b([^<>]{0,1000})(>\s{0,256}<\/)?/g
const place = /(?:^|[\s:])r\s*=\s*["']\s*([A-Za-z]*)(\d+)/
const longestTag = 1_000
function refuseFar(xml: string, rows: number): void {
  let cells = 0
  for (const [, said = '', isEmpty] of xml.matchAll(places)) {
    cells += 1
    if (cells > mostCells) throw sheetTooLarge()
    // Cells without content are dropped below, wherever they stand.
    if (isEmpty !== undefined || said.endsWith('/')) continue
    if (said.includes('&') || said.length === longestTag) throw noSheet()
    const [, letters = '', row = ''] = place.exec(said) ?? []
    if (Number(row) > lastRowOf(rows) || letters.length > 3 || columnOf(letters) > lastColumn)
      throw farAway(`em ${letters.slice(0, 3).toUpperCase()}${row.slice(0, 9)}`, rows)
  }
}

const emptyCells = /<((?:[\w.-]{1,40}:)?c)\b[^<>]{0,1000}(?:\/>|>\s{0,256}<\/\1\s{0,256}>)/g
const emptyRows = /<((?:[\w.-]{1,40}:)?row)\b[^<>]{0,1000}(?:\/>|>\s{0,256}<\/\1\s{0,256}>)/g
const longestBlank = 256
/** Cuts every run of blanks to 256, in place: the reader takes a minute for ten million. */
function cutBlanks(bytes: Buffer): Buffer {
  let length = 0
  let run = 0
  for (const byte of bytes) {
    run = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) ? run + 1 : 0
    if (run > longestBlank) continue
    bytes[length] = byte
    length += 1
  }
  return bytes.subarray(0, length)
}
// Errors are read as the texts that people see: the reader takes them for empty.
const errorCells = /(<(?:[\w.-]{1,40}:)?c\b[^<>]{0,1000}\st\s{0,8}=\s{0,8}["'])e(?=["'])/g
/** A sheet without its empty cells and rows, which some programs write up to the last line. */
function cleanSheet(bytes: Buffer, rows: number, percents: ReadonlySet<string>): Buffer {
  // Tags are ASCII: read so, every byte comes back as it was.
  const xml = cutBlanks(bytes).toString('latin1')
  refuseFar(xml, rows)
  return Buffer.from(
    withPercents(
      xml.replace(emptyCells, '').replace(emptyRows, '').replace(errorCells, '$1str'),
      percents,
    ),
    'latin1',
  )
}

const isRead = (name: string) =>
  name === '[Content_Types].xml' ||
  (/^xl\/.*\.(?:xml|rels)$/.test(name) &&
    !/^xl\/(?:pivot|drawings|charts|media|theme|printerSettings|externalLinks)/.test(name))
/**
 * The XLSX that is read: only the parts that matter, opened and looked through, so that nothing else reaches the
 * reader. It takes seconds for the largest, and is meant for a thread of its own.
 * @param rows that may be read @param at which of the sheets that people see is read, from 0
 * @returns its bytes, without the sheets that are hidden, and the names of the others
 * @throws {Problem} when it is none, would grow too large, or has a cell beyond what may be imported.
 */
export function checkedXlsx(
  file: Buffer,
  rows: number,
  at = 0,
): { readonly bytes: Uint8Array; readonly sheets: SheetNames } {
  const parts: Record<string, Uint8Array> = {}
  const percents = percentStyles(openedPart(file, 'xl/styles.xml').toString('latin1'))
  let left = mostOpened
  for (const part of partsOf(file)) {
    // Texts that are shown at all are shown once at least: more than may be imported is no use.
    const most = part.name.endsWith('sharedStrings.xml') ? Math.min(left, mostCharacters) : left
    const content = opened(file, part, most)
    left -= content.length
    parts[part.name] = content.includes('sheetData')
      ? cleanSheet(content, rows, percents)
      : cutBlanks(content)
  }
  const sheets = keepVisible(parts, at)
  return { bytes: zipSync(parts, { level: 0 }), sheets }
}
