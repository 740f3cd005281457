import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fieldOf,
  wireName,
  type AnyResource,
  referencesOf,
  hasTextKey,
} from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { firstKey, storeFresh } from '../support/drafts.ts'
import { tenants } from '../support/tenants.ts'
import { faultsIn, nounOf, registers, withoutRequest, type Noun } from '../support/noun.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// What one may not reach answers like what is not there: same status, same bytes but for the request's number.

let server: TestServer
let callers: Record<'master' | 'first' | 'second' | 'reader' | 'nobody' | 'elsewhere', Caller>
beforeAll(async () => {
  server = await startTestServer()
  const [master, first, second, reader, nobody, elsewhere] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('first'),
    server.signedIn('second'),
    server.signedIn('reader'),
    server.signedIn('nobody'),
    server.signedIn('master', 'b'),
  ])
  callers = { master, first, second, reader, nobody, elsewhere }
})
afterAll(async () => {
  await server.close()
})

const absentKey = (resource: AnyResource) => (hasTextKey(resource) ? 'f'.repeat(32) : 888_888)
const same = (answers: readonly Answer[]) => {
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(404)
  expect([...new Set(answers.map(withoutRequest))]).toHaveLength(1)
  expect([
    ...new Set(answers.map((answer) => Object.keys(answer.headers).toSorted().join())),
  ]).toHaveLength(1)
}
/** Each of the five things one can do to a row of which one knows the key. */
const attempts = (noun: Noun, by: Caller, key: string | number) => [
  noun.read(by, key),
  noun.update(by, key, {}),
  noun.update(by, key, {}, { 'if-match': '"1"' }),
  noun.remove(by, key),
  noun.restore(by, key),
  noun.history(by, key),
]
const tryAll = (noun: Noun, by: Caller, key: string | number) =>
  Promise.all(attempts(noun, by, key))

describe.each(registers.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    test("another tenant's row answers like an absent one, and stays as it is", async () => {
      covers({ attacks: [2, 'O5'] })
      const there = nounOf(server, resource, tenants.b)
      const here = nounOf(server, resource)
      const { key, wire } = await there.made(callers.elsewhere)
      // The newest key of the other tenant is one that this tenant has not reached yet.
      const known = await here.read(callers.master, key)
      expect(known.statusCode).toBe(404)
      const [foreign, absent] = await Promise.all([
        tryAll(here, callers.master, key),
        tryAll(here, callers.master, absentKey(resource)),
      ])
      foreign.forEach((answer, at) => same([answer, absent[at] ?? answer]))
      const read = await there.read(callers.elsewhere, key)
      expect([read.statusCode, [read.json()].flat()[0]]).toEqual([200, wire])
      expect((await there.history(callers.elsewhere, key)).json<unknown[]>()).toHaveLength(1)
      await there.remove(callers.elsewhere, key)
      same([
        await here.restore(callers.master, key),
        await here.restore(callers.master, absentKey(resource)),
      ])
    })

    test("another manager's row answers like an absent one, is in no list and in no count", async () => {
      if (!resource.scope) return
      const noun = nounOf(server, resource)
      const { key } = await noun.made(callers.master, await noun.fresh('second'))
      // A new manager is nobody's yet; its rows are in question, not its own.
      const own =
        resource.scope.manager === 'id'
          ? await noun.read(callers.second, key)
          : await noun.read(callers.second, key)
      expect(own.statusCode).toBe(resource.scope.manager === 'id' ? 404 : 200)
      const [foreign, absent] = await Promise.all([
        tryAll(noun, callers.first, key),
        tryAll(noun, callers.first, absentKey(resource)),
      ])
      foreign.forEach((answer, at) => same([answer, absent[at] ?? answer]))
      for (const query of [
        '',
        '?page=1&pageSize=100',
        '?as=options&pageSize=100',
        `?as=options&value=${key}`,
        '?lixeira=1&pageSize=100',
      ]) {
        for (const whose of ['first', 'second'] as const) {
          const list = await noun.list(callers.first, query, whose)
          expect([200, 204]).toContain(list.statusCode)
          const rows = list.statusCode === 204 ? [] : list.json<Record<string, unknown>[]>()
          expect(
            rows.map((row) => String(row[query.includes('options') ? 'value' : noun.key])),
          ).not.toContain(String(key))
          // Nor is it counted: a number tells of what is not shown.
          if (query.includes('page=1'))
            expect(Math.min(Number(list.headers['x-total-count'] ?? 0), 100)).toBe(rows.length)
        }
      }
      expect((await noun.remove(callers.master, key)).statusCode).toBe(200)
      same([
        await noun.restore(callers.first, key),
        await noun.restore(callers.first, absentKey(resource)),
      ])
    })

    test('a row out of reach cannot be pointed to, nor one moved out of reach', async () => {
      covers({ attacks: [3, 6] })
      const noun = nounOf(server, resource)
      for (const [name, field] of referencesOf(resource)) {
        const target = resources.find((other) => other.name === field.to)
        if (field.by || !target?.scope) continue
        const wire = wireName(name, fieldOf(resource, name))
        const others = await firstKey(server.runnerOf('a'), target, tenants.a, 'second')
        const foreign = await storeFresh(server.runnerOf('b'), target, tenants.b)
        const absent = absentKey(target)
        const { key } = await noun.made(callers.first)
        const body = await noun.fresh()
        for (const value of [others, foreign, absent]) {
          const answers = [
            await noun.create(callers.first, { ...body, [wire]: value }),
            await noun.update(callers.first, key, { [wire]: value }),
          ]
          for (const answer of answers) {
            expect(answer.statusCode, answer.body).toBe(404)
            expect(faultsIn(answer)).toHaveLength(1)
          }
        }
        const refused = await Promise.all(
          [others, foreign, absent].map((value) =>
            noun.create(callers.first, { ...body, [wire]: value }),
          ),
        )
        same(refused)
        await noun.remove(callers.first, key)
      }
    })

    test('nobody without a link sees a row, and a right to read grants no other', async () => {
      covers({ attacks: [18, 20] })
      const noun = nounOf(server, resource)
      const answers = await Promise.all([
        noun.list(callers.nobody),
        noun.create(callers.nobody),
        ...attempts(noun, callers.nobody, 1),
      ])
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403))
      expect((await noun.list(callers.reader)).statusCode).toBeLessThan(300)
      const denied = await Promise.all([
        noun.create(callers.reader),
        noun.update(callers.reader, 1, {}),
        noun.remove(callers.reader, 1),
        noun.restore(callers.reader, 1),
        noun.list(callers.reader, '?lixeira=1'),
      ])
      expect(denied.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403, 403])
    })
  },
)
