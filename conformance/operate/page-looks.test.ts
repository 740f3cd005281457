import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { checksumOf, postgresPageSize } from '../../platform/backup/page-checksum.ts'
import { readConfig } from '../../server/config.ts'
import { openFiles } from '../../server/files-folder.ts'
import { runChecks } from '../../server/operate/judge.ts'
import { lookAtPages, makeAnew } from '../../server/operate/page-looks.ts'
import { choosePostgresAccount } from '../../platform/postgres/embedded/account.ts'
import { findPostgresBinaries } from '../../platform/postgres/embedded/binaries.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/postgres/embedded/embedded.ts'

const night = new Date('2026-11-23T05:30:00Z')
const noon = new Date('2026-11-23T15:30:00Z')
const long = 600_000

let folder: string
let postgres: EmbeddedPostgres
let owner: Database
const cluster = () => join(folder, 'pg')

async function begin(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir: folder, keep: 'throw-away' })
  owner = open(postgres.connection)
}
async function end(): Promise<void> {
  await owner.close()
  await postgres.stop()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  chmodSync(folder, 0o711)
  await begin()
  await migrate(postgres.connection)
  await owner.session(async (session) => {
    for (const name of ['torto', 'virado', 'caixa'])
      await session.script(
        `create table ${name} (nome text); insert into ${name} select 'pessoa ' || i
          from generate_series(1, 4000) i; create index ${name}_nome on ${name} (nome)`,
      )
    await session.script(
      `create table fichas (palavras text[]); insert into fichas select array['palavra ' || i, 'outra ' || i % 700]
        from generate_series(1, 12000) i; create index fichas_palavras on fichas using gin (palavras)`,
    )
  })
})
afterAll(async () => {
  await end()
  rmSync(folder, { recursive: true, force: true })
})

const slice = (budgetMs: number, now = night) => lookAtPages(postgres.connection, { now, budgetMs })
const lookedAt = async () => {
  const [row] = await owner.global.run<{ n: number }>(
    sql`select count(visto_em)::int as n from operacao.exame`,
  )
  return row?.n ?? 0
}
const toBeLookedAt = async () => {
  const [row] = await owner.global.run<{ n: number }>(
    sql`select count(*)::int as n from pg_class c join pg_am a on a.oid = c.relam
      where amname in ('heap', 'btree', 'gin') and relkind in ('r', 'm', 't', 'i')`,
  )
  return row?.n ?? 0
}
const told = async () => {
  const config = readConfig({ DATA_DIR: folder })
  const parts = { files: await openFiles(config), options: postgres.connection }
  const checks = await runChecks({ config, serving: undefined }, parts)
  return checks.find(({ name }) => name === 'pages')
}
const anotherNight = () =>
  owner.global.run(sql`update operacao.exame set tentado_em = tentado_em - interval '1 day'`)

/** Changes a page of a relation on the disk, while PostgreSQL is down. */
async function changePage(
  relation: string,
  number: number,
  change: (page: Buffer) => void,
): Promise<void> {
  const [at] = await owner.global.run<{ path: string }>(
    sql`select pg_relation_filepath(${relation}::regclass) as path`,
  )
  await end()
  const file = join(cluster(), at?.path ?? '')
  const content = readFileSync(file)
  change(content.subarray(number * postgresPageSize, (number + 1) * postgresPageSize))
  writeFileSync(file, content)
  await begin()
}

test('slices go through every index and table, by night alone, each going on where the last one stopped', async () => {
  expect((await told())?.text).toBe('ainda não conferidas; são conferidas de madrugada')
  await slice(long, noon)
  expect(await lookedAt()).toBe(0)
  for (let slices = 1; slices <= 3; slices += 1) {
    await slice(0)
    expect(await lookedAt()).toBe(slices)
  }
  await slice(long)
  expect(await lookedAt()).toBe(await toBeLookedAt())
  expect(await told()).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(
      /^(?:\d{3}|[\d.]{5,}) índices e tabelas conferidos, o último há \d+ s/,
    ),
    facts: { claraboia_database_damaged: 0 },
  })
  // What goes away is forgotten.
  await owner.global.run(sql`drop table caixa`)
  await slice(long)
  expect(await lookedAt()).toBe(await toBeLookedAt())
})

test('a table is looked at in parts, and the next slice goes on from the page of the last', async () => {
  await owner.global.run(
    sql`update operacao.exame set pagina = 3, tentado_em = null, visto_em = null where relacao = 'public.torto'`,
  )
  // Nothing else is due, so that the one slice is the table's.
  await slice(0)
  const [row] = await owner.global.run(
    sql`select pagina, visto_em is not null as seen, defeito from operacao.exame where relacao = 'public.torto'`,
  )
  expect(row).toEqual({ pagina: 0, seen: true, defeito: null })
})

