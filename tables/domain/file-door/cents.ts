import { isMoneyColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { ForeignFile } from './foreign-file.ts'
import { sentFields, type Mapping } from './mapping.ts'

const looked = 1_000

/** An amount in cents, or nothing written as `000`; codes of one width begin with zeros, amounts do not. */
const cents = /^-?(?:0\d\d|[1-9]\d{2,})$/
const nothing = /^0\d\d$/

/** What the columns of a file look like so far. */
class ColumnsSeen {
  readonly #columns = new Map<number, { isCents: boolean; zeros: number; widths: Set<number> }>()

  add(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      const text = cell.trim()
      if (text === '') continue
      const seen = this.#columns.get(at) ?? { isCents: true, zeros: 0, widths: new Set<number>() }
      seen.isCents &&= cents.test(text)
      if (nothing.test(text)) seen.zeros += 1
      seen.widths.add(text.length)
      this.#columns.set(at, seen)
    }
  }

  /** Whether a column has amounts in cents, nothing as `000` among them. */
  hasCents(): boolean {
    return [...this.#columns.values()].some(
      ({ isCents, zeros, widths }) => isCents && zeros > 0 && widths.size > 2,
    )
  }
}

/**
 * Whether a file writes its amounts in cents without a mark, ` 274049` for R$ 2.740,49. What tells it is how it writes
 * nothing, in any of its columns: `000`, as nobody writes zero reais; and that no amount of the whole file has a mark.
 */
export async function writesCents(
  dataset: Dataset,
  file: ForeignFile,
  { columns }: Mapping,
): Promise<boolean> {
  if (file.isSheet) return false
  const places = sentFields(dataset)
    .filter(({ column, part }) => part === 'value' && isMoneyColumn(columnOf(dataset, column)))
    .map(({ name }) => file.head.indexOf(columns[name] ?? ''))
    .filter((at) => at >= 0)
  const seen = new ColumnsSeen()
  let [rows, zeros] = [0, 0]
  for await (const { cells, frame } of file.records()) {
    if (frame) continue
    const amounts = places.map((at) => cells[at]?.trim() ?? '')
    if (amounts.some((text) => text !== '' && !/^-?\d{3,}$/.test(text))) return false
    zeros += amounts.filter((text) => nothing.test(text)).length
    rows += 1
    if (rows <= looked) seen.add(cells)
    if (rows === looked && zeros === 0 && !seen.hasCents()) return false
  }
  return zeros > 0 || seen.hasCents()
}
