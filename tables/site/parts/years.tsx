import { useClock } from '../../../site/parts/when.tsx'
import { keptFor, type Selection } from '../../data/selection.ts'
import { sumsBy, type Group, type ShownTotals } from '../../data/sums.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { amount } from '../../../pt-br/money.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { apartIn, byKind, kindWords } from './apart.tsx'
import { askedAt, type Asked } from './asked.ts'
import {
  isOfWholeYears,
  monthsThere,
  partOfYear,
  withoutLast,
  type MonthsThere,
} from './months-there.ts'
import type { WordBook } from '../../model/types/facets.ts'
import {
  asksSameMonths,
  SameMonths,
  sameMonthsQuery,
  twoYears,
  type TwoYears,
} from './same-months.tsx'
import { unreported } from '../../model/unreported.ts'

interface YearsFound {
  readonly groups: readonly Group[]
  /** Of the years of a table whose sums grow month by month. */
  readonly months: MonthsThere
}
const noYears: YearsFound = { groups: [], months: new Map() }
/** The years of a question, and the two of which the same months are asked for. */
export interface YearsBeside extends YearsFound {
  readonly same?: { readonly two: TwoYears | undefined }
}
/** What the years of a question add up to; nothing of rows that are too many to add up while somebody waits. */
export async function yearsBeside(
  { tx, query }: Pick<Visit, 'tx' | 'query'>,
  asked: Asked,
  selection: Selection,
  { isMore }: ShownTotals,
): Promise<YearsBeside> {
  const [found, two] = await Promise.all([
    isMore ? noYears : yearsCompared(tx, asked, selection),
    isMore || !asksSameMonths(query) ? undefined : twoYears(tx, asked, selection),
  ])
  return { ...found, ...(asksSameMonths(query) ? { same: { two } } : {}) }
}

/**
 * The sums of the same question in every year, the newest first, and the months that each year has. Nothing where they
 * are not kept, or of a table of states, whose months are not added up.
 */
async function yearsCompared(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
): Promise<YearsFound> {
  const { time, sums } = asked.dataset
  if (asked.span) return noYears
  const { [time.year]: _year, ...filter } = selection.filter
  const all = { ...selection, filter }
  // A plan of several years is compared with no other of which some of them are.
  if (asked.dataset.due.years !== undefined && asked.dataset.due.years > 1) return noYears
  if (time.state || sums.length === 0 || !keptFor(all, [time.year])) return noYears
  const isWhole = isOfWholeYears(asked)
  const found = await sumsBy(tx, all, [
    { column: time.year },
    ...apartIn(asked),
    ...(isWhole ? [{ column: time.month }] : []),
  ])
  const groups = isWhole ? withoutLast(found) : found
  const years = new Set(groups.map(({ values: [year] }) => year))
  return {
    groups: years.size > 1 ? groups.toReversed() : [],
    months: isWhole ? monthsThere(found) : noYears.months,
  }
}

interface Shown {
  readonly title: string
  readonly in: (year: number) => string
}
/** The columns of the comparison: each amount, of each kind for itself. */
function columnsOf(dataset: Dataset, found: readonly Group[], book: WordBook): readonly Shown[] {
  const kinds = [...new Set(found.map(({ values: [, kind] }) => kind))].toSorted(byKind(dataset))
  return kinds.flatMap((kind) => {
    const own = found.filter(({ values: [, other] }) => other === kind)
    return dataset.sums
      .filter((name) => own.some(({ sums }) => (sums[name] ?? 0) !== 0))
      .map((name) => {
        const { label } = columnOf(dataset, name)
        const isOne = kind === undefined || kinds.length === 1
        return {
          title: isOne ? label : `${kindWords(dataset, kind, book)}: ${label.toLowerCase()}`,
          in: (year) => {
            const ofYear = own.find(({ values: [one] }) => Number(one) === year)
            return ofYear && !(name in ofYear.sums) ? unreported : amount(ofYear?.sums[name] ?? 0)
          },
        }
      })
  })
}

interface Shows extends Pick<Visit, 'now'> {
  readonly found: YearsBeside
  readonly asked: Asked
  readonly path: string
  readonly book: WordBook
}
/** How the amounts went from year to year, and, where that is asked, in the same months of two years. */
export const Years = (shows: Shows) => (
  <>
    <YearsCompared {...shows} />
    {shows.found.same && <SameMonths {...shows} found={shows.found.same.two} />}
  </>
)

/** The amounts of each year, which leads to its rows. */
function YearsCompared({ found: { groups: found, months, same }, asked, path, now, book }: Shows) {
  const thisYear = useClock().year(now)
  if (found.length === 0) return null
  const at = asked.filters[asked.dataset.time.month]
  const month = at === undefined ? undefined : monthNames[Number(at) - 1]
  const shown = columnsOf(asked.dataset, found, book)
  const years = [...new Set(found.map(({ values: [value] }) => Number(value)))]
  return (
    <section aria-labelledby="anos">
      <h2 id="anos">{month === undefined ? 'Ano a ano' : `${capitalised(month)}, ano a ano`}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Somas de cada ano">
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">Ano</th>
              {shown.map(({ title }) => (
                <th key={title} scope="col" className="number">
                  {title} (R$)
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <tr key={year}>
                <th scope="row">
                  {year === asked.year ? (
                    <strong>{year}</strong>
                  ) : (
                    <a href={askedAt(path, { ...asked, year })}>{year}</a>
                  )}
                  {year === thisYear && month === undefined && <small>até agora</small>}
                  {partOfYear(months.get(year)) && <small>{partOfYear(months.get(year))}</small>}
                </th>
                {shown.map((one) => (
                  <td key={one.title} className="number">
                    {one.in(year)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!same && [asked.year, asked.year - 1].every((year) => months.has(year)) && (
        <p className="facts">
          <a href={`${askedAt(path, asked, sameMonthsQuery)}#meses`}>
            Comparar com os mesmos meses de {asked.year - 1}
          </a>
        </p>
      )}
    </section>
  )
}
