import { fold } from '../../kernel/portuguese.ts'
import type { Dataset, RowValues } from '../../tables/dataset.ts'
import type { PersonKey } from './party.ts'

// A person under protection keeps the place in the sums and loses the name: Lei 9.807/1999, art. 7º, IV; Lei 12.527/2011,
// art. 31. What is hidden here is never stored, so that no page, file or answer can tell it.

/** What stands in the place of a name. */
export const preservedName = 'Identidade preservada'
/** What systems write in the place of a name that is not to be told. */
const saysSo =
  /^(?:identidade|nome|dados?)? ?(?:preservad|protegid|sigilos|omitid)[oa]s?$|^sigilo$|^\*+$/

export interface Preserved {
  readonly by: string
  readonly hides: readonly string[]
}
/** Whether the row says that its person is under protection, by a ground or in the place of the name. */
export const isPreserved = ({ by }: Preserved, row: RowValues, name: string): boolean =>
  (row[by] ?? null) !== null || saysSo.test(fold(name))

/**
 * Hides who the row is of. What leads to the person goes; a number of the key becomes one that is the same within the
 * year and cannot be turned back, because older months have it beside the name.
 */
export function hidePerson(
  { key, columns }: Dataset,
  { hides }: Preserved,
  row: Record<string, string | number | null>,
  name: string,
  keyOf: PersonKey,
): void {
  const place = key.slice(0, 2).map((part) => String(row[part] ?? ''))
  for (const hidden of hides) {
    const value = row[hidden] ?? null
    row[hidden] =
      key.includes(hidden) && value !== null
        ? `P-${keyOf([...place, hidden, value].join(' ')).slice(0, 12)}`
        : null
  }
  const wanted = fold(name)
  if (saysSo.test(wanted) || wanted.length < 5) return
  for (const [column, { type }] of Object.entries(columns))
    if (type === 'text' && fold(String(row[column] ?? '')).includes(wanted))
      row[column] = preservedName
}
