import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  checkpointText,
  freshSigningKey,
  openNote,
  readCheckpoint,
  signNote,
  verifierKey,
} from '../../formats/transparency/note.ts'
import {
  emptyRoot,
  grow,
  leafHash,
  inclusionPath,
  tileReader,
  rootOf,
  tileOfPath,
  tilePath,
  type Growing,
  type Tile,
} from '../../formats/transparency/tree.ts'

const sha = (...pieces: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(pieces)).digest()
/** RFC 6962, 2.1, as it is written there. */
function mth(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (only === undefined) return sha()
  if (leaves.length === 1) return only
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha(Buffer.from([1]), mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}
const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => leafHash(`linha ${at}`))

/** Grown in uneven steps, with the full tiles kept as files would be. */
function grownTo(count: number) {
  let tree: Growing = { size: 0, edge: [] }
  const kept = new Map<string, Buffer>()
  const leaves = leavesOf(count)
  for (let from = 0, step = 1; from < count; from += step, step = (step * 7) % 601) {
    const { tiles, ...grown } = grow(tree, leaves.slice(from, from + step))
    for (const { level, index, hashes } of tiles as readonly Tile[])
      kept.set(`${level}/${index}`, hashes)
    tree = grown
  }
  const read = tileReader(tree, (level, index) =>
    Promise.resolve(kept.get(`${level}/${index}`) ?? Buffer.alloc(0)),
  )
  return { tree, leaves, read, kept }
}

test('a tree has the root of RFC 6962, at each size that it had', async () => {
  expect(emptyRoot.toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  const { leaves, read } = grownTo(1_300)
  for (const size of [1, 2, 3, 7, 255, 256, 257, 511, 512, 513, 768, 1_024, 1_025, 1_299, 1_300])
    expect((await rootOf(read, size)).equals(mth(leaves.slice(0, size))), `${size}`).toBe(true)
})

test('tiles of a second level are made of full ones below', async () => {
  const { tree, leaves, read, kept } = grownTo(66_000)
  expect(kept.get('1/0')?.length).toBe(8_192)
  expect(tree.edge.map(({ length }) => length / 32)).toEqual([66_000 % 256, 257 - 256, 1])
  expect((await rootOf(read, 66_000)).equals(mth(leaves))).toBe(true)
})

test('a path leads from a leaf to the root', async () => {
  const { leaves, read } = grownTo(600)
  for (const [index, size] of [
    [0, 1],
    [0, 600],
    [299, 600],
    [599, 600],
    [255, 257],
    [256, 257],
  ] satisfies (readonly [number, number])[]) {
    let hash = leaves[index] ?? emptyRoot
    let [at, last] = [index, size - 1]
    for (const beside of await inclusionPath(read, index, size)) {
      while (at % 2 === 0 && at === last) [at, last] = [at >> 1, last >> 1]
      hash =
        at % 2 === 1 ? sha(Buffer.from([1]), beside, hash) : sha(Buffer.from([1]), hash, beside)
      ;[at, last] = [at >> 1, last >> 1]
    }
    expect(hash.equals(mth(leaves.slice(0, size))), `${index} of ${size}`).toBe(true)
  }
})

test('tiles have the addresses of tlog-tiles, and nothing else is one', () => {
  expect(tilePath(0, 1_234_067)).toBe('tile/0/x001/x234/067')
  expect(tilePath(1, 0, 17)).toBe('tile/1/000.p/17')
  expect(tileOfPath('tile/0/x001/x234/067')).toEqual({ level: 0, index: 1_234_067, width: 256 })
  expect(tileOfPath('tile/1/000.p/17')).toEqual({ level: 1, index: 0, width: 17 })
  for (const path of [
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/1',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/00/000',
    'tile/0/../000',
  ])
    expect(tileOfPath(path), path).toBeUndefined()
})

test('a checkpoint is read by who has the key, and by nobody once a byte has changed', () => {
  const key = freshSigningKey('exemplo.es.gov.br/registro')
  const note = signNote(checkpointText({ origin: key.name, size: 3, root: emptyRoot }), [key])
  const vkey = verifierKey(key)
  expect(readCheckpoint(openNote(note, vkey) ?? '')).toMatchObject({ origin: key.name, size: 3 })
  expect(openNote(note.replace('\n3\n', '\n4\n'), vkey)).toBeUndefined()
  expect(openNote(note, verifierKey(freshSigningKey(key.name)))).toBeUndefined()
})

test('a note of the Go project is read as it is there', () => {
  const note = `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`
  const vkey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  expect(openNote(note, vkey)).toContain('cryptography')
})
