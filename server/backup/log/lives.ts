import { Refusal } from '../../refusal.ts'
import type { KeptLog, Line } from './lines.ts'
import type { Step } from './road.ts'
import { momentsIn } from './wal-records.ts'

/** From when until when a line was written on, as its log tells. */
export interface Life {
  readonly line: number
  readonly from: Date
  readonly until: Date
}

/** The last moment that any of these parts of the log tells; the newest first, until one does. */
export async function lastMomentOf(steps: readonly Step[]): Promise<Date | undefined> {
  for (const { number, part, instead } of steps.toReversed()) {
    const { bytes } = (await (part ?? instead?.part)?.read()) ?? {}
    const moments = bytes && momentsIn(part ? bytes : bytes.subarray(0, instead?.bytes), number)
    if (moments) return moments.last
  }
  return undefined
}

/** What only this line tells: its first file repeats what the line before had of it. */
async function lifeOf({ number: line, ancestors = [], parts }: Line): Promise<Life | undefined> {
  const numbers = [...parts.keys()].toSorted((one, other) => one - other)
  const begin = ancestors.at(-1)?.until ?? 0
  const momentsOf = async (number: number) => {
    const { bytes } = (await parts.get(number)?.read()) ?? {}
    return bytes && momentsIn(bytes, number, begin)
  }
  const first = await firstOf(numbers, momentsOf)
  const last = await firstOf(numbers.toReversed(), momentsOf)
  return first && last && { line, from: first.first, until: last.last }
}

async function firstOf<T>(
  numbers: readonly number[],
  find: (number: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const number of numbers) {
    const found = await find(number)
    if (found !== undefined) return found
  }
  return undefined
}

/** A line that was chosen, and others on which there is something else for the same moment. */
export interface Choice {
  readonly line: Line
  readonly others: readonly Life[]
}

/**
 * The line that a moment is of: the newest that was written on then, else the one that was written on last before. Without
 * a moment, the one that was written on last.
 * @param wanted its number, where somebody has chosen it
 * @throws {Refusal} when there is no line of that number
 */
export async function chooseLine(
  { lines }: KeptLog,
  at: Date | undefined,
  wanted: number | undefined,
): Promise<Choice | undefined> {
  const written = [...lines.values()].filter(({ parts }) => parts.size > 0)
  const [only] = written
  if (only && written.length === 1 && wanted === undefined) return { line: only, others: [] }
  const lives: Life[] = []
  for (const line of written) {
    const life = await lifeOf(line)
    if (life) lives.push(life)
  }
  const chosen = wanted ?? newest(lives, at)
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
function isOther({ line, from, until }: Life, chosen: Line | undefined, at: Date | undefined) {
  if (at) return from <= at && at <= until
  return !chosen?.ancestors?.some((ancestor) => ancestor.line === line) || false
}

const inWords = (at: Date) => at.toLocaleString('pt-BR')
export const lifeInWords = ({ line, from, until }: Life): string =>
  `${line} (escrita de ${inWords(from)} a ${inWords(until)})`
