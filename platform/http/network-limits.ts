import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Bounded {
  readonly network: string
  /** How many times as much as a single network it may ask for. */
  readonly times: number
}
const widths = [0, 1, 2] as const

/**
 * Counts what one network asks for in a minute, and the wider networks that it is within.
 * @param what is counted, apart from anything else
 * @param most of one network
 * @param networksOf the networks that an address is within, the narrowest first, three at most
 * @returns how many seconds to wait, once there was too much
 */
export function byNetworks(
  app: FastifyInstance,
  what: string,
  most: number,
  networksOf: (address: string) => readonly Bounded[],
) {
  const limits = widths.map((width) =>
    app.createRateLimit({
      max: ({ ip }: FastifyRequest) => most * (networksOf(ip)[width]?.times ?? 1),
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => `${what} ${networksOf(ip)[width]?.network}`,
    }),
  )
  return async (request: FastifyRequest): Promise<number | undefined> => {
    for (const [width, limit] of limits.entries()) {
      if (networksOf(request.ip)[width] === undefined) return undefined
      const use = await limit(request)
      if (!use.isAllowed && use.isExceeded) return use.ttlInSeconds
    }
    return undefined
  }
}
