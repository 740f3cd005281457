import { brokenQuotes, linesOf, longestLine, textLines, type Line } from './lines.ts'
import type { SentRow } from './read-row.ts'
import type { Fault } from '../model/types/facets.ts'

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
const tooLong: Fault = ['json', `A linha tem mais de ${longestLine} caracteres.`]
const saidTwice: Fault = ['json', 'A linha diz o mesmo nome duas vezes.']
function jsonRecord(line: number, text: string): JsonRecord {
  // What was read of it lacks its middle: it must not pass for the record that was sent.
  if (text.length > longestLine) return { line, cells: {}, fault: tooLong }
  const record = parsed(text)
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { line, cells: {}, fault: notRecord }
  const cells = new Map<string, string | null>()
  for (const [name, value] of Object.entries(record)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      return { line, cells: {}, fault: notRecord }
    const column = columnName(name)
    if (cells.has(column)) return { line, cells: {}, fault: saidTwice }
    cells.set(column, value === null ? null : String(value))
  }
  if (namesIn(text) !== cells.size) return { line, cells: {}, fault: saidTwice }
  // A column of any name is the record's own, `__proto__` too.
  return { line, cells: Object.fromEntries(cells) }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const [backslash, colon, space] = [92, 58, 32]
/** The last sign of the text that begins at a quotation mark, as JSON writes texts. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}
/** How many names a record of texts and numbers has: JSON.parse keeps the last of two that are the same, without a word. */
function namesIn(json: string): number {
  let count = 0
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at + 1)) {
    at = endOfText(json, at)
    let next = at + 1
    while (json.charCodeAt(next) <= space) next += 1
    if (json.charCodeAt(next) === colon) count += 1
  }
  return count
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
