import { lastLineOf } from '../../data/audit/tree/lines.ts'
import {
  tileFile,
  tileBytes,
  type TileFile,
  type TileStore,
} from '../../data/audit/tree/tile-files.ts'
import { readTree, type StoredTree } from '../../data/audit/tree/tree-store.ts'
import { proofText } from '../../formats/transparency/note.ts'
import { hashBytes, inclusionPath, tileReader, tileWidth } from '../../formats/transparency/tree.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { entryOf } from './entry.ts'

/** A proof, once the tiles that it needs are read. */
export type WriteProof = (files: TileStore) => Promise<string>

/**
 * What proves offline that the newest change of a record is in the journal, and when it was.
 * @returns nothing while its line is not in the tree
 */
export async function journalProofOf(
  runner: Runner,
  page: string,
  record: string,
  portalId: number,
): Promise<WriteProof | undefined> {
  const tree = await readTree(runner)
  const line = tree && (await lastLineOf(runner, page, record, portalId))
  const entry = line?.apagada ?? (line?.row && line.sal ? entryOf(line.row, line.sal) : undefined)
  if (!tree || !line || entry === undefined) return undefined
  const { indice } = line
  const files = await tilesOnTheWay(runner, tree, indice)
  return async (store) => {
    const read = tileReader(tree, (level, index) =>
      tileBytes(store, files.get(`${level}/${index}`), `${level}/${index}`),
    )
    return proofText(entry, indice, await inclusionPath(read, indice, tree.size), tree.checkpoint)
  }
}

/** The files of the full tiles that a path passes: their bytes are read once the connection is given back. */
async function tilesOnTheWay(
  runner: Runner,
  tree: StoredTree,
  index: number,
): Promise<ReadonlyMap<string, TileFile>> {
  const wanted = new Map<string, readonly [level: number, index: number]>()
  const noting = tileReader(tree, (level, at) => {
    wanted.set(`${level}/${at}`, [level, at])
    return Promise.resolve(Buffer.alloc(tileWidth * hashBytes))
  })
  await inclusionPath(noting, index, tree.size)
  const found = new Map<string, TileFile>()
  for (const [name, [level, at]] of wanted) {
    const file = await tileFile(runner, level, at)
    if (file) found.set(name, file)
  }
  return found
}
