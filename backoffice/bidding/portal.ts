import { Problem } from '../../kernel/problem.ts'
import {
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

/** The bidding-confirmation guard: the address names a portal, and it is there and active. @returns what the error page says when it is not. */
export async function requirePortal(
  search: Readonly<Record<string, unknown>>,
): Promise<Opened | Problem> {
  const portalId = Number(search['portal'])
  if (!Number.isInteger(portalId) || portalId <= 0)
    return new Problem(
      'missing',
      'Este endereço está incompleto. Abra o que o órgão publicou com o edital.',
    )
  try {
    const portal = await queryClient.fetchQuery({
      queryKey: ['bidding', portalId],
      staleTime: 60_000,
      retry: false,
      queryFn: async () => (await callApi(readBiddingPortal, { params: { portalId } })).data,
    })
    return {
      portal,
      portalId,
      process: typeof search['processo'] === 'string' ? search['processo'].trim() : '',
    }
  } catch (error) {
    return asProblem(error)
  }
}

/** @throws {Problem} with faults by field; `too-many` with when to try again. */
export const register = async (registration: Registration): Promise<Receipt> =>
  (await callApi(registerForBidding, { body: registration })).data
