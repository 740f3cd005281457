import { checkedXlsx } from './sheet-parts.ts'
import { mostRows, refuse } from './sheet-refusal.ts'
import { sheetLines, type Line, type Source } from './sheet-worker.ts'
import { decodedText } from '../file-store/text-decoding.ts'

/** A table as it stands in a file: its head, and its rows as texts with their line. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly Line[]
}

const delimiters: readonly string[] = [';', ',', '\t', '|']
/** Characters: no head is longer. */
const longestHead = 65_536
/** What stands between the titles of the head. The rows are not asked: a blank one, or one with a comma in its text, would mislead. */
function delimiterOf(text: string): string {
  const [head = ''] = /(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, longestHead).trimStart()) ?? []
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const times = (one: string) => bare.split(one).length
  return delimiters.reduce((best, one) => (times(one) > times(best) ? one : best))
}
/** With the blank ones; ten million would take seconds. */
const mostLines = 500_000
function csvSource(bytes: Uint8Array): Source {
  const whole = decodedText(bytes)
  let end = whole.length
  // Not by a pattern: it would start again at every line break of the file.
  while (end > 0 && (whole[end - 1] === '\n' || whole[end - 1] === '\r')) end -= 1
  const csv = whole.slice(0, end)
  return { csv, delimiter: delimiterOf(csv), mostLines }
}

const begins = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const isUtf16 = (bytes: Uint8Array) => begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)
/** What is no table, whatever its name says. */
function refuseOthers(bytes: Uint8Array): void {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw refuse('Este é um XLS antigo. No Excel, salve como XLSX ou CSV.')
  const isOther =
    begins(bytes, 0x25, 0x50, 0x44, 0x46) ||
    begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    begins(bytes, 0xff, 0xd8, 0xff)
  if (isOther || (!isUtf16(bytes) && bytes.includes(0)))
    throw refuse('O arquivo não é uma planilha. Envie XLSX ou CSV.')
}

/** Characters of a title: the screen names columns by at most as many. */
const longestTitle = 300

/**
 * Reads a CSV or the first sheet of an XLSX. The first line that is not blank is the head.
 * @throws {Problem} `invalid` on `arquivo`, saying what to do.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw refuse('O arquivo está vazio.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) refuseOthers(bytes)
  const { total, lines } = await sheetLines(async () =>
    isZip ? { xlsx: await checkedXlsx(bytes) } : csvSource(bytes),
  )
  const [first, ...rows] = lines
  if (!first || rows.length === 0) throw refuse('O arquivo não tem linhas abaixo do cabeçalho.')
  if (total - 1 > mostRows)
    throw refuse(
      `O arquivo tem ${(total - 1).toLocaleString('pt-BR')} linhas. Importe no máximo ${mostRows.toLocaleString('pt-BR')} de cada vez.`,
    )
  const head = first.cells.map((title) => title.trim().slice(0, longestTitle))
  const twice = head.find((title, at) => title !== '' && head.indexOf(title) !== at)
  if (twice !== undefined)
    throw refuse(`A coluna "${twice}" aparece duas vezes. Dê um nome a cada uma.`)
  return { head, rows }
}
