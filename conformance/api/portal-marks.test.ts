import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { readPortalMarks } from '../../resources/calls/portal.ts'
import { portalOfTenantB } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// By what people tell portals apart: of those that they reach, and of no other municipality.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ids = [1, 2, 3, portalOfTenantB.id].join(',')

test('a portal is told by its town, arms and colour to whoever reaches it', async () => {
  await server.runnerOf('a').run(sql`update portal set localidade = 'Vila', estado_sigla = 'AC',
      color_bg_body = '#1c5f8a', brasao_s3_path = null where id = 1`)
  const master = await server.signedIn('master')
  const marks = await master.ask(readPortalMarks, { query: { ids } })
  expect(marks.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  expect(marks.find(({ id }) => id === 1)).toEqual({
    id: 1,
    municipio: 'Vila',
    uf: 'AC',
    brasao: null,
    cor: '#1c5f8a',
  })
  const seenBy = async (user: 'first' | 'second' | 'nobody') => {
    const person = await server.signedIn(user)
    return (await person.ask(readPortalMarks, { query: { ids } })).map(({ id }) => id)
  }
  const [first, second] = [await seenBy('first'), await seenBy('second')]
  expect(first).toContain(1)
  expect(first.filter((id) => second.includes(id))).toEqual([])
  expect(await seenBy('nobody')).toEqual([])
})

test('what is no list of numbers is refused', async () => {
  const master = await server.signedIn('master')
  for (const text of ['', 'x', '1,', Array(21).fill(1).join(',')])
    expect((await master.call('GET', `/webadm/portais/marcas?ids=${text}`)).statusCode).toBe(400)
})
