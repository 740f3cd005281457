import { amount } from '../../../pt-br/money.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { capitalised } from '../../../pt-br/words.ts'
import { plainParam, type Query } from '../../../platform/http/query.ts'
import { useClock } from '../../../site/parts/when.tsx'
import type { Visit } from '../../../site/visit.ts'
import { keptFor, type Selection } from '../../data/selection.ts'
import { sumsBy, addTotals, type Group, type Totals } from '../../data/sums.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { unreported } from '../../model/unreported.ts'
import { apartIn, byKind, kindWords } from './apart.tsx'
import type { Asked } from './asked.ts'
import { isOfWholeYears, monthsThere, withoutLast, type MonthsThere } from './months-there.ts'

// What a table adds up to beside the same months of the year before: a year that runs is no whole one.

const compareName = 'comparar'
const compareValue = 'meses'
export const sameMonthsQuery = { [compareName]: compareValue }
export const asksSameMonths = (query: Query): boolean =>
  plainParam(query, compareName) === compareValue

/** The parameters of a page that are asked by this. */
export const sameMonthsParams = (query: Query): readonly string[] =>
  asksSameMonths(query) ? [compareName] : []

/** What is known of two years: their sums by year, kind and month, and which months the table has of each. */
export interface TwoYears {
  readonly groups: readonly Group[]
  readonly there: MonthsThere
  /** Whether each unit has rows of the same months in both years. */
  readonly isAlike: boolean
}

/** Whether each unit that has rows of some months of a year has them of these months of the other. */
function unitsAlike(groups: readonly Group[], years: readonly number[]): boolean {
  const has = new Set(groups.map(({ values }) => values.join()))
  return groups.every(({ values: [year, unit, month] }) =>
    years.every((one) => Number(year) === one || has.has([one, unit, month].join())),
  )
}

/**
 * The two years that are compared.
 * @returns nothing where the question is of no whole year whose sums grow month by month, or they are not kept
 */
export async function twoYears(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
): Promise<TwoYears | undefined> {
  const { dataset, year } = asked
  const { time, key } = dataset
  const [unit = ''] = key
  const by = [{ column: time.year }, ...apartIn(asked), { column: time.month }]
  const { [time.year]: _year, ...filter } = selection.filter
  const all = { ...selection, filter }
  const names = by.map(({ column }) => column)
  if (!isOfWholeYears(asked) || !keptFor(all, [...names, unit])) return undefined
  // A month without rows of what is asked is one of nothing, where the table has rows of it.
  const { [unit]: ofUnit } = filter
  const whole = { ...all, filter: ofUnit === undefined ? {} : { [unit]: ofUnit } }
  const [found, units] = await Promise.all([
    sumsBy(tx, all, by),
    sumsBy(tx, whole, [{ column: time.year }, { column: unit }, { column: time.month }]),
  ])
  const ofTwo = ({ values: [one] }: Group) => Number(one) === year || Number(one) === year - 1
  const there = monthsThere(units.filter(ofTwo))
  const both = monthsOfBoth(there, year)
  const compared = units.filter((one) => ofTwo(one) && both.includes(Number(one.values.at(-1))))
  return { groups: found.filter(ofTwo), there, isAlike: unitsAlike(compared, [year, year - 1]) }
}

const monthsOfBoth = (there: MonthsThere, year: number): readonly number[] =>
  (there.get(year) ?? []).filter((month) => there.get(year - 1)?.includes(month))

const nameOf = (month: number | undefined) => monthNames[(month ?? 0) - 1] ?? ''
/** `janeiro a outubro`; with gaps each by its name. */
function monthWords(months: readonly number[]): string {
  const [first = 0] = months
  const isRun = months.length > 2 && months.every((month, at) => month === first + at)
  return isRun ? `${nameOf(first)} a ${nameOf(months.at(-1))}` : conjunction(months.map(nameOf))
}

interface Line {
  readonly label: string
  readonly before: string
  readonly now: string
  readonly difference: string
  readonly share: string
}
const shares = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
/** An amount in both years. What somebody has not reported is compared with nothing. */
function lineOf(label: string, name: string, before: Totals, now: Totals): Line {
  const isKnown = [before, now].every(({ unreported: lacking = {} }) => !(name in lacking))
  const told = ({ sums, rows }: Totals) =>
    rows > 0 && !(name in sums) ? unreported : amount(sums[name] ?? 0)
  const [first, second] = [before.sums[name] ?? 0, now.sums[name] ?? 0]
  const difference = Math.round((second - first) * 100) / 100
  return {
    label,
    before: told(before),
    now: told(now),
    difference: isKnown ? `${difference > 0 ? '+' : ''}${amount(difference)}` : '–',
    share: isKnown && first !== 0 ? shares.format(difference / Math.abs(first)) : '–',
  }
}

