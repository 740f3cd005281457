import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { amount, shortReais } from '../../../pt-br/money.ts'
import { count } from '../../format.ts'

/** Amounts in reais over the same points: one a month, nothing where there is none. */
interface Series {
  readonly label: string
  readonly values: readonly (number | null)[]
}
export interface LineChartProps {
  /** Unique on the page: the table beneath is found by it. */
  readonly id: string
  readonly title: string
  /** What the points are called: the head of the table's first column. */
  readonly over: string
  /** The points, in full and as short as an axis needs them: `março`, `mar`. */
  readonly points: readonly { readonly label: string; readonly short: string }[]
  readonly series: readonly Series[]
  /** What the points measure; reais where nothing is said. */
  readonly unit?: 'linhas'
}

// The policy allows no style in an answer, and nothing may depend on a script. So the picture has no fixed width:
// places across are percentages and places down are pixels, which leaves its letters as large as the page's on every
// screen.
const height = 260
const [top, bottom] = [12, 232]
const plotWidth = 1_000

const countOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : count(value)

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`

function scalesOf({ points, series }: LineChartProps) {
  const values = series.flatMap((it) => it.values).filter((value) => value !== null)
  const across = scalePoint<number>()
    .domain(points.map((_, at) => at))
    .range([0.04, 0.96])
  const up = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
    .range([bottom, top])
  return { across: (at: number) => across(at) ?? 0, up }
}
type Scales = ReturnType<typeof scalesOf>

const Grid = ({ up }: Pick<Scales, 'up'>) =>
  up
    .ticks(4)
    .map((tick) => (
      <line
        key={tick}
        className={tick === 0 ? 'axis' : 'grid'}
        x1="0"
        x2="100%"
        y1={up(tick)}
        y2={up(tick)}
      />
    ))
/** The amounts of the grid, in a column of their own: no line runs through them. */
const Amounts = ({ up, unit }: Pick<Scales, 'up'> & Pick<LineChartProps, 'unit'>) => (
  <svg className="amounts" width="100%" height={height} aria-hidden="true" focusable="false">
    {up.ticks(4).map((tick) => (
      <text key={tick} className="tick" x="100%" y={up(tick) + 4}>
        {unit ? count(tick) : shortReais(tick)}
      </text>
    ))}
  </svg>
)

/** The picture of a path is stretched with the page; its stroke keeps its width. */
function Line({ values, at, across, up }: { at: number; values: Series['values'] } & Scales) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, point) => across(point) * plotWidth)
    .y((value) => up(value ?? 0))
  return (
    <>
      <svg
        x="0"
        y="0"
        width="100%"
        height={height}
        viewBox={`0 0 ${plotWidth} ${height}`}
        preserveAspectRatio="none"
      >
        <path
          className={`series series-${at}`}
          vectorEffect="non-scaling-stroke"
          d={path([...values]) ?? ''}
        />
      </svg>
      {values.map(
        (value, point) =>
          value !== null && (
            <circle
              key={point}
              className={`dot series-${at}`}
              cx={percent(across(point))}
              cy={up(value)}
              r="3.5"
            />
          ),
      )}
    </>
  )
}

const Legend = ({ series }: Pick<LineChartProps, 'series'>) => (
  <ul className="legend">
    {series.map(({ label }, at) => (
      <li key={label}>
        <svg width="32" height="12" aria-hidden="true" focusable="false">
          <line className={`series series-${at}`} x1="0" x2="32" y1="6" y2="6" />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

const Numbers = ({ id, title, over, points, series, unit }: LineChartProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
  <div className="scroll" tabIndex={0} role="region" aria-label={`Números do gráfico: ${title}`}>
    <table id={`${id}-numeros`} className="numbers">
      <caption>Os números do gráfico{unit ? '' : ', em reais'}</caption>
      <thead>
        <tr>
          <th scope="col">{over}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label }, point) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ label: name, values }) => (
              <td key={name} className="number">
                {unit ? countOf(values[point]) : amount(values[point] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Lines over time, and the same numbers as a table: who cannot see the picture loses nothing. */
export function LineChart(props: LineChartProps) {
  const { id, title, points, series, unit } = props
  const scales = scalesOf(props)
  return (
    <figure className="chart lines-chart">
      <figcaption id={`${id}-titulo`}>{title}</figcaption>
      <div className="picture">
        <Legend series={series} />
        <Amounts up={scales.up} {...(unit ? { unit } : {})} />
        <svg
          className="plot"
          role="img"
          width="100%"
          height={height}
          aria-labelledby={`${id}-titulo`}
          aria-describedby={`${id}-numeros`}
          focusable="false"
        >
          <Grid up={scales.up} />
          {points.map(({ label, short }, at) => (
            <text
              key={label}
              className={at % 2 === 1 ? 'tick month spare' : 'tick month'}
              x={percent(scales.across(at))}
              y={height - 8}
            >
              {short}
            </text>
          ))}
          {series.map(({ label, values }, at) => (
            <Line key={label} values={values} at={at} {...scales} />
          ))}
        </svg>
      </div>
      <Numbers {...props} />
    </figure>
  )
}
