import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../data/accounts/network.ts'
import { tooMany } from './failures.ts'

/** A longer one names no account (RFC 5321 §4.5.3.1). It is cut before anything whose cost grows with more than its length. */
const longestName = 254
/** An account as the database compares it: of `İ` its `i`, so that no spelling of a name has tries of its own. */
const accountIn = ({ body }: FastifyRequest, field: string): string =>
  String(new Map(Object.entries(Object(body))).get(field))
    .trim()
    .slice(0, longestName)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()

/**
 * How often one may try to sign in: ten times a minute at one account, a hundred from one address, whatever the accounts
 * (a whole town hall may share one address at eight in the morning). @param field of the body that names the account.
 */
export function signInLimits(app: FastifyInstance, field: string) {
  // The plugin runs only one of its hooks for each request, so the second limit is called directly.
  const ofAddress = app.createRateLimit({
    max: 100,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `${field} ${networkOf(ip)}`,
  })
  return {
    rateLimit: {
      max: 10,
      timeWindow: 60_000,
      hook: 'preHandler' as const,
      keyGenerator: (request: FastifyRequest) =>
        `${field} ${networkOf(request.ip)} ${request.tenant?.id} ${accountIn(request, field)}`,
    },
    async byAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const tries = await ofAddress(request)
      if (tries.isAllowed || !tries.isExceeded) return
      reply.header('retry-after', tries.ttlInSeconds)
      throw tooMany()
    },
  }
}
