import type { ShownTotals } from '../../data/sums.ts'
import { tableFormats } from '../files/table-files.ts'
import { AnswerWords, type ToldAnswer } from './answer.tsx'
import { askedAt, type Asked } from './asked.ts'
import { answerId } from './filter-form.tsx'
import type { MonthsThere } from './months-there.ts'
import { RowCount } from './row-count.tsx'

const Exports = ({
  path,
  asked,
  totals: { rows, isMore },
}: {
  path: string
  asked: Asked
  totals: ShownTotals
}) => (
  <p className="exports">
    Baixar {rows === 1 ? 'esta linha' : 'estas linhas'}:{' '}
    {tableFormats(isMore ? Infinity : rows).map((format) => (
      <a
        key={format}
        href={askedAt(`${path}/linhas.${format}`, { ...asked, order: undefined })}
        download
      >
        {format.toUpperCase()}
      </a>
    ))}
  </p>
)

/** What a page answers in words, how many rows that is, and the files of them. */
export const Result = ({
  path,
  asked,
  told,
  totals,
  order,
  months,
}: {
  path: string
  asked: Asked
  told: ToldAnswer
  totals: ShownTotals
  order: string | undefined
  months: MonthsThere
}) => (
  <div className="result" id={answerId} tabIndex={-1}>
    <div role="status">
      <AnswerWords told={told} />
      <RowCount asked={asked} order={order} totals={totals} months={months} />
    </div>
    <Exports path={path} asked={asked} totals={totals} />
  </div>
)
