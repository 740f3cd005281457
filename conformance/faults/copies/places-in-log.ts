import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { numberOf } from './model.ts'

/** The line that a cluster is on, and where it begins: the last entry of its own history. */
export function lineIn(dataDir: string) {
  const folder = join(dataDir, 'pg', 'pg_wal')
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1)
  if (own === undefined) return { number: 1, begin: 0 }
  const entries = readFileSync(join(folder, own), 'utf8').matchAll(/^\d+\t([\dA-F]+)\/([\dA-F]+)/gm)
  const [, high = '0', low = '0'] = [...entries].at(-1) ?? []
  const begin = Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
  return { number: Number.parseInt(own, 16), begin }
}

const copyShape = z.object({ startWal: z.string(), stopWal: z.string() })
/** The first and the last file of the log that a copy needs to be opened. @param vault a folder of copies */
export function filesOfCopy(vault: string, id: string): readonly [first: number, last: number] {
  const folder = join(vault, 'base')
  const name = readdirSync(folder).find((one) => one.startsWith(id))
  const content: unknown = JSON.parse(readFileSync(join(folder, name ?? ''), 'utf8'))
  const { startWal, stopWal } = copyShape.parse(content)
  return [numberOf(startWal), numberOf(stopWal)]
}

/** Whether a folder of copies has anything of a line, be it altered. */
export function hasLine(vault: string, line: number): boolean {
  const begin = line.toString(16).toUpperCase().padStart(8, '0')
  return ['wal', 'tail'].some((folder) =>
    readdirSync(join(vault, folder)).some((name) => name.startsWith(begin)),
  )
}

/** Makes an object of a folder of copies another than it was. */
export function alter(path: string, how: 'flip' | 'cut'): void {
  const packed = readFileSync(path)
  if (how === 'cut') return writeFileSync(path, packed.subarray(0, packed.length / 2))
  // One bit of what is packed may leave the zeros of a file as they were.
  const content = path.endsWith('.gz') ? gunzipSync(packed) : packed
  const at = Math.floor(content.length / 2)
  content.writeUInt8(content.readUInt8(at) ^ 4, at)
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(content) : content)
}
