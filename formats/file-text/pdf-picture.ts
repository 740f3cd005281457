import { crc32, deflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { UnreadableFile, type PagePicture } from './outcome.ts'

/** Points of paper become so many points of a picture: 72 are an inch. */
const scale = 1.25
/** Points of the picture's longer side, however large the paper. */
const longestSide = 1_200
/** Bytes of a picture: a page of text takes some 40,000; what is larger in colours is drawn in grey. */
const mostBytes = 262_144

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of 8 bits a channel. @param channels 1: grey, 3: red, green and blue */
function pngOf(points: Uint8Array, width: number, height: number, channels: 1 | 3): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, channels === 1 ? 0 : 2], 8)
  // Each line begins with how it is written: as it is.
  const lines = Buffer.alloc(height * (width * channels + 1))
  for (let line = 0; line < height; line += 1)
    lines.set(
      points.subarray(line * width * channels, (line + 1) * width * channels),
      line * (width * channels + 1) + 1,
    )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Red, green and blue without the fourth channel; one channel where no point has a colour, as of most papers. */
function channelsOf(points: Uint8Array): { readonly points: Uint8Array; readonly channels: 1 | 3 } {
  const count = points.length / 4
  const colours = new Uint8Array(count * 3)
  const greys = new Uint8Array(count)
  let isGrey = true
  for (let at = 0; at < count; at += 1) {
    const [red, green, blue] = [
      points[at * 4] ?? 0,
      points[at * 4 + 1] ?? 0,
      points[at * 4 + 2] ?? 0,
    ]
    colours[at * 3] = red
    colours[at * 3 + 1] = green
    colours[at * 3 + 2] = blue
    greys[at] = red
    isGrey &&= red === green && green === blue
  }
  return isGrey ? { points: greys, channels: 1 } : { points: colours, channels: 3 }
}

let opened: Promise<PDFiumLibrary> | undefined

/**
 * The first page of a PDF as a picture.
 * @throws {UnreadableFile} when there is no page that can be drawn, or its picture is too large in grey as well.
 */
export async function firstPagePicture(bytes: Uint8Array): Promise<PagePicture> {
  const library = await (opened ??= PDFiumLibrary.init())
  const pdf = await library.loadDocument(bytes).catch(() => {
    throw new UnreadableFile('quebrado')
  })
  try {
    const page = pdf.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const longer = Math.max(originalWidth, originalHeight, 1)
    const asked = { scale: Math.min(scale, longestSide / longer), render: 'bitmap' } as const
    for (const colorSpace of ['BGRA', 'Gray'] as const) {
      const { data, width, height } = await page.render({ ...asked, colorSpace })
      const drawn =
        colorSpace === 'Gray' ? ({ points: data, channels: 1 } as const) : channelsOf(data)
      const png = pngOf(drawn.points, width, height, drawn.channels)
      if (png.length <= mostBytes) return { picture: png.toString('base64'), width, height }
    }
    throw new UnreadableFile('pesado')
  } finally {
    pdf.destroy()
  }
}
