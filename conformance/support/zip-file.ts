import { crc32 } from 'node:zlib'

export interface Entry {
  readonly name: string
  readonly text: string
  /** What the directory says it unpacks to, when that is a lie. */
  readonly claims?: number
}

/** A ZIP whose entries are stored as they are (APPNOTE.TXT, 4.3). */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, text, claims = text.length } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(text.length, 14)
    facts.writeUInt32LE(claims, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(Buffer.concat(locals).length, 10)
    locals.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name + text))
    directory.push(Buffer.from('PK\x01\x02\x14\0'), facts, place, Buffer.from(name))
  }
  const [content, list] = [Buffer.concat(locals), Buffer.concat(directory)]
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(content.length, 12)
  return Buffer.concat([content, list, Buffer.from('PK\x05\x06'), end])
}
