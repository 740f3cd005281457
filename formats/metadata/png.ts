import { crc32 } from 'node:zlib'
import { exifFacts, orientationAlone } from './exif.ts'
import { OddFile, type FileBytes } from './file-bytes.ts'
import type { Findings } from './findings.ts'

// A PNG is chunks (W3C PNG, third edition, 5): a length, a name, bytes and their sum.

const signature = '\x89PNG\r\n\x1a\n'
/** What draws the picture, moves it, or says its colours and size; what begins with a capital letter does as well. */
const keptChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT cICP mDCV cLLI mDCv cLLi'.split(
    ' ',
  ),
)
const longestExif = 1_000_000
/** Length and name before the bytes of a chunk, and the sum behind them. */
const [headSize, sumSize] = [8, 4]

function chunk(name: string, bytes: Buffer): Buffer {
  const whole = Buffer.alloc(headSize + bytes.length + sumSize)
  whole.writeUInt32BE(bytes.length, 0)
  whole.write(name, 4, 'latin1')
  bytes.copy(whole, headSize)
  whole.writeUInt32BE(crc32(whole.subarray(4, headSize + bytes.length)), headSize + bytes.length)
  return whole
}

/** What stays of the Exif data of a PNG: how it is to be turned. */
async function turning(bytes: FileBytes, length: number, findings: Findings): Promise<Buffer> {
  if (length > longestExif) throw new OddFile('more Exif data than there is')
  const { orientation, hasPlace } = exifFacts(await bytes.take(length))
  if (hasPlace) findings.place = true
  return orientation === 1 ? Buffer.alloc(0) : chunk('eXIf', orientationAlone(orientation))
}

/**
 * A PNG without what is said of it, and without what stands behind its end.
 * @throws {OddFile} when it is no whole PNG
 */
export async function* plainPng(bytes: FileBytes, findings: Findings): AsyncGenerator<Buffer> {
  const start = await bytes.take(signature.length)
  if (start.toString('latin1') !== signature) throw new OddFile('no PNG')
  yield start
  for (let name = ''; name !== 'IEND';) {
    // oxlint-disable-next-line no-await-in-loop -- chunks follow each other
    const head = await bytes.take(headSize)
    name = head.toString('latin1', 4, headSize)
    const length = head.readUInt32BE()
    if (/^[A-Z][A-Za-z]{3}$/.test(name) || keptChunks.has(name)) {
      yield head
      yield* bytes.pieces(length + sumSize)
      continue
    }
    findings.words = true
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (name === 'eXIf') yield await turning(bytes, length, findings)
    else bytes.place += length
    // oxlint-disable-next-line no-await-in-loop -- as above
    await bytes.take(sumSize)
  }
  if (bytes.left > 0) findings.behind = true
}
