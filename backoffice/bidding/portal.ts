import { Problem } from '../../kernel/problem.ts'
import { portalCall } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'

/** What a stranger may know of a portal that takes registrations. */
export interface BiddingPortal {
  readonly nome: string
  readonly brasao: string | null
}

export interface Opened {
  readonly portal: BiddingPortal
  readonly portalId: number
  readonly process: string
}

/** The bidding-confirmation guard: the address names a portal, and it is there and active. @returns what the error page says when it is not. */
export async function mustHavePortal(
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
      queryFn: async () =>
        (await portalCall<BiddingPortal>('GET', `/webadm/licitacao/${portalId}`)).data,
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

export interface Sent {
  readonly protocolo: string
  readonly numero_processo: string
  readonly nome_razaosocial: string
  readonly email: string
}
export interface Registration {
  readonly portal_id: number
  readonly numero_processo: string
  readonly nome_razaosocial: string
  readonly cpf_cnpj: string
  readonly telefone: string
  readonly email: string
}
/** @throws {Problem} with faults by field; `too-many` with when to try again. */
export const register = async (registration: Registration): Promise<Sent> =>
  (
    await portalCall<Sent>('POST', '/webadm/admcadastrolicitacao', {
      body: registration,
      open: true,
    })
  ).data
