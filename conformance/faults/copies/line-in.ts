import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
