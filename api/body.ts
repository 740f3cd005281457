import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../kernel/problem.ts'
import { faultsOf } from '../kernel/wire.ts'

// Bodies of calls that are no noun's.

/** A form on another site may carry our cookies; it cannot carry our origin. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const own =
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.headers.host)
  if ((site !== undefined && site !== 'same-origin' && site !== 'none') || !own)
    throw problem('forbidden', 'Este pedido veio de outro site e foi recusado.')
}

/** @throws {Problem} `invalid` with every fault. */
export function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const faults = faultsOf(result.error)
  throw problem('invalid', faults[0]?.message ?? 'Confira os dados enviados.', faults)
}

/** A text that must be there, of 254 characters at most. */
export const needed = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(254, message)
export const emailAddress = needed('Informe o e-mail.').and(
  z.email('E-mail inválido. Use o formato nome@dominio.gov.br.'),
)
/** Its rules are checked where the user's names are known (data/accounts/password.ts). */
export const newPassword = z.string({ error: 'Informe a senha.' }).max(1_000, 'Informe a senha.')
