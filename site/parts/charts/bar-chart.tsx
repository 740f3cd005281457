import { scaleLinear } from 'd3-scale'
import { reais } from '../../../pt-br/money.ts'
import { count } from '../../format.ts'

interface Bar {
  readonly label: string
  /** Reais, or rows where the chart counts them. */
  readonly value: number
  /** Where the rows of this class are. */
  readonly href?: string
}
export interface BarChartProps {
  readonly id: string
  readonly title: string
  /** What the classes are called, and what is measured: the heads of the table. */
  readonly of: string
  readonly measure: string
  readonly bars: readonly Bar[]
  /** What the bars measure; reais where nothing is said. */
  readonly unit?: 'linhas'
}

/**
 * Bars by class. Each bar stands in its own row of the table of numbers, because words of a class are long: in a table
 * they wrap and can be links. The bar is a picture of the number beside it.
 */
export function BarChart({ id, title, of, measure, bars, unit }: BarChartProps) {
  const values = bars.map(({ value }) => value)
  const across = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .range([0, 100])
  return (
    <figure className="chart bars-chart">
      <figcaption id={`${id}-titulo`}>{title}</figcaption>
      <table className="numbers" aria-labelledby={`${id}-titulo`}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className="number">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, href }) => (
            <tr key={href ?? label}>
              <th scope="row">
                {href ? <a href={href}>{label}</a> : label}
                <svg className="bar" width="100%" height="10" aria-hidden="true" focusable="false">
                  <rect className="track" width="100%" height="10" rx="3" />
                  <rect
                    className={value < 0 ? 'fill below' : 'fill'}
                    x={`${across(Math.min(0, value)).toFixed(2)}%`}
                    width={`${(across(Math.max(0, value)) - across(Math.min(0, value))).toFixed(2)}%`}
                    height="10"
                    rx="3"
                  />
                </svg>
              </th>
              <td className="number">{unit ? count(value) : reais(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
