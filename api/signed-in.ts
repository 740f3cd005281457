import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import type { Browser } from '../domain/accounts/open-session.ts'
import type { SignedIn } from '../domain/accounts/sign-in.ts'
import { cookieOf, dropCookies, keepCookie } from './cookies.ts'
import type { Sessions } from './sessions.ts'

// What every way of signing in reads of the browser and answers it.

/** The longest that browsers keep a cookie, 400 days. */
const deviceSeconds = 400 * 24 * 3_600

/** Browsers name the origin of what they send (Fetch, 3.2), and the site that asks where there is https. */
const isProgram = ({ headers }: FastifyRequest) =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined

export const browserOf = (request: FastifyRequest): Browser => ({
  agent: request.headers['user-agent'] ?? '',
  device: cookieOf(request, 'aparelho'),
  program: isProgram(request),
})

/** Gives the browser the session that was opened. */
export function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  tenant: Tenant,
  { user, device, ...opened }: SignedIn,
): { readonly token: string; readonly message: string } {
  const token = sessions.token(tenant, 'admin', user.id, opened)
  if (cookieOf(request, 'etapa') !== undefined) dropCookies(request, reply, ['etapa'])
  keepCookie(request, reply, 'admin', token)
  keepCookie(request, reply, 'aparelho', device, deviceSeconds)
  return { token, message: `Olá, ${user.name.split(' ')[0] ?? ''}.` }
}

/** What is said where a code has to follow, or a factor has to be turned on before. */
export const secondFactor = (turnsOn: boolean) =>
  turnsOn
    ? problem('second-factor', 'Esta conta precisa de um segundo fator para entrar.', [], {
        liga: true,
      })
    : problem('second-factor', 'Informe o código do seu aplicativo para entrar.')
