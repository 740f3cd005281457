import type { Dataset } from '../../model/declaration.ts'
import { monthIn, subjectOfColumn, yearIn, yearOfMonthIn } from '../file-door/doubts/subjects.ts'
import type { UnitUse } from '../file-door/kept-mapping.ts'
import type { MonthOrYear } from '../file-door/period.ts'
import type { ColumnTexts } from './find-units.ts'

const single = (values: readonly (string | undefined)[]): string | undefined => {
  const [first, ...others] = [...new Set(values)]
  return others.length === 0 ? first : undefined
}
/** What columns that nobody mapped say of year and month, where each says one. */
function saidByColumns(columns: readonly ColumnTexts[]) {
  const texts = (wanted: 'year' | 'month') =>
    columns
      .filter(({ name, texts: of }) => subjectOfColumn(name) === wanted && of.length > 0)
      .flatMap(({ texts: of }) => of)
  const years = [...texts('year').map(yearIn), ...texts('month').map(yearOfMonthIn)]
  return {
    year: single(years.filter((year) => year !== undefined)),
    month: single(texts('month').map(monthIn)),
  }
}

/** Months since the year 0; a whole year stands at its last month. */
export const monthCount = ({ year, month }: MonthOrYear): number => year * 12 + (month ?? 12) - 1

/** The period that was published last, of any of the units. */
export function newestPeriod(uses: readonly UnitUse[], unit?: string): MonthOrYear | undefined {
  const published = uses.flatMap(({ unit: of, published: use }) =>
    use && (unit === undefined || of === unit) ? [{ year: use.ano, month: use.mes }] : [],
  )
  return published.toSorted((one, other) => monthCount(other) - monthCount(one))[0]
}

/** The year of a file's rows, where rows, name or columns say one. */
export function yearFound(
  seen: MonthOrYear | undefined,
  columns: readonly ColumnTexts[],
): number | undefined {
  const { year } = saidByColumns(columns)
  return seen?.year ?? (year === undefined ? undefined : Number(year))
}

/**
 * The period of a file's rows: by the columns that are read, by the others, and by its name. A whole year is taken only
 * where the source's files were of years.
 * @param seen what the rows and the name say
 */
export function periodFound(
  { time }: Pick<Dataset, 'time'>,
  seen: MonthOrYear | undefined,
  columns: readonly ColumnTexts[],
  uses: readonly UnitUse[],
): MonthOrYear | undefined {
  const said = saidByColumns(columns)
  // What all rows say goes before what somebody called the file.
  if (said.year !== undefined && said.month !== undefined)
    return { year: Number(said.year), month: Number(said.month) }
  const year = yearFound(seen, columns)
  if (year === undefined) return undefined
  const isOfYear = said.year === undefined || Number(said.year) === year
  const month = seen?.month ?? (said.month === undefined || !isOfYear ? null : Number(said.month))
  if (month !== null) return { year, month }
  const isYearly = time.state === undefined && newestPeriod(uses)?.month === null
  return isYearly ? { year, month } : undefined
}
