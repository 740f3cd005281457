import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedCall } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { once, type StoredAnswer } from '../data/store/idempotency.ts'
import { actorOf } from './context.ts'

// One row over HTTP: its answer with a tag, and the headers that condition a change.

/** Answers a row with its revision as `ETag`. @param answer `array` where the contract wraps one row in a list. */
export function sendRecord(
  reply: FastifyReply,
  { body, rev }: StoredAnswer,
  status: number,
  answer: ParsedCall['answer'] = 'object',
): FastifyReply {
  if (typeof rev === 'number') reply.header('etag', `"${rev}"`)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(answer === 'array' ? `[${body}]` : body)
}

/**
 * The revision an `If-Match` names; nothing without one.
 * @throws {Problem} `invalid` when it is no ETag that this server sends.
 */
export function expectedRevision(request: FastifyRequest): number | undefined {
  const tag = request.headers['if-match']
  if (tag === undefined || tag === '*') return undefined
  const [, revision] = /^"(\d{1,9})"$/.exec(tag) ?? []
  if (!revision)
    throw problem('invalid', 'O cabeçalho If-Match deve trazer o ETag recebido na leitura.')
  return Number(revision)
}

/**
 * The `Idempotency-Key` of what must happen once; nothing without one.
 * @throws {Problem} `invalid` when it is empty or longer than 200 characters.
 */
export function repeatKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^.{1,200}$/.test(key))
    throw problem('invalid', 'O cabeçalho Idempotency-Key deve ter de 1 a 200 caracteres.')
  return key
}

/**
 * Does what a call asks, once for each `Idempotency-Key`.
 * @param asked what tells it from another call with the same path
 */
export function doOnce(
  request: FastifyRequest,
  runner: Runner,
  { method, path }: Pick<ParsedCall, 'method' | 'path'>,
  asked: unknown,
  work: (runner: Runner) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const key = repeatKey(request)
  return key === undefined
    ? work(runner)
    : once(runner, actorOf(request), key, `${method} ${path}`, asked, work)
}
