import { counted } from '../../../pt-br/words.ts'
import type { ShownTotals } from '../../data/sums.ts'
import { type Asked } from './asked.ts'
import { askedPeriodWords } from './period.ts'
import { partOfYear, type MonthsThere } from './months-there.ts'
import { orderWords } from './orders.tsx'

/** How many rows there are; of very many with some words nothing is added up. */
export const RowCount = ({
  asked,
  order,
  totals: { rows, isMore },
  months,
}: {
  asked: Asked
  /** That in which the rows stand, where it was asked. */
  order: string | undefined
  totals: ShownTotals
  /** Those that each year has, where its sums grow by them. */
  months: MonthsThere
}) => (
  <div>
    <p className="facts">
      {isMore && 'Mais de '}
      <strong>{counted(rows, 'linha', 'linhas')}</strong> de {askedPeriodWords(asked)}
      {partOfYear(months.get(asked.year)) && ` (${partOfYear(months.get(asked.year))})`}
      {order !== undefined && `, em ordem de ${orderWords(asked.dataset, order)}`}
    </p>
    {isMore && (
      <p className="facts">
        São linhas demais para somar aqui. Escolha também um mês, ou outras palavras.
      </p>
    )}
  </div>
)
