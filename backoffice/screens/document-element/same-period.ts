import { useQueries, useQueryClient } from '@tanstack/react-query'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { readPage } from '../../engine/data.ts'
import { periodInName } from '../../../resources/document-period.ts'
import {
  monthIsAsked,
  type Common,
  type QueueItem,
  type Values,
  type ValuesOf,
} from './queue-items.ts'

/** A document that is published already. @property day ISO 8601, or null */
export interface Standing {
  readonly id: number
  readonly description: string
  readonly day: string | null
}
/** That a document is of a period of which there are others: published ones, or none but one of the list. */
export interface SamePeriod {
  readonly standing: readonly Standing[]
}

/** Most documents of one year, unit and type that are looked at. */
const most = 100
type Shelf = Pick<Common, 'documentTypeId' | 'clientHashId' | 'year'>

const shelfQuery = (portalId: number, shelf: Shelf) => ({
  queryKey: [documentElement.name, 'same-period', portalId, shelf],
  retry: false,
  queryFn: async () => {
    const { documentTypeId, clientHashId, year } = shelf
    const where = { portalId, year: String(year), typeId: Number(documentTypeId) }
    const filter = [`hash_id_cliente:${clientHashId}`]
    return (await readPage(documentElement, where, { page: 1, pageSize: most, filter })).rows
  },
})
type Rows = Awaited<ReturnType<ReturnType<typeof shelfQuery>['queryFn']>>

const shelfOf = ({ documentTypeId, clientHashId, year }: Values): Shelf => ({
  documentTypeId,
  clientHashId,
  year: year === null ? null : String(year),
})
/** What is of no month may be many. */
const isOfPeriod = (values: Values) =>
  values.month !== null &&
  values.documentTypeId !== null &&
  values.clientHashId !== null &&
  /^\d{4}$/.test(String(values.year))
const keyOf = (shelf: Shelf) => JSON.stringify(shelf)

const standingOf = ({ elementId, description, publishedAt }: Rows[number]): Standing => ({
  id: elementId,
  description,
  day: publishedAt,
})
/**
 * The month of a document, of a longer period the last: as it is registered, or as its description writes it, `5º
 * bimestre`.
 */
const monthOf = ({ month, description }: Rows[number]): string | null =>
  month ?? periodInName(description).month
/** Occasional documents of one month may be many: of one period are two of which one is regular. */
const isOfSame = (row: Rows[number], { month, periodicity }: Values) =>
  monthOf(row) === month && (monthIsAsked({ periodicity }) || monthIsAsked(row))

type Found = ReadonlyMap<string, SamePeriod>
/** Which documents are of a period that others are of already. */
function sameAmong(
  items: readonly QueueItem[],
  valuesOf: ValuesOf,
  rowsOf: (shelf: Shelf) => Rows,
): Found {
  const seen = new Set<string>()
  const found = new Map<string, SamePeriod>()
  for (const item of items) {
    const values = valuesOf(item)
    if (!isOfPeriod(values)) continue
    const shelf = shelfOf(values)
    const period = `${keyOf(shelf)} ${values.month}`
    const standing = rowsOf(shelf).filter((row) => row.year === shelf.year && isOfSame(row, values))
    const isTwice = monthIsAsked(values) && seen.has(period)
    if (standing.length > 0 || isTwice) found.set(item.id, { standing: standing.map(standingOf) })
    if (item.typed.beside !== 'leave' && monthIsAsked(values)) seen.add(period)
  }
  return found
}

/**
 * The documents of a list whose period is published already for the unit, or stands twice in the list. What cannot be
 * looked up is not asked about: the publishing tells what is wrong.
 */
export function useSamePeriod(portalId: number, items: readonly QueueItem[], valuesOf: ValuesOf) {
  const client = useQueryClient()
  const values = items.map(valuesOf).filter(isOfPeriod)
  const shelves = new Map(values.map(shelfOf).map((shelf) => [keyOf(shelf), shelf] as const))
  const queries = [...shelves.values()].map((shelf) => shelfQuery(portalId, shelf))
  const read = useQueries({ queries })
  const place = [...shelves.keys()]
  return {
    same: sameAmong(items, valuesOf, (shelf) => read[place.indexOf(keyOf(shelf))]?.data ?? []),
    /** The same as it is now, read anew. */
    look: async (): Promise<Found> => {
      const now = await Promise.all(
        queries.map((query) => client.fetchQuery({ ...query, staleTime: 0 }).catch(() => [])),
      )
      return sameAmong(items, valuesOf, (shelf) => now[place.indexOf(keyOf(shelf))] ?? [])
    },
  }
}
