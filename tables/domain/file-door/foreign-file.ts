import { typedCell } from '../../../kernel/csv.ts'
import { problem } from '../../../kernel/problem.ts'
import { jsonHead, jsonLines } from '../../../formats/rows/json-records.ts'
import { hasGaps, reportOf } from '../../../formats/rows/report-pages.ts'
import type { TableKind } from '../../../formats/rows/table-kind.ts'
import { textOf } from '../../../formats/text-decoding.ts'
import { sheetLines } from '../../../formats/sheets/sheet-worker.ts'
import type { SheetNames } from '../../../formats/sheets/visible-sheets.ts'
import { linesOf, type Line } from '../../../formats/rows/lines.ts'

// A file as an accounting system or a clerk's spreadsheet wrote it: any separator, titles above the head, its own
// names.

/** The bytes of a file, which may be read several times. */
export interface FileSource {
  readonly kind: TableKind
  open(): AsyncIterable<Uint8Array>
}
export interface ForeignFile {
  readonly isSheet: boolean
  /** Of a workbook: the sheet that is read, and others that hold something. */
  readonly sheets?: SheetNames | undefined
  /** The names of the columns as the file has them, each of them once. */
  readonly head: readonly string[]
  /** The line of the head, above which stand titles; 0 where each record names its columns. */
  readonly headLine: number
  /** The records below the head, from the first one at each call. */
  records(): AsyncIterable<Line>
}

const refuse = (message: string) => problem('invalid', message, [{ field: 'arquivo', message }])
const delimiters = [';', ',', '\t', '|']
/** Where the head may stand, and how many records a look takes. */
const lookedAt = 40
const mostColumns = 200
/** Rows of a spreadsheet, which is read into memory; a CSV may have any number. */
const sheetRows = 50_000

/**
 * Finds out how a file is written, and where its head is.
 * @param isKnown whether a text is the name of a column that the table knows
 * @throws {Problem} `invalid` on `arquivo`, saying what to do
 */
export async function openForeignFile(
  source: FileSource,
  isKnown: (text: string) => boolean,
): Promise<ForeignFile> {
  const { kind } = source
  if (kind.form === 'packed' || kind.form === 'xls') return openSheet(source, kind.form, isKnown)
  const { charset, form } = kind
  if (form === 'json') return openRecords(source, charset)
  const looks = await Promise.all(
    delimiters.map(async (delimiter) => {
      const lines = await firstOf(linesOf(source.open(), charset, delimiter), lookedAt)
      return { delimiter, lines, ...bestHead(lines, isKnown) }
    }),
  )
  const best = looks.reduce((one, other) => (other.score > one.score ? other : one))
  if (!best.line) throw noHead()
  const width = headNames(best.line.cells).length
  const lines = () => linesOf(source.open(), charset, best.delimiter, width)
  return { isSheet: false, ...(await tableBelow(best.line, best.lines, lines)) }
}

/** The head and the records of a file; those of a report that was printed into it, page by page. */
async function tableBelow(
  first: Line,
  start: readonly Line[],
  lines: () => AsyncIterable<Line>,
): Promise<Pick<ForeignFile, 'head' | 'headLine' | 'records'>> {
  const { line: headLine, cells } = first
  const records = () => below(lines(), headLine)
  const titles = start.filter(({ line }) => line < headLine)
  const report = hasGaps(cells) ? await reportOf(first, titles, records()) : undefined
  return report
    ? { headLine, head: headNames(report.head), records: () => report.rows(records()) }
    : { headLine, head: headNames(cells), records }
}

/** A JSON has no head: its columns are the names that its records have. */
async function openRecords(source: FileSource, charset: string): Promise<ForeignFile> {
  const names = await jsonHead(textOf(source.open(), charset))
  const head = headNames(names)
  if (head.length === 0)
    throw refuse('O JSON não tem nenhum registro. Confira se ele foi exportado com as linhas.')
  return {
    isSheet: false,
    headLine: 0,
    head,
    records: () => jsonLines(textOf(source.open(), charset), names),
  }
}

async function openSheet(
  source: FileSource,
  kind: 'packed' | 'xls',
  isKnown: (text: string) => boolean,
): Promise<ForeignFile> {
  const parts: Uint8Array[] = []
  for await (const part of source.open()) parts.push(part)
  const bytes = Buffer.concat(parts)
  const { total, lines, sheets } = await sheetLines({ kind, bytes, rows: sheetRows })
  if (total > lines.length)
    throw refuse(
      `A planilha tem ${total.toLocaleString('pt-BR')} linhas, e aqui cabem ${lines.length.toLocaleString('pt-BR')}. Salve-a como CSV e envie o CSV, que não tem limite de linhas.`,
    )
  const found = lines.map(({ line, cells, converted }) => ({
    line,
    cells: cells.map((cell) => typedCell(cell.trim())),
    broken: false,
    converted,
  }))
  const { line } = bestHead(found.slice(0, lookedAt), isKnown)
  if (!line) throw noHead()
  const all = async function* () {
    yield* found
  }
  return { isSheet: true, sheets, ...(await tableBelow(line, found.slice(0, lookedAt), all)) }
}

const noHead = () =>
  refuse(
    'Não encontramos o cabeçalho: uma linha com o nome das colunas, separadas por ponto e vírgula, vírgula ou tabulação. Confira se o arquivo é CSV, XLSX, XLS, ODS ou JSON; largura fixa não lemos.',
  )

async function firstOf<T>(all: AsyncIterable<T>, most: number): Promise<readonly T[]> {
  const found: T[] = []
  for await (const one of all) if (found.push(one) >= most) break
  return found
}
async function* below(lines: AsyncIterable<Line>, headLine: number): AsyncGenerator<Line> {
  for await (const line of lines) if (line.line > headLine) yield line
}

/** Whether a cell is an amount, a code or a day, and no word. */
export const isNumber = (cell: string) => /^[-+(]?(?:R\$)?[\s\d.,/%:)-]+$/.test(cell)
/**
 * The record that names columns: the one with most names that the table knows, then with most texts; the first of
 * equals.
 */
function bestHead(
  lines: readonly Line[],
  isKnown: (text: string) => boolean,
): { readonly line: Line | undefined; readonly score: number } {
  let best: { readonly line: Line | undefined; readonly score: number } = {
    line: undefined,
    score: 0,
  }
  for (const line of lines) {
    const texts = new Set(line.cells.filter((cell) => cell !== '' && !isNumber(cell)))
    const known = [...texts].filter(isKnown).length
    // What stands beside a name that is known counts, so that the right separator wins.
    const score = texts.size < 2 || line.broken ? 0 : known * 1_000 + texts.size
    if (score > best.score) best = { line, score }
  }
  return best
}

/** Names in one line; columns without one are numbered, and those of one name told apart. */
function headNames(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  const seen = new Map<string, number>()
  return cells.slice(0, Math.min(last + 1, mostColumns)).map((cell, at) => {
    const name = cell.replaceAll(/\s+/g, ' ').trim().slice(0, 120) || `Coluna ${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
