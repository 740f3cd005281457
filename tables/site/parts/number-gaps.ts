import { gapWords, missingNumbers } from '../../../site/missing-numbers.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import { isChoiceColumn } from '../../model/columns.ts'
import { columnOf } from '../../model/declaration.ts'
import type { Asked } from './asked.ts'

// Which numbers of a year a table leaves out, of one whose numbers follow each other: whoever looks for a decree learns
// that it is not there.

/** Rows of a year that are looked through: of more nothing is said. */
const mostRows = 5_000

/** `Decreto de 2026: não está nesta tabela 612`; nothing where anything but the kind narrows what is asked. */
export async function numberGaps(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  { dataset, year, span, filters }: Asked,
): Promise<readonly string[]> {
  const { called, key, time } = dataset
  const kind = 'of' in called && typeof called.of === 'string' ? called.of : undefined
  const isWhole = Object.keys(filters).every((name) => name === kind || name === time.year)
  if (!dataset.followsNumbers || !kind || span || !isWhole) return []
  const column = columnOf(dataset, kind)
  const selection = { dataset, portalId: portal.id, filter: { ...filters, [time.year]: year } }
  const { rows } = await rowPage(tx, selection, { limit: mostRows })
  if (rows.length === mostRows) return []
  const nameOf = (row: TableRow) => `nº ${row[called.by]}/${year}`
  const lists = Map.groupBy(rows, (row) => `${row[key[0] ?? '']} ${row[kind]}`)
  return [...lists.values()].flatMap((of) => {
    const gaps = missingNumbers(of.map(nameOf)).flatMap((missing) => missing.gaps)
    const value = String(of[0]?.[kind])
    const words = isChoiceColumn(column) ? column.options[value] : value
    const isOne = gaps.length === 1 && gaps[0]?.[0] === gaps[0]?.[1]
    return gaps.length === 0
      ? []
      : [
          `${words} de ${year}: não ${isOne ? 'está' : 'estão'} nesta tabela ${gapWords(gaps, String)}. Se precisar, peça pelo e-SIC.`,
        ]
  })
}
