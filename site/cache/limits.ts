import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { networksOf } from '../../data/accounts/network.ts'
import { byNetworks } from '../../platform/http/network-limits.ts'

/** Of one network in a minute; what is kept counts for nobody. */
export const mostAMinute = { questions: 300, exports: 30, letters: 10, previews: 240 } as const
export type Counted = keyof typeof mostAMinute

const words: Readonly<Record<Counted, string>> = {
  questions:
    'Muitas consultas em pouco tempo a partir da sua rede. Espere um minuto e tente de novo.',
  exports:
    'Muitas listas baixadas em pouco tempo a partir da sua rede. Espere um minuto e tente de novo.',
  letters:
    'Muitos pedidos de novidades por e-mail a partir da sua rede. Espere um minuto e tente de novo.',
  previews: 'Muitas prévias em pouco tempo a partir da sua rede. Espere um minuto e tente de novo.',
}

/**
 * The machine itself is no visitor's network: behind a proxy that is not named in TRUSTED_PROXIES everybody seems to
 * come from there. Letters go to others, and keys of previews may be guessed: both are counted there too.
 */
const isLocal = (ip: string) => isIP(ip) > 0 && /^(?:::ffff:)?127\.|^::1$/.test(ip)

/** Refuses what one network asks for too often. @returns throws {Problem} `too-many`, with Retry-After set. */
export function visitorLimits(app: FastifyInstance) {
  const limitOf = (counted: Counted) => byNetworks(app, counted, mostAMinute[counted], networksOf)
  const limits = {
    questions: limitOf('questions'),
    exports: limitOf('exports'),
    letters: limitOf('letters'),
    previews: limitOf('previews'),
  }
  return async (counted: Counted, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isLocal(request.ip) && counted !== 'letters' && counted !== 'previews') return
    const use = await limits[counted](request)
    if (use === undefined) return
    void reply.header('retry-after', use)
    throw problem('too-many', words[counted])
  }
}
