import type { AnswerOf } from '../../kernel/operation.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import {
  listBiddingPortals,
  readBiddingPortal,
  registerForBidding,
  type BiddingPortal,
  type Receipt,
  type Registration,
} from '../../resources/calls/bidding.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'

export interface Opened {
  readonly portal: BiddingPortal
  readonly portalId: number
  readonly process: string
}

/** The portals to choose from, where the address names none. */
export type OpenPortals = AnswerOf<typeof listBiddingPortals>
const readPortals = () =>
  queryClient.fetchQuery({
    queryKey: ['bidding', 'portals'],
    staleTime: 60_000,
    retry: false,
    queryFn: async () => (await callApi(listBiddingPortals, {})).data,
  })

/**
 * The bidding-confirmation guard: a portal that the address names is there and active; without one, the portals that
 * are.
 * @returns what the error page says when it is not.
 */
export async function requirePortal(
  search: Readonly<Record<string, unknown>>,
): Promise<Opened | OpenPortals | Problem> {
  const portalId = Number(search['portal'])
  const process = typeof search['processo'] === 'string' ? search['processo'].trim() : ''
  try {
    if (search['portal'] === undefined) {
      const open = await readPortals()
      const [only] = open
      return only && open.length === 1 ? { portal: only, portalId: only.id, process } : open
    }
    if (!Number.isInteger(portalId) || portalId <= 0)
      throw problem(
        'missing',
        'Este endereço está incompleto. Abra o que o órgão publicou com o edital.',
      )
    const portal = await queryClient.fetchQuery({
      queryKey: ['bidding', portalId],
      staleTime: 60_000,
      retry: false,
      queryFn: async () => (await callApi(readBiddingPortal, { params: { portalId } })).data,
    })
    return { portal, portalId, process }
  } catch (error) {
    return asProblem(error)
  }
}

/** @throws {Problem} with faults by field; `too-many` with when to try again. */
export const sendRegistration = async (registration: Registration): Promise<Receipt> =>
  (await callApi(registerForBidding, { body: registration })).data
