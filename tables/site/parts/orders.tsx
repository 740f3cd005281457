import { mayBeSorted } from '../../data/ways.ts'
import type { ShownTotals } from '../../data/sums.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { orderOf } from '../../model/order.ts'
import { askedAt, type Asked } from './asked.ts'

const mostOffered = 4
/** The amounts by which the greatest rows are offered: the last of those declared, else of all that are not nothing. */
function offered({ dataset, order }: Asked, { sums }: ShownTotals): readonly string[] {
  const { ranked = dataset.listed } = dataset
  const told = dataset.sums.filter((name) => (sums[name] ?? 0) !== 0)
  const declared = told.filter((name) => ranked.includes(name))
  const amounts = declared.length > 0 ? declared : told
  const shown = amounts.slice(-mostOffered).map((name) => `-${name}`)
  return order === undefined || shown.includes(order) ? shown : [...shown, order]
}

/** What rows are ordered by: `valor atual`. */
export const orderedBy = (dataset: Dataset, order: string) =>
  columnOf(dataset, orderOf({ ...dataset, order }).column).label.toLowerCase()
/** An order in words: `valor atual, do maior ao menor`. */
export function orderWords(dataset: Dataset, order: string): string {
  const { column, down } = orderOf({ ...dataset, order })
  const [last, first] = dataset.sums.includes(column)
    ? ['maior', 'menor']
    : ['mais novo', 'mais antigo']
  return `${orderedBy(dataset, order)}, do ${down ? `${last} ao ${first}` : `${first} ao ${last}`}`
}

/** Which rows stand first, and which others may: the newest, or the greatest by an amount. */
export function Orders({
  asked,
  totals,
  path,
}: {
  asked: Asked
  totals: ShownTotals
  path: string
}) {
  const { dataset, order } = asked
  const amounts = offered(asked, totals)
  if (totals.rows < 2 || totals.isMore || amounts.length === 0) return null
  if (!mayBeSorted(totals.rows))
    return order === undefined ? null : (
      <p className="facts" role="alert">
        São linhas demais para pôr em ordem de valor. Escolha um mês, ou outro filtro.
      </p>
    )
  return (
    <nav className="orders" aria-label="Ordem das linhas">
      Em ordem de:
      <ul>
        {[dataset.order, ...amounts].map((one) => (
          <li key={one}>
            {one === (order ?? dataset.order) ? (
              <strong aria-current="true">{orderWords(dataset, one)}</strong>
            ) : (
              <a
                href={`${askedAt(path, { ...asked, order: one === dataset.order ? undefined : one })}#linhas`}
              >
                {orderedBy(dataset, one)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
