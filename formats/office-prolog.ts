import { open, type FileHandle } from 'node:fs/promises'
import { constants, inflateRawSync } from 'node:zlib'
import type { Ending } from '../kernel/file-kinds.ts'
import { fileFault } from './file-fault.ts'
import type { ZipEntry } from './zip-directory.ts'

// What stands before the first element of the XML parts of an office file: declarations there name entities, which the
// program of whoever opens the file would fetch or multiply.

const looked = 8_192
const localSize = 30
const isXml = /\.(?:xml|rels)$/i
/** Office Open XML has no such declarations (ECMA-376, part 2, 7.3); old OpenDocument files name a DTD, and no more. */
const refusedIn: Partial<Record<Ending, RegExp>> = {
  docx: /<!(?:DOCTYPE|ENTITY)/i,
  xlsx: /<!(?:DOCTYPE|ENTITY)/i,
  odt: /<!ENTITY|<!DOCTYPE[^>]*(?:\[|:\/\/)/i,
  ods: /<!ENTITY|<!DOCTYPE[^>]*(?:\[|:\/\/)/i,
}
const firstElement = /<[\p{L}_]/u

/** The first text of a part, of whatever it unpacks to; UTF-16 without its zeros reads the same here. */
async function beginningOf(file: FileHandle, { method, start }: ZipEntry): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, start)
  if (bytesRead < localSize) return ''
  const begin = localSize + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
  const packed = buffer.subarray(begin, bytesRead)
  const bytes = method === 8 ? opened(packed) : packed
  return bytes.subarray(0, looked).toString('latin1').replaceAll('\0', '')
}

function opened(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 16_000_000,
    })
  } catch {
    return Buffer.alloc(0)
  }
}

/** @throws {Problem} `invalid` when a part declares entities, or its first element is far from its beginning. */
export async function refuseDeclarations(
  path: string,
  ending: Ending,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<void> {
  const refused = refusedIn[ending]
  if (!refused) return
  const file = await open(path)
  try {
    for (const [name, entry] of entries) {
      if (!isXml.test(name) || entry.size === 0) continue
      const text = await beginningOf(file, entry)
      const [prolog = '', ...rest] = text.split(firstElement)
      const isFar = rest.length === 0 && text.length >= looked / 2
      if (isFar || refused.test(prolog))
        throw fileFault(
          'Este arquivo traz declarações que os programas de escritório não escrevem. Abra-o no programa em que foi feito e salve de novo.',
        )
    }
  } finally {
    await file.close()
  }
}
