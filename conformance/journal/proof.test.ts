import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../data/audit/audit.ts'
import { readTree } from '../../data/audit/tree/tree-store.ts'
import { breakJournal } from '../../domain/journal/break.ts'
import { eraseFromJournal } from '../../domain/journal/erase.ts'
import { integrateJournal } from '../../domain/journal/integrate.ts'
import { verifyJournal } from '../../domain/journal/verify.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { root } from '../../platform/root.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

let server: TestServer
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 2 })
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const { tenantId } = tenants.a
const actor = {
  tenantId,
  userId: 'x',
  userName: 'Ana Silva',
  ip: '192.0.2.1',
  managers: null,
  requestId: 'r',
}
const runner = () => server.runnerOf('a')
const write = (count: number) =>
  runner().run(
    sql`insert into auditoria (tracker_type, page_id_name, registro, portal_id, user_name, new_values)
      select 'insert', 'document', n::text, 1, 'Ana Silva', jsonb_build_object('valor', 1.10, 'n', n)
      from generate_series(1, ${count}::int) n`,
  )
const integrate = () =>
  integrateJournal(
    runner(),
    server.files,
    tenantId,
    'a.exemplo/registro',
    new AbortController().signal,
  )
const verify = (remembered?: string) => verifyJournal(runner(), server.files, remembered)
/** As who owns the database, and past what keeps tenants apart. */
const tamper = (text: string) =>
  owner.in(tenantId).atomically(async (tx) => {
    for (const one of text.split(';')) await tx.run({ text: one, values: [] })
  })

/** What is done to the journal is found, and then undone. */
async function found(act: string, undo: string, remembered?: string) {
  await tamper(act)
  const faults = (await verify(remembered))?.faults
  await tamper(undo)
  expect((await verify())?.faults).toEqual([])
  return faults
}
const saved = `create table guardada as select * from auditoria where tenant_id = ${tenantId}`
const back = `insert into auditoria overriding system value select g.* from guardada g
  where not exists (select from auditoria a where a.tenant_id = g.tenant_id and a.id = g.id)`

test('every line comes into the tree once, those from before it too, and it is signed', async () => {
  await write(700)
  await integrate()
  const before = await verify()
  expect(before).toMatchObject({ faults: [], waiting: 0, origin: 'a.exemplo/registro' })
  expect(before?.size).toBeGreaterThanOrEqual(700)
  await recordEvent(runner(), actor, {
    type: 'export',
    page: 'document',
    values: { formato: 'CSV' },
  })
  await integrate()
  expect((await verify())?.size).toBe((before?.size ?? 0) + 1)
  expect((await verify(before?.checkpoint))?.faults).toEqual([])
})

test('a line that is committed late, by a transaction that began early, is not passed over', async () => {
  const was = (await verify())?.size ?? 0
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  let began = () => {}
  const isHeld = new Promise<void>((resolve) => (began = resolve))
  const late = runner().atomically(async (tx) => {
    await recordEvent(tx, actor, { type: 'print', page: 'document', record: 'late' })
    began()
    await held
  })
  await isHeld
  await recordEvent(runner(), actor, { type: 'print', page: 'document', record: 'early' })
  await integrate()
  expect((await verify())?.size).toBe(was + 1)
  // As if half a minute had passed since the mark was set.
  await tamper(`update auditoria_arvore set marca_em = marca_em - interval '1 hour'`)
  await integrate()
  expect((await readTree(runner()))?.mark).not.toBe('over')
  end()
  await late
  await integrate()
  expect(await verify()).toMatchObject({ size: was + 2, faults: [], waiting: 0 })
})

test('two writers make one tree', async () => {
  await write(600)
  await Promise.all([integrate(), integrate(), integrate()].map((one) => one.catch(() => {})))
  await integrate()
  expect(await verify()).toMatchObject({ faults: [], waiting: 0 })
})

test('a writer that is killed goes on without taking a line twice', async () => {
  await write(6_000)
  const worker = spawn(process.execPath, [
    join(root, 'conformance', 'support', 'queue-worker.ts'),
    JSON.stringify({
      connection: server.connection,
      folder: join(server.folder, 'arquivos'),
      keys: ['5e'.repeat(32)],
    }),
  ])
  const size = async () => (await readTree(runner()))?.size ?? 0
  const was = await size()
  await until(async () => (await size()) > was)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await integrate()
  expect(await verify()).toMatchObject({ faults: [], waiting: 0 })
})