test('entries of an index that changed places, under a right checksum, are found and named; made anew it is well', async () => {
  await changePage('torto_nome', 1, (page) => {
    const [third, fifth] = [24 + 2 * 4, 24 + 40 * 4]
    const kept = page.readUInt32LE(third)
    page.writeUInt32LE(page.readUInt32LE(fifth), third)
    page.writeUInt32LE(kept, fifth)
    page.writeUInt16LE(checksumOf(page, 1), 8)
  })
  await anotherNight()
  await expect(slice(long)).rejects.toThrow(/^1 relations are damaged: public\.torto_nome \(/)
  expect(await told()).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/^1 índice ou tabela danificado: public\.torto_nome \(item order/),
    remedy: expect.stringContaining('npm run cli -- reindex public.torto_nome'),
    facts: { claraboia_database_damaged: 1 },
  })
  // It is told once, and looked at again by day.
  await owner.global.run(
    sql`update operacao.exame set tentado_em = now() - interval '2 hours', defeito = 'antes' where defeito is not null`,
  )
  await slice(long, noon)
  expect((await told())?.text).toContain('item order')
  await end()
  const said: string[] = []
  const config = readConfig({ DATA_DIR: folder })
  await makeAnew(config, 'public.torto_nome', (text) => said.push(text))
  await expect(makeAnew(config, 'public.torto', () => {})).rejects.toThrow(/Não há índice/)
  await begin()
  expect(said).toEqual(['Índice public.torto_nome refeito.\n'])
  expect((await told())?.state).toBe('ok')
})

test('entries of a GIN index that changed places, under a right checksum, are found and named; made anew it is well', async () => {
  await changePage('fichas_palavras', 2, (page) => {
    const [third, fifth] = [24 + 2 * 4, 24 + 40 * 4]
    const kept = page.readUInt32LE(third)
    page.writeUInt32LE(page.readUInt32LE(fifth), third)
    page.writeUInt32LE(kept, fifth)
    page.writeUInt16LE(checksumOf(page, 2), 8)
  })
  await anotherNight()
  await expect(slice(long)).rejects.toThrow(/^1 relations are damaged: public\.fichas_palavras \(/)
  expect(await told()).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(
      /^1 índice ou tabela danificado: public\.fichas_palavras \(index "fichas_palavras" has wrong tuple order/,
    ),
    remedy: expect.stringContaining('npm run cli -- reindex public.fichas_palavras'),
  })
  await end()
  await makeAnew(readConfig({ DATA_DIR: folder }), 'public.fichas_palavras', () => {})
  await begin()
  expect((await told())?.state).toBe('ok')
})

test('a GIN index that rows came to and went from, swept or still waiting, is no damage', async () => {
  await owner.session(async (session) => {
    for (const statement of [
      `insert into fichas select array['comum', 'nova ' || i] from generate_series(1, 3000) i`,
      `delete from fichas where palavras && array(select 'outra ' || i from generate_series(0, 500) i)`,
      'vacuum fichas',
      `insert into fichas select array['comum', 'tardia ' || i] from generate_series(1, 50) i`,
    ])
      await session.script(statement)
  })
  await anotherNight()
  await slice(long)
  expect((await told())?.state).toBe('ok')
})

test('a flipped bit in a page of a table is found and named, with its page', async () => {
  await changePage('virado', 2, (page) => {
    page.writeUInt8(page.readUInt8(5_000) ^ 1, 5_000)
  })
  await anotherNight()
  await expect(slice(long)).rejects.toThrow(/public\.virado \(invalid page in block 2/)
  expect(await told()).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('public.virado'),
  })
})

test('a cluster of a former version gets the extension at its next start', async () => {
  await end()
  const { postgres: program } = findPostgresBinaries()
  const account = choosePostgresAccount(program, folder, cluster())
  const [command = '', ...args] = [
    ...account.prefix,
    program,
    '--single',
    '-D',
    cluster(),
    'claraboia',
  ]
  spawnSync(command, args, { ...account.user, input: 'drop extension amcheck;\n' })
  await begin()
  expect((await told())?.state).toBe('warning')
  await end()
  writeFileSync(join(cluster(), 'claraboia.setup'), '')
  await begin()
  expect((await told())?.text).not.toBe('não são conferidas')
})
