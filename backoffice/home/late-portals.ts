import { useQuery } from '@tanstack/react-query'
import { readLate, type PortalLate } from '../../resources/calls/home.ts'
import { callApi } from '../transport/http.ts'

/** What is late in these portals, by id; until it is known, nothing. */
export function useLatePortals(ids: readonly string[]): ReadonlyMap<string, PortalLate> {
  const asked = ids.join(',')
  const { data = [] } = useQuery({
    queryKey: ['portals', 'late', asked],
    enabled: asked !== '',
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi(readLate, { query: { ids: asked }, signal })).data,
  })
  return new Map(data.map((late) => [String(late.id), late]))
}

/** "9 em atraso"; nothing of what is not known, or of what nothing was looked at. */
export function lateWords(late: PortalLate | undefined): string | undefined {
  if (late === undefined) return undefined
  const { atrasado, conferidos, falhou } = late
  if (falhou) return atrasado > 0 ? `${atrasado} em atraso, ou mais` : 'atrasos não conferidos'
  return atrasado > 0 ? `${atrasado} em atraso` : conferidos > 0 ? 'nada em atraso' : undefined
}
