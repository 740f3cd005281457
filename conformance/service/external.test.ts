import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { startExternalPostgres, type ExternalPostgres } from './external-postgres.ts'
import { call, newsBody, openPortal, setUp, signIn } from './office.ts'
import { makeFolder, program, startService, stop } from './process.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

let database: ExternalPostgres
beforeAll(async () => {
  database = await startExternalPostgres()
})
afterAll(async () => {
  await database.close()
})

/** Set-up, a portal, a piece of news, a restart and what is there then. */
async function useIt(url: string): Promise<void> {
  const { dataDir, remove: clean } = makeFolder()
  const variables = { DATABASE_URL: url }
  expect(await setUp(dataDir, undefined, variables)).toMatchObject({ code: 0, err: '' })
  const first = await startService(dataDir, variables)
  const token = await signIn(first.url)
  const portalId = await openPortal(first.url, token)
  expect(
    (
      await call(first.url, 'POST', '/webadm/portalnoticias', {
        token,
        body: newsBody(portalId, 'Primeira'),
      })
    ).status,
  ).toBe(201)
  expect((await stop(first)).code).toBe(0)
  const second = await startService(dataDir, variables)
  const list = (
    await call(second.url, 'GET', `/webadm/portalnoticiasbyportal/${portalId}`, { token })
  ).body as unknown as readonly { titulo: string }[]
  expect(list.map(({ titulo }) => titulo)).toEqual(['Primeira'])
  expect((await stop(second)).code).toBe(0)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  clean()
}

test('a role that may create roles, but is no superuser and does not bypass row-level security', async () => {
  await useIt(await database.databaseFor('prefeitura', 'createrole'))
  const [found] = await database.admin.global.run(
    sql`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'claraboia_web'`,
  )
  expect(found).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false })
})

test.runIf(isWhole)(
  'a role that may create nothing: refused with what to ask for, and good once that is done',
  async () => {
    await database.admin.global.script('drop database if exists prefeitura')
    await database.admin.global.script('drop role if exists claraboia_web')
    const url = await database.databaseFor('camara')
    const { dataDir, remove: clean } = makeFolder()
    const { code, out, err } = await program(['start'], {
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: url,
    }).ended
    clean()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'O usuário de DATABASE_URL não pode criar o papel claraboia_web. Peça ao administrador do banco: CREATE ROLE claraboia_web NOLOGIN; GRANT claraboia_web TO camara.\n',
    )
    await database.admin.global.script(
      'create role claraboia_web nologin; grant claraboia_web to camara',
    )
    await useIt(url)
  },
)
