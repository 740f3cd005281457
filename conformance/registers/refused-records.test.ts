import { isFile } from '../../kernel/field.ts'
import { samplesOf } from '../support/by-kind.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { isRequired } from '../../kernel/write.ts'
import type { WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, recordIn, registers, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { spread } from '../support/whole.ts'
import { chosenRegisters } from '../support/chosen-nouns.ts'

const longest = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  return 'max' in field ? field.max : ''
}

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

const wires = (resource: AnyResource, wanted: (name: string) => boolean) =>
  Object.keys(resource.fields)
    .filter(wanted)
    .map((name) => wireName(name, fieldOf(resource, name)))
describe.each(chosenRegisters.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let noun: Noun
    let turn = registers.indexOf(resource)
    beforeAll(() => {
      noun = nounOf(server, resource)
    })
    const generated = wires(resource, (name) => fieldOf(resource, name).generated === true)
    const events = async () =>
      (
        await server.runnerOf('a').run<{ n: number }>({
          // A change of rights is noted a second time, for those who look for these alone.
          text: "select count(*)::int as n from auditoria where tracker_type <> 'permission'",
          values: [],
        })
      )[0]?.n ?? 0

    const files = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        isFile(field)
          ? [
              [
                wireName(name, field),
                `1/1/${'0'.repeat(32)}.${field.accept === 'image' ? 'png' : 'pdf'}`,
              ],
            ]
          : [],
      ),
    )
    const told = (answer: Awaited<ReturnType<typeof noun.update>>) => ({
      ...answer.json<WireBody>(),
      requestId: '',
    })

    test('a refused write leaves no row and no audit row', async () => {
      const state = async () => [
        await events(),
        (
          await server.runnerOf('a').run({
            text: `select count(*)::int as n, sum(rev)::int as revs from ${resource.table}`,
            values: [],
          })
        )[0],
      ]
      const { sent } = await noun.change('x')
      const before = await state()
      expect(
        (await noun.create(master, { ...(await noun.fresh()), inventado: 1 })).statusCode,
      ).toBe(400)
      const missing = await noun.update(master, 987_654, sent)
      expect(missing.statusCode).toBe(404)
      // The row is what is missing, whatever files the change names.
      expect(told(await noun.update(master, 987_654, { ...sent, ...files }))).toEqual(told(missing))
      expect((await noun.remove(master, 987_654)).statusCode).toBe(404)
      expect(await state()).toEqual(before)
    })

    test('an unknown field is refused by its name, alone or among others', async () => {
      covers({ attacks: [54] })
      const body = await noun.fresh()
      for (const [name, value] of [
        ['inventado', 1],
        ['__proto__x', {}],
        ['tenant_id', 2],
        ['rev', 9],
        ['busca', 'x'],
      ] as const) {
        const created = await noun.create(master, { ...body, [name]: value })
        expect([created.statusCode, faultsIn(created)], name).toEqual([400, [name]])
        const updated = await noun.update(master, 1, { [name]: value })
        expect([updated.statusCode, faultsIn(updated)], name).toEqual([400, [name]])
      }
      const proto = await master.call(
        'POST',
        noun.path('create'),
        JSON.stringify(noun.body('create', body)).replace('{', '{"__proto__":{"a":1},'),
        { 'content-type': 'application/json' },
      )
      expect(proto.statusCode).toBe(400)
    })

    test('what the server makes is accepted and ignored', async () => {
      covers({ attacks: [54] })
      const body = await noun.fresh()
      const nonsense = Object.fromEntries(generated.map((name) => [name, { nonsense: true }]))
      const answer = await noun.create(master, { ...body, ...nonsense })
      expect(answer.statusCode, answer.body).toBe(callOf(resource, 'create')?.status)
      const made = answer.json<WireBody>()
      for (const name of generated) expect(made[name]).not.toEqual({ nonsense: true })
      const key = made[noun.key] as number
      const updated = await noun.update(master, key, nonsense)
      expect(updated.statusCode, updated.body).toBe(200)
      expect(updated.json()).toEqual(made)
      await noun.remove(master, key)
    })

    test('every fault is told at once, by wire name and in Portuguese', async () => {
      covers({ rules: ['validation.fields'] })
      const needed = wires(resource, (name) => isRequired(resource, name))
      const empty = await noun.create(master, {})
      expect(empty.statusCode).toBe(400)
      // What has an initial value is filled in by it.
      const initial = wires(resource, (name) => fieldOf(resource, name).initial !== undefined)
      expect(faultsIn(empty)).toEqual(needed.filter((name) => !initial.includes(name)))
      const wrong = wires(resource, (name) => !fieldOf(resource, name).generated)
      const all = await noun.create(
        master,
        Object.fromEntries(wrong.map((name) => [name, { wrong: true }])),
      )
      expect(all.statusCode).toBe(400)
      expect(faultsIn(all).toSorted()).toEqual(wrong.toSorted())
      for (const { message } of all.json<{ Results: { message: string }[] }>().Results)
        expect(message).toMatch(/^[A-ZÀ-Ú][^!]*\.$/)
    })

    test('what is too long is refused with the limit', async () => {
      covers({ attacks: [56] })
      const body = await noun.fresh()
      for (const name of Object.keys(resource.fields)) {
        const field = fieldOf(resource, name)
        if (field.generated || !samplesOf(field).text || !('max' in field)) continue
        const answer = await noun.create(master, {
          ...body,
          [wireName(name, field)]: 'a'.repeat(field.max + 1),
        })
        expect([answer.statusCode, faultsIn(answer).includes(wireName(name, field))], name).toEqual(
          [400, true],
        )
      }
    })

    test('any value at all is stored or refused, and never breaks', async () => {
      covers({ attacks: [29, 56] })
      const { key } = await noun.made(master)
      const odd = [
        '0000-01-01',
        '9999-12-31T23:59:59.999-14:00',
        '0001-01-01T00:00:00Z',
        '2026-02-30',
        "'",
        '\u0000',
        '9'.repeat(30),
        1e308,
        -1,
        2_147_483_648,
        2 ** 60,
        1.5,
        true,
        [],
        [1],
        {},
        { $ne: null },
        null,
        '',
      ]
      const ofEachKind = new Map(
        Object.keys(resource.fields)
          .filter((name) => !fieldOf(resource, name).generated)
          .map((name) => [`${fieldOf(resource, name).kind} ${longest(resource, name)}`, name]),
      )
      for (const name of wires(resource, (field) => [...ofEachKind.values()].includes(field))) {
        for (const value of spread(odd, turn++, 3)) {
          const answer = await noun.update(master, key, { [name]: value })
          const what = `${name} = ${JSON.stringify(value)}`
          // 404 and 409: the row that a reference points to, or the name of another row.
          expect([200, 400, 404, 409], `${what}: ${answer.body}`).toContain(answer.statusCode)
          if (answer.statusCode === 200)
            expect(recordIn(await noun.read(master, key)), what).toEqual(answer.json())
        }
      }
      await noun.remove(master, key)
    })

    test('a key that cannot be one is a row that is not there', async () => {
      const wild = [
        '0',
        '-1',
        '1e3',
        'abc',
        '999999999999999999',
        '9'.repeat(30),
        '%00',
        '%2e%2e',
        "'",
        '%F0%9F%98%80',
      ]
      for (const key of spread(wild, turn, 3))
        for (const answer of [
          await master.call('GET', noun.path('read').replace('/0', `/${key}`)),
          await noun.history(master, decodeURIComponent(key)),
        ])
          expect([400, 404], key).toContain(answer.statusCode)
    })

    test('a body that is no record is refused', async () => {
      const send = (payload: string, type = 'application/json') =>
        master.call('POST', noun.path('create'), payload, { 'content-type': type })
      for (const payload of ['', '[]', '[[]]', 'null', '1', '"a"', '{"a":', '[{},{}]'])
        expect((await send(payload)).statusCode, payload).toBe(400)
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])
        expect((await send('a=1', type)).statusCode, type).toBe(415)
    })
  },
)
