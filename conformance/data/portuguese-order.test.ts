import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../data/schema/migrate.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// Names stand as a Portuguese dictionary has them, wherever people read them one below the other.

const names = [
  'Zeladoria',
  'Água',
  'água potável',
  'Abastecimento',
  'Ética',
  'educação',
  'Índice',
  '3ª Vara',
  '10ª Vara',
  'Jardim',
]
const inOrder = names.toSorted(new Intl.Collator('pt-BR', { numeric: true }).compare)

const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const staff = datasetNamed('servidores')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})
const get = async (path: string) =>
  (await server.app.inject({ url: `/p/um/dados/${path}`, headers: { host: tenants.a.host } })).body

test('lists, their other end, options and what people take away', async () => {
  const master = await server.signedIn('master')
  const noun = nounOf(server, glossary)
  for (const name of names) await noun.made(master, { ...(await noun.fresh()), termo: name })
  const listed = async (query: string) =>
    (await noun.list(master, query)).json<{ termo?: string; text?: string }[]>()
  const ours = (all: readonly (string | undefined)[]) =>
    all.filter((name) => name !== undefined && names.includes(name))
  const terms = async (query: string) => ours((await listed(query)).map(({ termo }) => termo))
  expect(await terms('?page=1&pageSize=100')).toEqual(inOrder)
  expect(await terms('?page=1&pageSize=100&sort=termo')).toEqual(inOrder)
  expect(await terms('?page=1&pageSize=100&sort=-termo')).toEqual(inOrder.toReversed())
  expect(ours((await listed('?as=options&page=1&pageSize=50')).map(({ text }) => text))).toEqual(
    inOrder,
  )
  const taken = (await noun.list(master, '?as=csv')).body
  const places = inOrder.map((name) => taken.search(new RegExp(`[\\n;"]${name}[;"]`)))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('choices of a table and its sums', async () => {
  if (!staff) throw new TypeError('no table of staff')
  const rows = rowsOf(staff, names.length).map((row, at) => ({
    ...row,
    cells: { ...row.cells, lotacao: names[at] ?? '' },
  }))
  const load = loadOf(staff, rows, place, { month: 3, sha256: 'ordem' })
  await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
  const page = await get('servidores?exercicio=2026&mes=3')
  const [, choices = ''] = /<select id="lotacao"[^>]*>(.*?)<\/select>/.exec(page) ?? []
  const offered = [...choices.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
  expect(offered).toEqual(inOrder)
  const { grupos } = JSON.parse(
    await get('api/v1/servidores/soma?exercicio=2026&mes=3&por=lotacao'),
  ) as { readonly grupos: readonly { readonly lotacao: string }[] }
  expect(grupos.map(({ lotacao }) => lotacao)).toEqual(inOrder)
})

test('rules of another version of ICU have the indexes made anew', async () => {
  const db = open({ ...server.connection, max: 1 })
  const state = async () => {
    const [found] = await db.global.run<{ said: string; is: string; file: string }>(
      sql`select collversion as said, pg_collation_actual_version(oid) as is,
        (select relfilenode::text from pg_class where relname = 'rascunho_nome') as file
        from pg_collation where collname = 'pt_br'`,
    )
    return found
  }
  const another = `alter collation pt_br rename to pt_br_de_agora;
    create collation pt_br (provider = icu, locale = 'pt-BR-u-kn-true', version = '1');
    create table rascunho (nome text); create index rascunho_nome on rascunho (nome collate pt_br)`
  const back = `drop table rascunho; drop collation pt_br; alter collation pt_br_de_agora rename to pt_br`
  try {
    await db.session((session) => session.script(another))
    const before = await state()
    expect(before?.said).toBe('1')
    await migrate(server.connection)
    const after = await state()
    expect(after?.said).toBe(after?.is)
    expect(after?.file).not.toBe(before?.file)
    await migrate(server.connection)
    expect(await state()).toEqual(after)
    await db.session((session) => session.script(back))
  } finally {
    await db.close()
  }
})
