import { expect } from 'vitest'
import type { Power } from '../../tables/model/parts.ts'
import type { TestServer } from '../support/test-server.ts'
import type { Visited } from './verdict.ts'

/**
 * A portal of a server of the tests, as an evaluator visits it.
 * @param code of its tenant, where that is not the portal's prefix
 */
export function visitedAt(
  { app }: TestServer,
  prefix: string,
  power: Power,
  code = prefix,
): Visited {
  const answerOf = async (path: string) => {
    const answer = await app.inject({
      url: `/p/${prefix}${path}`,
      headers: { host: `${code}.localhost` },
    })
    expect(answer.statusCode, path).toBe(200)
    return answer
  }
  return {
    read: async (path) => (await answerOf(path)).body,
    open: async (path) => new Uint8Array((await answerOf(path)).rawPayload),
    power,
  }
}
