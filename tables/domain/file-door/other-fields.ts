import { isCodedColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { sentFields } from './mapping.ts'

// Fields that a file does not have in a column of their own, and that what it has tells.

/** A total, and the fields of the file that come to it. */
export interface SummedField {
  readonly name: string
  readonly plus: readonly string[]
  readonly less: readonly string[]
}
/** One part alone is no sum: it would be published as the whole. */
const fewestParts = 2

/** What a table says of totals that files may lack, by field. */
export const partsOf = (dataset: Dataset, name: string): readonly string[] =>
  dataset.comesTo?.[name]?.plus ?? []

/** Totals that nothing of a file fills, and whose parts it has. */
export function summedFields(dataset: Dataset, filled: readonly string[]): readonly SummedField[] {
  return Object.entries(dataset.comesTo ?? {}).flatMap(([name, { plus, less }]) => {
    const has = (field: string) => filled.includes(field)
    const found = plus.filter(has)
    return has(name) || found.length < fewestParts
      ? []
      : [{ name, plus: found, less: less.filter(has) }]
  })
}

/**
 * The municipality's own codes of which a file has only the words: the words are the code, as they are where a system
 * has none.
 */
export const namedColumns = (
  dataset: Dataset,
  mapped: ReadonlySet<string>,
  always: Readonly<Record<string, string | null>>,
): readonly string[] =>
  sentFields(dataset)
    .filter(({ name, column: of, part }) => {
      const column = columnOf(dataset, of)
      const isFree = !mapped.has(of) && always[of] === undefined
      return part === 'words' && mapped.has(name) && isFree && isCodedColumn(column) && column.own
    })
    .map(({ column }) => column)
