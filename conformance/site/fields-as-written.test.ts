import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'

// What editors write as people have it, and what a citizen is given of it.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

const page = async (path: string) =>
  (await server.app.inject({ url: `/p/um${path}`, headers: { host: tenants.a.host } })).body
/** Makes a row of a noun in the first portal. @returns what was answered. */
async function made(name: string, given: Readonly<Record<string, unknown>>) {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  const noun = nounOf(server, resource)
  return (await noun.made(master, { ...(await noun.fresh()), ...given })).wire
}

test('a telephone is answered as it was written, and called by its number and extension', async () => {
  const written = {
    numero_Fixo: '(27) 3721-1234 ramal 215',
    numero_Celular: '08001234567',
    numero_Fax: '156',
    numero_Whatsapp: '27 99991-2345',
  }
  expect(await made('footer-contact', { ...written, ativo: 'S' })).toMatchObject(written)
  const foot = await page('/mapa')
  expect(foot).toContain('<a href="tel:+552737211234;ext=215">(27) 3721-1234 ramal 215</a>')
  expect(foot).toContain('<a href="tel:08001234567">0800 123 4567</a>')
  expect(foot).toContain('Fax: 156')
  expect(foot).toMatch(/<a href="https:\/\/wa\.me\/5527999912345" rel="noopener">\(27\) 99991-2345/)
  await made('esic-entry', { telefone: '156', ativo: 'S' })
  expect(await page('/e-sic')).toContain('<a href="tel:156">156</a>')
})
