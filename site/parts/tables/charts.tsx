import type { Selection } from '../../../data/tables/selection.ts'
import { sumsBy, type Dimension, type Group, type Totals } from '../../../data/tables/sums.ts'
import { columnOf, type Dataset } from '../../../tables/dataset.ts'
import { month } from '../../format.ts'
import type { Visit } from '../../visit.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { askedAt, type Asked } from './asked.ts'
import { written, type WordBook } from './words.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)
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

/** The classes that are not narrowed to their end yet, from the chart's own on: function, subfunction, nature level by level. */
function* stepsDown({ dataset, filters }: Asked, chart: Bars): Generator<Dimension> {
  const from = dataset.cube.indexOf(chart.bars)
  for (const column of [chart.bars, ...dataset.cube.slice(from + 1)]) {
    const { type, ...rest } = columnOf(dataset, column)
    const value = filters[column] ?? ''
    if (type === 'levels' && 'levels' in rest)
      for (const [level, digits] of Object.entries(rest.levels)) {
        if (digits > value.length) yield { column, level }
      }
    else if (['coded', 'choice'].includes(type) && value === '') yield { column }
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

/** What the charts of a table show of a selection. A month alone makes no line. */
export async function chartsOf(
  tx: Visit['tx'],
  asked: Asked,
  selection: Selection,
): Promise<ChartsFound> {
  const { charts, time } = asked.dataset
  const [lines, bars] = await Promise.all([
    Promise.all(
      charts.flatMap((chart) =>
        'lines' in chart && asked.filters[time.month] === undefined
          ? [sumsBy(tx, selection, [{ column: chart.lines }]).then((groups) => ({ chart, groups }))]
          : [],
      ),
    ),
    Promise.all(
      charts.flatMap((chart) => ('bars' in chart ? [barsOf(tx, asked, selection, chart)] : [])),
    ),
  ])
  return { lines, bars: bars.filter((it) => it !== undefined) }
}

const joined = (words: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words)

function OverMonths({ asked, chart, groups }: { asked: Asked } & LinesFound) {
  const { dataset, year } = asked
  const byMonth = new Map(groups.map((group) => [Number(group.values[0]), group]))
  const labels = chart.of.map((name) => columnOf(dataset, name).label)
  return (
    <LineChart
      id={`por-${chart.lines}`}
      title={`${joined(labels)} por mês em ${year}`}
      over="Mês"
      points={months.map((at) => ({
        label: month(String(at)),
        short: month(String(at)).slice(0, 3),
      }))}
      series={chart.of.map((name, at) => ({
        label: labels[at] ?? name,
        values: months.map((one) => byMonth.get(one)?.sums[name] ?? null),
      }))}
    />
  )
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
  const { dataset, year } = asked
  const column = columnOf(dataset, name)
  const measure = columnOf(dataset, chart.of).label
  const bars = groups.map(({ values: [value], sums }) => ({
    label: written(column, name, value, book),
    value: sums[chart.of] ?? 0,
    ...(value === null || value === undefined
      ? {}
      : { href: askedAt(path, asked, { [name]: String(value) }) }),
  }))
  const rest = (totals.sums[chart.of] ?? 0) - bars.reduce((sum, { value }) => sum + value, 0)
  const others = Math.abs(rest) < 0.005 ? [] : [{ label: 'Demais', value: rest }]
  const of = level ? `${column.label}: ${level}` : column.label
  return (
    <BarChart
      id={`por-${name}`}
      title={`${measure} por ${of.toLowerCase()} em ${year}`}
      of={of}
      measure={measure}
      bars={[...bars, ...others]}
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
      <OverMonths key={one.chart.lines} asked={given.asked} {...one} />
    ))}
    {bars.map((one) => (
      <ByClass key={one.chart.bars} {...given} {...one} />
    ))}
  </>
)
