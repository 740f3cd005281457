import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts'
import { startExternalPostgres, type ExternalPostgres } from './external-postgres.ts'
import { cli, openPortal, setUp, signIn, uploadRequest } from './office.ts'
import { filesOf, rowsOf, sendBytes, type Contents } from './backup-office.ts'
import { startService, stop } from './process.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

let external: ExternalPostgres
let folder: string
let url: string
let rows: Contents
let files: Contents
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-servico-'))
  external = await startExternalPostgres()
  await external.admin.global.script('create role claraboia_web nologin')
  url = await external.databaseFor('original', 'createrole')
  await external.admin.global.script('grant claraboia_web to original with admin option')
  const variables = { DATABASE_URL: url }
  expect((await setUp(at('dados'), undefined, variables)).code).toBe(0)
  expect((await cli(at('dados'), ['tenant', 'add', 'linhares-es'], variables)).code).toBe(0)
  const service = await startService(at('dados'), variables)
  const token = await signIn(service.url)
  const portalId = await openPortal(service.url, token)
  const file = uploadRequest(service.port, token, portalId, Buffer.from('%PDF-1.7\n%%EOF\n'))
  expect(await sendBytes(service.port, file)).toMatch(/^HTTP\/1.1 201 /)
  const copied = await cli(at('dados'), ['backup', at('copias')], variables)
  expect(copied.err).toBe('')
  expect((await stop(service)).code).toBe(0)
  rows = await rowsOf({ url: superuser('original') })
  files = filesOf(at('dados'))
})
afterAll(async () => {
  await external.close()
  rmSync(folder, { recursive: true, force: true })
})
/** Who sees the rows of all tenants. */
const superuser = (database: string) =>
  url.replace(/\/\/original:.*@/, '//postgres@').replace(/original$/, database)

test('rows of another server and their files come back into an empty database', async () => {
  const to = await external.databaseFor('outro', 'createrole')
  await external.admin.global.script('grant claraboia_web to outro with admin option')
  const restore = () =>
    cli(at('x'), ['restore', at('volta'), '--from', at('copias')], { DATABASE_URL: to })
  expect(await restore()).toMatchObject({ code: 0, err: '' })
  expect(await rowsOf({ url: superuser('outro') })).toEqual(rows)
  expect(filesOf(at('volta'))).toEqual(files)
  rmSync(at('volta'), { recursive: true })
  expect(await restore()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/O banco de destino não está vazio/),
  })
})

test.runIf(isWhole)('and into an embedded database, which then serves them', async () => {
  const done = await cli(at('x'), ['restore', at('embutido'), '--from', at('copias')])
  expect(done).toMatchObject({ code: 0, err: '' })
  const postgres = await startEmbeddedPostgres({ dataDir: at('embutido'), keep: 'throw-away' })
  expect(await rowsOf(postgres.connection).finally(postgres.stop)).toEqual(rows)
  const service = await startService(at('embutido'))
  await signIn(service.url)
  expect((await stop(service)).code).toBe(0)
})

test.runIf(isWhole)(
  'the embedded database goes to another version of PostgreSQL by its rows',
  async () => {
    const version = join(at('embutido'), 'pg', 'PG_VERSION')
    const made = readFileSync(version, 'utf8')
    writeFileSync(version, '17\n')
    expect(await cli(at('embutido'), ['backup', at('linhas')])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/backup PASTA --rows.* restore PASTA-NOVA --from PASTA\.$/m),
    })
    writeFileSync(version, made)
    const steps = [
      await cli(at('embutido'), ['backup', at('linhas'), '--rows']),
      await cli(at('x'), ['restore', at('outra-versao'), '--from', at('linhas')]),
    ]
    expect(steps.map(({ code, err }) => [code, err])).toEqual(steps.map(() => [0, '']))
    const both = []
    for (const dataDir of [at('embutido'), at('outra-versao')]) {
      const postgres = await startEmbeddedPostgres({ dataDir, keep: 'throw-away' })
      both.push([await rowsOf(postgres.connection).finally(postgres.stop), filesOf(dataDir)])
    }
    expect(both[1]).toEqual(both[0])
  },
)

test('the installation is examined line by line', async () => {
  const good = await cli(at('dados'), ['doctor'], { DATABASE_URL: url, PORT: '0' })
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toMatch(/^certo {4}Banco de dados: PostgreSQL 18\.\d+, respondeu em \d+ ms\.$/m)
  expect(good.out).toMatch(/^atenção {2}Cópias: nenhuma é feita\. Defina BACKUP_DIR/m)
  expect(good.out).toMatch(
    /no banco original: CREATE EXTENSION amcheck; GRANT EXECUTE ON FUNCTION .+\) TO original;/,
  )
  expect(good.out.split('\n').filter((line) => !/^(certo {4}|atenção {2}|$)/.test(line))).toEqual(
    [],
  )
  const nobody = url.replace(/@[^/]+\//, '@127.0.0.1:1/')
  const away = await cli(at('dados'), ['doctor'], { DATABASE_URL: nobody, PORT: '0' })
  expect(away).toMatchObject({ code: 1, err: 'Há 1 falha, acima.\n' })
  expect(away.out).toMatch(/^falha {4}Banco de dados: .+ nada responde nesse endereço e porta/m)
  const none = await cli(at('nunca'), ['doctor'])
  expect(none.out).toMatch(/^atenção {2}Banco de dados: ainda não há\. O primeiro npm start/m)
})

test.runIf(isWhole)(
  'a municipality leaves one installation and comes into another, beside those that are there',
  async () => {
    const left = await cli(at('dados'), ['tenant', 'export', at('saida')], { DATABASE_URL: url })
    expect(left).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/ e 1 arquivo, em \d+ tabelas/),
    })
    const come = await cli(at('embutido'), [
      'tenant',
      'import',
      at('saida'),
      '--tenant',
      'outra-es',
    ])
    expect(come).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Claraboia importado como outra-es: .+ e 1 arquivo\./),
    })
  },
)
