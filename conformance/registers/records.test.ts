import { isDerived } from '../../kernel/field.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { isRequired } from '../../kernel/write.ts'
import { arrayOf } from '../../platform/postgres/database.ts'
import type { WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, recordIn, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { chosenRegisters } from '../support/chosen-nouns.ts'

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
const without = (wire: WireBody, names: readonly string[]) =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => !names.includes(name)))
interface Event {
  readonly tracker_type: string
  readonly user_name: string
  readonly data_evento: string
  readonly old_values: WireBody | null
  readonly new_values: WireBody | null
}

describe.each(chosenRegisters.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let noun: Noun
    beforeAll(() => {
      noun = nounOf(server, resource)
    })
    const secret = wires(resource, (name) => fieldOf(resource, name).secret === true)

    test('what is created comes back, as sent, by its call and in its list', async () => {
      covers({ rules: ['product.server-not-shown'] })
      const body = await noun.fresh()
      const answer = await noun.create(master, body)
      expect(answer.statusCode, answer.body).toBe(callOf(resource, 'create')?.status)
      const made = answer.json<WireBody>()
      expect(Object.keys(made)).toEqual(wires(resource, (name) => !fieldOf(resource, name).secret))
      expect(made).toMatchObject(without(body, secret))
      const key = made[noun.key] as number
      const read = await noun.read(master, key)
      expect(read.statusCode).toBe(200)
      expect(recordIn(read)).toEqual(made)
      expect(Array.isArray(read.json())).toBe(callOf(resource, 'read')?.answer === 'array')
      expect(read.headers.etag).toBe(answer.headers.etag)
      const list = await noun.list(master)
      expect(list.statusCode).toBe(200)
      expect(list.json<WireBody[]>()).toContainEqual(made)
      expect((await noun.remove(master, key)).statusCode).toBe(200)
    })

    test('an update changes what it names and leaves the rest', async () => {
      const { key, wire } = await noun.made(master)
      const { sent, kept, follows } = await noun.change('  Palavra Nova com Acentuação ')
      const answer = await noun.update(master, key, sent)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(without(answer.json(), follows)).toEqual(without({ ...wire, ...kept }, follows))
      expect(recordIn(await noun.read(master, key))).toEqual(answer.json())
      const whole = await noun.update(master, key, answer.json<WireBody>())
      expect(whole.statusCode, whole.body).toBe(200)
      await noun.remove(master, key)
    })

    test('a removed row leaves the list, stands in the trash, and comes back', async () => {
      covers({ rules: ['lists.soft-deleted'] })
      const { key, wire } = await noun.made(master)
      const removed = await noun.remove(master, key)
      expect([removed.statusCode, removed.json<WireBody>()[noun.key]]).toEqual([200, key])
      const keys = async (query: string) =>
        (await noun.list(master, query)).json<WireBody[]>().map((row) => row[noun.key])
      const all = await noun.list(master)
      expect(
        all.statusCode === 204 ? [] : all.json<WireBody[]>().map((row) => row[noun.key]),
      ).not.toContain(key)
      expect(await keys('?lixeira=1&pageSize=100')).toContain(key)
      expect((await noun.read(master, key)).statusCode).toBe(404)
      expect((await noun.update(master, key, {})).statusCode).toBe(404)
      expect((await noun.remove(master, key)).statusCode).toBe(404)
      const back = await noun.restore(master, key)
      expect(back.statusCode, back.body).toBe(200)
      expect(recordIn(await noun.read(master, key))).toEqual(wire)
      expect((await noun.restore(master, key)).statusCode).toBe(404)
      await noun.remove(master, key)
    })

    test('every write leaves one audit row, in order, with old and new values', async () => {
      covers({ attacks: [82] })
      const change = await noun.change('Depois')
      const before = await events()
      const { key, wire } = await noun.made(master)
      await noun.update(master, key, change.sent)
      await noun.remove(master, key)
      await noun.restore(master, key)
      const history = (await noun.history(master, key)).json<Event[]>()
      expect(history.map((event) => event.tracker_type)).toEqual([
        'restore',
        'delete',
        'update',
        'insert',
      ])
      const [, removed, updated, inserted] = history
      const kept = without(
        wire,
        wires(resource, (name) => isDerived(fieldOf(resource, name))),
      )
      expect(inserted).toMatchObject({
        old_values: null,
        new_values: kept,
        user_name: 'Ana Coutinho',
      })
      expect(updated).toMatchObject({ old_values: kept, new_values: { ...kept, ...change.kept } })
      expect(removed?.old_values).toMatchObject(change.kept)
      expect((await events()) - before).toBe(4)
      await noun.remove(master, key)
    })
    const events = async () =>
      (
        await server.runnerOf('a').run<{ n: number }>({
          // A change of rights is noted a second time, for those who look for these alone.
          text: "select count(*)::int as n from auditoria where tracker_type <> 'permission'",
          values: [],
        })
      )[0]?.n ?? 0

    test('secrets are written and never read', async () => {
      covers({ attacks: [28] })
      if (secret.length === 0) return
      const { key } = await noun.made(master, {
        ...(await noun.fresh()),
        ...Object.fromEntries(secret.map((name) => [name, 'SECRET-1 bem comprida'])),
      })
      await noun.update(
        master,
        key,
        Object.fromEntries(secret.map((name) => [name, 'SECRET-2 bem comprida'])),
      )
      for (const answer of [
        await noun.read(master, key),
        await noun.list(master),
        await noun.list(master, '?page=1&pageSize=100'),
        await noun.history(master, key),
        await noun.remove(master, key),
      ]) {
        expect(answer.statusCode).toBeLessThan(300)
        expect(answer.body).not.toContain('SECRET-')
      }
    })

    test('the row of a unique name can be made once, and again after its removal', async () => {
      if (!resource.unique?.length) return
      const body = await noun.fresh()
      const { key } = await noun.made(master, body)
      const again = await noun.create(master, body)
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'duplicate'])
      expect(faultsIn(again).length).toBeGreaterThan(0)
      await noun.remove(master, key)
      const { key: second } = await noun.made(master, body)
      expect((await noun.restore(master, key)).statusCode).toBe(409)
      await noun.remove(master, second)
    })

    test('of several parts of a unique name, one that is empty counts like any other', async () => {
      for (const parts of (resource.unique ?? []).filter(({ length }) => length > 1)) {
        const empty = parts
          .filter((name) => !isRequired(resource, name))
          .map((name) => [wireName(name, fieldOf(resource, name)), null] as const)
        if (empty.length === 0) continue
        const body = { ...(await noun.fresh()), ...Object.fromEntries(empty) }
        await noun.made(master, body)
        expect((await noun.create(master, body)).statusCode).toBe(409)
      }
    })
  },
)

test('every noun of this file has rows in the audit', async () => {
  const [row] = await server.runnerOf('a').run<{ n: number }>({
    text: 'select count(distinct page_id_name)::int as n from auditoria where page_id_name = any($1::text[])',
    values: [arrayOf(chosenRegisters.map(({ name }) => name))],
  })
  expect(row?.n).toBe(chosenRegisters.length)
})
