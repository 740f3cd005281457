import { createHash } from 'node:crypto'

// The tree of RFC 6962 over lines of a log, kept as C2SP's tlog-tiles: https://c2sp.org/tlog-tiles.

export const hashBytes = 32
export const tileWidth = 256
const bitsOfTile = 8

const sha256 = (...pieces: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}
const [leafMark, nodeMark] = [Buffer.from([0]), Buffer.from([1])]

export const leafHash = (entry: string): Buffer => sha256(leafMark, Buffer.from(entry))
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right)
export const emptyRoot: Buffer = sha256()

/** Hashes of one level, in their order, one after the other. */
type Hashes = Buffer
export const hashAt = (hashes: Hashes, at: number): Buffer =>
  hashes.subarray(at * hashBytes, (at + 1) * hashBytes)
const countOf = (hashes: Hashes): number => hashes.length / hashBytes

/** The root over hashes whose number is a power of two. */
function foldHashes(hashes: Hashes): Buffer {
  let level = Array.from({ length: countOf(hashes) }, (_, at) => hashAt(hashes, at))
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      nodeHash(level[2 * at] ?? emptyRoot, level[2 * at + 1] ?? emptyRoot),
    )
  return level[0] ?? emptyRoot
}

/** A full tile. */
export interface Tile {
  readonly level: number
  readonly index: number
  readonly hashes: Buffer
}
/** A tree that grows: its size, and the tiles that are not full, by level. */
export interface Growing {
  readonly size: number
  readonly edge: readonly Buffer[]
}

/** Adds leaves. @returns the tree with them, and the tiles that they have filled */
export function grow(tree: Growing, leaves: readonly Buffer[]): Growing & { tiles: Tile[] } {
  const edge = tree.edge.map((hashes) => [hashes])
  const counts = tree.edge.map(countOf)
  const tiles: Tile[] = []
  let size = tree.size
  const add = (level: number, hash: Buffer): void => {
    const there = (edge[level] ??= [])
    there.push(hash)
    counts[level] = (counts[level] ?? 0) + 1
    if (counts[level] < tileWidth) return
    const hashes = Buffer.concat(there)
    edge[level] = []
    counts[level] = 0
    tiles.push({ level, index: size / tileWidth ** (level + 1) - 1, hashes })
    add(level + 1, foldHashes(hashes))
  }
  for (const leaf of leaves) {
    size += 1
    add(0, leaf)
  }
  return { size, edge: edge.map((pieces) => Buffer.concat(pieces)), tiles }
}

/** Gives the hashes of a tile, at least as many as the tree asked about has. */
export type TileReader = (level: number, index: number) => Promise<Buffer>

const split = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)
const isPowerOfTwo = (size: number): boolean => 2 ** Math.round(Math.log2(size)) === size

/** The hash over the leaves from `from` on, before `to`; a part of the tree as RFC 6962 divides it. */
async function hashOf(read: TileReader, from: number, to: number): Promise<Buffer> {
  const size = to - from
  if (!isPowerOfTwo(size)) {
    const middle = from + split(size)
    return nodeHash(await hashOf(read, from, middle), await hashOf(read, middle, to))
  }
  const level = Math.floor(Math.log2(size) / bitsOfTile)
  const [at, width] = [from / tileWidth ** level, size / tileWidth ** level]
  const hashes = await read(level, Math.floor(at / tileWidth))
  const start = (at % tileWidth) * hashBytes
  const part = hashes.subarray(start, start + width * hashBytes)
  if (part.length < width * hashBytes)
    throw new Error(`tile ${level}/${Math.floor(at / tileWidth)} is too short`)
  return foldHashes(part)
}

export const rootOf = (read: TileReader, size: number): Promise<Buffer> =>
  size === 0 ? Promise.resolve(emptyRoot) : hashOf(read, 0, size)

/** What proves that a leaf is in the tree: from its sibling up to the root's child (RFC 6962, 2.1.1). */
export async function inclusionPath(
  read: TileReader,
  index: number,
  size: number,
): Promise<Buffer[]> {
  const path: Buffer[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + split(to - from)
    if (index < middle) {
      path.push(await hashOf(read, middle, to))
      to = middle
    } else {
      path.push(await hashOf(read, from, middle))
      from = middle
    }
  }
  return path.toReversed()
}

/** Reads the edge for tiles that are not full, and the others from where they are kept. */
export const tileReader =
  ({ size, edge }: Growing, full: TileReader): TileReader =>
  (level, index) =>
    (index + 1) * tileWidth ** (level + 1) <= size
      ? full(level, index)
      : Promise.resolve(edge[level] ?? Buffer.alloc(0))

/** Where a tile is found below the address of its log. @param width of one that is not full */
export function tilePath(level: number, index: number, width: number = tileWidth): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const number = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${number}${width < tileWidth ? `.p/${width}` : ''}`
}

/** What a path asks for; nothing of one that cannot be. */
export function tileOfPath(
  path: string,
): { level: number; index: number; width: number } | undefined {
  const found = /^tile\/(\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(
    path,
  )
  if (!found) return undefined
  const [, level = '', groups = '', width = String(tileWidth)] = found
  const index = Number(groups.replaceAll(/[x/]/g, ''))
  const tile = { level: Number(level), index, width: Number(width) }
  return Number.isSafeInteger(index) && tilePath(tile.level, index, tile.width) === path
    ? tile
    : undefined
}
