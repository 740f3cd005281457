import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { odsOf } from '../../formats/sheets/ods.ts'
import { parquetOf } from '../../formats/sheets/parquet.ts'
import {
  csvOf,
  xlsxOf,
  type Cell,
  type ColumnKind,
  type SheetRows,
} from '../../formats/sheets/sheet.ts'
import { zipOf, type ArchiveEntry } from '../../formats/sheets/zip-stream.ts'
import { gzipped, takesGzip } from '../../platform/http/compression.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { openToOtherSites } from '../../platform/http/headers.ts'
import { spooled, tooManyReaders, type SpoolOptions } from '../../platform/http/spool.ts'
import { sendStream, type Chunk } from '../../platform/http/stream.ts'
import { fileKinds } from '../../kernel/file-kinds.ts'
import { shortly } from '../caching.ts'

/** Registered by the Apache Parquet project with IANA, 2024. */
export const parquetType = 'application/vnd.apache.parquet'

/** A list that leaves as a file: the names of its columns, and its rows, some at a time. */
export interface ListFile {
  /** The file without its ending, and the sheet of a workbook. */
  readonly name: string
  readonly sheet: string
  readonly head: readonly string[]
  /** The head of a sheet that people open, in words. */
  readonly titles?: readonly string[]
  readonly rows: SheetRows
  /** Between the cells of a CSV; a semicolon without it. */
  readonly separator?: ';' | ',' | undefined
  /** What the columns hold, for a format that knows types; without it texts. */
  readonly kinds?: readonly ColumnKind[]
  /** What an archive says of the file that it holds, as JSON in a file `datapackage.json`. */
  readonly described?: (file: MeasuredFile) => object
  /** Differs where the file may; without it nobody is told that nothing has changed. */
  readonly version?: string
}
/** A file that was read whole. */
export interface MeasuredFile {
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
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

/** The rows as CSV for programs, and beside it what it is: measured while it leaves, told at the end. */
function* archive(file: ListFile): Generator<ArchiveEntry> {
  const path = `${file.name.replaceAll(' ', '-')}.csv`
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(): AsyncGenerator<string> {
    for await (const text of csvOf(file.head, file.rows, ',')) {
      hash.update(text)
      bytes += Buffer.byteLength(text)
      yield text
    }
  }
  yield { path, body: measured() }
  const about = file.described?.({ path, bytes, sha256: hash.digest('hex') })
  if (about) yield { path: 'datapackage.json', body: `${JSON.stringify(about, null, 2)}\n` }
}

/** A sheet is for people: its head is in words, its amounts and days look like such. */
const sheetOf = ({ sheet, head, titles = head, rows, kinds = [] }: ListFile) =>
  [sheet, titles, rows, kinds] as const

const formats = {
  csv: [
    'text/csv; charset=utf-8',
    ({ head, rows, separator }: ListFile) => csvOf(head, rows, separator),
  ],
  xlsx: [fileKinds.xlsx.type, (file: ListFile) => xlsxOf(...sheetOf(file))],
  ods: [fileKinds.ods.type, (file: ListFile) => odsOf(...sheetOf(file))],
  json: ['application/json; charset=utf-8', json],
  ndjson: ['application/x-ndjson; charset=utf-8', ndjson],
  parquet: [parquetType, ({ head, kinds = [], rows }: ListFile) => parquetOf(head, kinds, rows)],
  zip: [fileKinds.zip.type, (file: ListFile) => zipOf(archive(file))],
} as const
export type ListFormat = keyof typeof formats
/** The open formats of every list (Lei 12.527/2011, art. 8º, § 3º, II). */
export const listFormats = ['csv', 'xlsx', 'json'] as const

/** The rows that a sheet of a workbook has room for, beside its head. */
export const mostOfSheet = 1_048_575
export const isSheet = (format: ListFormat) => format === 'xlsx' || format === 'ods'

/** Says why a list is not given out as it was asked for. */
export const sendRefusal = async (reply: FastifyReply, words: string): Promise<FastifyReply> =>
  reply
    .code(400)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(words)

/** The others are packed by what they are. */
const unpacked: readonly ListFormat[] = ['csv', 'json', 'ndjson']

/**
 * Sends a list in one of the formats: the one way by which lists leave the portals. Texts leave packed for who unpacks
 * them.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ListFormat,
  file: ListFile,
  spool: SpoolOptions,
): Promise<FastifyReply> {
  const [type, body] = formats[format]
  const chunks: AsyncIterable<Chunk> = body(file)
  const mayPack = unpacked.includes(format)
  const packs = mayPack && takesGzip(request.headers['accept-encoding'])
  return sendStream(reply, spooled(packs ? gzipped(chunks) : chunks, spool), {
    headers: {
      ...(mayPack ? { vary: 'Accept-Encoding' } : {}),
      ...(packs ? { 'content-encoding': 'gzip' } : {}),
      ...openToOtherSites,
      'content-type': type,
      'cache-control': shortly,
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition('attachment', `${file.name}.${format}`),
      ...(file.version === undefined ? {} : { etag: `${packs ? 'W/' : ''}"${file.version}"` }),
    },
  })
}

// Each holds a connection to the database while it is made.
const mostAtOnce = 4
const mostOfTenant = 3
const underWay = new Map<number, number>()
const allUnderWay = () => [...underWay.values()].reduce((sum, some) => sum + some, 0)
const hasTurn = (tenantId: number) =>
  (underWay.get(tenantId) ?? 0) < mostOfTenant && allUnderWay() < mostAtOnce
/** Milliseconds that a list waits for its turn: most are made in less. */
const patienceMs = 5_000
/**
 * Rows that are read while they leave, as few lists at once as the database can spare; one tenant's leave room for
 * another's.
 * @throws {Problem} `unavailable` at its beginning, while as many as there may be are made.
 */
export async function* inTurn<T>(rows: AsyncIterable<T>, tenantId: number): AsyncGenerator<T> {
  const since = performance.now()
  while (!hasTurn(tenantId)) {
    if (performance.now() - since > patienceMs) throw tooManyReaders()
    await pause(20)
  }
  underWay.set(tenantId, (underWay.get(tenantId) ?? 0) + 1)
  try {
    yield* rows
  } finally {
    const left = (underWay.get(tenantId) ?? 1) - 1
    if (left === 0) underWay.delete(tenantId)
    else underWay.set(tenantId, left)
  }
}
