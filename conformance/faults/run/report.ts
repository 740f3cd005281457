import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../platform/root.ts'
import type { Outcome } from './compare.ts'
import type { Store, Where } from './scene.ts'

export interface Line extends Outcome {
  readonly id: string
  readonly what: string
  readonly database: Where
  readonly store: Store
  readonly cycles: number
  /** Writes acknowledged while it lasted. */
  readonly acknowledged: number
  /** Seconds from the end of the cause to the next acknowledged write, the longest. */
  readonly recovery: number
  /** Milliseconds of the slowest answer. */
  readonly slowest: number
  /** What did not hold besides; empty when all did. */
  readonly fault: string
  /** What was measured besides, in words. */
  readonly figures?: string
  /** What is missing here to try it: such a line neither holds nor fails. */
  readonly needs?: string
}

/** Thrown by a fault that cannot be made on this machine. */
export class NotTried extends Error {}

const longestRecovery = 30
export const holds = (line: Line): boolean =>
  line.needs === undefined &&
  line.lost + line.doubled + line.torn === 0 &&
  line.recovery <= longestRecovery &&
  line.fault === ''

function verdictOf(line: Line): string {
  if (line.needs !== undefined) return `not tried: ${line.needs}`
  const verdict = line.fault || (holds(line) ? 'holds' : 'does not hold')
  return line.figures ? `${verdict}; ${line.figures}` : verdict
}

const cells = (line: Line): readonly string[] => [
  line.id,
  line.what,
  line.database,
  line.store,
  String(line.cycles),
  String(line.acknowledged),
  String(line.lost),
  String(line.doubled),
  String(line.torn),
  line.recovery.toFixed(1),
  String(Math.round(line.slowest)),
  verdictOf(line),
]
const rowOf = (line: Line) => `| ${cells(line).join(' | ')} |`

const file = join(root, 'docs', 'reliability.md')
const [begin, end] = ['<!-- run: begin -->', '<!-- run: end -->']
const head = [
  '| fault | what | database | files | cycles | acknowledged | lost | doubled | torn | recovery, s | slowest, ms | |',
  '|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|',
]
const keyOf = (row: string) => row.split(' | ').slice(0, 4).join(' | ')

export const say = (line: Line): void => void process.stdout.write(`${rowOf(line)}\n`)
export const sayHead = (): void => void process.stdout.write(`${head.join('\n')}\n`)

/** Writes what a run showed between the marks of docs/reliability.md; what it did not try stays as it was. */
export function writeReport(lines: readonly Line[]): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost its marks`)
  const before = text
    .slice(from, to)
    .split('\n')
    .filter((row) => /^\| F\d/.test(row))
  const rows = new Map(before.map((row) => [keyOf(row), row]))
  for (const line of lines) {
    const row = rowOf(line)
    // What was shown elsewhere stays shown.
    if (line.needs === undefined || !rows.has(keyOf(row))) rows.set(keyOf(row), row)
  }
  const all = [...rows.values()].toSorted()
  const table = ['', ...head, ...all, ''].join('\n')
  writeFileSync(file, `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`)
}
