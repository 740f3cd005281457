// What stands in the Exif data of a picture (CIPA DC-008): a TIFF of small tables.

const orientationTag = 0x01_12
const placeTag = 0x88_25
const entrySize = 12

export interface ExifFacts {
  /** How the picture is to be turned, 1 to 8; 1 where nothing says so. */
  readonly orientation: number
  /** Whether it tells where the picture was taken. */
  readonly hasPlace: boolean
}
const nothing: ExifFacts = { orientation: 1, hasPlace: false }

/** What the first table of a TIFF says; nothing of one that is cut or odd. */
export function exifFacts(tiff: Buffer): ExifFacts {
  if (tiff.length < 8) return nothing
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const table = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (table + 2 > tiff.length) return nothing
  const places = Array.from({ length: short(table) }, (_, at) => table + 2 + at * entrySize)
  const entries = places.filter((at) => at + entrySize <= tiff.length)
  const turned = entries.find((at) => short(at) === orientationTag)
  const orientation = turned === undefined ? 1 : short(turned + 8)
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    hasPlace: entries.some((at) => short(at) === placeTag),
  }
}

/** A TIFF that says how a picture is to be turned, and nothing else. */
export function orientationAlone(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + entrySize + 4)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
