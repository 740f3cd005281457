import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, networksOf } from '../data/accounts/network.ts'
import { byNetworks } from '../platform/http/network-limits.ts'
import { problem } from '../kernel/problem.ts'
import { tooMany } from './failures.ts'

/**
 * A longer one names no account (RFC 5321 §4.5.3.1). It is cut before anything whose cost grows with more than its
 * length.
 */
const longestName = 254
/** Tries at one account in ten minutes; fewer than NIST SP 800-63B-4, 3.2.2, allows in a row. */
export const mostOfAccount = 100
/** An account as the database compares it: of `İ` its `i`, so that no spelling of a name has tries of its own. */
const accountIn = ({ body }: FastifyRequest, field: string): string =>
  String(new Map(Object.entries(Object(body))).get(field))
    .trim()
    .slice(0, longestName)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()

const keptMs = 60_000
/** Whether people of the municipality come in from the network of a request; read once a minute at most. */
function knownNetworks() {
  const known = new Map<
    number | undefined,
    { at: number; networks: Promise<ReadonlySet<string>> }
  >()
  return async ({ tenant, ip }: FastifyRequest, read: () => Promise<ReadonlySet<string>>) => {
    const held = known.get(tenant?.id)
    const isOld = held === undefined || performance.now() - held.at > keptMs
    const networks = isOld ? read() : held.networks
    if (isOld) {
      known.set(tenant?.id, { at: performance.now(), networks })
      networks.catch(() => known.delete(tenant?.id))
    }
    return (await networks).has(networkOf(ip))
  }
}

/**
 * How often one may try to sign in: ten times a minute at one account, a hundred from one address, whatever the
 * accounts (a whole town hall may share one address at eight in the morning). @param field of the body that names the
 * account.
 */
export function signInLimits(app: FastifyInstance, field: string) {
  // The plugin runs only one of its hooks for each request, so the second limit is called directly.
  const ofAddress = byNetworks(app, field, 100, networksOf)
  const ofAccount = app.createRateLimit({
    max: mostOfAccount,
    timeWindow: 600_000,
    keyGenerator: (request) => `${field} ${request.tenant?.id} ${accountIn(request, field)}`,
  })
  const isKnown = knownNetworks()
  return {
    rateLimit: {
      max: 10,
      timeWindow: 60_000,
      hook: 'preHandler' as const,
      keyGenerator: (request: FastifyRequest) =>
        `${field} ${networkOf(request.ip)} ${request.tenant?.id} ${accountIn(request, field)}`,
    },
    async byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const seconds = await ofAddress(request)
      if (seconds === undefined) return
      reply.header('retry-after', seconds)
      throw tooMany()
    },
    /**
     * A hundred tries in ten minutes at one account, whatever the networks, but for those that people of the
     * municipality come in from: nobody is locked out by others, and whether there is such an account makes no
     * difference. One of those networks alone has no more tries than that.
     */
    async byAccount(
      request: FastifyRequest,
      reply: FastifyReply,
      read: () => Promise<ReadonlySet<string>>,
    ): Promise<void> {
      const tries = await ofAccount(request)
      if (tries.isAllowed || !tries.isExceeded || (await isKnown(request, read))) return
      reply.header('retry-after', tries.ttlInSeconds)
      throw problem(
        'too-many',
        'Houve muitas tentativas de entrar nesta conta. Espere dez minutos, ou entre de onde já entrou antes.',
      )
    },
  }
}
