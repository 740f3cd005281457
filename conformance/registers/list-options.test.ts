import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldOf, keyOf, wireName, referencesOf } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { takesWords, type WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    let noun: Noun
    let rows: WireBody[]
    const word = 'Cañção'
    /** The field that the search test writes its word into. */
    const searched = resource.list.search.find((name) => takesWords(fieldOf(resource, name)))
    const valueName = resource.option?.value ?? keyOf(resource)
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

    test('select options are value and text alone, and are found by word and by value', async () => {
      covers({ rules: ['transport.select-lists'] })
      const answer = await noun.list(master, '?as=options&page=1&pageSize=20')
      expect(answer.statusCode).toBe(200)
      const options = answer.json<WireBody[]>()
      expect(options.length).toBeGreaterThan(0)
      for (const option of options) {
        expect(Object.keys(option)).toEqual(['value', 'text', 'selected'])
        expect([typeof option['value'], typeof option['text'], option['selected']]).toEqual([
          'string',
          'string',
          false,
        ])
      }
      const [one] = options
      const same = (
        await noun.list(master, `?as=options&value=${encodeURIComponent(String(one?.['value']))}`)
      ).json<WireBody[]>()
      expect(same.length).toBeGreaterThan(0)
      for (const option of same) expect(option['value']).toBe(one?.['value'])
      expect((await noun.list(master, '?as=options&q=zzzzzz')).json()).toEqual([])
      for (const [query, field] of [
        ['?as=options&inventado=1', 'inventado'],
        ['?as=tudo', 'as'],
        ['?as=options&pageSize=1000', 'pageSize'],
      ] as const)
        await refused(query, field)
    })

    test('the options of a reference hold what the reference holds, and name it', async () => {
      const [row = {}] = rows
      for (const [name, field] of referencesOf(resource)) {
        const target = resources.find((other) => other.name === field.to)
        const value = row[wireName(name, field)]
        if (!target || value === null) continue
        const held = field.by ?? keyOf(target)
        const query = `?as=options&by=${wireName(held, fieldOf(target, held))}&value=${encodeURIComponent(String(value))}`
        const options = (await nounOf(server, target).list(master, query)).json<WireBody[]>()
        expect(options, name).toEqual([
          { value: String(value), text: expect.stringMatching(/\S/), selected: false },
        ])
      }
      for (const by of [
        'inventado',
        'rev',
        resource.list.search[0] === keyOf(resource)
          ? 'x'
          : searched
            ? wireName(searched, fieldOf(resource, searched))
            : 'x',
      ])
        await refused(`?as=options&by=${by}`, 'by')
    })

    test('options are narrowed by what the rows refer to, and by nothing else', async () => {
      const key = wireName(valueName, fieldOf(resource, valueName))
      for (const [name, field] of referencesOf(resource).filter(([, one]) => !one.secret)) {
        const wire = wireName(name, field)
        const wanted = rows.find((row) => row[wire] !== null && row[wire] !== undefined)?.[wire]
        if (wanted === undefined) continue
        const filter = `filter=${wire}:${encodeURIComponent(String(wanted))}`
        const options = await page(`?as=options&pageSize=100&${filter}`)
        const theirs = rows.filter((row) => row[wire] === wanted).map((row) => String(row[key]))
        for (const { value } of options.rows) expect(theirs, name).toContain(value)
        expect(options.total, name).toBeLessThanOrEqual(theirs.length)
      }
      await refused(`?as=options&filter=${key}:1`, 'filter')
      await refused('?as=options&filter=inventado:1', 'filter')
    })

    test('an empty list is 204 whole and an empty page', async () => {
      const { rows: none, total } = await page(
        `?filter=${wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))}:777777`,
      )
      expect([none, total]).toEqual([[], 0])
      const path = await noun.listPath()
      if (!path.includes('/1')) return
      const empty = await master.call('GET', path.replace('/1', '/777777'))
      expect([empty.statusCode, empty.body]).toEqual([204, ''])
      for (const far of ['777777777777', '999999999999999999'])
        expect((await master.call('GET', path.replace('/1', `/${far}`))).statusCode, far).toBe(204)
      const text = await master.call('GET', path.replace('/1', '/um'))
      expect([text.statusCode, text.json<{ message: string }>().message]).toEqual([
        400,
        resource.messages.scope,
      ])
    })
  },
)
