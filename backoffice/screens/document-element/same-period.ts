import { documentElement } from '../../../resources/portal/document-element.ts'
import { readPage } from '../../engine/data.ts'
import { monthIsAsked, valuesOf, type Common, type Item } from './queue-items.ts'

/** A file of a period that another document, or another file of the list, is of already. */
export interface SamePeriod {
  readonly item: Item
  /** The published document; absent where only another file of the list is of the period. */
  readonly published?: { readonly id: number; readonly description: string }
}

/** Most documents of one year, unit and type that are looked at. */
const most = 100

async function publishedIn(year: string, common: Common, portalId: number) {
  const where = { portalId, year, typeId: Number(common.documentTypeId) }
  const filter = [`hash_id_cliente:${common.clientHashId}`, `periodicidade:${common.periodicity}`]
  return (await readPage(documentElement, where, { page: 1, pageSize: most, filter })).rows
}

/**
 * The files whose period is published already for the unit, or stands twice in the list. Documents without a certain
 * month may be many. What cannot be looked up is not asked about: the publishing tells what is wrong.
 */
export async function findSamePeriod(
  items: readonly Item[],
  common: Common,
  portalId: number,
): Promise<readonly SamePeriod[]> {
  if (!monthIsAsked(common)) return []
  const periods = items.map((item) => ({ item, ...valuesOf(item, common) }))
  const years = [...new Set(periods.map(({ year }) => String(year)))]
  const read = years.map((year) => publishedIn(year, common, portalId))
  const rows = (await Promise.all(read).catch(() => [])).flat()
  const seen = new Set<string>()
  return periods.flatMap(({ item, year, month }) => {
    const there = rows.find((row) => row.year === String(year) && row.month === month)
    const again = seen.has(`${year}-${month}`)
    seen.add(`${year}-${month}`)
    if (there) return [{ item, published: { id: there.elementId, description: there.description } }]
    return again ? [{ item }] : []
  })
}
