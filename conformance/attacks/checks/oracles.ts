import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

// What holds of every answer, whatever was asked.

/** What a stranger would learn of the inside: stacks, paths, queries, names of what we are built of. */
const inside =
  /\bat [\w.<>]+ \(|node_modules|\/conformance\/|\.ts:\d|\bselect\s.+\sfrom\s|\binsert into\b|SQLSTATE|syntax error|postgres|fastify|kysely|violates|relation "|ECONNREFUSED|undefined is not/i
const ofBrowsers = [
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
  'referrer-policy',
]
/** Too much is asked, or something that we need is away: it says so, and when to come again. */
const isRefusal = ({ statusCode, headers }: LightMyRequestResponse) =>
  statusCode === 507 || (statusCode === 503 && headers['retry-after'] !== undefined)

/** What is wrong with an answer, in words; nothing when all holds. */
export function faultsOfAnswer(answer: LightMyRequestResponse): readonly string[] {
  const { statusCode, headers } = answer
  const start = answer.body.slice(0, 200)
  return [
    ...(statusCode >= 500 && !isRefusal(answer) ? [`${statusCode}: ${start}`] : []),
    ...(statusCode >= 400 && inside.test(answer.body) ? [`tells of the inside: ${start}`] : []),
    ...((headers['x-powered-by'] ?? headers['server']) ? ['names its program'] : []),
    ...ofBrowsers.filter((name) => headers[name] === undefined).map((name) => `has no ${name}`),
  ]
}

/**
 * Keeps what is wrong with any answer of a server that is attacked, from now on. Elsewhere a test may break one on
 * purpose.
 * @param faults the list that they are added to.
 */
export function noteFaultsIfAttacked(app: FastifyInstance, faults: string[]): void {
  if (!expect.getState().testPath?.includes('/attacks/')) return
  const inject = app.inject.bind(app)
  const watched = async (...asked: Parameters<typeof inject>) => {
    const answer = await inject(...asked)
    if (answer)
      for (const fault of faultsOfAnswer(answer))
        faults.push(`${answer.raw.req.method} ${answer.raw.req.url} ${fault}`)
    return answer
  }
  // The overload with a callback is used by nobody here.
  app.inject = watched as typeof app.inject
}
