import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, tenants } from '../../support/tenants.ts'
import { callWith, signIn, startTestServer, type TestServer } from '../../support/test-server.ts'
import { host } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

test('a password that is twenty years old opens the account like a new one', async () => {
  const runner = server.runnerOf('a')
  const columns = await runner.run<{ column_name: string }>({
    text: `select column_name from information_schema.columns
      where table_name = 'usuario' and data_type = 'timestamp with time zone'
        and is_nullable = 'NO'`,
    values: [],
  })
  expect(columns.length).toBeGreaterThan(1)
  const older = columns.map(({ column_name: name }) => `${name} = now() - interval '20 years'`)
  await runner.run({
    text: `update usuario set ${older.join(', ')} where email = $1`,
    values: [emailOf('first')],
  })
  const [kept] = await runner.run<{ years: number }>({
    text: `select extract(year from age(criado_em))::int as years from usuario where email = $1`,
    values: [emailOf('first')],
  })
  expect(kept?.years).toBeGreaterThanOrEqual(19)
  const { token } = await signIn(server.app, tenants.a, emailOf('first'))
  const read = callWith(server.app, host, token)
  expect((await read('GET', '/webadm/estados')).statusCode).toBe(200)
})
