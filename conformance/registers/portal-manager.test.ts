import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '../../resources/portal/portal.ts'
import { nounOf, recordIn, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// The documented body of a new portal names no manager: whose portal it is follows from who makes it.

let server: TestServer
let master: Caller
let portals: Noun
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  portals = nounOf(server, portal)
})
afterAll(() => server.close())

/** Makes a portal with the documented fields alone. @returns its row. */
async function made(by: Caller, given: Readonly<Record<string, unknown>>) {
  const { id_gestor: _, ...documented } = await portals.fresh()
  const answer = await portals.create(by, { ...documented, cnpj: null, ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return recordIn(answer)
}

test('the manager of its CNPJ has a new portal', async () => {
  expect(await made(master, { cnpj: '11444777000161' })).toMatchObject({ id_gestor: 2 })
})

test('the only manager of who makes a portal has it', async () => {
  expect(await made(await server.signedIn('first'), {})).toMatchObject({ id_gestor: 1 })
})

test('where several could have it, nobody has it until an elMaster chooses, and others do not see it', async () => {
  const { id } = await made(master, {})
  const first = await server.signedIn('first')
  expect(recordIn(await portals.read(master, Number(id)))).toMatchObject({ id_gestor: null })
  expect((await portals.read(first, Number(id))).statusCode).toBe(404)
  expect((await portals.update(master, Number(id), { id_gestor: 1 })).statusCode).toBe(200)
  expect((await portals.read(first, Number(id))).statusCode).toBe(200)
  expect((await portals.update(first, Number(id), { id_gestor: null })).statusCode).toBe(400)
})