test('a byte changed, a line taken out, one put in: each is found and named', async () => {
  await tamper(saved)
  await tamper(`update auditoria_arvore set firme_ate = (select max(linha) from auditoria_folha)`)
  const victim = `(select linha from auditoria_folha where indice = 300)`
  expect(
    await found(
      `update auditoria set new_values = jsonb_set(new_values, '{valor}', '1.1') where id = ${victim}`,
      `update auditoria a set new_values = g.new_values from guardada g where a.id = g.id and a.id = ${victim}`,
    ),
  ).toEqual([expect.stringMatching(/^A linha \d+ \(folha 300\), de .* foi alterada\.$/)])
  expect(await found(`delete from auditoria where id = ${victim}`, back)).toEqual([
    expect.stringMatching(/\(folha 300\) foi retirada do diário\.$/),
  ])
  expect(
    await found(
      `insert into auditoria (id, tracker_type, page_id_name) overriding system value values (-5, 'login', 'session')`,
      `delete from auditoria where id = -5`,
    ),
  ).toEqual([expect.stringContaining('A linha -5')])
})

test('the newest hundred removed are found; an old copy of all is, by who kept a checkpoint', async () => {
  const { size = 0, checkpoint = '' } = (await verify()) ?? {}
  const newest = `id in (select linha from auditoria_folha where indice >= ${size - 100})`
  expect(await found(`delete from auditoria where ${newest}`, back)).toHaveLength(100)
  // What yesterday's copy would hold: a tree that agrees with itself, and is older.
  await tamper(
    `create table de_ontem as select * from auditoria_arvore where tenant_id = ${tenantId}`,
  )
  await write(40)
  await integrate()
  const later = (await verify())?.checkpoint
  await tamper(`delete from auditoria_folha where indice >= ${size};
    delete from auditoria where id > (select max(linha) from auditoria_folha);
    update auditoria_arvore t set tamanho = y.tamanho, borda = y.borda, checkpoint = y.checkpoint,
      firme_ate = y.firme_ate, marca = y.marca from de_ontem y`)
  expect((await verify())?.faults).toEqual([])
  expect((await verify(checkpoint))?.faults).toEqual([])
  expect((await verify(later))?.faults).toEqual([
    expect.stringContaining(`tem ${size}, menos que as do checkpoint guardado, de ${size + 40}`),
  ])
  await breakJournal(runner(), server.files, {
    who: 'Ana Silva',
    remembered: later ?? '',
    why: 'Disco perdido; voltou a cópia de ontem',
  })
  expect(await verify(later)).toMatchObject({
    faults: [],
    breaks: [expect.stringContaining('motivo Disco perdido; voltou a cópia de ontem')],
  })
})

test('another history of the same length is told from the one that was signed', async () => {
  await write(10)
  await integrate()
  const seen = (await verify())?.checkpoint ?? ''
  const size = Number(seen.split('\n')[1])
  await tamper(`delete from auditoria_folha where indice >= ${size - 10};
    delete from auditoria where id > (select max(linha) from auditoria_folha);
    update auditoria_arvore t set tamanho = y.tamanho, borda = y.borda, checkpoint = y.checkpoint,
      firme_ate = y.firme_ate, marca = y.marca from de_ontem y`)
  await write(10)
  await integrate()
  expect((await verify())?.size).toBe(size)
  expect((await verify(seen))?.faults).toEqual([expect.stringContaining('a história é outra')])
})

test('a line that is erased keeps its leaf, and its erasure stands in the journal', async () => {
  await recordEvent(runner(), actor, {
    type: 'insert',
    page: 'person',
    record: '77',
    values: { nome: 'Ana Silva' },
  })
  await integrate()
  const [line] = await runner().run<{ id: string }>(
    sql`select id::text as id from auditoria where registro = '77' and page_id_name = 'person'`,
  )
  const act = { line: line?.id ?? '', why: 'Pedido da titular' }
  await expect(
    eraseFromJournal(owner.in(tenantId), { ...actor, userId: '' }, { ...act, line: '0' }),
  ).rejects.toThrow('não está na árvore')
  await eraseFromJournal(owner.in(tenantId), { ...actor, userId: '' }, act)
  await integrate()
  expect(await verify()).toMatchObject({ faults: [], erased: 1 })
  const [now] = await runner().run<{ text: string }>(
    sql`select a::text || coalesce((select f::text from auditoria_folha f where f.linha = a.id), '') as text
      from auditoria a where id = ${act.line}::bigint`,
  )
  expect(now?.text).not.toContain('Ana')
  await tamper(`delete from auditoria where page_id_name = 'audit' and registro = '${act.line}'`)
  expect((await verify())?.faults).toContainEqual(
    expect.stringContaining('nenhuma linha diz por quem'),
  )
})

test('the role that serves cannot change a line, its salt or a tile', async () => {
  for (const text of [
    `update auditoria set ip = 'x'`,
    `delete from auditoria`,
    `update auditoria_folha set sal = null`,
    `delete from auditoria_folha`,
    `delete from auditoria_ladrilho`,
    `delete from auditoria_quebra`,
  ])
    await expect(runner().run({ text, values: [] }), text).rejects.toThrow()
})
