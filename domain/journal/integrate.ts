import { randomUUID } from 'node:crypto'
import { keepTiles, readTile, showTiles } from '../../data/audit/tree/tile-files.ts'
import { linesToTake } from '../../data/audit/tree/lines.ts'
import {
  noteSeen,
  plantTree,
  readTree,
  storeLeaves,
  storeTree,
  type StoredTree,
} from '../../data/audit/tree/tree-store.ts'
import {
  checkpointText,
  signNote,
  verifierKey,
  type SigningKey,
} from '../../formats/transparency/note.ts'
import { emptyRoot, grow, leafHash, tileReader, rootOf } from '../../formats/transparency/tree.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { entryOf } from './entry.ts'
import { breakJournal } from './break.ts'
import { openSigningKey } from './signing-key.ts'

/** Lines that are taken at a time: eight tiles. */
const batch = 2_048

const signedTree = (key: SigningKey, size: number, root: Buffer) => ({
  vkey: verifierKey(key),
  checkpoint: signNote(checkpointText({ origin: key.name, size, root }), [key]),
})

/** @param origin what a new log is called by */
async function treeOf(
  runner: Runner,
  files: Files,
  origin: string,
): Promise<{ tree: StoredTree; key: SigningKey }> {
  const tree = await readTree(runner)
  if (!tree) {
    const key = await openSigningKey(runner, origin)
    await runner.atomically((tx) => plantTree(tx, { origin, ...signedTree(key, 0, emptyRoot) }))
    return treeOf(runner, files, origin)
  }
  const key = await openSigningKey(runner, tree.origin)
  if (verifierKey(key) === tree.vkey) return { tree, key }
  // Only a municipality that came from elsewhere has a tree that no key of this installation signed.
  await breakJournal(runner, files, { who: 'Claraboia', why: cameFromElsewhere })
  return treeOf(runner, files, origin)
}
const cameFromElsewhere = 'O município veio de outra instalação, cuja chave ficou lá.'

/**
 * Takes the next lines into the tree. Done by two at once, the second finds the tree grown and leaves it.
 * @returns whether there may be more
 */
async function takeBatch(
  runner: Runner,
  files: Files,
  tenantId: number,
  origin: string,
): Promise<boolean> {
  const { tree, key } = await treeOf(runner, files, origin)
  const lines = await linesToTake(runner, tree.firm, batch)
  const taken = lines.map((line) => {
    const salt = randomUUID()
    return { line: line.id, salt, hash: leafHash(entryOf(line, salt)) }
  })
  const grown = grow(
    tree,
    taken.map(({ hash }) => hash),
  )
  const kept = await keepTiles(runner, files, tenantId, grown.tiles)
  const fresh = new Map(kept.map(({ level, index, hashes }) => [`${level}/${index}`, hashes]))
  const full = async (level: number, index: number) =>
    fresh.get(`${level}/${index}`) ?? (await readTile(runner, files, level, index))
  const root = await rootOf(tileReader(grown, full), grown.size)
  const isAll = lines.length < batch
  const firm = isAll ? tree.closed : Math.min(Number(lines.at(-1)?.id), tree.closed)
  await runner.atomically(async (tx) => {
    if (!isSame(await readTree(tx, true), tree)) return
    if (taken.length > 0) {
      await storeLeaves(tx, tree.size, taken)
      await showTiles(tx, kept)
    }
    if (taken.length > 0 || firm > tree.firm)
      await storeTree(tx, grown, { ...signedTree(key, grown.size, root), firm })
    if (isAll) await noteSeen(tx, tree.mark)
  })
  return !isAll
}
const isSame = (now: StoredTree | undefined, was: StoredTree): boolean =>
  now?.size === was.size && now.vkey === was.vkey

/** Takes all lines of a municipality's journal into its tree, and signs what that has come to. */
export async function integrateJournal(
  runner: Runner,
  files: Files,
  tenantId: number,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted()
  while (await takeBatch(runner, files, tenantId, origin))
}
