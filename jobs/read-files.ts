import {
  storeFirstPage,
  keepText,
  oldFiles,
  undrawnFiles,
  waitingFile,
  type UnreadFile,
} from '../data/file-store/file-texts.ts'
import { keepSheets } from '../data/file-store/file-sheets.ts'
import type { ReadingResult } from '../formats/file-text/outcome.ts'
import type { TextReader } from '../formats/file-text/text-reader.ts'
import { shownSheets } from '../formats/sheets/shown-sheets.ts'
import type { Files } from '../platform/files/files.ts'
import type { Database } from '../platform/postgres/database.ts'
import { readEndings } from '../kernel/file-text.ts'

export interface ReadingDependencies {
  readonly db: Database
  readonly files: Files
  readonly texts: TextReader
}
interface OfTenant {
  readonly tenantId: number
}

/** How often the process that reads a file may die of it. */
const mostDeaths = 3

async function outcomeOf(
  { files, texts }: ReadingDependencies,
  { key, ending }: UnreadFile,
  signal: AbortSignal,
): Promise<ReadingResult> {
  if (ending === undefined || !readEndings.includes(ending)) return { text: '', cut: false }
  for (let deaths = 0; deaths < mostDeaths; deaths += 1) {
    const stored = await files.read(key)
    if (!stored) return { unreadable: 'ausente' }
    const outcome = await texts.read(stored, ending, signal)
    if (outcome) return outcome
  }
  return { unreadable: 'falha' }
}

type OfFile = OfTenant & { readonly key: string }
/**
 * Reads the text of a file and keeps it. Safe to repeat: one that was read is left alone.
 * @throws what kept its bytes from being had; the queue tries again.
 */
export async function readTextOfFile(
  reader: ReadingDependencies,
  { tenantId, key }: OfFile,
  signal: AbortSignal,
): Promise<void> {
  const runner = reader.db.in(tenantId)
  const file = await waitingFile(runner, key)
  if (file) await keepText(runner, key, await outcomeOf(reader, file, signal))
}

/** Keeps the first page of a PDF as it looks. One that cannot be drawn has its text alone: it is not tried again. */
export async function drawFile(
  { db, files, texts }: ReadingDependencies,
  { tenantId, key }: OfFile,
  signal: AbortSignal,
): Promise<void> {
  const stored = await files.read(key)
  const picture = stored && (await texts.draw(stored, signal))
  if (picture) await storeFirstPage(db.in(tenantId), key, picture)
}

/** Bytes of a spreadsheet that is opened: its thread needs many times as much. */
const largestSheet = 16 * 1_048_576
/** Keeps the sheets of a spreadsheet as they are shown. One that is too much for a page has its text alone. */
export async function readSheets(
  { db, files }: Pick<ReadingDependencies, 'db' | 'files'>,
  { tenantId, key }: OfFile,
  signal: AbortSignal,
): Promise<void> {
  const stored = await files.read(key)
  if (!stored) return
  if (stored.size > largestSheet) return void stored.stream.destroy()
  const parts: Uint8Array[] = []
  for await (const part of stored.stream as AsyncIterable<Uint8Array>) parts.push(part)
  signal.throwIfAborted()
  const sheets = await shownSheets(Buffer.concat(parts))
  if (sheets) await keepSheets(db.in(tenantId), key, sheets)
}

/** Says of a file that it cannot be read, when the queue will not try again. */
export const giveUpFile = ({ db }: ReadingDependencies, { tenantId, key }: OfFile): Promise<void> =>
  keepText(db.in(tenantId), key, { unreadable: 'falha' })

const batch = 20
/**
 * Reads the files of a tenant that stood before texts were kept, one after another. What was read is left out when it
 * is done again.
 */
export async function readOldFiles(
  reader: ReadingDependencies,
  { tenantId }: OfTenant,
  signal: AbortSignal,
): Promise<void> {
  const runner = reader.db.in(tenantId)
  let after = ''
  for (;;) {
    const found = await oldFiles(runner, after, batch)
    for (const file of found) {
      signal.throwIfAborted()
      await keepText(runner, file.key, await outcomeOf(reader, file, signal))
      after = file.key
    }
    if (found.length < batch) break
  }
  await drawOldFiles(reader, tenantId, signal)
}

async function drawOldFiles(
  reader: ReadingDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const runner = reader.db.in(tenantId)
  let after = ''
  for (;;) {
    const keys = await undrawnFiles(runner, after, batch)
    for (const key of keys) {
      signal.throwIfAborted()
      await drawFile(reader, { tenantId, key }, signal)
      after = key
    }
    if (keys.length < batch) return
  }
}
