import type { FastifyReply } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { csvOf, xlsxOf, type Cell, type Rows } from '../../data/sheets/sheet.ts'
import { disposition } from '../../http/disposition.ts'
import { sendStream, type Chunk } from '../../http/stream.ts'
import { fileKinds } from '../../resources/file-kinds.ts'
import { shortly } from '../caching.ts'

/** A list that leaves as a file: the names of its columns, and its rows, some at a time. */
export interface ListFile {
  /** The file without its ending, and the sheet of a workbook. */
  readonly name: string
  readonly sheet: string
  readonly head: readonly string[]
  readonly rows: Rows
}

const records = ({ head }: ListFile, batch: readonly (readonly Cell[])[]): readonly string[] =>
  batch.map((row) => JSON.stringify(Object.fromEntries(head.map((name, at) => [name, row[at]]))))
async function* json(file: ListFile): AsyncGenerator<string> {
  let before = '['
  for await (const batch of file.rows) {
    if (batch.length > 0) yield `${before}\n${records(file, batch).join(',\n')}`
    before = batch.length > 0 ? ',' : before
  }
  yield before === '[' ? '[]' : '\n]'
}
async function* ndjson(file: ListFile): AsyncGenerator<string> {
  for await (const batch of file.rows)
    yield records(file, batch)
      .map((record) => `${record}\n`)
      .join('')
}

const formats = {
  csv: ['text/csv; charset=utf-8', ({ head, rows }: ListFile) => csvOf(head, rows)],
  xlsx: [fileKinds.xlsx.type, ({ sheet, head, rows }: ListFile) => xlsxOf(sheet, head, rows)],
  json: ['application/json; charset=utf-8', json],
  ndjson: ['application/x-ndjson; charset=utf-8', ndjson],
} as const
export type ListFormat = keyof typeof formats
/** The open formats of every list (Lei 12.527/2011, art. 8º, § 3º, II). */
export const listFormats = ['csv', 'xlsx', 'json'] as const

/** Sends a list in one of the formats: the one way by which lists leave the portals. */
export function sendList(
  reply: FastifyReply,
  format: ListFormat,
  file: ListFile,
): Promise<FastifyReply> {
  const [type, body] = formats[format]
  const chunks: AsyncIterable<Chunk> = body(file)
  return sendStream(reply, chunks, {
    headers: {
      'content-type': type,
      'cache-control': shortly,
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition('attachment', `${file.name}.${format}`),
    },
  })
}

// Each holds a connection to the database for as long as the visitor takes to read: a few slow ones must not take all of them.
const mostAtOnce = 3
let underWay = 0
/**
 * Rows that are read while they leave, as few lists at once as the database can spare.
 * @throws {Problem} `unavailable` at its beginning, while as many as there may be are on their way.
 */
export async function* inTurn(rows: Rows): Rows {
  if (underWay >= mostAtOnce)
    throw problem(
      'unavailable',
      'Muitas pessoas estão baixando listas agora. Tente de novo em alguns minutos.',
    )
  underWay += 1
  try {
    yield* rows
  } finally {
    underWay -= 1
  }
}
