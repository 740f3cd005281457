import { conjunction } from '../../../pt-br/junctions.ts'
import { isChoiceColumn, isCodedColumn, isLevelsColumn } from '../../model/columns.ts'
import type { Selection } from '../../data/selection.ts'
import { sumsBy, type Dimension, type Group, type Totals } from '../../data/sums.ts'
import type { Column } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { monthsOf, type YearMonth } from '../../model/span.ts'
import type { Visit } from '../../../site/visit.ts'
import { BarChart } from '../../../site/parts/charts/bar-chart.tsx'
import { LineChart } from '../../../site/parts/charts/line-chart.tsx'
import { apartIn, byKind, kindWords } from './apart.tsx'
import { askedAt, type Asked } from './asked.ts'
import { inPeriod, isOfYears } from './period.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { hasCode, spelled, written } from './words.ts'

/** The months that a line is over: those that are asked, else all of the year. */
const monthsOver = ({ year, span }: Asked): readonly YearMonth[] =>
  monthsOf(span ?? { from: { year, month: 1 }, to: { year, month: 12 } })
type Charts = Dataset['charts']
type Bars = Extract<Charts[number], { readonly bars: string }>
type Lines = Extract<Charts[number], { readonly lines: string }>

/** Bars of one class within what is asked: the next step of the way down. */
interface BarsFound {
  readonly chart: Bars
  readonly dimension: Dimension
  readonly groups: readonly Group[]
}
interface LinesFound {
  readonly chart: Lines
  readonly groups: readonly Group[]
}
export interface ChartsFound {
  readonly lines: readonly LinesFound[]
  readonly bars: readonly BarsFound[]
}

export const noCharts: ChartsFound = { lines: [], bars: [] }

/**
 * The classes that are not narrowed to their end yet, from the chart's own on: function, subfunction, nature level by
 * level.
 */
function* stepsDown({ dataset, filters }: Asked, chart: Bars): Generator<Dimension> {
  const from = dataset.cube.indexOf(chart.bars)
  for (const column of [chart.bars, ...dataset.cube.slice(from + 1)]) {
    const said = columnOf(dataset, column)
    const value = filters[column] ?? ''
    if (isLevelsColumn(said))
      for (const [level, digits] of Object.entries(said.levels)) {
        if (digits > value.length) yield { column, level }
      }
    else if ((isCodedColumn(said) || isChoiceColumn(said)) && value === '') yield { column }
  }
}

/** The first step down that parts the selection in two classes at least; the deepest one where none does. */
async function barsOf(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
  chart: Bars,
): Promise<BarsFound | undefined> {
  let found: BarsFound | undefined
  for (const dimension of stepsDown(asked, chart)) {
    // oxlint-disable-next-line no-await-in-loop -- whether to look deeper depends on what was found
    const groups = await sumsBy(tx, selection, [dimension], { of: chart.of, count: chart.top })
    found = { chart, dimension, groups }
    if (groups.length > 1) return found
  }
  return found
}

/**
 * What a line over the months is of: all months of the year, also where a table of states shows one of them. A month of
 * movements alone makes no line.
 */
function linesFrom({ dataset: { time }, filters }: Asked, selection: Selection) {
  if (filters[time.month] === undefined || !time.state) return selection
  const { [time.month]: _month, ...filter } = selection.filter
  return { ...selection, filter, everyMonth: true as const }
}

/** Whether somebody filled in an amount: a picture of what nobody did says that it is nothing. */
const tells = (groups: readonly Group[], of: readonly string[]) =>
  groups.some(({ sums }) => of.some((name) => (sums[name] ?? 0) !== 0))
/** Whether somebody filled in the class. */
const isFilled = ({ groups }: BarsFound) =>
  groups.some(({ values: [value] }) => value !== null && value !== '')

/** What the charts of a table show of a selection. */
export async function chartsOf(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
): Promise<ChartsFound> {
  const { charts, time } = asked.dataset
  const [lines, bars] = await Promise.all([
    Promise.all(
      charts.flatMap((chart) =>
        'lines' in chart && (time.state || asked.filters[time.month] === undefined)
          ? [
              sumsBy(tx, linesFrom(asked, selection), [
                { column: chart.lines },
                ...apartIn(asked),
                ...(isOfYears(asked) ? [{ column: time.year }] : []),
              ]).then((groups) => ({ chart, groups })),
            ]
          : [],
      ),
    ),
    Promise.all(
      charts.flatMap((chart) => ('bars' in chart ? [barsOf(tx, asked, selection, chart)] : [])),
    ),
  ])
  return {
    lines: lines.filter(({ chart, groups }) => chart.of.length === 0 || tells(groups, chart.of)),
    bars: bars
      .filter((it) => it !== undefined)
      .filter((it) => isFilled(it) && (!it.chart.of || tells(it.groups, [it.chart.of]))),
  }
}

const joined = (words: readonly string[]) => conjunction(words)

/** The amount of a group that a chart is of, or how many rows it has. */
const measured = (group: Totals | undefined, of: string | undefined): number | null =>
  (of === undefined ? group?.rows : group?.sums[of]) ?? null

