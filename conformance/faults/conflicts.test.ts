import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Tx } from '../../platform/postgres/database.ts'
import { area } from '../../resources/registers/area.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { sweepFiles } from '../../jobs/sweep.ts'
import { linesOf, resultOf, sendSheet } from '../support/files/sheets.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Transactions that stand in each other's way, and what is sent again because its answer was lost.

let server: TestServer
let [first, second]: Caller[] = []
beforeAll(async () => {
  server = await startTestServer()
  ;[first, second] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
})
afterAll(() => server.close())

const { tenantId } = tenants.a
const runner = () => server.runnerOf('a')
const by = (caller: Caller | undefined): Caller => {
  if (!caller) throw new Error('nobody is signed in')
  return caller
}

test('of two transactions that wait for each other one is done again, and both are answered', async () => {
  const rows = await runner().run<{ id: number }>(
    sql`select id::int as id from estado order by id limit 2`,
  )
  const [one = 0, other = 0] = rows.map(({ id }) => id)
  const count = (tx: Tx, id: number) =>
    tx.run(sql`update estado set rev = rev + 1 where id = ${id} returning rev`)
  const before = await runner().run(sql`select sum(rev)::int as sum from estado`)
  let [tries, met] = [0, 0]
  let meet = () => {}
  const bothHold = new Promise<void>((resolve) => {
    meet = resolve
  })
  const both = [
    [one, other],
    [other, one],
  ].map((order) =>
    server.db.transaction(tenantId, async (tx) => {
      tries += 1
      await count(tx, order[0] ?? 0)
      met += 1
      if (met === 2) meet()
      await bothHold
      await count(tx, order[1] ?? 0)
    }),
  )
  await Promise.all(both)
  const after = await runner().run(sql`select sum(rev)::int - 4 as sum from estado`)
  expect([tries, after]).toEqual([3, before])
})

test('what fails as it is committed is refused, and nothing of it is there', async () => {
  const owner = open({ ...server.connection, max: 1 })
  await owner.global.script(`create function so_no_fim() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '23514', message = 'so no fim'; end $$;
    create constraint trigger so_no_fim after update on estado deferrable initially deferred
      for each row execute function so_no_fim()`)
  const sums = () => runner().run(sql`select sum(rev)::int as sum from estado`)
  const before = await sums()
  const write = () => runner().run(sql`update estado set rev = rev + 1`)
  await expect(write()).rejects.toThrow('so no fim')
  expect(await sums()).toEqual(before)
  await owner.global.script('drop trigger so_no_fim on estado; drop function so_no_fim')
  await owner.close()
  await expect(write()).resolves.toEqual([])
})

test('work that reads what comes once is not done again', async () => {
  let tries = 0
  const work = async (tx: Tx) => {
    tries += 1
    await tx.run(sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`)
  }
  const busy = { code: 'unavailable' }
  await expect(server.db.transaction(tenantId, work, { consumes: true })).rejects.toMatchObject(
    busy,
  )
  expect(tries).toBe(1)
  await expect(server.db.transaction(tenantId, work)).rejects.toMatchObject(busy)
  expect(tries).toBe(4)
})

const [{ id: portalId }] = tenants.a.portals
const fields = {
  modo: 'gravar',
  mapa: JSON.stringify({ termo: 'Termo', descricao: 'O que é' }),
  contexto: JSON.stringify({ portal_id: portalId }),
}
const terms = async (words: string) =>
  (await runner().run(sql`select 1 from portal_glossario where descricao = ${words}`)).length

test('a spreadsheet that is sent again under its key is written once, and answered alike', async () => {
  const sheet = 'Termo;O que é\nUm;chave\nDois;chave\n'
  const send = (text: string, key: string) =>
    sendSheet(by(first), glossary.name, fields, text, 'p.csv', { 'idempotency-key': key })
  const answers = await Promise.all(['a', 'a', 'a'].map((key) => send(sheet, key)))
  // A user has two imports at a time.
  const done = answers.filter(({ statusCode }) => statusCode === 200)
  expect(done.length).toBeGreaterThanOrEqual(2)
  for (const answer of [...done, await send(sheet, 'a')])
    expect(resultOf(answer)).toEqual({ total: 2, gravadas: 2, faltas: [], mais: false })
  expect(await terms('chave')).toBe(2)
  const other = linesOf(await send('Termo;O que é\nTrês;chave\n', 'a')).at(-1)
  expect(other?.erro?.message).toContain('já foi usada com outros dados')
  // Refused rows leave the key free for the corrected file.
  expect(resultOf(await send('Termo;O que é\nUm;chave\n', 'b')).gravadas).toBe(0)
  expect(resultOf(await send('Termo;O que é\nQuatro;chave\n', 'b')).gravadas).toBe(1)
  expect(await terms('chave')).toBe(3)
})

test('a change that is sent again is told to be stored, and one of somebody else who changed it', async () => {
  const noun = nounOf(server, area)
  const { key } = await noun.made(by(first))
  const etag = String((await noun.read(by(first), key)).headers.etag)
  const { sent } = await noun.change('de novo')
  const put = (caller: Caller | undefined, body = sent) =>
    noun.update(by(caller), key, body, { 'if-match': etag })
  expect((await put(first)).statusCode).toBe(200)
  const again = await put(first)
  expect([again.statusCode, again.json()]).toMatchObject([412, { detail: { same: true } }])
  expect(again.json<{ message: string }>().message).toContain('já está gravada')
  for (const late of [await put(second), await put(first, (await noun.change('outra')).sent)]) {
    expect(late.statusCode).toBe(412)
    expect(late.json<{ detail: object }>().detail).not.toHaveProperty('same')
  }
})

test('answers to keys and sessions that are long over are forgotten, the rest is kept', async () => {
  const old = await server.startSession('reader')
  const { sessionId } = {
    sessionId: sql`(select max(id) from sessao where usuario_id = ${old.userId})`,
  }
  await runner().run(
    sql`update sessao set encerrada_em = now() - interval '91 days' where id = ${sessionId}`,
  )
  await runner().run(
    sql`insert into idempotencia (usuario_id, chave, pedido, criada_em)
      values ('x', 'velha', '', now() - interval '8 days'), ('x', 'nova', '', now() - interval '6 days')`,
  )
  const sessions = async () => (await runner().run(sql`select 1 from sessao`)).length
  const before = await sessions()
  await sweepFiles(server.db, server.files)
  expect(await sessions()).toBe(before - 1)
  expect(await runner().run(sql`select chave from idempotencia where usuario_id = 'x'`)).toEqual([
    { chave: 'nova' },
  ])
})
