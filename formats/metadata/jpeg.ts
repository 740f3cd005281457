import { exifFacts, orientationAlone } from './exif.ts'
import { OddFile, type FileBytes } from './file-bytes.ts'
import type { Findings } from './findings.ts'

// A JPEG is segments, each with a marker (ITU-T T.81, B.1.1). What is said of the picture stands in those of programs
// (APPn) and in comments; what draws it stands in the others, and is passed on byte for byte.

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app15: 0xef, comment: 0xfe }
const isAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)
/** In what is drawn, a byte of ones stands with a zero, or begins a restart. */
const isDrawn = (code: number) => code === 0x00 || (code >= 0xd0 && code <= 0xd7)

const exifMark = 'Exif\0\0'
/** Colours are drawn wrongly without these: JFIF, profiles of colours, Adobe's transform. */
const keptMarks: readonly (readonly [code: number, mark: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]
const beginsWith = (bytes: Buffer, mark: string) =>
  bytes.toString('latin1', 0, mark.length) === mark
const isKept = (code: number, bytes: Buffer) => {
  if (code === marker.comment) return false
  const isOfProgram = code >= marker.app0 && code <= marker.app15
  return !isOfProgram || keptMarks.some(([of, mark]) => of === code && beginsWith(bytes, mark))
}

const segment = (code: number, bytes: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** What stays of a segment that says something of the picture: how it is to be turned. */
function turning(code: number, bytes: Buffer, findings: Findings): readonly Buffer[] {
  if (code !== 0xe1 || !beginsWith(bytes, exifMark)) return []
  const { orientation, hasPlace } = exifFacts(bytes.subarray(exifMark.length))
  if (hasPlace) findings.place = true
  if (orientation === 1) return []
  return [segment(code, Buffer.concat([Buffer.from(exifMark), orientationAlone(orientation)]))]
}

async function nextMarker(bytes: FileBytes): Promise<number> {
  const [first] = await bytes.take(1)
  if (first !== 0xff) throw new OddFile('no marker where one belongs')
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- markers may be filled up with bytes of ones
    const [code = 0] = await bytes.take(1)
    if (code !== 0xff) return code
  }
}

const pieceSize = 65_536
/** What is drawn, up to the next marker or the end of the file. */
async function* drawn(bytes: FileBytes): AsyncGenerator<Buffer> {
  while (bytes.left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- a file is read from its beginning to its end
    const piece = await bytes.upTo(pieceSize)
    if (piece.length === 0) throw new OddFile('the file ends too early')
    let at = piece.indexOf(0xff)
    while (
      at >= 0 &&
      at + 1 < piece.length &&
      (isDrawn(piece[at + 1] ?? 0) || piece[at + 1] === 0xff)
    )
      at = piece.indexOf(0xff, at + (piece[at + 1] === 0xff ? 1 : 2))
    // A byte of ones at the end of a piece belongs to the next one.
    const isSplit = at === piece.length - 1 && bytes.left > 0
    const end = at < 0 || (at === piece.length - 1 && bytes.left === 0) ? piece.length : at
    bytes.place -= piece.length - end
    yield piece.subarray(0, end)
    if (end < piece.length && !isSplit) return
  }
}

/**
 * A JPEG without what is said of it, and without what stands behind its end. Nothing is drawn anew.
 * @throws {OddFile} when it is no whole JPEG up to its first scan
 */
export async function* plainJpeg(bytes: FileBytes, findings: Findings): AsyncGenerator<Buffer> {
  const start = await nextMarker(bytes)
  if (start !== marker.start) throw new OddFile('no JPEG')
  yield Buffer.from([0xff, start])
  while (bytes.left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- segments follow each other
    const code = await nextMarker(bytes)
    if (code === marker.end || isAlone(code)) yield Buffer.from([0xff, code])
    if (code === marker.end) break
    if (isAlone(code)) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const length = (await bytes.take(2)).readUInt16BE()
    if (length < 2) throw new OddFile('a segment without a length')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const content = await bytes.take(length - 2)
    if (isKept(code, content)) yield segment(code, content)
    else {
      findings.words = true
      yield* turning(code, content, findings)
    }
    if (code === marker.scan) yield* drawn(bytes)
  }
  if (bytes.left > 0) findings.behind = true
}