/** The lines of a chart: each amount, of each kind for itself. */
function seriesOf(asked: Asked, { chart: { of }, groups }: LinesFound, book: WordBook) {
  const { dataset } = asked
  const measures = of.length === 0 ? [undefined] : of
  const isApart = apartIn(asked).length > 0
  const kindOf = ({ values: [, kind] }: Group) => (isApart ? kind : undefined)
  const yearOf = ({ values }: Group) => Number(isOfYears(asked) ? values.at(-1) : asked.year)
  const kinds = [...new Set(groups.map(kindOf))].toSorted(byKind(dataset))
  return kinds.flatMap((kind) => {
    const own = groups.filter((group) => kindOf(group) === kind)
    const byMonth = new Map(
      own.map((group) => [`${yearOf(group)} ${Number(group.values[0])}`, group]),
    )
    const filled = measures.filter((name) => name === undefined || tells(own, [name]))
    return filled.map((name) => {
      const label = name === undefined ? dataset.title : columnOf(dataset, name).label
      const isOne = kind === undefined || kinds.length === 1
      return {
        label: isOne ? label : `${kindWords(dataset, kind, book)}: ${label.toLowerCase()}`,
        values: monthsOver(asked).map(({ year, month }) =>
          measured(byMonth.get(`${year} ${month}`), name),
        ),
      }
    })
  })
}

function OverMonths({ asked, book, ...found }: { asked: Asked; book: WordBook } & LinesFound) {
  const { dataset, year } = asked
  const { chart } = found
  const points = monthsOver(asked)
  if (points.length < 2) return null
  // As many months stand on the axis as there is room for.
  const step = Math.ceil(points.length / 12)
  const nameOf = ({ month }: YearMonth) => monthNames[month - 1] ?? ''
  const years = isOfYears(asked)
  const counts = chart.of.length === 0
  // What nobody reports is no part of the picture, nor of its name.
  const drawn = chart.of.filter((name) => found.groups.some(({ sums }) => name in sums))
  const labels = counts ? [dataset.title] : drawn.map((name) => columnOf(dataset, name).label)
  const months = ['por mês', chart.monthOf].filter(Boolean).join(' ')
  return (
    <LineChart
      id={`por-${chart.lines}`}
      title={`${joined(labels)} ${months} ${asked.span ? inPeriod(asked) : `em ${year}`}`}
      over="Mês"
      points={points.map((point, at) => ({
        label: years ? `${nameOf(point)} de ${point.year}` : nameOf(point),
        short:
          at % step > 0
            ? ''
            : `${nameOf(point).slice(0, 3)}${years ? `/${String(point.year).slice(2)}` : ''}`,
      }))}
      series={seriesOf(asked, found, book)}
      {...(counts ? { unit: 'linhas' } : {})}
    />
  )
}

/**
 * Details without words of their own have those of the level above: two bars of one name are told apart by their codes.
 */
function barLabel(
  column: Column,
  names: readonly string[],
  at: number,
  value: string | number | null | undefined,
): string {
  const name = names[at] ?? ''
  const isAlone = names.indexOf(name) === names.lastIndexOf(name)
  return isAlone || !hasCode(column) || value === null || value === undefined
    ? name
    : `${name} (${spelled(column, String(value))})`
}

function ByClass({
  asked,
  chart,
  dimension: { column: name, level },
  groups,
  path,
  book,
  totals,
}: { asked: Asked; path: string; book: WordBook; totals: Totals } & BarsFound) {
  const { dataset } = asked
  const column = columnOf(dataset, name)
  const measure = chart.of === undefined ? dataset.title : columnOf(dataset, chart.of).label
  const names = groups.map(({ values: [value] }) => written(column, name, value, book))
  const bars = groups.map(({ values: [value], ...group }, at) => ({
    label: barLabel(column, names, at, value),
    value: measured(group, chart.of) ?? 0,
    ...(value === null || value === undefined
      ? {}
      : { href: askedAt(path, asked, { [name]: String(value) }) }),
  }))
  const rest = (measured(totals, chart.of) ?? 0) - bars.reduce((sum, { value }) => sum + value, 0)
  const others = Math.abs(rest) < 0.005 ? [] : [{ label: 'Demais', value: rest }]
  const of = level ? `${column.label}: ${level}` : column.label
  return (
    <BarChart
      id={`por-${name}`}
      title={`${measure} por ${of.toLowerCase()} ${inPeriod(asked)}`}
      of={of}
      measure={measure}
      bars={[...bars, ...others]}
      {...(chart.of === undefined ? { unit: 'linhas' } : {})}
    />
  )
}

/** The charts of a selection; each bar leads a step further down. */
export const TableCharts = ({
  found: { lines, bars },
  ...given
}: {
  found: ChartsFound
  asked: Asked
  path: string
  book: WordBook
  totals: Totals
}) => (
  <>
    {lines.map((one) => (
      <OverMonths key={one.chart.lines} asked={given.asked} book={given.book} {...one} />
    ))}
    {bars.map((one) => (
      <ByClass key={one.chart.bars} {...given} {...one} />
    ))}
  </>
)
