import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ownScreens } from '../../resources/own-screens.ts'
import { openReleasePreview, previewHours } from '../../resources/calls/preview.ts'
import * as calls from '../../resources/calls/release.ts'
import { confirmedCpf, forgetProposals } from '../engine/form/proposal-data.ts'
import type { LookedAt } from '../engine/form/record-store.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'

export const releasesKey = ['pacotes'] as const
const rehearsalsKey = [...releasesKey, 'ensaio'] as const
/** Has packages, and the drafts in them, read anew. */
export const forgetReleases = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: releasesKey }), forgetProposals()])
}

/**
 * Has everything read anew, as rows of any noun may be others now. What was rehearsed is over: a package that is
 * published is not rehearsed.
 */
export const forgetAll = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !rehearsalsKey.every((part, at) => queryKey[at] === part),
  })

interface Asked {
  readonly signal: AbortSignal
  readonly pageParam: string | undefined
}
type Status = calls.ReleaseSeen['situacao']
/** The packages of a portal, a part at a time. */
export const releasesQuery = (portalId: number | null, status?: Status) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey, 'lista', portalId, status ?? ''],
    enabled: portalId !== null,
    staleTime: 0,
    queryFn: async ({ signal, pageParam }: Asked) => {
      const query = {
        portal: String(portalId),
        ...(status === undefined ? {} : { situacao: status }),
        ...(pageParam === undefined ? {} : { depois: pageParam }),
      }
      return (await callApi(calls.listReleases, { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ depois }) => depois ?? undefined,
  })

export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...releasesKey, id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callApi(calls.readRelease, { params: { id }, signal })).data,
  })

/** What publishing a package as it stands would meet. */
export const rehearsalQuery = ({ id, rev }: Pick<calls.ReleaseSeen, 'id' | 'rev'>) =>
  queryOptions({
    queryKey: [...rehearsalsKey, id, rev],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await callApi(calls.rehearseRelease, { params: { id }, signal })).data,
  })

/** Makes a link that shows the portal with a whole package. @throws {Problem} what publishing it is refused with */
export async function openReleaseLink(
  { id, rev }: Pick<calls.ReleaseSeen, 'id' | 'rev'>,
  isConfirmed: boolean,
): Promise<LookedAt> {
  const again = async (horas: number) =>
    (
      await callApi(openReleasePreview, {
        params: { id },
        body: { rev, horas },
        ...confirmedCpf(isConfirmed),
      })
    ).data
  return { of: { what: 'release', id }, opened: await again(previewHours.own), again }
}

export const addressOfRelease = (id: number): string =>
  ownScreens.release.replace(':id', String(id))
