import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { callDigests } from '../support/call-digests.ts'

// A call is declared once, under resources/. Whoever serves it or makes it writes no path and casts no part of a
// request.

const rooms = [
  'pt-br',
  'kernel',
  'formats',
  'data',
  'api',
  'jobs',
  'site',
  'backoffice',
  'server',
  'domain',
  'platform',
]
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
)
const holding = (sign: RegExp): readonly string[] =>
  sources.filter((path) => sign.test(readFileSync(join(root, path), 'utf8'))).toSorted()

test('a path of a call is written where the call is declared, and nowhere else', () => {
  expect(holding(/['"`]\/(?:webadm|admin\/api)\//)).toEqual([])
})

test('no part of a request is cast', () => {
  expect(holding(/request\.(?:params|query|body) as /)).toEqual([])
})

test('of a call that changed, the part that did shows', () => {
  const described = (type: string) => ({
    paths: {
      '/a': { get: { operationId: 'a.read', responses: { 200: { type }, 404: {} } } },
      '/b': {
        post: {
          'x-permission': 'session',
          requestBody: { type: 'object' },
          responses: { 204: {} },
        },
      },
    },
  })
  const [before, after] = [callDigests(described('string')), callDigests(described('number'))]
  expect(after.map((line, at) => line === before[at])).toEqual([true, false, true])
  const parts = after[1]?.split(' ') ?? []
  expect(parts.filter((part, at) => part !== before[1]?.split(' ')[at])).toEqual([
    expect.stringMatching(/^200:[0-9a-f]{8}$/),
  ])
  expect(after.map((line) => line.split(' | ')[2])).toEqual([undefined, 'open', 'session'])
})
