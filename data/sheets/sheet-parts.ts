import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { zipSync } from 'fflate'
import { mostCharacters, mostColumns, mostRows, refuse } from './sheet-refusal.ts'

const inflated = promisify(inflateRaw)
/** What the parts of an XLSX that are read may grow to together: 10,000 rows of long texts. */
const mostOpened = 64 * 1_048_576
const mostParts = 2_000
/** Blank lines and columns may stand between those that are read; the reader makes every one of them. */
const lastRow = 2 * mostRows
const lastColumn = mostColumns + 56
const mostCells = mostRows * mostColumns

const notXlsx = () => refuse('O arquivo não é uma planilha XLSX. Salve de novo como XLSX ou CSV.')
const tooLarge = () => refuse('A planilha é grande demais quando aberta. Divida-a em partes.')

interface Part {
  readonly name: string
  readonly packed: Uint8Array
  readonly method: number
}
/** The parts by the directory (APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12 and 4.3.16). Its sizes may lie, and are only used to cut. */
function partsOf(file: Buffer): readonly Part[] {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) throw notXlsx()
  const parts: Part[] = []
  for (
    let at = file.readUInt32LE(end + 16);
    at + 46 <= file.length && file.readUInt32LE(at) === 0x02014b50;
  ) {
    const nameLength = file.readUInt16LE(at + 28)
    const local = file.readUInt32LE(at + 42)
    if (local + 30 > file.length || parts.length === mostParts) throw notXlsx()
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    parts.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.subarray(start, start + file.readUInt32LE(at + 20)),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

/** @throws {Problem} at the first byte over `most`, whatever the file says its size is. */
async function opened({ packed, method }: Part, most: number): Promise<Buffer> {
  if (method !== 0 && method !== 8) throw notXlsx()
  if (method === 0 ? packed.length > most : most < 1) throw tooLarge()
  if (method === 0) return Buffer.from(packed)
  return inflated(packed, { maxOutputLength: most }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : notXlsx()
  })
}

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
// The name, what it says of itself, and the end of one that holds nothing. Every repetition has its bound: these run over texts made to be slow.
const places = /<(?:[\w.-]{1,40}:)?(?:row|c)\b([^<>]{0,1000})(>\s{0,256}<\/)?/g
const place = /(?:^|[\s:])r\s*=\s*["']\s*([A-Za-z]*)(\d+)/
const longestTag = 1_000
function refuseFar(xml: string): void {
  let cells = 0
  for (const [, said = '', isEmpty] of xml.matchAll(places)) {
    cells += 1
    if (cells > mostCells) throw tooLarge()
    // Cells without content are dropped below, wherever they stand.
    if (isEmpty !== undefined || said.endsWith('/')) continue
    if (said.includes('&') || said.length === longestTag) throw notXlsx()
    const [, letters = '', row = ''] = place.exec(said) ?? []
    if (Number(row) > lastRow || letters.length > 3 || columnOf(letters) > lastColumn)
      throw refuse(
        `A planilha tem conteúdo longe demais, em ${letters.slice(0, 3).toUpperCase()}${row.slice(0, 9)}. Deixe até ${mostRows.toLocaleString('pt-BR')} linhas e ${mostColumns} colunas e apague o que está fora da tabela.`,
      )
  }
}

const emptyCells = /<((?:[\w.-]{1,40}:)?c)\b[^<>]{0,1000}(?:\/>|>\s{0,256}<\/\1\s{0,256}>)/g
const emptyRows = /<((?:[\w.-]{1,40}:)?row)\b[^<>]{0,1000}(?:\/>|>\s{0,256}<\/\1\s{0,256}>)/g
const longestBlank = 256
/** Bytes that are looked through between two turns of the others. */
const slice = 1_048_576
/** Cuts every run of blanks to 256, in place: the reader takes a minute for ten million. */
async function cutBlanks(bytes: Buffer): Promise<Buffer> {
  let length = 0
  let run = 0
  for (let from = 0; from < bytes.length; from += slice) {
    for (const byte of bytes.subarray(from, from + slice)) {
      run = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) ? run + 1 : 0
      if (run > longestBlank) continue
      bytes[length] = byte
      length += 1
    }
    await turn()
  }
  return bytes.subarray(0, length)
}
/** A sheet without its empty cells and rows, which some programs write up to the last line. Between the steps others have their turn. */
async function cleanSheet(bytes: Buffer): Promise<Buffer> {
  // Tags are ASCII: read so, every byte comes back as it was.
  const xml = (await cutBlanks(bytes)).toString('latin1')
  await turn()
  refuseFar(xml)
  await turn()
  const clean = xml.replace(emptyCells, '').replace(emptyRows, '')
  await turn()
  return Buffer.from(clean, 'latin1')
}

const isRead = (name: string) =>
  name === '[Content_Types].xml' ||
  (/^xl\/.*\.(?:xml|rels)$/.test(name) &&
    !/^xl\/(?:pivot|drawings|charts|media|theme|printerSettings|externalLinks)/.test(name))
/**
 * The XLSX that is read: only the parts that matter, opened and looked through, so that nothing else reaches the reader.
 * @throws {Problem} when it is none, would grow too large, or has a cell beyond what may be imported.
 */
export async function checkedXlsx(bytes: Uint8Array): Promise<Uint8Array> {
  const parts: Record<string, Uint8Array> = {}
  let left = mostOpened
  for (const part of partsOf(Buffer.from(bytes)).filter(({ name }) => isRead(name))) {
    // Texts that are shown at all are shown once at least: more than may be imported is no use.
    const most = part.name.endsWith('sharedStrings.xml') ? Math.min(left, mostCharacters) : left
    const content = await opened(part, most)
    left -= content.length
    parts[part.name] = content.includes('sheetData')
      ? await cleanSheet(content)
      : await cutBlanks(content)
  }
  await turn()
  return zipSync(parts, { level: 0 })
}
