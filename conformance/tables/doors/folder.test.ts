import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { takeFoldersOfTenants } from '../../../jobs/folder.ts'
import { goThrough } from '../../../tables/domain/delivery/watch-folder.ts'
import { tellOfFolder } from '../../../tables/domain/delivery/tell-folder.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import {
  bodiesRevenue,
  check,
  drop,
  fourUnits,
  listed,
  publish,
  refuseMonthFirst,
  revenueMapping as mapa,
  strangeFiles,
} from './delivered.ts'

// A folder of the installation publishes a month by itself where nobody has anything to decide; anything else waits,
// and a letter says so.

let server: TestServer
let first: Caller
let folder: string
const [place] = tenants.a.portals
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  await fourUnits(server.runnerOf('a'), place)
  folder = await mkdtemp(join(tmpdir(), 'pasta-'))
  await mkdir(join(folder, tenants.a.code, place.prefix), { recursive: true })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const put = async (name: string, text: string) => {
  const path = join(folder, tenants.a.code, place.prefix, name)
  await writeFile(path, text)
  const before = new Date(Date.now() - 120_000)
  await utimes(path, before, before)
}
const look = () =>
  takeFoldersOfTenants(
    server.db,
    server.files,
    { folder, limit: 1_000_000, personSecret: 'segredo' },
    new AbortController().signal,
  )
const rowsOf = async (month: number) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(
        sql`select count(*)::int as n from dado_receitas where exercicio = 2026 and mes = ${month}::int`,
      )
  )[0]?.n

test('three months by hand, the fourth by the folder alone', async () => {
  for (const [at, month] of ['01/2026', '02/2026', '03/2026'].entries()) {
    const { arquivos } = await drop(first, place.id, 'receitas.csv', bodiesRevenue(month, `1${at}`))
    const [id = 0] = arquivos
    await check(first, place.id, id, at === 0 ? { mapa, lido: true } : undefined)
    expect((await publish(first, place.id, [id])).remessa).toBeGreaterThan(0)
  }
  await put('receitas.csv', bodiesRevenue('04/2026', '11'))
  await put('vindo.csv.part', 'ainda')
  await look()
  expect(await rowsOf(4)).toBe(4)
  const { arquivos, feitas } = await listed(first, place.id)
  expect([arquivos, feitas[0]?.via]).toEqual([[], 'pasta'])
  const left = await readdir(join(folder, tenants.a.code, place.prefix))
  expect(left.toSorted()).toEqual(['recebidos', 'vindo.csv.part'])
})

test.each(strangeFiles)('%s waits, and is told once by letter', async (_, text, words) => {
  const runner = server.runnerOf('a')
  await runner.run(sql`delete from arquivo_de_remessa where remessa_id is null`)
  await put('receitas.csv', text)
  await look()
  await look()
  expect([await rowsOf(5), await rowsOf(8)]).toEqual([0, 0])
  const { arquivos } = await listed(first, place.id)
  expect(arquivos).toHaveLength(1)
  const { perguntas = [], novo = [] } = arquivos[0]?.parecer ?? {}
  expect([...perguntas.map(({ texto }) => texto), ...novo].join('\n')).toMatch(words)
  const before = await letters()
  const sender = {
    tenant: 'Serra Clara',
    zone: 'America/Sao_Paulo',
    linkTo: (path: string) => path,
  }
  await tellOfFolder(runner, sender, undefined, 0)
  const told = await letters()
  expect(told).toBeGreaterThan(before)
  await tellOfFolder(runner, sender, undefined, 0)
  expect(await letters()).toBe(told)
})
const letters = async () =>
  (await server.runnerOf('a').run<{ n: number }>(sql`select count(*)::int as n from mensagem`))[0]
    ?.n ?? 0

test('two routine files of one month wait, each told of the other', async () => {
  const runner = server.runnerOf('a')
  await runner.run(sql`delete from arquivo_de_remessa where remessa_id is null`)
  await put('receitas.csv', bodiesRevenue('05/2026', '11'))
  await put('receitas-b.csv', bodiesRevenue('05/2026', '12'))
  await look()
  expect(await rowsOf(5)).toBe(0)
  const { arquivos } = await listed(first, place.id)
  const told = arquivos.map(({ nome, parecer }) => [nome, parecer?.novo.join(' ')])
  const words = 'Espera outro arquivo da mesma tabela, unidade e período: '
  expect(told.toSorted()).toEqual([
    ['receitas-b.csv', `${words}receitas.csv.`],
    ['receitas.csv', `${words}receitas-b.csv.`],
  ])
})

test('a folder that cannot be taken keeps no other from being taken', async () => {
  const taken: number[] = []
  const work = goThrough([1, 2, 3], async (one) => {
    if (one === 2) throw new Error('cheia')
    taken.push(one)
  })
  await expect(work).rejects.toThrow('some folders could not be taken')
  expect(taken).toEqual([1, 3])
})

test('dates with the month before the day wait, and are told once', async () => {
  await refuseMonthFirst(server.runnerOf('a'), first, place.id, async (name, text) => {
    await put(name, text)
    await look()
  })
})
