import { exactly, namesIn } from '../../formats/rows/json-records.ts'
import {
  brokenQuotes,
  linesOf,
  longestLine,
  textLines,
  type Line,
} from '../../formats/rows/lines.ts'
import { recordTexts, type RecordText } from '../../formats/rows/record-texts.ts'
import { textOf } from '../../formats/text-decoding.ts'
import type { SentRow } from './read-row.ts'
import type { ValueFault } from '../model/types/facets.ts'

/** A file as it was sent. */
export interface SentFile {
  readonly bytes: AsyncIterable<Uint8Array>
  /** `ndjson` has one record a line; `json` may also be a list of them. */
  readonly format: 'csv' | 'ndjson' | 'json'
  /** As {@link TextDecoder} names it. */
  readonly charset: string
}
/** The names of a file's columns, and its rows as they come; the memory they take does not grow with the file. */
export interface SentRows {
  readonly head: readonly string[]
  readonly rows: AsyncIterable<SentRow>
}

/** Reads CSV, whose delimiter its first line tells, or objects of JSON. A file without lines has no columns. */
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
  readonly fault?: ValueFault
}
async function jsonRows({ bytes, charset, format }: SentFile): Promise<SentRows> {
  const text = textOf(bytes, charset)
  const records = jsonRecords(format === 'json' ? recordTexts(text) : textLines(text))
  const first = await records.next()
  if (first.done) return { head: [], rows: records }
  const head = Object.keys(first.value.cells)
  return { head, rows: sameColumns(first.value, records, head) }
}
async function* jsonRecords(texts: AsyncIterable<RecordText>): AsyncGenerator<JsonRecord> {
  for await (const [line, text] of texts) yield jsonRecord(line, text)
}

const notRecord: ValueFault = ['json', 'A linha não é um objeto JSON com textos e números.']
const tooLong: ValueFault = ['json', `A linha tem mais de ${longestLine} caracteres.`]
const saidTwice: ValueFault = ['json', 'A linha diz o mesmo nome duas vezes.']
function jsonRecord(line: number, text: string | undefined): JsonRecord {
  // What was read of it lacks its middle: it must not pass for the record that was sent.
  if (text === undefined || text.length > longestLine) return { line, cells: {}, fault: tooLong }
  const record = exactly(text)
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
