import { typedCell } from '../../kernel/csv.ts'
import { isCellError } from './damaged-cells.ts'
import { mostRows, sheetRefusal } from './sheet-refusal.ts'
import { sheetLines } from './sheet-worker.ts'
import type { SheetLine } from './sheet-thread.ts'

/** A table as it stands in a file: its head, and its rows as texts with their line. */
export interface SheetTable {
  readonly head: readonly string[]
  readonly rows: readonly SheetLine[]
}

const begins = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const isUtf16 = (bytes: Uint8Array) => begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)
/** What is no table, whatever its name says. */
function refuseOthers(bytes: Uint8Array): void {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw sheetRefusal('Este é um XLS antigo. No Excel, salve como XLSX ou CSV.')
  const isOther =
    begins(bytes, 0x25, 0x50, 0x44, 0x46) ||
    begins(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    begins(bytes, 0xff, 0xd8, 0xff)
  if (isOther || (!isUtf16(bytes) && bytes.includes(0)))
    throw sheetRefusal('O arquivo não é uma planilha. Envie XLSX, ODS ou CSV.')
}

/** A cell with an error holds not what was meant, and is not empty either. */
function refuseErrors(line: number, cells: readonly string[]): void {
  const at = cells.findIndex(isCellError)
  if (at >= 0)
    throw sheetRefusal(
      `A planilha tem um erro na linha ${line}, coluna ${at + 1} (${(cells[at] ?? '').trim()}). Corrija a célula e envie de novo.`,
    )
}

/** Characters of a title: the screen names columns by at most as many. */
const longestTitle = 300

/**
 * Reads a CSV or the first visible sheet of an XLSX or ODS. The first line that is not blank is the head.
 * @throws {Problem} `invalid` on `arquivo`, saying what to do.
 */
export async function readSheetTable(bytes: Uint8Array): Promise<SheetTable> {
  if (bytes.length === 0) throw sheetRefusal('O arquivo está vazio.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) refuseOthers(bytes)
  const { total, lines } = await sheetLines({ bytes, kind: isZip ? 'packed' : 'csv' })
  const [first, ...rows] = lines
  if (!first || rows.length === 0)
    throw sheetRefusal('O arquivo não tem linhas abaixo do cabeçalho.')
  if (total - 1 > mostRows)
    throw sheetRefusal(
      `O arquivo tem ${(total - 1).toLocaleString('pt-BR')} linhas. Importe no máximo ${mostRows.toLocaleString('pt-BR')} de cada vez.`,
    )
  for (const { line, cells } of rows) refuseErrors(line, cells)
  const head = first.cells.map((title) => title.trim().slice(0, longestTitle))
  const twice = head.find((title, at) => title !== '' && head.indexOf(title) !== at)
  if (twice !== undefined)
    throw sheetRefusal(`A coluna "${twice}" aparece duas vezes. Dê um nome a cada uma.`)
  return { head, rows: rows.map((row) => ({ ...row, cells: row.cells.map(typedCell) })) }
}
