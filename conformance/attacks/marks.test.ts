import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '../coverage/covers.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { besides } from '../support/effort.ts'
import { tenants } from '../support/tenants.ts'
import { sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { stranger } from './harness.ts'

// Marks over one letter, out of order: putting them in order costs the square of their number.

let server: TestServer
let master: Caller
let neighbour: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, neighbour] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('master', 'b'),
  ])
})
afterAll(() => server.close())
beforeEach(() => covers({ attacks: [87] }))

const marks = (pairs: number) => `a${'\u0315\u0300'.repeat(pairs)}`
/** Milliseconds that the main thread may be held. */
const bearable = 1_000

test.each([
  ['/token', 'email'],
  ['/api/auth-cia', 'userName'],
])('in the name of an account, at %s', async (path, field) => {
  const { result, held } = await besides(
    neighbour,
    stranger(server)('POST', path, { [field]: marks(200_000), password: 'x' }),
  )
  expect(result.statusCode).toBeGreaterThanOrEqual(400)
  expect(result.statusCode).toBeLessThan(500)
  expect(held).toBeLessThan(bearable)
})

test('in a text: refused, and it says what to do', async () => {
  const { result, held } = await besides(
    neighbour,
    master.call('POST', '/webadm/portalglossario', [
      { portal_id: tenants.a.portals[0].id, termo: 'Termo', descricao: marks(75_000) },
    ]),
  )
  expect(result.statusCode).toBe(400)
  expect(result.body).toContain('mais de 30 acentos')
  expect(held).toBeLessThan(bearable)
})

test('in a cell that names a choice', async () => {
  const order = {
    modo: 'conferir',
    mapa: JSON.stringify({ termo: 'Termo', descricao: 'Descrição', ocultar: 'Ocultar' }),
    contexto: JSON.stringify({ portal_id: tenants.a.portals[0].id }),
  }
  const sheet = `Termo;Descrição;Ocultar\r\nUm;Dois;${marks(90_000)}\r\n`
  const { result, held } = await besides(neighbour, sendSheet(master, glossary.name, order, sheet))
  expect(result.statusCode).toBe(200)
  expect(held).toBeLessThan(bearable)
})
