import { isDateColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { Line } from '../../../formats/rows/lines.ts'
import type { ForeignFile } from './foreign-file.ts'
import type { Mapping } from './mapping.ts'

// Some programs write the month before the day.

const monthFirst = /^(\d\d?)([/.-])(\d\d?)\2(?=\d{4}\b|\d\d\b)/
const turned = (text: string): string => text.trim().replace(monthFirst, '$3$2$1$2')

/** Places of the dates that a table takes of a file. */
export const placesOfDates = (
  dataset: Dataset,
  head: readonly string[],
  { columns }: Pick<Mapping, 'columns'>,
): readonly number[] =>
  Object.entries(columns)
    .filter(([field]) => dataset.columns[field] && isDateColumn(columnOf(dataset, field)))
    .map(([, name]) => head.indexOf(name))
    .filter((at) => at >= 0)

/** The file with the day before the month in all dates; those of a spreadsheet are days already. */
export function withDatesTurned(
  dataset: Dataset,
  file: ForeignFile,
  mapping: Mapping,
): ForeignFile {
  const places = new Set(placesOfDates(dataset, file.head, mapping))
  if (!mapping.monthFirst || places.size === 0) return file
  const isText = ({ converted = [] }: Line, at: number) => places.has(at) && !converted.includes(at)
  async function* records() {
    for await (const line of file.records())
      yield {
        ...line,
        cells: line.cells.map((cell, at) => (isText(line, at) ? turned(cell) : cell)),
      }
  }
  return { ...file, records }
}
