import { queryOptions } from '@tanstack/react-query'
import type { AnyResource } from '../../kernel/resource.ts'
import { usesCall } from '../../resources/calls/noun.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'

/** What points to a row, asked anew each time: it says whether the row can go now. */
export const usesQuery = (resource: AnyResource, key: string) =>
  queryOptions({
    queryKey: [resource.name, 'uses', key],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await callApi(usesCall(resource), { params: { key }, signal })).data.uses,
  })

/**
 * Before a removal, which answers whether the row can go: a question that came after it would only find the row gone.
 */
export const giveUpUses = (resource: AnyResource, key: string): Promise<void> =>
  queryClient.cancelQueries({ queryKey: usesQuery(resource, key).queryKey })
