import { lsnNumber } from '../base-backup.ts'
import type { PhysicalManifest } from '../manifest.ts'
import { partName, segmentNumber, segmentSize } from '../wal.ts'
import type { Ancestor, KeptLog, LogLine, LogPart } from './lines.ts'

/** What a copy tells of its place in the log. */
export type PlaceOfCopy = Pick<PhysicalManifest, 'timeline' | 'startWal' | 'stopWal' | 'stopLsn'>

/** A file of the log that is needed, in its turn. */
export interface LogStep {
  readonly number: number
  /** Of the file. */
  readonly name: string
  /** Nothing where the vault does not have it. */
  readonly part: LogPart | undefined
  /** Where the file is missing: what the line before has of it, and how many of its bytes count. */
  readonly instead?: { readonly part: LogPart; readonly bytes: number }
}

const fileOf = (place: number) => Math.floor(place / segmentSize)

/** The line and those it comes from, each with the place where the next one begins. */
const chainOf = ({ number, ancestors = [] }: LogLine): readonly Ancestor[] => [
  ...ancestors,
  { line: number, until: Infinity },
]

/** Whether a line comes from the place of a copy. A history that two lines share is one to the letter. */
export function comesFrom({ lines }: KeptLog, line: LogLine, copy: PlaceOfCopy): boolean {
  const turn = chainOf(line).find((one) => one.line === copy.timeline)
  if (!turn || Number(lsnNumber(copy.stopLsn)) > turn.until) return false
  return line.history.startsWith(lines.get(copy.timeline)?.history ?? '')
}

/**
 * The files of the log by which a line is reached from a copy that it comes from, in order: where a line begins within
 * a file, that line has the whole file.
 * @param last number of the last file; without it the last that there is or was
 */
export function roadOf(
  log: KeptLog,
  line: LogLine,
  { timeline, startWal }: PlaceOfCopy,
  last = lastFileOf(log, line),
): readonly LogStep[] {
  const chain = chainOf(line)
  const first = chain.findIndex((one) => one.line === timeline)
  const steps: LogStep[] = []
  for (let number = segmentNumber(startWal); number <= last; number += 1) {
    const at = holderAt(chain, first, number)
    const { line: holder } = chain[at] ?? { line: timeline }
    const part = log.lines.get(holder)?.parts.get(number)
    const step = { number, name: partName(holder, number), part }
    steps.push(part ? step : { ...step, ...insteadOf(log, chain, { first, at, number }) })
  }
  return steps
}

/** Which of a chain has a file: the last that begins in it or before. */
function holderAt(chain: readonly Ancestor[], first: number, number: number): number {
  let at = first
  while (at + 1 < chain.length && fileOf(chain[at]?.until ?? Infinity) <= number) at += 1
  return at
}

/** What the line before has of the first file of a line, up to where the line begins. */
function insteadOf(
  log: KeptLog,
  chain: readonly Ancestor[],
  { first, at, number }: { readonly first: number; readonly at: number; readonly number: number },
): Pick<LogStep, 'instead'> {
  for (let before = at - 1; before >= first; before -= 1) {
    const { line, until } = chain[before] ?? { line: 0, until: 0 }
    if (fileOf(until) !== number) return {}
    const part = log.lines.get(line)?.parts.get(number)
    if (part) return { instead: { part, bytes: until - number * segmentSize } }
  }
  return {}
}

/**
 * The last file of a line that there is, or of which it is known that it was there: it was shipped, or another line
 * began after it.
 */
export function lastFileOf(
  { lines }: KeptLog,
  { number, ancestors = [], parts, history, shipped = -1 }: LogLine,
): number {
  const branches = [...lines.values()]
    .filter((one) => one.history.startsWith(history))
    .flatMap((one) => (one.ancestors ?? []).filter(({ line }) => line === number))
    .map(({ until }) => until)
  return Math.max(
    ...parts.keys(),
    shipped,
    ...branches.map((until) => fileOf(until) - 1),
    fileOf(ancestors.at(-1)?.until ?? 0),
  )
}
