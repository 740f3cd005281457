import { columnType } from '../../data/store/kind-sql.ts'
import { samplesOf } from '../support/by-kind.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { isDerived, type Field } from '../../kernel/field.ts'
import { takesWords, type WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { chosenResources } from '../support/chosen-nouns.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const stored = (resource: AnyResource): readonly (readonly [string, Field])[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !isDerived(field) && !field.secret)
    .map(([name, field]) => [wireName(name, field), field])

describe.each(chosenResources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let noun: Noun
    let rows: WireBody[]
    const word = 'Cañção'
    /** The field that the search test writes its word into. */
    const searched = resource.list.search.find((name) => takesWords(fieldOf(resource, name)))
    beforeAll(async () => {
      noun = nounOf(server, resource)
      for (let at = 0; at < 3; at += 1) {
        const body = await noun.fresh()
        await noun.made(master, {
          ...body,
          ...(searched
            ? { [wireName(searched, fieldOf(resource, searched))]: `${word} da fila ${at}` }
            : {}),
        })
      }
      rows = (await noun.list(master)).json<WireBody[]>()
    })
    const page = async (query: string) => {
      const answer = await noun.list(master, query)
      expect(answer.statusCode, `${query} ${answer.body.slice(0, 200)}`).toBe(200)
      return { rows: answer.json<WireBody[]>(), total: Number(answer.headers['x-total-count']) }
    }
    const refused = async (query: string, field: string) => {
      const answer = await noun.list(master, query)
      expect([answer.statusCode, faultsIn(answer)], query).toEqual([400, [field]])
    }

    test('pages together are the whole list, each row once', async () => {
      const first = await page('?page=1&pageSize=10')
      expect(first.total).toBe(rows.length)
      if (rows.length > 200)
        return expect((await page('?page=3&pageSize=50')).rows).toEqual(rows.slice(100, 150))
      const pages = Math.ceil(rows.length / 10)
      const all = await Promise.all(
        Array.from({ length: pages }, (__, at) => page(`?page=${at + 1}&pageSize=10`)),
      )
      expect(all.flatMap((one) => one.rows)).toEqual(rows)
      expect((await page(`?page=${pages + 1}&pageSize=10`)).rows).toEqual([])
      return undefined
    })

    test('the page size is one of four, and pages are counted from one', async () => {
      covers({ rules: ['lists.page-sizes'] })
      for (const size of [10, 25, 50, 100])
        expect((await page(`?page=1&pageSize=${size}`)).rows).toHaveLength(
          Math.min(size, rows.length),
        )
      expect((await page('?page=1')).rows).toHaveLength(Math.min(25, rows.length))
      for (const size of [
        '0',
        '-1',
        '11',
        '1000',
        '1e9',
        'NaN',
        '1.5',
        '10;drop',
        '',
        '9223372036854775808',
      ])
        await refused(`?pageSize=${encodeURIComponent(size)}`, 'pageSize')
      for (const number of ['0', '-1', 'a', '1.5', '', '99999999999'])
        await refused(`?page=${number}`, 'page')
    })

    test('every field sorts, both ways, the absent last', async () => {
      for (const [wire, field] of stored(resource)) {
        const [up, down] = [
          await page(`?sort=${wire}&pageSize=100`),
          await page(`?sort=-${wire}&pageSize=100`),
        ]
        const values = (list: readonly WireBody[]) => list.map((row) => row[wire])
        if (samplesOf(field).numeric?.(field)) {
          const numbers = values(up.rows).filter((value) => typeof value === 'number')
          expect(numbers, wire).toEqual(numbers.toSorted((left, right) => left - right))
        }
        const absent = values(up.rows).findIndex((value) => value === null)
        if (absent >= 0)
          expect(
            values(up.rows)
              .slice(absent)
              .every((value) => value === null),
            wire,
          ).toBe(true)
        if (up.total <= 100)
          expect(down.rows.map((row) => row[noun.key]).toSorted(), wire).toEqual(
            up.rows.map((row) => row[noun.key]).toSorted(),
          )
      }
    })

    test('a search finds words in any case, without their accents, and nothing else', async () => {
      covers({ attacks: [30] })
      const found = await page(`?q=${encodeURIComponent('FILA CANCAO')}&pageSize=100`)
      expect(found.rows.map((row) => row[noun.key])).toHaveLength(searched ? 3 : 0)
      for (const row of found.rows) expect(fold(JSON.stringify(row))).toContain('cancao')
      const asWritten = await page(`?q=${encodeURIComponent('(fila) “canção”.')}&pageSize=100`)
      expect(asWritten.rows, 'marks of the sentence around').toEqual(found.rows)
      for (const q of [
        '%',
        '_',
        'ca_cao',
        'can%o',
        '\\',
        "'",
        "' or 1=1 --",
        '(a+)+$',
        '%00',
        'zzzzzz',
        '$$',
        '*',
      ]) {
        const some = await page(`?q=${encodeURIComponent(q)}&pageSize=100`)
        for (const row of some.rows) expect(fold(Object.values(row).join(' '))).toContain(fold(q))
      }
      expect((await noun.list(master, `?q=${'a'.repeat(201)}`)).statusCode).toBe(400)
      expect((await noun.list(master, '?q=a%00b')).statusCode).toBeLessThan(500)
      expect((await noun.list(master, '?q=%ED%A0%80')).statusCode).toBeLessThan(500)
    })

    test('every field filters by its own values', async () => {
      const [sample = {}] = rows
      for (const [wire] of stored(resource)) {
        const value = sample[wire]
        if (value !== null && String(value).length > 200) continue
        const date = isInstant(value)
        const asked = date
          ? new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
              new Date(value),
            )
          : value === null
            ? ''
            : String(value)
        const found = await page(`?filter=${encodeURIComponent(`${wire}:${asked}`)}&pageSize=100`)
        expect(found.rows.length, wire).toBeGreaterThan(0)
        if (!date) for (const row of found.rows) expect(row[wire], wire).toEqual(value)
        if (!date) expect(found.total, wire).toBe(rows.filter((row) => row[wire] === value).length)
      }
    })

    test('ranges, several values and several filters narrow together', async () => {
      for (const [wire, field] of stored(resource)) {
        if (!samplesOf(field).numeric?.(field)) continue
        const numbers = rows
          .map((row) => row[wire])
          .filter((value) => typeof value === 'number')
          .toSorted((left, right) => left - right)
        const [low = 0, high = 0] = [numbers[0], numbers[Math.floor(numbers.length / 2)]]
        const within = numbers.filter((value) => value >= low && value <= high)
        expect((await page(`?filter=${wire}:${low}..${high}`)).total).toBe(within.length)
        expect((await page(`?filter=${wire}:${low}..&filter=${wire}:..${high}`)).total).toBe(
          within.length,
        )
        expect((await page(`?filter=${wire}:${low}|${high}`)).total).toBe(
          numbers.filter((value) => value === low || value === high).length,
        )
      }
    })

    test('what no list knows is refused by name, and a secret is as unknown as an invention', async () => {
      covers({ attacks: [25, 27] })
      const secrets = Object.entries(resource.fields)
        .filter(([, field]) => field.secret || isDerived(field))
        .map(([name, field]) => wireName(name, field))
      for (const name of [
        ...secrets,
        'inventado',
        'tenant_id',
        'rev',
        'busca',
        'criado_em',
        '"id"',
        'id;drop table x',
        '__proto__',
        'constructor',
        '',
      ]) {
        if (stored(resource).some(([wire]) => wire === name)) continue
        await refused(`?filter=${encodeURIComponent(`${name}:a`)}`, 'filter')
        if (name !== '') await refused(`?sort=${encodeURIComponent(name)}`, 'sort')
      }
      for (const [parameter, value] of [
        ['where[x]', '1'],
        ['populate', '*'],
        ['limit', '5'],
        ['xyz', '1'],
        ['__proto__', '1'],
        ['constructor', '1'],
        ['fields', 'id'],
      ] as const)
        await refused(`?${encodeURIComponent(parameter)}=${value}`, parameter)
      await refused('?page=1&page=2', 'page')
      await refused('?sort=id&sort=id', 'sort')
      await refused('?lixeira=2', 'lixeira')
      await refused('?filter=semvalor', 'filter')
      for (const [wire, field] of stored(resource)) {
        if (columnType(field) !== 'text') await refused(`?filter=${wire}:x'`, 'filter')
      }
      for (const wire of new Map(
        stored(resource).map(([name, field]) => [field.kind, name]),
      ).values()) {
        for (const extreme of [
          '9999999999',
          '-9999999999',
          '0000-01-01',
          '2026-02-31',
          '9999-12-31',
          '%00',
          '..',
          '|',
          '0000-01-01..9999-12-31',
          'NaN',
          'infinity',
          '\\',
          '{',
          '"',
        ])
          expect(
            (await noun.list(master, `?filter=${encodeURIComponent(wire)}:${extreme}`)).statusCode,
            `${wire}:${extreme}`,
          ).toBeLessThan(500)
      }
    })
  },
)
