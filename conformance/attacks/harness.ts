import { expect } from 'vitest'
import { z } from 'zod'
import { faultsOfAnswer } from './checks/oracles.ts'
import { callWith, type Answer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'

// What holds of every answer to every attack, and the operations that /openapi.json itself names.

const permission = z.object({
  pages: z.array(z.string()).min(1),
  action: z.enum(['read', 'add', 'edit', 'delete', 'print']),
})
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string().optional(),
        requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
        'x-permission': z.union([permission, z.enum(['open', 'session', 'cia', 'data-key'])]),
      }),
    ),
  ),
})
export interface Attacked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly id: string
  readonly permission: z.output<typeof permission> | 'open' | 'session' | 'cia' | 'data-key'
  /** The media types of its body; none when it takes no body. */
  readonly takes: readonly string[]
}

export const host: string = tenants.a.host
export const stranger = (server: TestServer, at = host): Caller['call'] =>
  callWith(server.app, at, undefined)

export async function operationsOf(server: TestServer): Promise<readonly Attacked[]> {
  const { paths } = described.parse((await stranger(server)('GET', '/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId = '', requestBody, 'x-permission': needs }]) => ({
        method: method.toUpperCase() as Attacked['method'],
        path,
        id: operationId,
        permission: needs,
        takes: Object.keys(requestBody?.content ?? {}),
      }),
    ),
  )
}
/** The path with every parameter the same. */
export const filled = ({ path }: Attacked, value = '777777') =>
  path
    .replace(/\{year\}/g, value === '777777' ? '0000' : encodeURIComponent(value))
    .replace(/\{\w+\}/g, encodeURIComponent(value))

/** No answer breaks the server, tells of its insides, or lacks the headers that keep a page safe. */
export function quiet(answer: Answer, what: string): Answer {
  expect(faultsOfAnswer(answer), what).toEqual([])
  return answer
}
export const oneOf = (answer: Answer, wanted: readonly number[], what: string): Answer => {
  expect(wanted, `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toContain(
    answer.statusCode,
  )
  return quiet(answer, what)
}
