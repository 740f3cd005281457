import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordSchema, rulesOfSeveralFields } from '../../api/record-schema.ts'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { nounOf, registers, type Noun } from '../support/noun.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'

// What must fit together in a record is told where its shape is, and holds for new rows and for changes of one side
// alone.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const told = registers.filter((one) => rulesOfSeveralFields(one).length > 0)
const fieldsIn = (answer: Answer) =>
  answer.json<{ Results: readonly { field: string }[] }>().Results.map(({ field }) => field)
const wire = (resource: AnyResource, name: string) => wireName(name, fieldOf(resource, name))
const days = ['2025-03-10', '2025-03-11'] as const
const instants = ['2025-03-10T12:00:00.000Z', '2025-03-11T12:00:00.000Z'] as const
/** Two moments that a field takes: days, or times of them. */
const moments = (resource: AnyResource, name: string) =>
  fieldOf(resource, name).write.safeParse(days[0]).success ? days : instants

test('nouns with periods, with what is unique, and with places within others say so', () => {
  const all = told.flatMap(rulesOfSeveralFields)
  for (const rule of [
    /^“[^”]+” não pode ser antes de “[^”]+”\.$/,
    /^“[^”]+” é de “[^”]+”\.$/,
    /^“[^”]+” não se repete\.$/,
  ])
    expect(all.filter((one) => rule.test(one))).not.toEqual([])
  for (const resource of told)
    expect(recordSchema(resource)['description']).toBe(rulesOfSeveralFields(resource).join(' '))
})

describe.each(told.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  let noun: Noun
  beforeAll(() => {
    noun = nounOf(server, resource)
  })

  test.each((resource.periods ?? []).map(([start, end]) => [start, end] as const))(
    'no %s after %s, in a new row or by a change of one of them',
    async (start, end) => {
      const [from, to] = [wire(resource, start), wire(resource, end)]
      const [[early], [, late]] = [moments(resource, end), moments(resource, start)]
      const backwards = await noun.create(master, {
        ...(await noun.fresh()),
        [from]: late,
        [to]: early,
      })
      expect([backwards.statusCode, fieldsIn(backwards)]).toEqual([400, [to]])
      if (!callOf(resource, 'update')) return
      const { key } = await noun.made(master, {
        ...(await noun.fresh()),
        [from]: moments(resource, start)[0],
        [to]: moments(resource, end)[0],
      })
      for (const change of [{ [from]: late }, { [to]: '2025-01-01' + early.slice(10) }]) {
        const changed = await noun.update(master, key, change)
        expect([changed.statusCode, fieldsIn(changed)], JSON.stringify(change)).toEqual([400, [to]])
      }
    },
  )

  test.each((resource.unique ?? []).map((names) => [names.join(' + '), names] as const))(
    '%s once',
    async (_names, names) => {
      const { wire: first } = await noun.made(master)
      const same = Object.fromEntries(
        names.map((name) => [wire(resource, name), first[wire(resource, name)]]),
      )
      const again = await noun.create(master, { ...(await noun.fresh()), ...same })
      expect(again.statusCode, again.body).toBe(409)
      expect(fieldsIn(again)).toEqual(names.map((name) => wire(resource, name)))
    },
  )
})
