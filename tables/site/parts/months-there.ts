import { monthNames } from '../../../pt-br/months.ts'
import { addTotals, type Group } from '../../data/sums.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Asked } from './asked.ts'
import { hasSpan } from './span.ts'

// Of which months the rows of a year are: the sum of one month beside that of twelve is to say so.

/** The months that have rows, 1 to 12 in order, by year. */
export type MonthsThere = ReadonlyMap<number, readonly number[]>

/** Whether what a table adds up of a year grows month by month: of no plan, no state, and no register by years. */
const growsByMonth = (dataset: Dataset): boolean =>
  hasSpan(dataset) &&
  !dataset.time.state &&
  dataset.sums.length > 0 &&
  dataset.due.years === undefined

/** Whether a question is of whole years, whose months are to be told. */
export const isOfWholeYears = ({ dataset, span, filters }: Asked): boolean =>
  growsByMonth(dataset) && !span && filters[dataset.time.month] === undefined

/** The months of each year. @param groups by the year first and the month last */
export function monthsThere(groups: readonly Group[]): MonthsThere {
  const found = new Map<number, Set<number>>()
  for (const { values } of groups) {
    const [year, month] = [Number(values[0]), Number(values.at(-1))]
    found.set(year, (found.get(year) ?? new Set()).add(month))
  }
  return new Map([...found].map(([year, months]) => [year, [...months].toSorted((a, b) => a - b)]))
}

/** Groups without the last of their dimensions: those that had it apart become one. */
export function withoutLast(groups: readonly Group[]): readonly Group[] {
  const found = new Map<string, Group>()
  for (const group of groups) {
    const values = group.values.slice(0, -1)
    const key = JSON.stringify(values)
    const other = found.get(key)
    found.set(key, { ...(other ? addTotals(other, group) : group), values })
  }
  return [...found.values()]
}

/** As many runs of months as are read at a glance. */
const mostRuns = 2
/**
 * The months of a year that has not all of them: `só dezembro`, `janeiro a outubro`, `janeiro e março a maio`; of
 * many gaps, `7 dos 12 meses`.
 * @param months 1 to 12 in order @returns nothing where all are there, or none is
 */
export function partOfYear(months: readonly number[] = []): string | undefined {
  if (months.length === 0 || months.length === 12) return undefined
  const name = (month: number | undefined) => monthNames[(month ?? 0) - 1] ?? String(month)
  if (months.length === 1) return `só ${name(months[0])}`
  const runs: number[][] = []
  for (const month of months) {
    const last = runs.at(-1)
    if (last && last.at(-1) === month - 1) last.push(month)
    else runs.push([month])
  }
  if (runs.length > mostRuns) return `${months.length} dos 12 meses`
  return runs
    .map((run) => {
      if (run.length === 1) return name(run[0])
      return run.length === 2 && runs.length === 1
        ? `${name(run[0])} e ${name(run[1])}`
        : `${name(run[0])} a ${name(run.at(-1))}`
    })
    .join(' e ')
}
