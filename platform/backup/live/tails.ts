import { createHash } from 'node:crypto'
import { codeOf } from '../../process/refusal.ts'
import { wholeObject } from '../contents.ts'
import type { Vault } from '../vault.ts'
import { segmentSize, walIn } from '../wal.ts'

/*
 * The file of the log that PostgreSQL is writing goes into a vault in pieces, while it grows. Put together and filled
 * up with zeros they are a file that PostgreSQL plays back until the first record that is not whole. A generation
 * begins with each connection to the server, as one that has crashed writes again over a record that it had not
 * finished: only the newest generation of a file counts, and it begins at the file's first byte.
 */

/** A part of a file of the log, from one byte to before another. */
export interface LogPiece {
  readonly segment: string
  readonly generation: number
  readonly from: number
  readonly to: number
  /** Of its bytes before they were compressed. */
  readonly sha256: string
}
export interface KeptPiece extends LogPiece {
  readonly name: string
}
/** The pieces of the newest generation of a file, from its first byte on without a gap. */
export interface KeptTail {
  readonly segment: string
  readonly generation: number
  readonly pieces: readonly KeptPiece[]
  /** Bytes of the file that the pieces have. */
  readonly reach: number
}

const folder = 'tail'
const pieceShape =
  /^tail\/([0-9A-F]{24})-([0-9A-F]{8})-([0-9A-F]{8})-([0-9A-F]{8})-([0-9a-f]{64})\.gz$/
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export const pieceName = ({ segment, generation, from, to, sha256 }: LogPiece): string =>
  `${folder}/${segment}-${hex(generation)}-${hex(from)}-${hex(to)}-${sha256}.gz`

/** @returns nothing where the name is not of a piece */
export function pieceOf(name: string): KeptPiece | undefined {
  const [, segment, generation = '', from = '', to = '', sha256] = pieceShape.exec(name) ?? []
  if (!segment || !sha256) return undefined
  const [age, start, end] = [generation, from, to].map((digits) => Number.parseInt(digits, 16))
  return { name, segment, generation: age ?? 0, from: start ?? 0, to: end ?? 0, sha256 }
}

/** All pieces of a vault, by file and place. */
export const piecesIn = async (vault: Vault): Promise<readonly KeptPiece[]> =>
  (await vault.list(folder)).flatMap((name) => pieceOf(name) ?? [])

/** The files of the log of which a vault has a beginning alone, in order. */
export async function tailsIn(vault: Vault): Promise<readonly KeptTail[]> {
  const pieces = await piecesIn(vault)
  // After them, as a piece leaves the vault when its whole file is there.
  const whole = new Set((await walIn(vault)).map(({ segment }) => segment))
  const segments = [...new Set(pieces.map(({ segment }) => segment))].filter(
    (segment) => !whole.has(segment),
  )
  return segments.toSorted().map((segment) =>
    tailOf(
      segment,
      pieces.filter((piece) => piece.segment === segment),
    ),
  )
}

function tailOf(segment: string, all: readonly KeptPiece[]): KeptTail {
  const generation = Math.max(...all.map((piece) => piece.generation))
  const pieces: KeptPiece[] = []
  let reach = 0
  for (const piece of all
    .filter((one) => one.generation === generation)
    .toSorted((one, other) => one.from - other.from)) {
    if (piece.from !== reach) break
    pieces.push(piece)
    reach = piece.to
  }
  return { segment, generation, pieces, reach }
}

/** @property good bytes before the first piece that is missing or not as it was written */
export interface OpenTail {
  /** A whole file of the log, with zeros after its good bytes. */
  readonly content: Buffer
  readonly good: number
  /** What is wrong with the first piece that is not well, in Portuguese. */
  readonly fault: string | undefined
}

/** Reads a tail and compares each piece with its checksum. */
export async function openTail(vault: Vault, { pieces }: KeptTail): Promise<OpenTail> {
  const content = Buffer.alloc(segmentSize)
  let good = 0
  for (const piece of pieces) {
    const bytes = await readPiece(vault, piece)
    if (typeof bytes === 'string') return { content, good, fault: bytes }
    bytes.copy(content, good)
    good = piece.to
  }
  return { content, good, fault: undefined }
}

/** @returns its bytes, or what is wrong with it */
async function readPiece(
  vault: Vault,
  { name, from, to, sha256 }: KeptPiece,
): Promise<Buffer | string> {
  try {
    const bytes = await wholeObject(vault, name)
    const isGood =
      bytes.length === to - from && createHash('sha256').update(bytes).digest('hex') === sha256
    return isGood ? bytes : `está alterado a partir do byte ${from}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return `falta na cópia a partir do byte ${from}`
    const cause = error instanceof Error ? error.message : String(error)
    return `não pode ser lido a partir do byte ${from} (${cause})`
  }
}

/** Removes what a whole file has, or a newer generation of the same one. */
export async function clearPieces(vault: Vault): Promise<number> {
  const newest = new Map<string, number>()
  for (const { segment, generation } of await piecesIn(vault))
    newest.set(segment, Math.max(generation, newest.get(segment) ?? 0))
  if (newest.size === 0) return 0
  const whole = new Set((await walIn(vault)).map(({ segment }) => segment))
  return removePieces(
    vault,
    ({ segment, generation }) =>
      whole.has(segment) || generation < (newest.get(segment) ?? generation),
  )
}

/** Removes pieces that are no longer needed. */
export async function removePieces(
  vault: Vault,
  isOver: (piece: KeptPiece) => boolean,
): Promise<number> {
  const over = (await piecesIn(vault)).filter(isOver)
  for (const { name } of over) await vault.remove(name)
  return over.length
}