const none: Totals = { rows: 0, sums: {} }
/** The amounts of the months that both years have, each of each kind for itself. */
function linesOf(
  dataset: Dataset,
  { groups }: TwoYears,
  { months, year, book }: { months: readonly number[]; year: number; book: WordBook },
): readonly Line[] {
  const compared = withoutLast(
    groups.filter(({ values }) => months.includes(Number(values.at(-1)))),
  )
  const kinds = [...new Set(compared.map(({ values: [, kind] }) => kind))].toSorted(byKind(dataset))
  return kinds.flatMap((kind) => {
    const ofYear = (one: number) =>
      compared
        .filter(({ values: [at, other] }) => Number(at) === one && other === kind)
        .reduce<Totals>(addTotals, none)
    const [before, now] = [ofYear(year - 1), ofYear(year)]
    return dataset.sums
      .filter((name) => before.sums[name] || now.sums[name])
      .map((name) => {
        const { label } = columnOf(dataset, name)
        const ofKind = kind === undefined ? '' : `${kindWords(dataset, kind, book)}: `
        return lineOf(ofKind === '' ? label : ofKind + label.toLowerCase(), name, before, now)
      })
  })
}

/** Why nothing is compared, or what of the two years is not. */
function leftOut(years: readonly number[], there: MonthsThere, running: number): readonly string[] {
  const [year = 0] = years
  const lacking = years.flatMap((one) => {
    const other = there.get(one === year ? year - 1 : year) ?? []
    const months = other.filter(
      (month) => !there.get(one)?.includes(month) && !(one === year && month >= running),
    )
    return months.length === 0 ? [] : [`${one} não tem, nesta tabela: ${monthWords(months)}.`]
  })
  const isRunning = there.get(year)?.includes(running)
  return [
    ...lacking,
    ...(isRunning ? [`${capitalised(nameOf(running))} de ${year} está em curso e fica fora.`] : []),
  ]
}

const Lines = ({ lines, year }: { lines: readonly Line[]; year: number }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
  <div className="scroll" tabIndex={0} role="region" aria-label="Os mesmos meses dos dois anos">
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">O que se soma</th>
          {[`${year - 1} (R$)`, `${year} (R$)`, 'Diferença (R$)', 'Em %'].map((title) => (
            <th key={title} scope="col" className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, ...cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {[cells.before, cells.now, cells.difference, cells.share].map((text, at) => (
              <td key={at} className="number">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A year beside the one before, by the months that both have whole; says how, and what is left out. */
export function SameMonths({
  asked: { dataset, year },
  found,
  now,
  book,
}: {
  asked: Asked
  found: TwoYears | undefined
  book: WordBook
} & Pick<Visit, 'now'>) {
  const clock = useClock()
  const running = clock.year(now) === year ? clock.month(now) : 13
  const there = found?.there ?? new Map<number, readonly number[]>()
  const months = monthsOfBoth(there, year).filter((month) => month < running)
  const lines = found ? linesOf(dataset, found, { months, year, book }) : []
  return (
    <section aria-labelledby="meses">
      <h2 id="meses" tabIndex={-1}>
        {year} e os mesmos meses de {year - 1}
      </h2>
      {!found && (
        <p>Só se compara um ano inteiro, sem mês nem palavras, de uma tabela que soma mês a mês.</p>
      )}
      {found && lines.length === 0 && <p>Não há mês inteiro com valor nos dois anos.</p>}
      {lines.length > 0 && <Lines lines={lines} year={year} />}
      {months.length > 0 && (
        <p className="facts">
          Somados só os meses inteiros que os dois anos têm: {monthWords(months)}. Os valores são os
          publicados em cada ano, sem correção pela inflação e sem divisão por habitante: o portal
          não tem índice de preços nem população.
        </p>
      )}
      {(found ? leftOut([year, year - 1], there, running) : []).map((words) => (
        <p key={words} className="facts">
          {words}
        </p>
      ))}
      {found?.isAlike === false && (
        <p className="facts">
          Nem todas as unidades têm linhas nos mesmos meses dos dois anos: escolha uma para comparar
          só o que é dela.
        </p>
      )}
    </section>
  )
}
