// What a row tells before its fields: what it is about, how it stands, and the money that it sets in motion.

/** The values of a row; its amounts in reais. */
type Values = Readonly<Record<string, string | number | null>>

/** How a row stands on a day: a few words for each thing that is to be said. */
interface Story<N extends string = string> {
  /** The column that says what the row is about. */
  readonly about: N
  /** @param today at the municipality, ISO 8601 */
  readonly stands: (row: Values, today: string) => readonly (string | false)[]
}

/** A step of the money, of which a row or the sum of several has an amount. */
export interface Stage<N extends string = string> {
  /** `Empenhado`. */
  readonly as: string
  /** What a row calls it, where that is another word: of an open bidding there is an estimate alone. */
  readonly calledFor?: (row: Values) => string | undefined
  /** The amount as it was signed, by which is told what amendments have changed of the first one. */
  readonly signed?: N
  /** The first of these amounts that there is. */
  readonly of: readonly N[]
  /** What was taken from it again. */
  readonly less?: N
  /** What has not come to the next step: `empenhados sem liquidação`. */
  readonly open?: string
  /** Whether a row comes of what stands before it: salaries come of no bidding. Left out, each does. */
  readonly isBought?: (row: Values) => boolean
  /** Whether a row promises the amount at all: a price record obliges to nothing. */
  readonly isBinding?: (row: Values) => boolean
}

/** What the page of a row tells first, and the steps of the money that its amounts are. */
export interface TellingRows<N extends string = string> {
  /** The numbers of each kind follow each other: the page tells those of a year that are not there. */
  readonly followsNumbers?: true
  readonly story?: Story<N>
  readonly stages?: readonly Stage<N>[]
  /** What is written in the row's own document stands on its page, too. */
  readonly readHere?: true
}

/** Whether an amount is reported: what is absent is not none. */
export const isKnown = (value: Values[string] | undefined): boolean =>
  value !== null && value !== undefined

/** Of an amount so much was done, in whole hundredths: what is not whole is never told as 100. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.floor((100 * part) / whole + 1e-9) : 0

/**
 * What amendments have added to an amount, or taken from it, in reais.
 *
 * @returns nothing where that is not known, or nothing was changed
 */
export function amendedBy({ of: [now = ''], signed }: Stage, values: Values): number | undefined {
  const [first, last] = [Number(values[signed ?? ''] ?? 0), Number(values[now] ?? 0)]
  // Sums of an amount that is empty are 0, and no contract was signed for nothing.
  if (first === 0 || last === 0) return undefined
  return Math.round((last - first) * 100) / 100 || undefined
}

/** @param values of a row, or sums of several */
export const amountAt = ({ of, less }: Stage, values: Values): number | undefined => {
  const name = of.find((one) => values[one] !== null && values[one] !== undefined)
  if (name === undefined) return undefined
  const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100)
  return (cents(values[name]) - (less === undefined ? 0 : cents(values[less]))) / 100
}
