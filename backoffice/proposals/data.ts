import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { screenSets } from '../../kernel/call.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { listProposals, type ProposalSeen } from '../../resources/calls/proposal.ts'
import { loadResource } from '../app/nouns.ts'
import { proposalsKey } from '../engine/form/proposal-data.ts'
import { addressOf } from '../engine/route-params.ts'
import { callApi } from '../transport/http.ts'

type ProposalsSeen = AnswerOf<typeof listProposals>
interface Asked {
  readonly signal: AbortSignal
  readonly pageParam: string | undefined
}
/** What waits in a portal, a part at a time. @param mine one's own alone @param toReview what one may approve alone */
export const waitingQuery = (portalId: number | null, mine: boolean, toReview: boolean) =>
  infiniteQueryOptions({
    queryKey: [...proposalsKey, portalId, 'lista', mine, toReview],
    enabled: portalId !== null,
    staleTime: 0,
    queryFn: async ({ signal, pageParam }: Asked): Promise<ProposalsSeen> => {
      const query = {
        portal: String(portalId),
        minhas: mine ? ('S' as const) : ('N' as const),
        para_revisar: toReview ? ('S' as const) : ('N' as const),
        ...(pageParam === undefined ? {} : { depois: pageParam }),
      }
      return (await callApi(listProposals, { query, signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ depois }) => depois ?? undefined,
  })

/** The nouns of what waits, by name. */
export const nounsOf = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['registros', names],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      new Map(
        await Promise.all(names.map(async (name) => [name, await loadResource(name)] as const)),
      ),
  })

/** Where a draft is gone on with; nothing where its form needs to know more than the portal and the record. */
export function formAddress(
  resource: AnyResource,
  { id, portal, ato, chave }: ProposalSeen,
): string | undefined {
  if (ato === 'retirar') return undefined
  const params = { [resource.scope?.portal ?? '']: portal }
  for (const { create, edit } of screenSets(resource)) {
    const path = ato === 'criar' ? create : edit
    const address = path && addressOf(resource, path, params, chave ?? undefined)
    if (address) {
      const own = address.includes('portal=') ? address : `${address}?portal=${portal}`
      return `${own}&rascunho=${id}`
    }
  }
  return undefined
}
