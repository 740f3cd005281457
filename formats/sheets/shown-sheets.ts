import { Problem } from '../../kernel/problem.ts'
import type { SheetLine } from './sheet-thread.ts'
import { sheetLines } from './sheet-worker.ts'

// A spreadsheet as people see it who open it: its sheets that are not hidden, each with its name and its rows, within
// bounds that a page can show.

/** A sheet that people see. */
export interface ShownSheet {
  readonly name: string
  /** The first of its rows that hold something, each cell as a text. */
  readonly rows: readonly (readonly string[])[]
  /** Rows of it that hold something, in all. */
  readonly total: number
  /** Columns that hold something in the rows that were looked at, in all. */
  readonly columns: number
  /** Rows that are hidden, as filters hide them: they are among the others. */
  readonly hidden: number
}

const mostSheets = 12
/** Rows that a sheet may have and still be read. */
const mostRead = 20_000
/** Of one sheet. */
const mostRows = 2_000
export const mostShownColumns = 40
/** Characters. */
const longestCell = 1_000
const mostCharacters = 1_000_000

const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1
/** A text as the database keeps it, which takes neither NUL nor halves of a sign. */
const told = (cell: string) => {
  const text = cell.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim()
  return (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text).toWellFormed()
}

/** The rows that are kept of a sheet. @param left characters that they may have together */
function rowsOf(lines: readonly SheetLine[], left: number) {
  let [characters, columns] = [0, 0]
  const rows: string[][] = []
  for (const line of lines) {
    columns = Math.max(columns, filled(line.cells))
    const cells = line.cells.slice(0, mostShownColumns).map(told)
    characters += cells.join('').length
    if (rows.length < mostRows && characters <= left) rows.push(cells.slice(0, filled(cells)))
  }
  return { rows, columns, characters: rows.flat().join('').length }
}

/**
 * The sheets of an XLSX or ODS that people see and that hold something, read in a thread of its own.
 * @returns nothing where it cannot be read within the bounds
 * @throws {Problem} `unavailable` where too many files wait to be read
 */
export async function shownSheets(bytes: Uint8Array): Promise<readonly ShownSheet[] | undefined> {
  const found: ShownSheet[] = []
  let left = mostCharacters
  try {
    for (let at = 0, visible = 1; at < Math.min(visible, mostSheets); at += 1) {
      const { total, lines, sheets } = await sheetLines({
        kind: 'packed',
        bytes,
        rows: mostRead,
        at,
      })
      visible = sheets?.visible ?? 1
      const { rows, columns, characters } = rowsOf(lines, left)
      left -= characters
      if (total > 0)
        found.push({
          name: told(sheets?.read ?? ''),
          rows,
          total,
          columns,
          hidden: sheets?.hiddenRows ?? 0,
        })
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return undefined
    throw error
  }
  return found
}
