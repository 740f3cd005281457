import { strToU8, zipSync } from 'fflate'

export interface Entry {
  readonly name: string
  readonly text: string
  /** What the headers say it unpacks to, in bytes, when that is a lie. */
  readonly claims?: number
  /** Otherwise stored as it is. */
  readonly isDeflated?: boolean
}

/** A ZIP. Its headers may lie of what an entry unpacks to, which no library writes (APPNOTE.TXT, 4.3.7 and 4.3.12). */
export function zipOf(entries: readonly Entry[]): Buffer {
  const zip = Buffer.from(
    zipSync(
      Object.fromEntries(
        entries.map(({ name, text, isDeflated = false }) => [
          name,
          [strToU8(text), { level: isDeflated ? 1 : 0 }],
        ]),
      ),
    ),
  )
  for (const { name, claims } of entries) {
    if (claims === undefined) continue
    // The size stands 8 bytes before the name in the entry's own header, and 22 before it in the directory.
    zip.writeUInt32LE(claims, zip.indexOf(name) - 8)
    zip.writeUInt32LE(claims, zip.lastIndexOf(name) - 22)
  }
  return zip
}
