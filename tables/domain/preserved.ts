import { isPartyColumn, isTextColumn } from '../model/columns.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import { keySeparator } from '../data/staging.ts'
import { forgetFormer } from '../data/forgotten-parties.ts'
import { keysOfLoad } from '../data/versions.ts'
import { fold } from '../../pt-br/words.ts'
import type { Dataset, RowValues } from '../model/declaration.ts'
import type { PersonKey } from './party.ts'

// A person under protection keeps the place in the sums and loses the name: Lei 9.807/1999, art. 7º, IV; Lei
// 12.527/2011, art. 31. What is hidden here is never stored, so that no page, file or answer can tell it.

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

const numberWithout = (
  place: readonly string[],
  column: string,
  value: string | number,
  keyOf: PersonKey,
) => `P-${keyOf([...place, column, value].join(' ')).slice(0, 12)}`

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
      key.includes(hidden) && value !== null ? numberWithout(place, hidden, value, keyOf) : null
  }
  const wanted = fold(name)
  if (saysSo.test(wanted) || wanted.length < 5) return
  for (const [field, column] of Object.entries(columns))
    if (isTextColumn(column) && fold(String(row[field] ?? '')).includes(wanted))
      row[field] = preservedName
}

/**
 * After a load: forgets in all versions what the rows were whose persons it preserves, and the names that nothing else
 * has, so that no former version brings a name back that is published again.
 */
export async function forgetNames(
  tx: Tx,
  period: LoadPeriod,
  load: number,
  keyOf: PersonKey,
): Promise<void> {
  const { key, columns } = period.dataset
  for (const column of Object.values(columns)) {
    if (!isPartyColumn(column) || !column.preserved) continue
    const { by, hides } = column.preserved
    // oxlint-disable-next-line no-await-in-loop -- a table has one such column
    const { brought, replaced } = await keysOfLoad(tx, period, load, by)
    const preserved = new Set(brought)
    const hidden = replaced.filter((former) => {
      const parts = former.split(keySeparator)
      const now = parts.map((value, at) =>
        hides.includes(key[at] ?? '')
          ? numberWithout(parts.slice(0, 2), key[at] ?? '', value, keyOf)
          : value,
      )
      return preserved.has(now.join(keySeparator))
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (hidden.length > 0) await forgetFormer(tx, period, hidden)
  }
}
