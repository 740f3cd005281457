import { brokenQuotes, linesOf, textLines, type Line } from './lines.ts'
import type { SentRow } from './read-row.ts'
import type { Fault } from './read-value.ts'

/** A file as it was sent. */
export interface SentFile {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly format: 'csv' | 'ndjson'
  /** `utf-8` or `windows-1252`. */
  readonly charset: string
}
/** The names of a file's columns, and its rows as they come; the memory they take does not grow with the file. */
export interface SentRows {
  readonly head: readonly string[]
  readonly rows: AsyncIterable<SentRow>
}

/** Reads CSV, whose delimiter its first line tells, or one JSON object a line. A file without lines has no columns. */
export const sentRows = (file: SentFile): Promise<SentRows> =>
  file.format === 'csv' ? csvRows(file) : jsonRows(file)

const columnName = (text: string) => text.trim().toLowerCase()

async function csvRows({ bytes, charset }: SentFile): Promise<SentRows> {
  const lines = linesOf(bytes, charset, null)
  const first = await lines.next()
  const head = first.done ? [] : first.value.cells.map(columnName)
  return { head, rows: csvRecords(lines, head) }
}
async function* csvRecords(
  lines: AsyncIterable<Line>,
  head: readonly string[],
): AsyncGenerator<SentRow> {
  for await (const { line, cells, broken } of lines) {
    const fault = broken
      ? brokenQuotes
      : cells.length === head.length
        ? undefined
        : ([
            'colunas',
            `A linha tem ${cells.length} colunas; a primeira tem ${head.length}.`,
          ] as const)
    const named = Object.fromEntries(head.map((name, at) => [name, cells[at]]))
    yield fault ? { line, cells: {}, fault } : { line, cells: named }
  }
}

interface JsonRecord {
  readonly line: number
  readonly cells: Readonly<Record<string, string | null>>
  readonly fault?: Fault
}
async function jsonRows({ bytes, charset }: SentFile): Promise<SentRows> {
  const records = jsonRecords(textLines(bytes, charset))
  const first = await records.next()
  if (first.done) return { head: [], rows: records }
  const head = Object.keys(first.value.cells)
  return { head, rows: sameColumns(first.value, records, head) }
}
async function* jsonRecords(
  lines: AsyncIterable<readonly [number, string]>,
): AsyncGenerator<JsonRecord> {
  for await (const [line, text] of lines) yield jsonRecord(line, text)
}

const notRecord: Fault = ['json', 'A linha não é um objeto JSON com textos e números.']
function jsonRecord(line: number, text: string): JsonRecord {
  const record = parsed(text)
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { line, cells: {}, fault: notRecord }
  const cells: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(record)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      return { line, cells: {}, fault: notRecord }
    cells[columnName(name)] = value === null ? null : String(value)
  }
  return { line, cells }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Columns that only a later record has would be left out unseen: it is refused instead. */
async function* sameColumns(
  first: JsonRecord,
  rest: AsyncIterable<JsonRecord>,
  head: readonly string[],
): AsyncGenerator<SentRow> {
  const known = new Set(head)
  yield first
  for await (const record of rest) {
    const foreign = Object.keys(record.cells).some((name) => !known.has(name))
    yield foreign
      ? {
          line: record.line,
          cells: {},
          fault: ['colunas', 'A linha tem colunas que a primeira não tem.'],
        }
      : record
  }
}
