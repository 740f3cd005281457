import type { TableField } from '../../model/declaration.ts'
import { joinedText, type Mapping } from './mapping.ts'

// Where the fields of a table stand in the columns of a file.

export type FieldPosition = readonly [field: TableField, at: number]

/** Where the fields stand in the file. */
export const fieldPositions = (
  fields: readonly TableField[],
  head: readonly string[],
  { columns }: Mapping,
): readonly FieldPosition[] =>
  fields.flatMap((field) => {
    const at = head.indexOf(columns[field.name] ?? '')
    return at < 0 ? [] : [[field, at] as const]
  })

/** Reads what stands in the column of a field; of a number that is made of two, in both. */
export function writtenReader(
  head: readonly string[],
  { joined = {} }: Mapping,
): (name: string, cells: readonly string[], at: number) => string {
  const seconds = new Map(
    Object.entries(joined)
      .map(([name, column]) => [name, head.indexOf(column)] as const)
      .filter(([, at]) => at >= 0),
  )
  return (name, cells, at) => {
    const written = cells[at]?.trim() ?? ''
    const second = seconds.get(name)
    return second === undefined ? written : joinedText(written, cells[second]?.trim() ?? '')
  }
}
