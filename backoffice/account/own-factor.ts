import { useQuery } from '@tanstack/react-query'
import { readFactor } from '../../resources/calls/second-factor.ts'
import { callApi } from '../transport/http.ts'

export const ownFactorKey = ['second-factor'] as const
/** Whether one's own account has a second factor, and from when on it has to. */
export const useOwnFactor = () =>
  useQuery({
    queryKey: ownFactorKey,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await callApi(readFactor, { signal })).data,
  })
