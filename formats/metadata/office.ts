import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  placeOfDirectory,
  sizeBefore,
  zipEntry,
  zipEntrySize,
  zipLocalSignature,
  zipLocalSize,
  zipRecords,
  zipTailSize,
  type ZipEntry,
} from '../zip-directory.ts'
import { FileBytes, inMemory, OddFile } from './file-bytes.ts'
import type { Findings } from './findings.ts'
import { plainJpeg } from './jpeg.ts'
import {
  changeLength,
  holdsChanges,
  isRemarks,
  isSignature,
  isWordsOfFile,
  mayHoldChanges,
  pictureIn,
  plainWords,
} from './office-words.ts'
import { plainPng } from './png.ts'

// An office document is a ZIP (APPNOTE.TXT 6.3.10). Its parts are passed on as they are packed, but those that say who
// wrote it and the pictures in it; then the directory is written with their places.

/** Bytes that a part may unpack to that is looked through whole; greater ones stay, and that is said. */
const largestPart = 20_000_000
/** A part with tracked changes has one near its beginning, or never: so much of it is looked through. */
const lookedThrough = 50_000_000
const isLocked = (flags: number) => (flags & 1) === 1

interface Part extends ZipEntry {
  /** As the directory has it, with what stands behind. */
  readonly entry: Buffer
  /** Where the next part begins, or the directory. */
  readonly end: number
}

/** A copy of an entry of the directory with another place, and for a part that was packed anew its sums. */
function movedEntry(entry: Buffer, start: number, anew?: Packed): Buffer {
  const copy = Buffer.from(entry)
  copy.writeUInt32LE(start, 42)
  if (!anew) return copy
  copy.writeUInt16LE(copy.readUInt16LE(8) & ~0x08, 8)
  copy.writeUInt16LE(anew.method, 10)
  copy.writeUInt32LE(anew.sum, 16)
  copy.writeUInt32LE(anew.bytes.length, 20)
  copy.writeUInt32LE(anew.size, 24)
  return copy
}

interface Packed {
  readonly method: 0 | 8
  readonly bytes: Buffer
  readonly size: number
  readonly sum: number
}
const packed = (content: Buffer, method: number): Packed => ({
  method: method === 8 ? 8 : 0,
  bytes: method === 8 ? deflateRawSync(content) : content,
  size: content.length,
  sum: crc32(content),
})

/** The header that stands before a part's bytes, made of its entry of the directory. */
function localHeader(entry: Buffer): Buffer {
  const nameLength = entry.readUInt16LE(28)
  const head = Buffer.alloc(zipLocalSize)
  head.writeUInt32LE(zipLocalSignature, 0)
  entry.copy(head, 4, 6, 28)
  head.writeUInt16LE(nameLength, 26)
  return Buffer.concat([head, entry.subarray(zipEntrySize, zipEntrySize + nameLength)])
}

async function directoryOf(file: FileHandle, size: number) {
  const tail = await at(file, Math.max(0, size - zipTailSize), size)
  const place = placeOfDirectory(await at(file, 0, Math.min(4, size)), tail, size)
  if (!place) throw new OddFile('no directory of a ZIP')
  const { end, start, length } = place
  return { end, start, bytes: await at(file, start, start + length) }
}
async function at(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = end - start
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new OddFile('the file ends too early')
  return buffer
}

/** The parts by their places. @throws {OddFile} where two stand in one place, or one is of a ZIP with 64 bits */
function partsOf(directory: Buffer, end: number): readonly Part[] {
  const records = [...zipRecords(directory)]
  const read = records.reduce((sum, { length }) => sum + length, 0)
  if (directory.length - read >= zipEntrySize) throw new OddFile('no entry')
  const found = records.map((entry) => ({ ...zipEntry(entry), entry }))
  if (found.some(({ size, packedSize, start }) => [size, packedSize, start].includes(0xffffffff)))
    throw new OddFile('a ZIP with 64 bits')
  const inOrder = found.toSorted((one, other) => one.start - other.start)
  const parts = inOrder.map((part, place) => ({ ...part, end: inOrder[place + 1]?.start ?? end }))
  if (parts.some(({ start, end: next }) => next <= start)) throw new OddFile('parts in one place')
  return parts
}

