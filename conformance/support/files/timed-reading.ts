import { readSheetTable } from '../../../formats/sheets/sheet-reading.ts'
import { mainThreadTime } from '../effort.ts'

/**
 * Milliseconds that the server itself may compute; unbounded, each of these takes half a minute or the whole memory.
 */
export const bearable = 1_000
/** Reads, and tells how long the server computed meanwhile, its threads apart. */
export async function timedReading(file: Uint8Array) {
  await readSheetTable(Buffer.from('a;b\n1;2'))
  const since = mainThreadTime()
  const answer = await readSheetTable(file).then(
    (table) => table,
    (error: Error) => error.message,
  )
  return { answer, stood: mainThreadTime() - since }
}
