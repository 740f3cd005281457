// Of which months a unit's movements are all published: an amount that is computed of fewer would be less than it is.

/** A month, counted from the year 0. */
export const monthNumber = (year: number, month: number): number => year * 12 + month - 1

/** What is known of the movements of one kind: each month as {@link monthNumber} has it. */
export interface KindPublished {
  /** The months that have some. */
  readonly months: readonly number[]
  /** The months of which somebody signed that they have no movement at all. */
  readonly signed: readonly number[]
  /** The years that one file brought whole. */
  readonly wholeYears: readonly number[]
}
/** The months, without a gap up to the last one that has some, of which all movements of the kind are published. */
export interface Covered {
  readonly first: number
  readonly last: number
}

/**
 * From which month on all movements of a kind are published. A month without one is taken for published where somebody
 * signed that it has none, or where a file brought the whole of its year and the kind is in that file.
 */
export function coveredMonths({ months, signed, wholeYears }: KindPublished): Covered | undefined {
  const last = months.toSorted((one, other) => one - other).at(-1)
  if (last === undefined) return undefined
  const having = new Set(months)
  const years = new Set(months.map((month) => Math.trunc(month / 12)))
  const whole = new Set(wholeYears.filter((year) => years.has(year)))
  const said = new Set(signed)
  const isCovered = (month: number) =>
    having.has(month) || said.has(month) || whole.has(Math.trunc(month / 12))
  let first = last
  while (isCovered(first - 1)) first -= 1
  return { first, last }
}
