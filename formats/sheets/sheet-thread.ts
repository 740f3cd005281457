import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { Problem } from '../../kernel/problem.ts'
import { csvRows } from './csv-rows.ts'
import { odsRows } from './ods-rows.ts'
import { checkedXlsx, isOpenDocument } from './sheet-parts.ts'
import {
  longestCell,
  mostCharacters,
  mostColumns,
  mostRows,
  sheetRefusal,
  tooHeavy,
  unreadableSheet,
} from './sheet-refusal.ts'
import type { SheetNames } from './visible-sheets.ts'
import { xlsRows } from './xls-rows.ts'

// The thread, and for an XLS the process, in which a spreadsheet is opened, looked through, read and cut. Both are run
// by sheet-worker.ts.

export interface SheetLine {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** The places of cells that are a day, an hour or yes and no: what was typed there is not known any more. */
  readonly converted?: readonly number[]
}
/** A file to read, as it was sent. */
export interface SheetSource {
  /** `packed`: an XLSX or ODS; `xls`: one of Excel 97 to 2003. */
  readonly kind: 'packed' | 'xls' | 'csv'
  readonly bytes: Uint8Array
  /** How many rows may be read; {@link mostRows} without it. */
  readonly rows?: number
  /** Which of the sheets that people see, from 0, as they read it: `1957,5`. Without it the first, as programs do. */
  readonly at?: number
}
/** What the thread tells. */
export interface SheetMessage {
  /** Why it does not read the file. */
  readonly refused?: string
  readonly lot?: readonly SheetLine[]
  /** With the last lot, as what follows. */
  readonly total?: number
  /** Of a workbook. */
  readonly sheets?: SheetNames | undefined
}

type Rows = readonly (readonly unknown[])[]
interface Sheet {
  readonly rows: Rows
  readonly sheets?: SheetNames
}
async function sheetOf({ kind, bytes, rows = mostRows, at }: SheetSource): Promise<Sheet> {
  if (kind === 'csv') return { rows: csvRows(bytes) }
  if (kind === 'xls') return xlsRows(bytes, rows)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isOpenDocument(file)) return odsRows(file, rows, at)
  const { bytes: cleaned, sheets } = checkedXlsx(file, rows, at)
  const { buffer, byteOffset, byteLength } = cleaned
  if (at !== undefined && at >= sheets.visible) return { rows: [], sheets }
  const whole = Buffer.from(buffer, byteOffset, byteLength)
  const read = await readSheet(whole, (at ?? 0) + 1, { trim: false })
  return { rows: read, sheets }
}

const two = (value: number) => String(value).padStart(2, '0')
/** A cell of an hour alone is one of the day with which spreadsheets begin to count. */
const firstDay = Date.UTC(1899, 11, 30)
function textOfDate(exact: Date): string {
  // Parts of a day are no whole thousandths of a second: 00:10 comes as 9 minutes and 59.996 seconds.
  const date = new Date(Math.round(exact.getTime() / 1_000) * 1_000)
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  if (Math.trunc((date.getTime() - firstDay) / 86_400_000) === 0) return time
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
  const hasTime = date.getTime() % 86_400_000 !== 0
  return hasTime ? `${day} ${time}` : day
}
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return textOfDate(cell)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return String(cell)
}
const decimals = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 10 })
/** The same for people who only read it. */
const shownText = (cell: unknown) =>
  typeof cell === 'number' && Number.isFinite(cell) ? decimals.format(cell) : textOf(cell)
const isConverted = (cell: unknown) => cell instanceof Date || typeof cell === 'boolean'
function lineOf(row: readonly unknown[], line: number, written: typeof textOf): SheetLine {
  const cells = row.slice(0, mostColumns).map((cell) => written(cell).slice(0, longestCell + 1))
  const converted = row.flatMap((cell, at) => (isConverted(cell) && at < mostColumns ? [at] : []))
  return converted.length > 0 ? { line, cells, converted } : { line, cells }
}

/** Whom it tells. */
interface Port {
  tell(told: SheetMessage): void
  /** Until what was told is taken. */
  taken(): Promise<unknown>
}
const charactersOfLot = 262_144
const linesOfLot = 500
/**
 * Sends the lines in small lots and waits for each to be taken: what the server copies at once is bounded, and so is
 * all that it copies.
 */
async function send({ rows, sheets }: Sheet, port: Port, source: SheetSource): Promise<void> {
  const most = source.rows ?? mostRows
  const written = source.at === undefined ? textOf : shownText

  let lot: SheetLine[] = []
  let [size, sum, total] = [0, 0, 0]
  for (const [at, row] of rows.entries()) {
    const line = lineOf(row, at + 1, written)
    if (!line.cells.some((cell) => cell.trim() !== '')) continue
    total += 1
    if (total > most + 1) continue
    for (const cell of line.cells) size += cell.length
    lot.push(line)
    if (sum + size > mostCharacters)
      throw sheetRefusal(
        'Os textos da planilha são grandes demais juntos. Divida-a em partes e importe uma a uma.',
      )
    if (size < charactersOfLot && lot.length < linesOfLot) continue
    port.tell({ lot })
    await port.taken()
    sum += size
    lot = []
    size = 0
  }
  port.tell({ lot, total, sheets })
}

/** Reads what it is given and tells the lines, or why not. */
async function run(port: Port, source: SheetSource): Promise<void> {
  try {
    await send(await sheetOf(source), port, source)
  } catch (error) {
    // A range is that of a string, an array or a buffer: what was read is too large for it.
    const other = error instanceof RangeError ? tooHeavy : unreadableSheet
    const refused = error instanceof Problem ? error.message : other
    port.tell({ refused })
  }
}

// What is posted to a thread or a process is not typed: sheet-worker.ts gives them a source.
if (parentPort) {
  const port = parentPort
  const [tell, taken] = [
    (told: SheetMessage) => port.postMessage(told),
    () => once(port, 'message'),
  ]
  void run({ tell, taken }, workerData as SheetSource)
} else if (process.send) {
  const tell = (told: SheetMessage) => void process.send?.(told)
  process.once('message', (source) => {
    void run({ tell, taken: () => once(process, 'message') }, source as SheetSource)
  })
}
