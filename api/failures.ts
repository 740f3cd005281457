import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import { Problem, problem, type ProblemBody } from '../kernel/problem.ts'

/** Answers an address that cannot be read; Fastify runs no hook for it. */
export type AnswerUnreadable = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** What Fastify itself refuses, in words that say what to do. */
const known: Readonly<Record<string, readonly [Parameters<typeof problem>[0], string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'Envie os dados como application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'Os dados enviados são grandes demais.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'Envie os dados do registro.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'Os dados enviados não são um JSON válido.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid',
    'O tamanho anunciado não é o dos dados enviados.',
  ],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'O arquivo é grande demais.'],
}

export const tooMany = (): Problem =>
  problem('too-many', 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.')

function asKnown(error: FastifyError): Problem | undefined {
  const [code, message] = known[error.code] ?? []
  if (code && message) return problem(code, message)
  if (error.statusCode === 429) return tooMany()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return problem('invalid', 'O pedido não pôde ser lido. Confira os dados e tente de novo.')
  return undefined
}

export const problemBody = (failure: Problem, requestId: string): ProblemBody => ({
  code: failure.code,
  message: failure.message,
  Results: failure.faults,
  requestId,
  ...(failure.detail ? { detail: failure.detail } : {}),
})

function answer(failure: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  if (failure.status === 401 || failure.status === 403)
    request.log.info(
      {
        code: failure.code,
        tenant: request.tenant?.code,
        user: request.access?.user.id,
        ip: request.ip,
      },
      'refused',
    )
  if (failure.status >= 500)
    request.log.warn({ code: failure.code, err: failure.cause }, failure.message)
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(problemBody(failure, request.id))
}

/**
 * A {@link Problem} is answered as it is; anything else is a defect: logged with its request, answered without detail.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const failure = error instanceof Problem ? error : asKnown(error)
    if (failure) return answer(failure, request, reply)
    request.log.error({ err: error }, 'defect')
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .send({
        code: 'defect',
        message: `Algo deu errado do nosso lado. Tente de novo; se continuar, informe o código ${request.id}.`,
        Results: [],
        requestId: request.id,
      } satisfies ProblemBody)
  })
}

/** Status and message for what Node's HTTP parser refuses before a request exists. */
const unparsed: Readonly<Record<string, readonly [number, Problem]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    problem('too-large', 'O endereço e os cabeçalhos do pedido são grandes demais.'),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    problem('too-large', 'Os dados enviados são grandes demais.'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    problem('unavailable', 'O pedido demorou demais a chegar. Confira a conexão e tente de novo.'),
  ],
}
const unintelligible: readonly [number, Problem] = [
  400,
  problem('invalid', 'O pedido não pôde ser lido. Confira os dados e tente de novo.'),
]

/** Node keeps on the socket the answer under way: nothing may be written into the middle of it. */
interface Answering extends Socket {
  readonly _httpMessage?: ServerResponse | null
}

/** Answers what is no HTTP that can be read, and closes; there is no request yet, so no hook and no request id. */
export const refuseUnparsed =
  (headers: Readonly<Record<string, string>>, log: FastifyBaseLogger | undefined) =>
  (error: ConnectionError, socket: Answering): void => {
    if (
      error.code === 'ECONNRESET' ||
      socket.destroyed ||
      !socket.writable ||
      socket._httpMessage?.headersSent
    )
      return void socket.destroy()
    const [status, refusal] = unparsed[error.code] ?? unintelligible
    log?.info({ code: error.code, ip: socket.remoteAddress }, 'refused')
    const body = JSON.stringify(problemBody(refusal, ''))
    const head = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(head)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
    )
    socket.destroySoon()
  }
