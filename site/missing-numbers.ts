import { conjunction } from '../pt-br/junctions.ts'
// Which numbers of a type of rule a list leaves out. Whoever looks for a decree learns that it is not there.

/** The number that a rule has in its name, and its year: `Decreto nº 1.613, de 2 de março de 2018`. */
export function numberOfRule(
  name: string,
): { readonly number: number; readonly year: number } | undefined {
  const [, digits = '', slashed, rest = ''] =
    /\bn[º°o.]*\s*(\d[\d.]*)(?:\s*[/-]\s*(\d{4}))?(.*)$/i.exec(name) ?? []
  const number = Number(digits.replaceAll('.', ''))
  const year = Number(slashed ?? /\b((?:18|19|20)\d\d)\b/.exec(rest)?.[1])
  return number > 0 && year > 0 ? { number, year } : undefined
}

/** From the first number that is missing to the last of a gap. */
export type Gap = readonly [from: number, to: number]

function gapsOf(numbers: readonly number[]): readonly Gap[] {
  const known = [...new Set(numbers)].toSorted((one, other) => one - other)
  return known.flatMap((number, at) => {
    const before = known[at - 1]
    return before === undefined || number - before < 2 ? [] : [[before + 1, number - 1] as const]
  })
}

/** From one number to the next there is a longer way only where a list begins again: what lies between is no gap. */
const longestGap = 25
/** The numbers that stand near each other, in their order. */
function runsOf(numbers: readonly number[]): readonly (readonly number[])[] {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one - other)
  const begins = sorted.flatMap((number, at) =>
    at === 0 || number - (sorted[at - 1] ?? 0) > longestGap ? [at] : [],
  )
  return begins.map((from, at) => sorted.slice(from, begins[at + 1]))
}

/** Fewer do not show in which order they are numbered; of a list that leaves out most, nobody expects the rest. */
const fewest = 5
const isRun = (numbers: readonly number[]) =>
  new Set(numbers).size >= fewest &&
  new Set(numbers).size * 2 > Math.max(...numbers) - Math.min(...numbers)

/** What a list of one type leaves out, by year where its numbers begin anew with each. */
export interface MissingNumbers {
  readonly year: number | null
  readonly gaps: readonly Gap[]
}
/** The numbers that are missing between those of a list. @param names of rules of one type */
export function missingNumbers(names: readonly string[]): readonly MissingNumbers[] {
  const rules = names.flatMap((name) => numberOfRule(name) ?? [])
  const beginsAnew = [...Map.groupBy(rules, ({ number }) => String(number)).values()].some(
    (same) => new Set(same.map(({ year }) => year)).size > 1,
  )
  return [...Map.groupBy(rules, ({ year }) => (beginsAnew ? String(year) : ''))]
    .map(([year, of]) => ({
      year: year === '' ? null : Number(year),
      gaps: runsOf(of.map(({ number }) => number))
        .filter(isRun)
        .flatMap(gapsOf),
    }))
    .filter(({ gaps }) => gaps.length > 0)
    .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
}

/** `612 e 615 a 625`. @param write how a number is written */
export function gapWords(gaps: readonly Gap[], write: (number: number) => string): string {
  const words = gaps.map(([from, to]) =>
    from === to ? write(from) : `${write(from)} a ${write(to)}`,
  )
  return conjunction(words)
}
