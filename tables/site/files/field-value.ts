import { typeOf } from '../../model/columns.ts'
import { fieldsOf, type Dataset } from '../../model/declaration.ts'
import { isUnreportedIn } from '../../model/unreported.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { TableRow } from '../../data/rows.ts'

type Value = TableRow[string]

/** What a code of a column means in a year; nothing where nobody has words for it. */
function meaningsOf(
  { columns, time }: Dataset,
  units: WordBook['units'],
  name: string,
): (row: TableRow) => string | null {
  const column = columns[name]
  if (!column) return () => null
  const inWords = typeOf(column).written(column)
  /** By year and code: rows of a file have the same few. */
  const known = new Map<string, string | null>()
  return (row) => {
    const [value, year] = [row[name] ?? null, Number(row[time.year])]
    if (value === null || value === '') return null
    const code = String(value)
    const at = `${year} ${code}`
    const before = known.get(at)
    if (before !== undefined) return before
    const words = inWords(code, { year, units, own: new Map() }, name)
    const meaning = words === code ? null : words
    known.set(at, meaning)
    return meaning
  }
}

/**
 * Reads a published field of a row, by the field's name: what is stored, and beside each code what it means. It is made
 * once for all the rows of a file or an answer.
 * @param units the units of the portal
 */
export function fieldReader(
  dataset: Dataset,
  units: WordBook['units'],
): (row: TableRow, name: string) => Value {
  const meanings = new Map(
    fieldsOf(dataset).flatMap(({ name, column, part }) =>
      part === 'meaning' ? [[name, meaningsOf(dataset, units, column)] as const] : [],
    ),
  )
  return (row, name) => {
    const meaning = meanings.get(name)
    return meaning ? meaning(row) : (row[name] ?? null)
  }
}

/** The fields of a row that are needed and that nobody reports, where there are any. */
function unreportedOf(
  dataset: Dataset,
  row: TableRow,
  names: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const found = fieldsOf(dataset)
    .filter(
      (field) => names.includes(field.name) && isUnreportedIn(dataset, field, row[field.name]),
    )
    .map(({ name }) => name)
  return found.length === 0 ? {} : { nao_informado: found }
}
/**
 * Makes of a row what a call answers of it: the fields that are asked, and which of them nobody reports. It is made
 * once for all the rows of an answer.
 */
export function answeredRow(
  dataset: Dataset,
  units: WordBook['units'],
  names: readonly string[] = fieldsOf(dataset).map(({ name }) => name),
): (row: TableRow) => Readonly<Record<string, Value | readonly string[]>> {
  const read = fieldReader(dataset, units)
  return (row) => ({
    ...Object.fromEntries(names.map((name) => [name, read(row, name)])),
    ...unreportedOf(dataset, row, names),
  })
}
