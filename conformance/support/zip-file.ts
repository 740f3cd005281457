import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  readonly name: string
  readonly text: string
  /** What the directory says it unpacks to, when that is a lie. */
  readonly claims?: number
  /** Otherwise stored as it is. */
  readonly isDeflated?: boolean
}

/** A ZIP (APPNOTE.TXT, 4.3). */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let start = 0
  for (const { name, text, claims = Buffer.byteLength(text), isDeflated = false } of entries) {
    const content = isDeflated ? deflateRawSync(text, { level: 1 }) : Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(isDeflated ? 8 : 0, 4)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(claims, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(start, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content])
    start += local.length
    locals.push(local)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), facts, place, Buffer.from(name))
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(start, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end])
}
