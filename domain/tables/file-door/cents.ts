import { columnOf, type Dataset } from '../../../tables/dataset.ts'
import type { ForeignFile } from './foreign-file.ts'
import { sentFields, type Mapping } from './mapping.ts'

const looked = 1_000

/**
 * Whether a file writes its amounts in cents without a mark, ` 274049` for R$ 2.740,49. What tells it is how it writes
 * nothing: `000`, as nobody writes zero reais; and that no amount of the whole file has a mark.
 */
export async function writesCents(
  dataset: Dataset,
  file: ForeignFile,
  { columns }: Mapping,
): Promise<boolean> {
  if (file.isSheet) return false
  const places = sentFields(dataset)
    .filter(({ column, part }) => part === 'value' && columnOf(dataset, column).type === 'money')
    .map(({ name }) => file.head.indexOf(columns[name] ?? ''))
    .filter((at) => at >= 0)
  let [rows, zeros] = [0, 0]
  for await (const { cells } of file.records()) {
    const amounts = places.map((at) => cells[at]?.trim() ?? '')
    if (amounts.some((text) => text !== '' && !/^-?\d{3,}$/.test(text))) return false
    zeros += amounts.filter((text) => /^0\d\d$/.test(text)).length
    rows += 1
    if (rows === looked && zeros === 0) return false
  }
  return zeros > 0
}
