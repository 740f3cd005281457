import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'

// Retries belong to the HTTP client (the specification's rule): retrying here too would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const made = new Map<string, readonly QueryKey[]>()
/** Has what is read by a key read again whenever something of a noun was written, of which it is made. */
export function isMadeOf(key: QueryKey, noun: string): void {
  made.set(noun, [...(made.get(noun) ?? []), key])
}
/** Has what was read of a noun read again, all of it or what a condition chooses, and what is made of it. */
export async function readNounAgain(
  noun: string,
  chosen: Pick<QueryFilters, 'predicate'> = {},
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ ...chosen, queryKey: [noun] }),
    ...(made.get(noun) ?? []).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ])
}
