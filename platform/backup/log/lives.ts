import { Refusal } from '../../process/refusal.ts'
import type { KeptLog, LogLine } from './lines.ts'
import type { LogStep } from './road.ts'
import { momentsIn, type Moments } from './wal-records.ts'

/** From when until when a line was written on, as its log tells. */
export interface Life {
  readonly line: number
  readonly from: Date
  readonly until: Date
}

/** The last moment that any of these parts of the log tells. */
export const lastMomentOf = (steps: readonly LogStep[]): Promise<Date | undefined> =>
  lastOf(steps, async ({ number, part, instead }) => {
    const { bytes } = (await (part ?? instead?.part)?.read()) ?? {}
    return bytes && momentsIn(part ? bytes : bytes.subarray(0, instead?.bytes), number)
  })

/** The last moment of parts that are in the order of the log: of the newest ones, back to an exact moment. */
async function lastOf<Part>(
  parts: readonly Part[],
  momentsOf: (part: Part) => Promise<Moments | undefined>,
): Promise<Date | undefined> {
  let last: Date | undefined
  for (const part of parts.toReversed()) {
    const moments = await momentsOf(part)
    if (moments && (!last || moments.last > last)) last = moments.last
    if (moments?.isExact) break
  }
  return last
}

/** What only this line tells: its first file repeats what the line before had of it. */
async function lifeOf({ number: line, ancestors = [], parts }: LogLine): Promise<Life | undefined> {
  const numbers = [...parts.keys()].toSorted((one, other) => one - other)
  const begin = ancestors.at(-1)?.until ?? 0
  const momentsOf = async (number: number) => {
    const { bytes } = (await parts.get(number)?.read()) ?? {}
    return bytes && momentsIn(bytes, number, begin)
  }
  const until = await lastOf(numbers, momentsOf)
  for (const number of numbers) {
    const moments = await momentsOf(number)
    if (moments && until) return { line, from: moments.first, until }
  }
  return undefined
}

/** A line that was chosen, and others on which there is something else for the same moment. */
export interface ChosenLine {
  readonly line: LogLine
  readonly others: readonly Life[]
}

/** The line that was shipped last, where nothing of it is there any more: no moment tells of it. */
function goneLine({ lines, lastShipped = 0 }: KeptLog): LogLine | undefined {
  const line = lines.get(lastShipped)
  return line?.parts.size === 0 ? line : undefined
}

/**
 * The line that a moment is of: the newest that was written on then, else the one that was written on last before.
 * Without a moment, the one that was written on last, be it gone: that must not pass for an older one.
 * @param wanted its number, where somebody has chosen it
 * @throws {Refusal} when there is no line of that number
 */
export async function chooseLine(
  log: KeptLog,
  at: Date | undefined,
  wanted: number | undefined,
): Promise<ChosenLine | undefined> {
  const { lines } = log
  const written = [...lines.values()].filter(({ parts }) => parts.size > 0)
  const [only] = written
  const sought = wanted ?? (at ? undefined : goneLine(log)?.number)
  if (only && written.length === 1 && sought === undefined) return { line: only, others: [] }
  const lives: Life[] = []
  for (const line of written) {
    const life = await lifeOf(line)
    if (life) lives.push(life)
  }
  const chosen = sought ?? newest(lives, at)
  const line = chosen === undefined ? undefined : lines.get(chosen)
  if (!line && wanted !== undefined)
    throw new Refusal(
      `As cópias não têm a linha ${wanted}. As que há: ${lives.map(lifeInWords).join('; ')}.`,
    )
  const others = lives.filter((life) => life.line !== chosen && isOther(life, line, at))
  return line && { line, others }
}

function newest(lives: readonly Life[], at: Date | undefined): number | undefined {
  const byEnd = lives.toSorted((one, other) => +one.until - +other.until || one.line - other.line)
  if (!at) return byEnd.at(-1)?.line
  const then = lives.filter(({ from, until }) => from <= at && at <= until)
  const before = byEnd.filter(({ until }) => until <= at)
  const first = lives.toSorted((one, other) => +one.from - +other.from)[0]
  return Math.max(...then.map(({ line }) => line), 0) || before.at(-1)?.line || first?.line
}

/** Whether a life has what the chosen line does not have. */
function isOther({ line, from, until }: Life, chosen: LogLine | undefined, at: Date | undefined) {
  if (at) return from <= at && at <= until
  return !chosen?.ancestors?.some((ancestor) => ancestor.line === line) || false
}

const inWords = (at: Date) => at.toLocaleString('pt-BR')
export const lifeInWords = ({ line, from, until }: Life): string =>
  `${line} (escrita de ${inWords(from)} a ${inWords(until)})`
