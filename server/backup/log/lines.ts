import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { openObject } from '../contents.ts'
import type { Vault } from '../vault.ts'
import { isHistory, isSegment, lineOfName, segmentNumber, walIn, type KeptWal } from '../wal.ts'

/*
 * Each restoration begins a line of its own, with the next free number. Its history says from which lines it comes and up
 * to which place of the log each of them counts; a line copies the history of the one that it comes from, to the letter.
 */

/** A line that another comes from. */
interface Ancestor {
  readonly line: number
  /** The place in the log where the next one begins. */
  readonly until: bigint
}

/** A line of the log as a vault keeps it. */
interface Line {
  readonly number: number
  /** Oldest first; nothing where the history is not there, though there must be one. */
  readonly ancestors: readonly Ancestor[] | undefined
  readonly history: string
  /** By their numbers. */
  readonly segments: ReadonlyMap<number, KeptWal>
}
export interface KeptLog {
  /** By their numbers, the oldest first. */
  readonly lines: ReadonlyMap<number, Line>
  /** What is wrong with histories, in words. */
  readonly faults: readonly string[]
}

/** What a history file tells (src/backend/access/transam/timeline.c): a line of the log, the place, and why. */
const ancestorsIn = (history: string): readonly Ancestor[] =>
  [...history.matchAll(/^\s*(\d+)\s+([\dA-F]+)\/([\dA-F]+)/gim)].map(
    ([, line, high = '0', low = '0']) => ({
      line: Number(line),
      until: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`),
    }),
  )

/** Reads which lines a vault has, and where each comes from. */
export async function readLog(vault: Vault): Promise<KeptLog> {
  const kept = await walIn(vault)
  const [histories, faults] = await readHistories(vault, kept)
  const segments = new Map<number, Map<number, KeptWal>>()
  for (const wal of kept.filter(({ segment }) => isSegment(segment))) {
    const line = lineOfName(wal.segment)
    const own = segments.get(line) ?? new Map<number, KeptWal>()
    segments.set(line, own.set(segmentNumber(wal.segment), wal))
  }
  const numbers = [...new Set([...segments.keys(), ...histories.keys()])]
  const lines = numbers
    .toSorted((one, other) => one - other)
    .map((number): Line => {
      const history = histories.get(number)
      const known = number === 1 ? [] : history === undefined ? undefined : ancestorsIn(history)
      const own = segments.get(number) ?? new Map<number, KeptWal>()
      return { number, ancestors: known, history: history ?? '', segments: own }
    })
  return { lines: new Map(lines.map((line) => [line.number, line])), faults }
}

async function readHistories(vault: Vault, kept: readonly KeptWal[]) {
  const faults: string[] = []
  const found = new Map<number, string>()
  for (const { segment, sha256, name } of kept.filter((wal) => isHistory(wal.segment))) {
    const content = await buffer(await openObject(vault, name)).catch(() => undefined)
    const whole = content && createHash('sha256').update(content).digest('hex') === sha256
    if (whole) found.set(lineOfName(segment), content.toString('utf8'))
    else faults.push(`registro de transações, ${segment}: está alterado`)
  }
  return [found, faults] as const
}
