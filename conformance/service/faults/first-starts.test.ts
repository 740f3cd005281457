import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../../platform/postgres/database.ts'
import { isWhole } from '../../support/whole.ts'
import { startExternalPostgres, type ExternalPostgres } from '../external-postgres.ts'
import {
  eventually,
  freePort,
  makeFolder,
  program,
  stop,
  untilHealthy,
  type Ended,
  type Program,
} from '../process.ts'
import { startProxy, type FaultProxy } from './proxy.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// The first start of an installation, cut off by its line to the database or made twice at once: with the real program,
// and a PostgreSQL that others run.

let postgres: ExternalPostgres
const left: (() => unknown)[] = []
beforeAll(async () => {
  postgres = await startExternalPostgres()
})
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})
afterAll(() => postgres.close())

function folder(): string {
  const { dataDir, remove } = makeFolder()
  left.push(remove)
  return dataDir
}

let made = 0
/** An empty database, and the line to it. */
async function emptyDatabase(): Promise<{ url: string; direct: string; proxy: FaultProxy }> {
  const direct = await postgres.databaseFor(`municipio${(made += 1)}`, 'createrole')
  await postgres.admin.global.script(
    "do $$ begin if to_regrole('claraboia_web') is null then create role claraboia_web nologin; end if; end $$",
  )
  await postgres.admin.global.script(`grant claraboia_web to municipio${made}`)
  const proxy = await startProxy(Number(new URL(direct).port))
  left.push(() => proxy.close())
  const url = new URL(direct)
  url.port = String(proxy.port)
  return { url: url.href, direct, proxy }
}

/** What every tenant is born with, and the tenants and migrations themselves. */
const tables = [
  'kysely_migration',
  'tenant',
  'estado',
  'localidade',
  'exercicio',
  'competencia',
  'perfil',
  'portal_menu_base',
  'portal_menu_item_base',
  'tipo_elemento',
  'pagina',
] as const
type Filled = Readonly<Partial<Record<string, number>>>
/** The rows of each; nothing where there is no table of ours. */
async function filled(direct: string): Promise<Filled | undefined> {
  const owner = open({ url: direct, settings: { 'app.tenant': '1' } })
  try {
    const [found] = await owner.global.run<{ has: boolean }>(
      sql`select to_regclass('estado') is not null as has`,
    )
    if (!found?.has) return undefined
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    return (await owner.global.run<Filled>(sql`select ${sql.raw(counts.join(', '))}`))[0]
  } finally {
    await owner.close()
  }
}

type Started = Program & { readonly url: string }
/** @param database nothing for the embedded one. */
async function startOver(database: string | undefined, dataDir = folder()): Promise<Started> {
  const port = await freePort()
  const started = program(['start'], {
    DATA_DIR: dataDir,
    PORT: String(port),
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  })
  left.push(() => stop(started))
  return { ...started, url: `http://127.0.0.1:${port}` }
}
/** How a start went: it serves, or it ended with a word. */
const outcome = (started: Started): Promise<'serves' | Ended> =>
  untilHealthy(started.url, started).then(
    () => 'serves' as const,
    () => started.ended,
  )

/** What an undisturbed first start leaves. */
let whole: Filled | undefined
beforeAll(async () => {
  const { url, direct } = await emptyDatabase()
  const started = await startOver(url)
  expect(await outcome(started)).toBe('serves')
  whole = await filled(direct)
  expect(whole).toMatchObject({ tenant: 1, estado: 27 })
  await stop(started)
})

/** A start that gave up says why in one line, and its code tells whoever starts programs again. */
function expectWord(ended: Ended): void {
  expect(ended).toMatchObject({ code: 1 })
  expect(ended.err.trimEnd().split('\n'), ended.err).toHaveLength(1)
  expect(ended.err).toMatch(/^[A-ZÁÉÍÓÚ].+\.\n$/)
}
/** All that a start leaves, or what it had not begun: never a part of the schema, nor of what a tenant is born with. */
async function expectNothingHalf(direct: string): Promise<void> {
  const found = await filled(direct)
  if (found === undefined) return
  expect(found['kysely_migration']).toBe(whole?.['kysely_migration'])
  const born = ['estado', 'localidade', 'perfil', 'portal_menu_item_base', 'tipo_elemento'] as const
  const shares = new Set(born.map((table) => (found[table] ?? 0) / (whole?.[table] ?? 1)))
  expect([...shares], JSON.stringify(found)).toHaveLength(1)
  expect([0, 1]).toContain([...shares][0])
}

/** In the short run one while the schema is made and one while it is filled. */
const moments = [
  ['in the middle of the migrations', 'create table portal_noticia'],
  ['at the commit of the migrations, which is done', 'COMMIT\0'],
  ['in the middle of the first filling', 'insert into localidade'],
  ['when the pages are told to the database', 'insert into pagina'],
] as const

test.each(isWhole ? moments : [moments[1], moments[2]])(
  'a line cut %s: the start serves or ends with a word, and the next one completes it',
  async (_, words) => {
    const { url, direct, proxy } = await emptyDatabase()
    proxy.resetOn(words)
    const first = await startOver(url)
    const met = await outcome(first)
    expect(proxy.hasReset).toBe(true)
    if (met !== 'serves') expectWord(met)
    await expectNothingHalf(direct)
    await stop(first)
    const next = await startOver(url)
    expect(await outcome(next)).toBe('serves')
    expect(await filled(direct)).toEqual(whole)
  },
)

test('a line that is cut and does not come back: the start ends with a word', async () => {
  const { url, direct, proxy } = await emptyDatabase()
  proxy.resetOn('insert into localidade')
  const first = await startOver(url)
  expect(await eventually(() => proxy.hasReset, 60_000)).toBe(true)
  proxy.set('refuse')
  proxy.reset()
  expectWord(await first.ended)
  await expectNothingHalf(direct)
})

test('two first starts at once on one database: both serve, and it is filled once', async () => {
  const { url, direct } = await emptyDatabase()
  const both = await Promise.all([startOver(url), startOver(url)])
  expect(await Promise.all(both.map(outcome))).toEqual(['serves', 'serves'])
  expect(await filled(direct)).toEqual(whole)
})

test('two first starts at once on one folder: one serves, the other is told who does', async () => {
  const dataDir = folder()
  const both = await Promise.all([startOver(undefined, dataDir), startOver(undefined, dataDir)])
  const met = await Promise.all(both.map(outcome))
  const served = both.filter((_, at) => met[at] === 'serves')
  const ended = met.find((one) => one !== 'serves')
  expect([served.length, ended]).toMatchObject([1, { code: 1, out: '' }])
  expect(ended?.err).toContain(`em uso pelo processo ${served[0]?.child.pid}`)
})
