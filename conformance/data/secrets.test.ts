import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { rotateKeys } from '../../server/secret-keys.ts'
import { keyringOf, openSecret, sealSecret, takeKeyring } from '../../platform/secrets/keyring.ts'
import { resealSecrets } from '../../data/secrets/reseal.ts'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { nounOf } from '../support/noun.ts'
import { testKeys } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Whoever has the database, or a copy of it, and not the keys, reads no secret.

const word = 'SEGREDO-3f9a'
const [old, fresh] = ['a1'.repeat(32), 'b2'.repeat(32)]
let server: TestServer
let owner: Database
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 1 })
  master = await server.signedIn('master')
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

/** The names of the tables that have a word in any row, as a dump would show it. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await owner.in(1).run<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace`,
  )
  const asked = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text like $1)`,
  )
  const found = await owner.in(1).run<{ name: string }>({
    text: asked.join(' union all '),
    values: [`%${text}%`],
  })
  return found.map(({ name }) => name)
}
const noun = (name: string) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
const stored = async () =>
  (
    await server
      .runnerOf('a')
      .run<{ conexao: string }>(sql`select portal_str_conexao as conexao from portal where id = 1`)
  )[0]?.conexao ?? ''

test('F10. no dump shows a secret that was typed, nor the key of a letter; screens show neither', async () => {
  covers({ attacks: ['F10', 28] })
  const [portal, client] = [noun('portal'), noun('portal-client')]
  expect((await portal.update(master, 1, { portal_Str_Conexao: word })).statusCode).toBe(200)
  const { key } = await client.made(master)
  const typed = { senha: `${word}-a`, senha_user: `${word}-b` }
  const answers = [
    await client.update(master, key, typed),
    await client.read(master, key),
    await client.history(master, key),
    await portal.read(master, 1),
    await portal.history(master, 1),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode, body).toBe(200)
    expect(body).not.toMatch(/SEGREDO|cifrado:/)
  }
  await server.app.inject({
    method: 'POST',
    url: '/webadm/conta/recuperar-senha',
    headers: { host: 'localhost' },
    payload: { email: 'reader@exemplo.gov.br' },
  })
  expect(await tablesWith('resetar-senha?token=')).toEqual([])
  expect(await tablesWith(word)).toEqual([])
  expect((await tablesWith('cifrado:')).toSorted()).toEqual([
    'mensagem',
    'portal',
    'portal_cliente',
  ])
  expect(openSecret(await stored(), 'portal.connectionString')).toBe(word)
})

test('who saves a record and leaves its secret unseen keeps what is stored', async () => {
  const portal = noun('portal')
  expect((await portal.update(master, 1, { portal_Str_Conexao: word })).statusCode).toBe(200)
  // As a form sends what it was shown.
  const kept = await portal.update(master, 1, { portal_Str_Conexao: null })
  expect(kept.statusCode, kept.body).toBe(200)
  expect(openSecret(await stored(), 'portal.connectionString')).toBe(word)
})

test('what is copied to another place, changed, or without its key cannot be read', () => {
  const value = sealSecret(word, 'portal.connectionString')
  expect(sealSecret(word, 'portal.connectionString')).not.toBe(value)
  expect(openSecret(value, 'portal_cliente.password')).toBeUndefined()
  const at = value.length - 2
  const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
  expect(openSecret(changed, 'portal.connectionString')).toBeUndefined()
  expect(
    openSecret(value.replace(/:[0-9a-f]{8}:/, ':00000000:'), 'portal.connectionString'),
  ).toBeUndefined()
})

test('keys of several instances are rotated in two rounds, so that each opens what the others write meanwhile', () => {
  const where = { dataDir: '/nenhuma', databaseUrl: 'postgres://x', secretsKeys: [old] }
  expect(() => rotateKeys(where)).toThrow(
    /depois das outras, .* em todas as instâncias, e reinicie-as: .*,[0-9a-f]{64}\. Só então ponha-a antes/,
  )
  const first = keyringOf([old, fresh])
  try {
    takeKeyring(keyringOf([fresh, old]))
    const value = sealSecret(word, 'portal.connectionString')
    takeKeyring(first)
    expect(openSecret(value, 'portal.connectionString')).toBe(word)
  } finally {
    takeKeyring(testKeys)
  }
})

test('what stands in clear or under a former key is encrypted anew, once for each key; what has no key stays', async () => {
  covers({ attacks: ['F10'] })
  try {
    await server.runnerOf('a').run(sql`update portal set portal_str_conexao = ${word} where id = 1`)
    takeKeyring(keyringOf([old]))
    // Written under the key of the other tests: three of them cannot be read by this one, and each start says so.
    expect(await resealSecrets(server.db, owner)).toBe(3)
    const first = await stored()
    expect(first).toMatch(/^cifrado:/)
    expect(await resealSecrets(server.db, owner)).toBe(3)
    expect(await stored()).toBe(first)
    takeKeyring(keyringOf([old, '5e'.repeat(32)]))
    expect(await resealSecrets(server.db, owner)).toBe(0)
    takeKeyring(keyringOf([old]))
    expect(await resealSecrets(server.db, owner)).toBe(0)
    takeKeyring(keyringOf([fresh, old]))
    await resealSecrets(server.db, owner)
    takeKeyring(keyringOf([fresh]))
    expect(await stored()).not.toBe(first)
    expect(openSecret(await stored(), 'portal.connectionString')).toBe(word)
    expect(await tablesWith(word)).toEqual([])
  } finally {
    takeKeyring(testKeys)
  }
})
