import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import {
  startEmbeddedPostgres,
  type PostgresConnection,
} from '../../platform/postgres/embedded/embedded.ts'
import { covers } from '../coverage/covers.ts'
import { openKeys, rotateKeys } from '../../server/secret-keys.ts'
import { makeFolder } from './process.ts'

// Who reaches the socket of the embedded database is asked for a password.

const { dataDir, remove } = makeFolder()
afterAll(remove)
const start = () => startEmbeddedPostgres({ dataDir, keep: 'throw-away' })
/** What comes of a connection: its user, or why there is none. */
async function userOf(connection: Partial<PostgresConnection>): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
  } catch (error) {
    return String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function expectLocked(connection: PostgresConnection): Promise<void> {
  const { password, ...without } = connection
  expect(await userOf(connection)).toBe('claraboia')
  expect(await userOf(without), 'without a password').not.toBe('claraboia')
  expect(await userOf({ ...without, password: 'errada' })).not.toBe('claraboia')
  for (const database of ['postgres', connection.database])
    for (const secret of [{}, { password }])
      expect(await userOf({ ...without, ...secret, user: 'postgres', database })).not.toBe(
        'postgres',
      )
}

test('without its password nobody comes in, and nobody at all as superuser', async () => {
  covers({ attacks: ['F11'] })
  const postgres = await start()
  const owner = open({ ...postgres.connection, max: 1 })
  try {
    await owner.global.script('create table kept (n int); insert into kept values (7)')
    await expectLocked(postgres.connection)
    expect(statSync(join(dataDir, 'pg.password')).mode & 0o077).toBe(0)
  } finally {
    await owner.close()
    await postgres.stop()
  }
})

test('the keys of secrets are a file of its owner alone, which is made once, and rotated', () => {
  covers({ attacks: ['F10'] })
  const where = { dataDir, databaseUrl: undefined, secretsKeys: [] }
  const made = openKeys(where)
  const file = join(dataDir, 'claraboia.keys')
  expect([made?.keys.size, statSync(file).mode & 0o077]).toEqual([1, 0])
  expect(openKeys(where)).toEqual(made)
  rotateKeys(where)
  const rotated = openKeys(where)
  expect([rotated?.keys.size, rotated?.current === made?.current]).toEqual([2, false])
  expect([...(rotated?.keys.keys() ?? [])]).toContain(made?.current)
  writeFileSync(file, 'nenhuma chave\n')
  expect(() => openKeys(where)).toThrow('não tem chaves legíveis')
  rmSync(file)
  // Shared by several instances: no file of one of them.
  expect(openKeys({ ...where, databaseUrl: 'postgres://a/b' })).toBeUndefined()
  expect(existsSync(file)).toBe(false)
})

test('a cluster that asked for none asks for one from its next start on, and keeps its rows', async () => {
  covers({ attacks: ['F11'] })
  const rules = join(dataDir, 'pg', 'pg_hba.conf')
  const ours = readFileSync(rules, 'utf8')
  for (const spoil of [
    () => writeFileSync(rules, 'local all all trust\n'),
    () => rmSync(join(dataDir, 'pg.password')),
  ]) {
    spoil()
    const postgres = await start()
    const owner = open({ ...postgres.connection, max: 1 })
    try {
      expect(await owner.global.run(sql`select n from kept`)).toEqual([{ n: 7 }])
      await expectLocked(postgres.connection)
      expect(readFileSync(rules, 'utf8')).toBe(ours)
    } finally {
      await owner.close()
      await postgres.stop()
    }
  }
})
