import { open, type FileHandle } from 'node:fs/promises'
import type { Problem } from '../kernel/problem.ts'
import { fileFault } from './file-fault.ts'

// APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12 and 4.3.16: sizes of the fixed parts, and where their fields stand.
const endSize = 22
export const zipEntrySize = 46
export const zipLocalSize = 30
export const zipLocalSignature = 0x04034b50
const longestComment = 65_535
/** Bytes in which the end of a ZIP stands. */
export const zipTailSize = endSize + longestComment
const largestDirectory = 16_000_000
/** What a packed file may grow to, and from how many times its own size on it is taken for a bomb. */
const largestContent = 1_000_000_000
const largestRatio = 200

/** What a ZIP's directory says of one of its files. The sizes may lie. */
export interface ZipEntry {
  readonly name: string
  /** 0: stored as it is; 8: deflated. */
  readonly method: number
  /** Bytes, in the ZIP and unpacked. */
  readonly packedSize: number
  readonly size: number
  /** Where its local header begins. */
  readonly start: number
}

/**
 * What a ZIP's directory says of its files, by name; nothing is unpacked.
 * @throws {Problem} what `differs` makes when it is no whole ZIP; `invalid` when it would unpack to far more than it
 * is.
 */
export async function readZip(
  path: string,
  differs: () => Problem,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const place = placeOfDirectory(
      await part(file, 0, 4),
      await part(file, Math.max(0, size - zipTailSize), zipTailSize),
      size,
    )
    if (!place) throw differs()
    const found = new Map<string, ZipEntry>()
    let content = 0
    for (const record of zipRecords(await part(file, place.start, place.length))) {
      const entry = zipEntry(record)
      found.set(entry.name, entry)
      content += entry.size
    }
    if (found.size === 0) throw differs()
    if (content > largestContent && content > size * largestRatio)
      throw fileFault(
        'Este arquivo compactado ficaria grande demais ao ser aberto. Envie os documentos separados.',
      )
    return found
  } finally {
    await file.close()
  }
}

/** The entries of a ZIP in memory, as they are read; `undefined` when it is no whole ZIP. */
export function zipEntries(zip: Buffer): IteratorObject<ZipEntry> | undefined {
  const place = placeOfDirectory(zip, zip.subarray(-zipTailSize), zip.length)
  return place && zipRecords(zip.subarray(place.start, place.start + place.length)).map(zipEntry)
}

/** The bytes of an entry as they are packed; `undefined` when its header stands beyond the end. */
export function packedBytes(zip: Buffer, { start, packedSize }: ZipEntry): Buffer | undefined {
  if (start + zipLocalSize > zip.length) return undefined
  const begin = start + sizeBefore(zip.subarray(start))
  return zip.subarray(begin, begin + packedSize)
}

/** Bytes from the beginning of a local header to those of its file. */
export const sizeBefore = (header: Buffer): number =>
  zipLocalSize + header.readUInt16LE(26) + header.readUInt16LE(28)

async function part(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

interface Place {
  readonly start: number
  readonly length: number
  /** The end of the ZIP, which says the other two. */
  readonly end: Buffer
}
/**
 * Where a ZIP's directory stands; nothing when it is no whole ZIP.
 * @param size of the whole ZIP, of which only its beginning and its end are at hand
 */
export function placeOfDirectory(beginning: Buffer, tail: Buffer, size: number): Place | undefined {
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (beginning.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  if (at < 0 || tail.length < at + endSize) return undefined
  const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (length > largestDirectory || start + length > size) return undefined
  return { start, length, end: tail.subarray(at) }
}

/** The records of a directory, each as it stands there with what is behind its fixed part, up to what is none. */
export function* zipRecords(directory: Buffer): Generator<Buffer> {
  for (
    let at = 0;
    at + zipEntrySize <= directory.length && directory.readUInt32LE(at) === 0x02014b50;
  ) {
    const behind = [28, 30, 32].reduce((sum, field) => sum + directory.readUInt16LE(at + field), 0)
    const next = at + zipEntrySize + behind
    yield directory.subarray(at, next)
    at = next
  }
}

export const zipEntry = (record: Buffer): ZipEntry => ({
  name: record.toString('utf8', zipEntrySize, zipEntrySize + record.readUInt16LE(28)),
  method: record.readUInt16LE(10),
  packedSize: record.readUInt32LE(20),
  size: record.readUInt32LE(24),
  start: record.readUInt32LE(42),
})
