import { monthNames } from '../pt-br/months.ts'
import { monthsOfPeriod } from './document-period.ts'

// Descriptions after the pattern of those that were published before: `Balancete de setembro de 2026` makes `Balancete
// de outubro de 2026`.

/** What a published document says of itself. @property month two digits */
export interface DescribedDocument {
  readonly description: string
  readonly year: string
  readonly month: string | null
  readonly periodicity: string
}
type Time = Omit<DescribedDocument, 'description'>

/** As many documents as must have a pattern before the next one gets it. */
const fewest = 2
const monthMark = '\u0001'
const ordinalMark = '\u0002'
const yearMark = '\u0003'

/** The name of the month and the number of the period, as descriptions write them. */
function wordsOf({ month, periodicity }: Time) {
  const length = monthsOfPeriod(periodicity)
  const number = Number(month ?? 0)
  return {
    month: length === 1 && number > 0 ? (monthNames[number - 1] ?? null) : null,
    ordinal: length > 1 && number > 0 ? `${number / length}º` : null,
  }
}

/** A description without its time; nothing where it does not say all of it. */
function patternOf(document: DescribedDocument): string | undefined {
  const { month, ordinal } = wordsOf(document)
  const replaced = (text: string, word: string | null, mark: string) =>
    word === null ? text : text.replace(new RegExp(`(?<![\\p{L}\\d])${word}`, 'iu'), mark)
  const marked = replaced(
    replaced(replaced(document.description, document.year, yearMark), month, monthMark),
    ordinal,
    ordinalMark,
  )
  const whole =
    marked.includes(yearMark) &&
    (month === null || marked.includes(monthMark)) &&
    (ordinal === null || marked.includes(ordinalMark))
  return whole ? marked : undefined
}

/** How a document of a time is described, after the newest pattern of its periodicity that two have; else nothing. */
export function describedLike(
  latest: readonly DescribedDocument[],
  time: Time,
): string | undefined {
  const { month, ordinal } = wordsOf(time)
  if (time.periodicity === 'eventual' || (time.periodicity !== 'anual' && time.month === null))
    return undefined
  const patterns = latest
    .filter(({ periodicity }) => periodicity === time.periodicity)
    .flatMap((document) => patternOf(document) ?? [])
  const pattern = patterns.find((one) => patterns.filter((other) => other === one).length >= fewest)
  return pattern
    ?.replace(yearMark, time.year)
    .replace(monthMark, month ?? '')
    .replace(ordinalMark, ordinal ?? '')
}
