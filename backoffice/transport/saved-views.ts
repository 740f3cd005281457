import { queryOptions } from '@tanstack/react-query'
import { listViews } from '../../resources/calls/saved-view.ts'
import { callApi } from './http.ts'

/** One's own views of a list's page, and those that others share. */
export const viewsQuery = (page: string) =>
  queryOptions({
    queryKey: ['views', page],
    queryFn: async () => (await callApi(listViews, { query: { pagina: page } })).data,
  })

/** Where one is, not what the list shows. */
const elsewhere = ['portal', 'page']
/** The search of an address as a view keeps it. */
export function plainSearch(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of elsewhere) query.delete(name)
  return query.toString()
}
