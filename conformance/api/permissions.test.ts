import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Action } from '../../kernel/resource.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// The matrix that /openapi.json itself tells: every operation, with the one right it names and with every other.

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
        tags: z.array(z.string()).default([]),
        'x-permission': z.union([permission, z.enum(['open', 'session', 'cia', 'data-key'])]),
      }),
    ),
  ),
})
type Permission = z.output<typeof permission>
interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly tag: string
  readonly permission: Permission | 'open' | 'session' | 'cia' | 'data-key'
}
interface Guarded extends Described {
  readonly permission: Permission
}

const rights: readonly Action[] = ['read', 'add', 'edit', 'delete', 'print']
let server: TestServer
let chosen: Caller
let operations: readonly Described[]
let guarded: readonly Guarded[]
let pages: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  chosen = await server.signedIn('chosen')
  const { paths } = described.parse(
    (await server.app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })).json(),
  )
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, 'x-permission': needs }]) => ({
      method: method.toUpperCase() as Described['method'],
      path,
      tag: tags[0] ?? '',
      permission: needs,
    })),
  )
  guarded = operations.filter(
    (operation): operation is Guarded => typeof operation.permission !== 'string',
  )
  pages = [...new Set(guarded.flatMap(({ permission: needs }) => needs.pages))]
})
afterAll(async () => {
  await server.close()
})

/** Parameters that no row has, and no body: what passes the guard ends in 404, 400 or an empty list. */
const send = ({ method, path }: Described, by?: Caller): Promise<Answer> => {
  const url = path.replace(/\{year\}/g, '0000').replace(/\{\w+\}/g, '777777')
  return by
    ? by.call(method, url)
    : server.app.inject({ method, url, headers: { host: 'localhost' } })
}
const named = ({ method, path }: Described) => `${method} ${path}`

/** The operations that need the same right on the same pages, together. */
function groups(): readonly (readonly [Permission, readonly Guarded[]])[] {
  const found = new Map<string, Guarded[]>()
  for (const operation of guarded) {
    const needs = JSON.stringify(operation.permission)
    found.set(needs, [...(found.get(needs) ?? []), operation])
  }
  return [...found].map(([needs, group]) => [permission.parse(JSON.parse(needs)), group])
}

test('without a session every operation but the open ones answers 401', async () => {
  for (const operation of operations) {
    if (operation.permission === 'open') continue
    expect((await send(operation)).statusCode, named(operation)).toBe(401)
  }
})

// Pages times operations: minutes, with every noun there.
const long = 300_000
test(
  'an operation opens to its one right, on any of its pages, and that right opens nothing else of the noun',
  async () => {
    covers({ rules: ['permissions.kinds'], attacks: [15] })
    for (const [{ action, pages: owners }, group] of groups()) {
      for (const page of owners) {
        await server.grant([page], [action])
        const near = guarded.filter(
          ({ tag, permission: needs }) =>
            group.some((one) => one.tag === tag) || needs.pages.includes(page),
        )
        for (const operation of near) {
          const opens =
            operation.permission.action === action && operation.permission.pages.includes(page)
          expect(
            (await send(operation, chosen)).statusCode !== 403,
            `${named(operation)} with only ${action} of ${page}`,
          ).toBe(opens)
        }
      }
    }
  },
  long,
)

test(
  'an operation stays shut to every right but its own, on every page',
  async () => {
    covers({ rules: ['permissions.area-prefixes'], attacks: [15, 20] })
    for (const [needs, group] of groups()) {
      for (const granted of [rights.filter((right) => right !== needs.action), rights]) {
        await server.grant(
          granted === rights ? pages.filter((page) => !needs.pages.includes(page)) : pages,
          granted,
        )
        for (const operation of group)
          expect(
            (await send(operation, chosen)).statusCode,
            `${named(operation)} with ${granted.join()}`,
          ).toBe(403)
      }
    }
  },
  long,
)