/** Where the bytes of a part stand, as they are packed. */
async function placeOf(file: FileHandle, { start, packedSize, end }: Part) {
  const head = await at(file, start, start + zipLocalSize)
  const begin = start + sizeBefore(head)
  const finish = begin + packedSize
  if (head.readUInt32LE(0) !== zipLocalSignature || finish > end) throw new OddFile('no part')
  return { begin, finish }
}

/** What a part unpacks to; nothing where it is too large to be looked through whole, or locked. */
async function contentOf(file: FileHandle, part: Part): Promise<Buffer | undefined> {
  const { entry, method, size, packedSize } = part
  const isLarge = size > largestPart || packedSize > largestPart
  if (isLarge || isLocked(entry.readUInt16LE(8))) return undefined
  const { begin, finish } = await placeOf(file, part)
  const bytes = await at(file, begin, finish)
  if (method === 0) return bytes
  if (method !== 8) return undefined
  try {
    return inflateRawSync(bytes, { maxOutputLength: largestPart })
  } catch {
    throw new OddFile('a part that does not unpack')
  }
}

/** A part as it is to be; nothing where it stays as it is. */
async function plainPart(file: FileHandle, part: Part, findings: Findings) {
  const picture = pictureIn(part.name)
  if (!picture && !isWordsOfFile(part.name)) return undefined
  const content = await contentOf(file, part)
  if (!content) {
    findings.left = true
    return undefined
  }
  if (!picture) {
    const xml = content.toString('utf8')
    // Another encoding than programs write: what it says is not seen here.
    if (!Buffer.from(xml).equals(content) || xml.includes('\0')) findings.left = true
    const plain = findings.left ? xml : plainWords(part.name, xml)
    if (plain === xml) return undefined
    findings.words = true
    return Buffer.from(plain)
  }
  const within: Findings = {}
  const pieces: Buffer[] = []
  try {
    const bytes = inMemory(content)
    for await (const piece of (picture === 'jpeg' ? plainJpeg : plainPng)(bytes, within))
      pieces.push(piece)
  } catch (error) {
    if (!(error instanceof OddFile)) throw error
    // A picture with another ending than it is of.
    findings.left = true
    return undefined
  }
  if (Object.keys(within).length === 0) return undefined
  Object.assign(findings, within)
  return Buffer.concat(pieces)
}

/** Whether a part has tracked changes or remarks, read by the piece. */
async function hasChanges(file: FileHandle, part: Part): Promise<boolean> {
  const { method } = part
  if (isLocked(part.entry.readUInt16LE(8)) || (method !== 0 && method !== 8)) return false
  const { begin, finish } = await placeOf(file, part)
  const bytes = new FileBytes(file, finish)
  bytes.place = begin
  const source = Readable.from(bytes.pieces(finish - begin))
  // The failure of either is the failure of what is read.
  const unpacked = method === 8 ? pipeline(source, createInflateRaw(), () => {}) : source
  let [before, read] = ['', 0]
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      const text = before + piece.toString('latin1')
      if (holdsChanges(text)) return true
      before = text.slice(-changeLength)
      read += piece.length
      if (read > lookedThrough) return false
    }
  } catch {
    throw new OddFile('a part that does not unpack')
  }
  return false
}

/**
 * An office document without what it says of its authors, and with plain pictures; whether it has tracked changes or
 * remarks is noted. A signed one is left as it is.
 * @throws {OddFile} when it is no ZIP that can be written anew
 */
export async function* plainOffice(
  file: FileHandle,
  size: number,
  findings: Findings,
): AsyncGenerator<Buffer> {
  const directory = await directoryOf(file, size)
  const parts = partsOf(directory.bytes, directory.start)
  if (parts.some(({ name }) => isSignature(name))) {
    findings.signed = true
    return
  }
  const entries: Buffer[] = []
  let place = 0
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- parts follow each other
    if (isRemarks(part.name) || (mayHoldChanges(part.name) && (await hasChanges(file, part))))
      findings.remarks = true
    // oxlint-disable-next-line no-await-in-loop -- as above
    const content = await plainPart(file, part, findings)
    const anew = content && packed(content, part.method)
    const entry = movedEntry(part.entry, place, anew)
    entries.push(entry)
    if (anew) {
      const head = localHeader(entry)
      yield head
      yield anew.bytes
      place += head.length + anew.bytes.length
      continue
    }
    const bytes = new FileBytes(file, size)
    bytes.place = part.start
    yield* bytes.pieces(part.end - part.start)
    place += part.end - part.start
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.from(directory.end)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(place, 16)
  yield* entries
  yield end
}
