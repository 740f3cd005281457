import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Book } from './book.ts'
import type { Outcome } from './compare.ts'
import { bounds, type Judged } from './memory.ts'
import type { Scene } from './scene.ts'

/** What one run showed. */
export interface Run {
  readonly began: Date
  readonly minutes: number
  readonly every: number
  readonly seed: number
  /** Why it ended before its time; nothing when it did not. */
  readonly cut: string | undefined
  /** How often each kind of fault happened. */
  readonly faults: ReadonlyMap<string, number>
  /** Comparisons before the last one, and those that did not hold. */
  readonly compared: number
  readonly broken: number
  readonly last: Outcome | undefined
  readonly memory: readonly Judged[]
  /** What else did not hold; empty when all did. */
  readonly troubles: readonly string[]
}

export const rightIn = (outcome: Outcome): boolean =>
  outcome.lost + outcome.doubled + outcome.torn + outcome.apart === 0

export const holds = (run: Run): boolean =>
  run.cut === undefined &&
  run.last !== undefined &&
  rightIn(run.last) &&
  run.broken === 0 &&
  run.memory.every(({ verdict }) => verdict !== 'grows') &&
  run.troubles.length === 0

const number = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)
const table = (head: string, align: string, rows: readonly string[]) =>
  [`| ${head} |`, align, ...rows].join('\n')

function headline(run: Run, book: Book, scene: Scene): string {
  const { last } = run
  const faults = [...run.faults.values()].reduce((sum, count) => sum + count, 0)
  const asked = Object.values(scene.client.statuses).reduce((sum, count) => sum + count, 0)
  const standby = last?.apart === 0 ? 'equal' : `apart in ${last?.apart ?? 'all'} rows`
  const how = run.cut === undefined ? '' : ` **Cut: ${run.cut}.**`
  const verdict = holds(run) ? 'It holds.' : 'It does not hold.'
  const acknowledged = Object.entries(book.acknowledged).map(([act, count]) => `${count} ${act}`)
  return [
    `${run.began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${number(run.minutes, 1)} minutes,`,
    `a random fault every ${run.every} s (seed ${run.seed}): ${faults} faults, ${asked} requests,`,
    `${book.total} writes acknowledged (${acknowledged.join(', ')}), ${book.sentAgain} requests to write sent again.${how}`,
    `At the end, of ${last?.rows ?? 0} rows and ${last?.files ?? 0} files: lost ${last?.lost ?? '–'},`,
    `doubled ${last?.doubled ?? '–'}, torn ${last?.torn ?? '–'}; standby ${standby}.`,
    `${run.compared} comparisons before, ${run.broken} of which did not hold; ${book.wrongDownloads} wrong downloads.`,
    `Longest time without an acknowledged write ${number(book.longestPause / 1_000, 1)} s;`,
    `slowest answer to a write ${number(scene.client.slowest.write)} ms,`,
    `to a reader ${number(scene.client.slowest.read)} ms. ${verdict}`,
  ].join(' ')
}

function memoryTable({ memory }: Run): string {
  const rows = memory.map(
    ({ what, lives, first, last, highest, slope, verdict }) =>
      `| ${what} | ${lives} | ${number(first)} | ${number(last)} | ${number(highest)} | ${number(slope, 2)} | ${verdict} |`,
  )
  const head = 'memory, MB | processes | first half | second half | highest | MB a minute | '
  return table(head, '|---|---:|---:|---:|---:|---:|---|', rows)
}

/** The rule by which memory is judged. */
const rule = `Memory is looked at every 30 s. The first five minutes of each process are left out, of PostgreSQL's too. It is flat when the median of the second half is at most ${Math.round((bounds.ratio - 1) * 100)} % and ${bounds.spare} MB above the first half's, and no process that lived 20 minutes more gains over ${bounds.slope} MB a minute (Theil–Sen over the lowest of every two minutes). Of a database: what one of its connections has for itself, by the mean of all; how many there are is bounded by the pools, what they share by a setting.`

export function reportOf(run: Run, book: Book, scene: Scene): string {
  const faults = [...run.faults].toSorted(([one], [other]) => one.localeCompare(other))
  const statuses = Object.entries(scene.client.statuses)
  const starts = scene.instances.map(
    ({ name, starts: times, refusedStarts }) =>
      `${name} was started ${times} times (${refusedStarts} refused while the database was away)`,
  )
  const wondered = [...book.unexplained].map(([what, count]) => `${count} × ${what}`)
  const wrong = [...run.troubles, ...wondered, ...(run.last?.examples ?? [])]
  return [
    headline(run, book, scene),
    `${starts.join('; ')}.`,
    table(
      'fault | times',
      '|---|---:|',
      faults.map(([kind, count]) => `| ${kind} | ${count} |`),
    ),
    table(
      'status of the answer | times',
      '|---|---:|',
      statuses.map(([status, count]) => `| ${status === '0' ? 'none' : status} | ${count} |`),
    ),
    memoryTable(run),
    rule,
    ...(wrong.length === 0 ? [] : ['What did not hold:', wrong.map((it) => `- ${it}`).join('\n')]),
  ].join('\n\n')
}

const [begin, end] = ['<!-- endurance: begin -->', '<!-- endurance: end -->']

/** Puts a report between the marks of a file; into a new one where there is none. */
export function writeReport(file: string, report: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `${begin}\n${end}\n`
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost its marks`)
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${report}\n\n${text.slice(to)}`)
}
