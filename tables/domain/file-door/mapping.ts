import {
  isCodeColumn,
  isLevelsColumn,
  isLinkColumn,
  isMoneyColumn,
  type Column,
} from '../../model/columns.ts'
import { slug } from '../../../pt-br/words.ts'
import { otherNamesOf } from '../../declared/other-names.ts'
import { systemOf } from '../../declared/systems/index.ts'
import {
  columnOf,
  fieldsOf,
  isSent,
  type Dataset,
  type TableField,
} from '../../model/declaration.ts'

/** How a file's columns become those of a table. */
export interface Mapping {
  /** The column of the file for each field. */
  readonly columns: Readonly<Record<string, string>>
  /** The second column of a number that is made of two, by field. */
  readonly joined?: Readonly<Record<string, string>>
  /** What every row has in a field that the file does not bring. */
  readonly fixed: Readonly<Record<string, string>>
  /** What texts of the file mean, by field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Whether rows of one key are added up: the file tells more than the table keeps. */
  readonly adds: boolean
  /** Whether accounts that are divided into others of the same file only sum them up, and are left out. */
  readonly leaves: boolean
  /** Only lines with one of these texts in a column are meant: the file holds several units. */
  readonly only: { readonly column: string; readonly texts: readonly string[] } | null
  /** Only lines of the chosen period are meant: the file holds several. */
  readonly isOfPeriod?: boolean
  /** Whether its amounts are of the year up to its month: what was published before is taken off them. */
  readonly isSoFar?: boolean
  /** Whether its dates have the month before the day. */
  readonly monthFirst?: boolean
}

const isNumberColumn = (column: Column) => isCodeColumn(column) || isLinkColumn(column)

/** The fields that a file may bring: all but the unit, and a month that a date tells. */
export const sentFields = (dataset: Dataset): readonly TableField[] =>
  fieldsOf(dataset).filter((field) => isSent(dataset, field))

/** Whether rows of one key may be added up: they differ in amounts alone. */
export const mayAdd = ({ columns }: Dataset): boolean => Object.values(columns).some(isMoneyColumn)
/** Whether its codes make a tree, in which some accounts only sum up others. */
export const hasTree = ({ columns, key }: Dataset): boolean =>
  key.some((name) => isLevelsColumn(columns[name]))

/** Whether a field may be made of two columns: numbers that people quote with their year. */
export const mayJoin = (dataset: Dataset, { column, part }: TableField): boolean =>
  part === 'value' && isNumberColumn(columnOf(dataset, column))
/** `12/2026` of `12` and `2026`; what has its second part already, or has none, stays. */
export const joinedText = (first: string, second: string): string =>
  first === '' || second === '' || first.endsWith(`/${second}`)
    ? first || second
    : `${first}/${second}`

/** `numeroEmpenho` is read as `numero empenho`. */
export const plainName = (text: string) =>
  slug(text.replaceAll(/([a-zà-ÿ])([A-ZÀ-Þ])/g, '$1 $2'), '.')
/** What a field may be called in a file, the likeliest first. */
const namesOf = (dataset: Dataset, { name, label }: TableField): readonly string[] => [
  ...new Set([name, label, ...otherNamesOf(dataset.name, name)].map(plainName)),
]

/** Whether a text is a name that one of the table's columns may have. */
export function nameKnower(dataset: Dataset): (text: string) => boolean {
  const known = new Set(sentFields(dataset).flatMap((field) => namesOf(dataset, field)))
  return (text) => known.has(plainName(text))
}

/**
 * The columns that the names of a file tell; a column is taken once.
 * @param fits whether what stands in a column is what the field takes: of several names, one that fits goes first
 */
export function guessColumns(
  dataset: Dataset,
  head: readonly string[],
  fits: (field: TableField, column: string) => boolean = () => true,
): Readonly<Record<string, string>> {
  const left = new Map(head.map((name) => [plainName(name), name] as const).toReversed())
  const found: Record<string, string> = {}
  const take = (field: TableField, names: readonly string[]) => {
    const known = names.filter((name) => left.has(name))
    // A document that does not fit is somebody else's; another field may be spelled as nobody foresaw.
    const name =
      known.find((one) => fits(field, left.get(one) ?? '')) ??
      (field.part === 'document' ? undefined : known[0])
    const column = name === undefined ? undefined : left.get(name)
    if (name === undefined || column === undefined) return
    found[field.name] = column
    left.delete(name)
  }
  const fields = sentFields(dataset)
  // What the program calls its columns is known better than any likeness of names.
  const ofSystem = systemOf(head)?.columns[dataset.name] ?? {}
  for (const field of fields) take(field, (ofSystem[field.name] ?? []).map(plainName))
  // A column of the very name of a field is that field's, whatever else it might be called.
  for (const field of fields)
    if (
      found[field.name] === undefined &&
      left.has(plainName(field.name)) &&
      fits(field, left.get(plainName(field.name)) ?? '')
    )
      take(field, [plainName(field.name)])
  for (const field of fields)
    if (found[field.name] === undefined) take(field, namesOf(dataset, field))
  return found
}

/** The column of a file whose codes make a tree: that of the first field of several levels. */
export const codeColumn = (dataset: Dataset, { columns }: Mapping): string | undefined =>
  columns[
    Object.keys(dataset.columns).find((name) => isLevelsColumn(columnOf(dataset, name))) ?? ''
  ]
