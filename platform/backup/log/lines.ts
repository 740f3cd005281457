import { createHash } from 'node:crypto'
import { codeOf } from '../../process/refusal.ts'
import { wholeObject } from '../contents.ts'
import { endsIn } from '../live/claim.ts'
import { endOfName, type End } from '../live/ends.ts'
import { openTail, piecesIn, tailsIn } from '../live/tails.ts'
import type { Vault } from '../vault.ts'
import {
  isHistory,
  isSegment,
  lineOfName,
  segmentNumber,
  segmentSize,
  walIn,
  type KeptWal,
} from '../wal.ts'

/*
 * Each restoration begins a line of its own, with the next free number. Its history says from which lines it comes and
 * up to which place of the log each of them counts; a line copies the history of the one that it comes from, to the
 * letter.
 */

/** A line that another comes from. */
export interface Ancestor {
  readonly line: number
  /** The place in the log where the next one begins, in bytes. */
  readonly until: number
}

/** A file of the log that a vault has. */
export interface LogPart {
  readonly segment: string
  /** Its bytes as far as they are well, zeros after them, and what is wrong with it, in words. */
  readonly read: () => Promise<Content>
}
interface Content {
  readonly bytes: Buffer
  readonly fault?: string | undefined
}

/** A line of the log as a vault keeps it. */
export interface LogLine {
  readonly number: number
  /** Oldest first; nothing where the history is not there or is altered, though there must be one. */
  readonly ancestors: readonly Ancestor[] | undefined
  readonly history: string
  /** By their numbers. */
  readonly parts: ReadonlyMap<number, LogPart>
  /** Number of the last file that came, be it gone since; nothing where no mark tells of it. */
  readonly shipped: number | undefined
}
export interface KeptLog {
  /** By their numbers, the oldest first. */
  readonly lines: ReadonlyMap<number, LogLine>
  /** The line that was shipped last; nothing where no mark tells of it. */
  readonly lastShipped: number | undefined
  /** What is wrong with histories, or with the mark, in words. */
  readonly faults: readonly string[]
}

/** What a history file tells (src/backend/access/transam/timeline.c): a line of the log, the place, and why. */
export const ancestorsIn = (history: string): readonly Ancestor[] =>
  [...history.matchAll(/^\s*(\d+)\s+([\dA-F]+)\/([\dA-F]+)/gim)].map(
    ([, line, high = '0', low = '0']) => ({
      line: Number(line),
      until: Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16),
    }),
  )

/** Reads which lines a vault has, and where each comes from. */
export async function readLog(vault: Vault): Promise<KeptLog> {
  const { ends, unread } = await readEnds(vault)
  // After that, as what it names may become part of something newer meanwhile.
  const tails = await tailParts(vault, ends)
  // After them: a file that is finished meanwhile is there when its beginning leaves.
  const kept = await walIn(vault)
  const { histories, faults } = await readHistories(vault, kept)
  const parts = new Map<number, Map<number, LogPart>>()
  const whole = kept.filter(({ segment }) => isSegment(segment)).map((wal) => wholePart(vault, wal))
  for (const part of [...tails, ...whole]) {
    const line = lineOfName(part.segment)
    const own = parts.get(line) ?? new Map<number, LogPart>()
    parts.set(line, own.set(segmentNumber(part.segment), part))
  }
  // A history that cannot be read tells of its line all the same.
  const numbers = [
    ...new Set([
      ...kept.map(({ segment }) => lineOfName(segment)),
      ...parts.keys(),
      ...ends.map(({ line }) => line),
    ]),
  ]
  const lines = numbers
    .toSorted((one, other) => one - other)
    .map((number): LogLine => {
      const history = histories.get(number)
      const ancestors = number === 1 ? [] : history === undefined ? undefined : ancestorsIn(history)
      const shipped = ends.find(({ line }) => line === number)?.number
      const own = parts.get(number) ?? new Map<number, LogPart>()
      return { number, ancestors, history: history ?? '', parts: own, shipped }
    })
  return {
    lines: new Map(lines.map((line) => [line.number, line])),
    lastShipped: ends.at(-1)?.line,
    faults: [...unread, ...faults],
  }
}

/** What was shipped last of each line. A mark that cannot be read keeps nothing from coming back. */
async function readEnds(vault: Vault) {
  try {
    const ends = (await endsIn(vault)).flatMap((name) => endOfName(name) ?? [])
    return { ends, unread: [] }
  } catch (error) {
    return { ends: [], unread: [error instanceof Error ? error.message : String(error)] }
  }
}

async function readHistories(vault: Vault, kept: readonly KeptWal[]) {
  const faults: string[] = []
  const histories = new Map<number, string>()
  for (const wal of kept.filter(({ segment }) => isHistory(segment))) {
    const { bytes, fault } = await readKept(vault, wal)
    if (fault === undefined) histories.set(lineOfName(wal.segment), bytes.toString('utf8'))
    else faults.push(`registro de transações, ${wal.segment}: ${fault}`)
  }
  return { histories, faults }
}

const wholePart = (vault: Vault, wal: KeptWal): LogPart => ({
  segment: wal.segment,
  async read() {
    const { bytes, fault } = await readKept(vault, wal)
    if (fault === undefined && bytes.length !== segmentSize)
      return { bytes, fault: 'está incompleto' }
    return { bytes, fault }
  },
})

/** The files of which only the beginning is there: they were still written when the copies last heard of them. */
async function tailParts(vault: Vault, ends: readonly End[]): Promise<readonly LogPart[]> {
  const pieces = await piecesIn(vault)
  return (await tailsIn(vault)).map((tail) => {
    const { segment, generation, reach } = tail
    // A newer generation tells the file again from its first byte.
    const isCut = [...pieces, ...ends.flatMap(({ piece }) => piece ?? [])].some(
      (one) => one.segment === segment && one.generation === generation && one.to > reach,
    )
    return {
      segment,
      async read() {
        const { content: bytes, fault } = await openTail(vault, tail)
        return { bytes, fault: fault ?? (isCut ? `falta a partir do byte ${reach}` : undefined) }
      },
    }
  })
}

async function readKept(vault: Vault, { name, sha256 }: KeptWal): Promise<Content> {
  try {
    const bytes = await wholeObject(vault, name)
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return { bytes }
    return { bytes: Buffer.alloc(0), fault: 'está alterado' }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const fault = codeOf(error) === 'ENOENT' ? 'falta' : `não pode ser lido (${cause})`
    return { bytes: Buffer.alloc(0), fault }
  }
}
