import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, Problem } from '../../../kernel/problem.ts'
import { clientHolds } from '../../../platform/http/conditional.ts'
import { openToOtherSites } from '../../../platform/http/headers.ts'
import { shortly } from '../../../site/caching.ts'
import type { Visit } from '../../../site/visit.ts'
import { revisionOf } from '../../data/facts.ts'

/** What a call of open data answers; the body is read when the client does not hold this version. */
export interface OpenAnswer {
  /** The version, without quotes. */
  readonly version: string
  readonly type?: string
  readonly body: () => Promise<object | string>
  /** Where the next page is. */
  readonly next?: (body: object | string) => string | undefined
}

/** The version of a text that is made at once. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 27)

/** How published rows are written: a number more where a field comes or goes. */
const rowForm = 2
/**
 * The version of what is answered of a portal's tables: its loads change rows, and a unit's new name the words beside
 * its code.
 */
export async function versionOfRows({
  tx,
  portal,
  units,
}: Pick<Visit, 'tx' | 'portal' | 'units'>): Promise<string> {
  const names = versionOf(JSON.stringify(units.map(({ id, name }) => [id, name]))).slice(0, 8)
  return `${rowForm}-${await revisionOf(tx, portal.id)}-${names}`
}

/** Reads an answer, unless the client holds its version. @returns how to send it */
export async function prepared(
  request: FastifyRequest,
  { version, type = 'application/json; charset=utf-8', body, next }: OpenAnswer,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const etag = `"${version}"`
  const headers = {
    ...openToOtherSites,
    etag,
    'cache-control': shortly,
    'x-content-type-options': 'nosniff',
  }
  if (clientHolds(request.headers, etag)) return (reply) => reply.headers(headers).code(304).send()
  const read = await body()
  const following = next?.(read)
  return (reply) =>
    reply
      .headers(
        following === undefined ? headers : { ...headers, link: `<${following}>; rel="next"` },
      )
      .type(type)
      .send(typeof read === 'string' ? read : JSON.stringify(read))
}

const titles: Readonly<Record<number, string>> = {
  400: 'O pedido não foi entendido',
  404: 'Não encontrado',
  410: 'Retirado',
  429: 'Pedidos demais',
  503: 'Indisponível agora',
}
/**
 * A refusal in words for programs and people (RFC 9457).
 * @param more what helps to ask again, such as the names that are allowed
 */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply =>
  reply
    .code(status)
    .headers({ ...openToOtherSites, 'cache-control': 'no-store' })
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: titles[status] ?? 'Algo deu errado do nosso lado',
        status,
        detail,
        ...more,
        pedido: request.id,
      }),
    )

/**
 * Whatever a call of open data throws, as a problem. What is no refusal is a defect: logged, and told without detail.
 */
export function answerFailure(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.statusCode === 429)
    return sendProblem(
      request,
      reply,
      429,
      'Sua rede fez pedidos demais neste minuto. Espere os segundos que diz Retry-After.',
    )
  const status = error instanceof Problem ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof Problem)) request.log.error(error)
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  return error instanceof Problem
    ? sendProblem(request, reply, status, error.message, error.detail)
    : sendProblem(
        request,
        reply,
        status,
        status < 500
          ? 'O endereço não foi entendido.'
          : 'Tente de novo em alguns minutos. O código em "pedido" ajuda a encontrar a causa.',
      )
}

/** A parameter that cannot be what it is, with what it can be. */
export const refused = (name: string, message: string, allowed: readonly string[]): Problem =>
  problem('invalid', message, [{ field: name, message }], { parametro: name, permitidos: allowed })
