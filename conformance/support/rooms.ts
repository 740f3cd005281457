import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/root.ts'

/** The files of code in a folder of the repository, by their paths. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

const isOfOthers = /^(?:\.|dist$|node_modules$|data-demo$)/
/** The rooms of the repository: its folders that hold code. */
export const rooms: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !isOfOthers.test(entry.name))
  .map(({ name }) => name)
  .filter((folder) => sourcesIn(folder).length > 0)
