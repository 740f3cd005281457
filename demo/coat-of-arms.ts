import { crc32, deflateSync } from 'node:zlib'
import type { PortalKey } from './places.ts'

type Colour = readonly [red: number, green: number, blue: number]
const clear = [0, 0, 0, 0] as const
const size = 192
const samples = [1 / 6, 1 / 2, 5 / 6] as const

const fields: Readonly<
  Record<
    PortalKey,
    { readonly border: Colour; readonly sky: Colour; readonly hill: Colour; readonly drop: Colour }
  >
> = {
  prefeitura: {
    border: [20, 66, 104],
    sky: [222, 238, 248],
    hill: [47, 125, 79],
    drop: [28, 95, 138],
  },
  camara: { border: [88, 50, 22], sky: [250, 240, 222], hill: [161, 98, 7], drop: [107, 63, 29] },
}

/** Inside a shield, in coordinates from -1 to 1; `inset` makes it smaller. */
const inShield = (x: number, y: number, inset: number) =>
  y > -0.9 + inset &&
  (y < 0 ? Math.abs(x) < 0.78 - inset : Math.hypot(x / (0.78 - inset), y / (0.95 - inset)) < 1)
/** A dewdrop: a circle whose upper half narrows to a point. */
const inDrop = (x: number, y: number) =>
  y > -0.15
    ? Math.hypot(x, y + 0.15) < 0.26
    : y > -0.68 && Math.abs(x) < 0.26 * ((y + 0.68) / 0.53) ** 1.4

function colourAt(
  x: number,
  y: number,
  { border, sky, hill, drop }: (typeof fields)[PortalKey],
): readonly [number, number, number, number] {
  if (!inShield(x, y, 0)) return clear
  if (!inShield(x, y, 0.07)) return [...border, 255]
  if (inDrop(x, y)) return [...drop, 255]
  return y > 0.38 - 0.2 * Math.cos(x * 3.2) ? [...hill, 255] : [...sky, 255]
}

/** The mean of nine samples, weighted by how much each covers, so that edges are smooth. */
function pixel(column: number, row: number, field: (typeof fields)[PortalKey]): readonly number[] {
  const seen = samples.flatMap((dy) =>
    samples.map((dx) =>
      colourAt(((column + dx) / size) * 2 - 1, ((row + dy) / size) * 2 - 1, field),
    ),
  )
  const covered = seen.reduce((sum, [, , , alpha]) => sum + alpha, 0)
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(seen.reduce((sum, colour) => sum + colour[channel] * colour[3], 0) / (covered || 1))
  return [mean(0), mean(1), mean(2), Math.round(covered / seen.length)]
}

/** Length, name, data and checksum (PNG specification, 5.3). */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/**
 * An invented coat of arms, a dewdrop over hills, as a PNG of 192 pixels with a clear ground. The same portal always
 * gives the same bytes.
 */
export function coatOfArms(portal: PortalKey): Buffer {
  const field = fields[portal]
  const rows = Array.from({ length: size }, (_, row) => [
    0,
    ...Array.from({ length: size }, (_unused, column) => pixel(column, row, field)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits a channel, colour with transparency.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
