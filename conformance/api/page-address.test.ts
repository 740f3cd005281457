import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from '../../resources/access/page.ts'
import { toWrite } from '../../kernel/form.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A page whose address is its area alone, such as the audit's.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

interface Row {
  readonly id: number
  readonly route_area: string
  readonly route_pagina: string | null
  readonly page_title: string
}
const audit = async () =>
  (await master.call('GET', '/webadm/paginas'))
    .json<Row[]>()
    .find(({ route_area, route_pagina }) => route_area === 'auditoria' && route_pagina === null)
const rightsAt = (path: string) =>
  master.call(
    'GET',
    `/webadm/paginas/mapeadas/buscar/user/${master.userId}/path/${encodeURIComponent(path)}`,
  )

test('it is edited as its form sends it, whole, and stays where it is', async () => {
  const row = await audit()
  expect(row).toBeDefined()
  const { id, ...sent } = (await master.call('GET', `/webadm/paginasid/${row?.id}`)).json<
    Row & { excluido: unknown }
  >()
  const { excluido: _excluido, ...body } = sent
  const saved = await master.call('PUT', `/webadm/paginas/${id}`, {
    ...body,
    page_title: 'Trilha de auditoria',
  })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await audit()).toMatchObject({ id, page_title: 'Trilha de auditoria', route_pagina: null })
  expect((await rightsAt('/auditoria')).statusCode).toBe(200)
})

test('there is one of each area, and what is absent is never an empty text', async () => {
  const agenda = { ...toWrite(page, page.example), route_area: 'agenda', route_pagina: null }
  const made = await master.call('POST', '/webadm/paginas', agenda)
  expect(made.statusCode, made.body).toBe(201)
  expect((await rightsAt('/agenda')).statusCode).toBe(200)
  const again = await master.call('POST', '/webadm/paginas', { ...agenda, route_area: 'agenda' })
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    page.messages.duplicate,
  ])
  const empty = await master.call('POST', '/webadm/paginas', {
    ...agenda,
    route_area: 'eventos',
    route_pagina: '',
  })
  expect(empty.statusCode === 201 ? empty.json<Row>().route_pagina : null, empty.body).toBeNull()
})
