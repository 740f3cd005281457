import { monthNames } from '../../../pt-br/months.ts'
import { spanLength, spanWords } from '../../model/span.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Asked } from './asked.ts'

// Of when the rows of a question are, in words: one home, so that heading, title, charts and sentence say the same.

type OfWhen = Pick<Asked, 'dataset' | 'year' | 'span' | 'filters'>

/** The years of a plan that begins in a year: `2026 a 2029`; nothing for other tables. */
export const planYears = ({ due: { years } }: Pick<Dataset, 'due'>, year: number) =>
  years === undefined || years === 1 ? undefined : `${year} a ${year + years - 1}`

/** What the rows of a question are of: a year, a month of it, months one after the other, the years of a plan. */
export function askedPeriodWords({ dataset, year, span, filters }: OfWhen): string {
  if (span) return spanWords(span)
  const at = filters[dataset.time.month]
  return at === undefined
    ? (planYears(dataset, year) ?? String(year))
    : `${monthNames[Number(at) - 1] ?? at} de ${year}`
}

/** Whether a question is of several months or years, of which one says `de … a …`. */
const isFromTo = ({ dataset, year, span }: OfWhen) =>
  span ? spanLength(span) > 1 : planYears(dataset, year) !== undefined

/** The same with its preposition: `em 2026`, `em outubro de 2026`, `de março a agosto de 2026`. */
export const inPeriod = (asked: OfWhen): string =>
  `${isFromTo(asked) ? 'de' : 'em'} ${askedPeriodWords(asked)}`

/** Whether a question is of months of several years: a month alone then says not which. */
export const isOfYears = ({ span }: Pick<Asked, 'span'>): boolean =>
  span !== undefined && span.from.year !== span.to.year
