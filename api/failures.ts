import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problem, type ProblemBody } from '../kernel/problem.ts'

/** What Fastify itself refuses, in words that say what to do. */
const known: Readonly<Record<string, readonly [Parameters<typeof problem>[0], string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'Envie os dados como application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'Os dados enviados são grandes demais.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'Envie os dados do registro.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'Os dados enviados não são um JSON válido.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'O tamanho anunciado não é o dos dados enviados.'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'O arquivo é grande demais.'],
}

function asKnown(error: FastifyError): Problem | undefined {
  const [code, message] = known[error.code] ?? []
  if (code && message) return problem(code, message)
  if (error.statusCode === 429) return problem('too-many', 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return problem('invalid', 'O pedido não pôde ser lido. Confira os dados e tente de novo.')
  return undefined
}

export const bodyOf = (failure: Problem, requestId: string): ProblemBody =>
  ({ code: failure.code, message: failure.message, Results: failure.faults, requestId, ...(failure.detail ? { detail: failure.detail } : {}) })

function answer(failure: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5')
  if (failure.status === 401 || failure.status === 403) request.log.info({ code: failure.code, tenant: request.tenant?.code, user: request.access?.user.id, ip: request.ip }, 'refused')
  if (failure.status >= 500) request.log.warn({ code: failure.code, err: failure.cause }, failure.message)
  return reply.code(failure.status).type('application/json; charset=utf-8').send(bodyOf(failure, request.id))
}

/** A {@link Problem} is answered as it is; anything else is a defect: logged with its request, answered without detail. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const failure = error instanceof Problem ? error : asKnown(error)
    if (failure) return answer(failure, request, reply)
    request.log.error({ err: error }, 'defect')
    return reply.code(500).type('application/json; charset=utf-8').send({
      code: 'defect', message: `Algo deu errado do nosso lado. Tente de novo; se continuar, informe o código ${request.id}.`, Results: [], requestId: request.id,
    } satisfies ProblemBody)
  })
}
