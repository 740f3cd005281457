import { isCodedColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import type { Following } from '../../model/following.ts'
import { plainName, sentFields } from './mapping.ts'

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

/** A column that the file lacks, and the column of the file that tells it. */
export interface FollowingField {
  readonly name: string
  /** The column of the file. */
  readonly column: string
  readonly following: Following
}
/** The field of which a column is reckoned, where files lack it. */
export function fieldThatTells({ followsFrom = {} }: Dataset, name: string): string | undefined {
  const from = followsFrom[name]?.from
  return from && 'field' in from ? from.field : undefined
}
/** Columns that nothing of a file fills, and that another one of it tells. */
export const followingFields = (
  { followsFrom = {} }: Dataset,
  head: readonly string[],
  columns: Readonly<Record<string, string>>,
  filled: readonly string[],
): readonly FollowingField[] =>
  Object.entries(followsFrom).flatMap(([name, following]) => {
    const { from } = following
    const column =
      'field' in from
        ? columns[from.field]
        : from.called
            .map(plainName)
            .flatMap((known) => head.filter((one) => plainName(one) === known))[0]
    return column === undefined || !head.includes(column) || filled.includes(name)
      ? []
      : [{ name, column, following }]
  })

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
