import type { CellObject, WorkBook } from '@e965/xlsx'
import { percentText } from './percent-cells.ts'
import { mostColumns, sheetRefusal } from './sheet-refusal.ts'
import { allHidden, shownName, type SheetNames } from './visible-sheets.ts'

// An XLS of Excel 97 to 2003 (BIFF8 in a compound file). Run within the process that sheet-worker.ts starts for it.

/** How many sheets are looked at: more come from nobody's table. */
const mostSheets = 256
const protectedByPassword = () =>
  sheetRefusal('A planilha está protegida por senha. Retire a senha, salve de novo e envie.')
const notXls = () =>
  sheetRefusal(
    'O arquivo não é uma planilha do Excel, ou está quebrado. Abra-o no programa em que foi feito e salve como XLSX ou CSV.',
  )

/** Errors of formulas, as people see them: [MS-XLS] 2.5.10. */
const errors: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]
/** What dates count from, in milliseconds: ECMA-376, part 1, 18.17.4.1, which repeats what older files do. */
const epochs = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }
const day = 86_400_000

/**
 * The rows of the first visible sheet, with its cells as numbers, texts, days and yes or no.
 * @param rows that may be read
 * @throws {Problem} where it is no such file, is protected, or hides all of its sheets
 */
export async function xlsRows(
  bytes: Uint8Array,
  rows: number,
): Promise<{ readonly rows: readonly (readonly unknown[])[]; readonly sheets: SheetNames }> {
  // Loaded for old files only.
  const { read, SSF } = await import('@e965/xlsx')
  const book = opened(() =>
    read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: rows + 2,
      cellNF: true,
      cellText: false,
    }),
  )
  if (book.SheetNames.length > mostSheets) throw notXls()
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    cells: (book.Sheets[name]?.['!data'] ?? []) as Cells,
    isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
  }))
  const shown = sheets.find(({ isHidden }) => !isHidden)
  if (!shown) throw sheets.length > 0 ? allHidden() : notXls()
  const epoch = book.Workbook?.WBProps?.date1904 ? epochs.since1904 : epochs.since1900
  const valueOf = (cell: CellObject | undefined): unknown => {
    if (cell?.t === 'e') return errors.get(Number(cell.v)) ?? '#VALUE!'
    if (cell?.t === 'n' && typeof cell.v === 'number' && SSF.is_date(String(cell.z ?? '')))
      return new Date(epoch + cell.v * day)
    if (cell?.t === 'n' && typeof cell.v === 'number' && String(cell.z ?? '').includes('%'))
      return percentText(cell.v)
    return cell?.v
  }
  return {
    rows: Array.from(shown.cells, (row = []) =>
      Array.from(row.slice(0, mostColumns), (cell) => valueOf(cell)),
    ),
    sheets: {
      read: shown.name,
      // The reader tells nothing of them.
      hiddenRows: 0,
      visible: sheets.filter(({ isHidden }) => !isHidden).length,
      others: sheets.filter((one) => one !== shown && one.cells.some(isFilled)).map(shownName),
    },
  }
}
const isFilled = (row: Cells[number] = []) => row.some((cell) => cell?.v !== undefined)

/** @throws {Problem} in place of what the reader says */
function opened(read: () => WorkBook): WorkBook {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw error instanceof Error && /password|encrypt/i.test(error.message)
      ? protectedByPassword()
      : notXls()
  }
}
