import { saysUnreported } from '../../model/unreported.ts'
import { isMoneyColumn } from '../../model/columns.ts'
import { problem } from '../../../kernel/problem.ts'
import type { Dataset } from '../../model/declaration.ts'
import { centsOf, spelledCents } from '../../model/decimal.ts'
import type { SentRow } from '../read-row.ts'

interface Kept {
  readonly line: number
  readonly cells: SentRow['cells']
  readonly sums: Map<string, bigint>
}
/** Keys of one file; more are no classification of a budget. */
const mostKeys = 200_000

/**
 * Adds up rows that differ in amounts alone, where a file tells more than the table keeps, such as an application code
 * or two payments of one month. A row that
 * cannot be read stays alone, so that what is wrong with it is told at its line.
 * @param isRead whether the table's own reader takes a row
 * @throws {Problem} `too-large` beyond 200,000 keys
 */
export async function* addedRows(
  dataset: Dataset,
  rows: AsyncIterable<SentRow>,
  isRead: (row: SentRow) => boolean,
): AsyncGenerator<SentRow> {
  const isMoney = (name: string) => isMoneyColumn(dataset.columns[name])
  // Rows of one key that differ in another value are no parts of one: they stay apart, and are told.
  const telling = Object.keys(dataset.columns).filter((name) => !isMoney(name))
  const kept = new Map<string, Kept>()
  for await (const row of rows) {
    const amounts = Object.keys(row.cells).filter(isMoney)
    const cents = amounts.map((name) => {
      const text = row.cells[name]
      return [name, text && !saysUnreported(text) ? centsOf(text) : null] as const
    })
    if (cents.some(([, sum]) => sum === undefined) || !isRead(row)) {
      yield row
      continue
    }
    const key = telling.map((name) => row.cells[name] ?? '').join('\u001f')
    const found = kept.get(key) ?? {
      line: row.line,
      cells: row.cells,
      sums: new Map<string, bigint>(),
    }
    for (const [name, sum = null] of cents)
      if (sum !== null) found.sums.set(name, (found.sums.get(name) ?? 0n) + sum)
    kept.set(key, found)
    if (kept.size > mostKeys)
      throw problem(
        'too-large',
        'O arquivo tem classificações demais para somar. Divida-o por mês.',
      )
  }
  for (const { line, cells, sums } of kept.values())
    yield {
      line,
      cells: {
        ...cells,
        ...Object.fromEntries([...sums].map(([name, sum]) => [name, spelledCents(sum)])),
      },
    }
}
