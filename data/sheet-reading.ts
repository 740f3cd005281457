import papaparse from 'papaparse'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { problem } from '../kernel/problem.ts'

/** A table as it stands in a file: its head, and its rows as texts with their line. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}
export const mostRows = 10_000
const mostColumns = 200
/** What an XLSX may grow to when it is opened. */
const mostOpened = 150 * 1_048_576

const refuse = (message: string) => problem('invalid', message, [{ field: 'arquivo', message }])

/** Spreadsheets of Brazil write UTF-8 or Windows-1252. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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
function csvRows(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = decoded(bytes).replace(/[\r\n]+$/, '')
  return papaparse.parse<string[]>(text, { delimiter: delimiterOf(text) }).data
}

function refuseBomb(bytes: Uint8Array): void {
  let opened = 0
  try {
    unzipSync(bytes, { filter: ({ originalSize }) => { opened += originalSize; return false } })
  } catch {
    throw refuse('O arquivo não é uma planilha XLSX. Salve de novo como XLSX ou CSV.')
  }
  if (opened > mostOpened) throw refuse('A planilha é grande demais quando aberta. Divida-a em partes.')
}

const two = (value: number) => String(value).padStart(2, '0')
const dateText = (date: Date) => {
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
  return date.getTime() % 86_400_000 === 0 ? day : `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}
const cellText = (cell: unknown): string => (cell === null || cell === undefined ? '' : cell instanceof Date ? dateText(cell) : typeof cell === 'boolean' ? (cell ? 'Sim' : 'Não') : String(cell))

async function xlsxRows(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  refuseBomb(bytes)
  const rows = await readSheet(Buffer.from(bytes), { trim: false }).catch(() => { throw refuse('Não foi possível ler a planilha. Salve de novo como XLSX ou CSV.') })
  return rows.map((row) => row.map(cellText))
}

/**
 * Reads a CSV or the first sheet of an XLSX. The first line that is not blank is the head.
 * @throws {Problem} `invalid` on `arquivo`, saying what to do.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length === 0) throw refuse('O arquivo está vazio.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const lines = isZip ? await xlsxRows(bytes) : csvRows(bytes)
  const numbered = lines.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first, ...rows] = numbered
  if (!first || rows.length === 0) throw refuse('O arquivo não tem linhas abaixo do cabeçalho.')
  if (rows.length > mostRows) throw refuse(`O arquivo tem ${rows.length.toLocaleString('pt-BR')} linhas. Importe no máximo ${mostRows.toLocaleString('pt-BR')} de cada vez.`)
  const head = first.cells.map((title) => title.trim()).slice(0, mostColumns)
  const twice = head.find((title, at) => title !== '' && head.indexOf(title) !== at)
  if (twice !== undefined) throw refuse(`A coluna "${twice}" aparece duas vezes. Dê um nome a cada uma.`)
  return { head, rows }
}
