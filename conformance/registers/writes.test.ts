import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf } from '../../kernel/call.ts'
import { fieldOf, wireName, type AnyResource, referencesOf } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { untied } from '../support/drafts.ts'
import { faultsIn, nounOf, recordIn, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { isWhole } from '../support/whole.ts'
import { chosenRegisters } from '../support/chosen-nouns.ts'

// Two people at once, the same submit twice, and rows that others point to.

let server: TestServer
let master: Caller
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, first] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
})
afterAll(async () => {
  await server.close()
})

const count = async (table: string) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>({ text: `select count(*)::int as n from ${table}`, values: [] })
  )[0]?.n ?? 0

/** Who do the same thing at once. */
const crowd = isWhole ? 20 : 5

/** Nouns whose unit must be one of their portal's: neither is changed without the other. */
const isOfUnit = ({ name }: AnyResource) =>
  ['document-element', 'organisational-structure', 'publisher-permission'].includes(name)

describe.each(chosenRegisters.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let noun: Noun
    beforeAll(() => {
      noun = nounOf(server, resource)
    })

    test('the second of two who edit at once is told who changed it, when, and to what', async () => {
      const { key } = await noun.made(master)
      const etag = String((await noun.read(master, key)).headers.etag)
      expect(etag).toMatch(/^"\d+"$/)
      const kept = await noun.update(first, key, {}, { 'if-match': etag })
      // A manager made a moment ago is nobody's yet.
      const by = kept.statusCode === 200 ? 'Pessoa first' : 'Ana Coutinho'
      if (kept.statusCode !== 200)
        expect((await noun.update(master, key, {}, { 'if-match': etag })).statusCode).toBe(200)
      const late = await noun.update(master, key, {}, { 'if-match': etag })
      expect(late.statusCode, late.body).toBe(412)
      const { detail, message } = late.json<{
        message: string
        detail: { by: string; at: string; record: unknown }
      }>()
      expect(message).toContain(by)
      expect(detail).toMatchObject({ by, record: recordIn(await noun.read(master, key)) })
      expect(Math.abs(Date.now() - Date.parse(detail.at))).toBeLessThan(60_000)
      expect((await noun.update(master, key, {})).statusCode).toBe(200)
      expect((await noun.update(master, key, {}, { 'if-match': '*' })).statusCode).toBe(200)
      for (const odd of ['1', 'W/"1"', '"a"', '"1", "2"', '""'])
        expect((await noun.update(master, key, {}, { 'if-match': odd })).statusCode, odd).toBe(400)
      await noun.remove(master, key)
    })

    test(`of ${crowd} who edit at once with the same version, one wins`, async () => {
      const { key } = await noun.made(master)
      const etag = String((await noun.read(master, key)).headers.etag)
      const answers = await Promise.all(
        Array.from({ length: crowd }, () => noun.update(master, key, {}, { 'if-match': etag })),
      )
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
        200,
        ...Array.from({ length: crowd - 1 }, () => 412),
      ])
      await noun.remove(master, key)
    })

    test(`${crowd} submits of one form make one row, and get one answer`, async () => {
      const body = await noun.fresh()
      const before = await count(resource.table)
      const headers = { 'idempotency-key': `chave ${resource.name}` }
      const answers = await Promise.all(
        Array.from({ length: crowd }, () => noun.create(master, body, headers)),
      )
      expect(answers.map((answer) => answer.statusCode)).toEqual(
        answers.map(() => callOf(resource, 'create')?.status),
      )
      expect(
        new Set(answers.map((answer) => `${answer.body} ${String(answer.headers.etag)}`)).size,
      ).toBe(1)
      expect(await count(resource.table)).toBe(before + 1)
      const other = await noun.create(
        master,
        { ...body, ...(await noun.change('XX')).sent },
        headers,
      )
      expect(other.statusCode).toBe(409)
      await noun.remove(master, recordIn(answers[0] ?? other)[noun.key] as number)
    })

    test('what changed after a list showed it stays, and whoever picked it there is told who changed it', async () => {
      const { key } = await noun.made(master)
      const page = () => noun.list(master, `?page=1&pageSize=10&filter=${noun.key}:${key}`)
      const { 'x-row-revisions': revision } = (await page()).headers
      expect(revision).toMatch(/^\d+$/)
      const seen = { 'if-match': `"${revision}"` }
      expect((await noun.update(master, key, {})).statusCode).toBe(200)
      const refused = await noun.remove(master, key, { ...seen, 'idempotency-key': `T31 ${key}` })
      expect(refused.statusCode, refused.body).toBe(412)
      expect(refused.body).toContain('Ana Coutinho alterou este registro depois que você o viu')
      expect((await noun.read(master, key)).statusCode).toBe(200)
      const now = { 'if-match': `"${(await page()).headers['x-row-revisions']}"` }
      expect((await noun.remove(master, key, now)).statusCode).toBe(200)
      const trash = await noun.list(
        master,
        `?page=1&pageSize=10&lixeira=1&filter=${noun.key}:${key}`,
      )
      const inTrash = { 'if-match': `"${trash.headers['x-row-revisions']}"` }
      expect((await noun.restore(master, key, inTrash)).statusCode).toBe(200)
      expect((await noun.remove(master, key)).statusCode).toBe(200)
      const late = await noun.restore(master, key, inTrash)
      expect(late.statusCode, late.body).toBe(412)
      expect(late.body).toContain('confira-o antes de restaurar')
    })

    test('a removal that travels more than once is done once, and told so each time', async () => {
      const { key } = await noun.made(master)
      const headers = { 'idempotency-key': `remove ${resource.name}` }
      const answers = await Promise.all([1, 2, 3].map(() => noun.remove(master, key, headers)))
      expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(
        answers.map(() => [200, answers[0]?.body]),
      )
      expect((await noun.remove(master, key)).statusCode).toBe(404)
    })

    test('a refused submit leaves its key free', async () => {
      const headers = { 'idempotency-key': `recusada ${resource.name}` }
      expect((await noun.create(master, {}, headers)).statusCode).toBe(400)
      const made = await noun.create(master, await noun.fresh(), headers)
      expect(made.statusCode).toBe(callOf(resource, 'create')?.status)
      await noun.remove(master, made.json<Record<string, unknown>>()[noun.key] as number)
      const body = await noun.fresh()
      for (const key of ['', 'a'.repeat(201)])
        expect(
          (await noun.create(master, body, { 'idempotency-key': key })).statusCode,
          `a key of ${key.length}`,
        ).toBe(400)
    })

    test('a row that others point to stays, and the answer says where it is used', async () => {
      const users = resources.flatMap((other) =>
        referencesOf(other)
          .filter(([, { to }]) => to === resource.name)
          .map(([name, field]) => ({ other, name, field })),
      )
      const { key, wire } = await noun.made(master)
      for (const { other, name, field } of users) {
        const using = nounOf(server, other)
        const value = field.by ? wire[wireName(field.by, fieldOf(resource, field.by))] : key
        const body = {
          ...(await using.fresh()),
          ...untied(other, name),
          [wireName(name, field)]: value,
        }
        if (isOfUnit(other) && resource.name === 'portal') continue
        if (isOfUnit(other) && resource.name === 'portal-client')
          Object.assign(body, { portal_id: wire['portal_id'] })
        const user = await using.made(master, body)
        const refused = await noun.remove(master, key)
        expect(refused.statusCode, `${other.name} ${refused.body}`).toBe(409)
        const { code, detail } = refused.json<{ code: string; detail: { uses: unknown } }>()
        expect([code, detail.uses]).toEqual(['in-use', [{ noun: other.noun.many, count: 1 }]])
        expect((await using.remove(master, user.key)).statusCode, other.name).toBe(200)
      }
      expect((await noun.remove(master, key)).statusCode).toBe(200)
    })

    test('a row comes back from the trash only when what it points to is there', async () => {
      for (const [name, field] of referencesOf(resource)) {
        const target = resources.find((other) => other.name === field.to)
        if (
          !target ||
          field.by ||
          (isOfUnit(resource) && ['portal', 'portal-client'].includes(target.name))
        )
          continue
        const pointed = nounOf(server, target)
        const to = await pointed.made(master)
        const row = await noun.made(master, {
          ...(await noun.fresh()),
          ...untied(resource, name),
          [wireName(name, field)]: to.key,
        })
        await noun.remove(master, row.key)
        expect((await pointed.remove(master, to.key)).statusCode).toBe(200)
        const back = await noun.restore(master, row.key)
        expect([back.statusCode, faultsIn(back)], `${name}: ${back.body}`).toEqual([
          404,
          [wireName(name, field)],
        ])
        expect((await pointed.restore(master, to.key)).statusCode).toBe(200)
        expect((await noun.restore(master, row.key)).statusCode).toBe(200)
        await noun.remove(master, row.key)
        await pointed.remove(master, to.key)
      }
    })
  },
)
