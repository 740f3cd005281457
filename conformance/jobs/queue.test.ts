import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { Queue } from '../../platform/queue/queue.ts'
import { startWorker as begin, type Task } from '../../platform/queue/worker.ts'
import {
  chosen,
  closeOffice,
  manyRows,
  openOffice,
  read,
  rowsOf,
  send,
  settled,
  startWorker,
  stopWorker,
  server,
} from '../support/accountability-office.ts'
import { lasting, until } from '../support/time/waiting.ts'

let owner: Database
beforeAll(async () => {
  await openOffice()
  owner = open(server.connection)
})
afterAll(async () => {
  await owner.close()
  await closeOffice()
})

const rows = <T>(statement: ReturnType<typeof sql>) => owner.global.run<T>(statement)
const add = (task: string, count: number) =>
  rows(sql`insert into fila.tarefa (tipo) select ${task} from generate_series(1, ${count}::int)`)
const once: Pick<Task, 'tries' | 'wait'> = { tries: 1, wait: () => 1 }
const left = async (task: string) =>
  (await rows(sql`select 1 from fila.tarefa where tipo = ${task}`)).length

test('a validation whose connection is killed under way is done in the end, and once', async () => {
  const token = await chosen()
  const { id } = (await send(token, manyRows(60_000), 8)).json<{ id: number }>()
  const storing = sql`select pid from pg_stat_activity where datname = current_database()
    and query like 'insert into ppa_linha%' and xact_start is not null`
  // Its own connection first, then every one that the process has, the queue's as well.
  for (const victims of [
    storing,
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
  ]) {
    await until(async () => (await rows(storing)).length > 0)
    await rows(sql`select pg_terminate_backend(pid) from (${victims}) as victim`)
    // The connections that this process kept were cut as well: the first question may meet one of them.
    await expect.poll(() => rowsOf('ppa_linha', id)).toBe(0)
  }
  expect(await settled(token, id)).toMatchObject({ status: 'processado', linhas: 60_000 })
  expect(await rowsOf('ppa_linha', id)).toBe(60_000)
  expect(
    await server.runnerOf('a').run(
      sql`select 1 from auditoria where page_id_name = 'accountability-file' and registro = ${String(id)}
          and tracker_type = 'import'`,
    ),
  ).toHaveLength(1)
  await until(async () => (await left('validar_prestacao')) === 0)
}, 120_000)

test('of several workers never two do one job at once, and each is done once', async () => {
  const under = new Set<string>()
  const done: string[] = []
  const prova: Task = {
    ...once,
    run: async ({ id }) => {
      if (under.has(id)) throw new Error(`job ${id} is under way already`)
      under.add(id)
      await lasting(Math.random() * 10, 'work takes some time, another each time')
      under.delete(id)
      done.push(id)
    },
  }
  await add('prova', 100)
  const failures: unknown[] = []
  const stops = await Promise.all(
    [1, 2, 3, 4].map(() =>
      begin(server.connection, new Map([['prova', prova]]), (error) => failures.push(error)),
    ),
  )
  await until(async () => (await left('prova')) === 0)
  await Promise.all(stops.map((stop) => stop()))
  expect([done.length, new Set(done).size, failures]).toEqual([100, 100, []])
})

describe('a job that is taken', () => {
  let [one, other]: Queue[] = []
  beforeAll(() => {
    one = new Queue(server.connection)
    other = new Queue(server.connection)
  })
  afterAll(() => Promise.all([one?.close(), other?.close()]))

  test("is nobody else's until its lease ends, and then the former owner can change it no more", async () => {
    await add('posse', 1)
    const job = await one?.take(['posse'])
    expect(job).toMatchObject({ task: 'posse', tries: 1, tenantId: null })
    if (!job) return
    expect(await other?.take(['posse'])).toBeUndefined()
    expect(await one?.renew()).toEqual(new Set([job.id]))
    await rows(sql`update fila.tarefa set em = now() where tipo = 'posse'`)
    expect(await other?.take(['posse'])).toMatchObject({ id: job.id, tries: 2 })
    expect(await one?.renew()).toEqual(new Set())
    await one?.fail(job, 'late', undefined)
    await one?.finish(job, undefined)
    await one?.giveBack()
    expect(
      await rows(sql`select tentativas, erro, desistiu_em from fila.tarefa where tipo = 'posse'`),
    ).toEqual([{ tentativas: 2, erro: null, desistiu_em: null }])
    await other?.finish(job, undefined)
    expect(await left('posse')).toBe(0)
  })

  test('and given back has not been tried', async () => {
    await add('volta', 1)
    await one?.take(['volta'])
    await one?.giveBack()
    expect(await other?.take(['volta'])).toMatchObject({ tries: 1 })
  })
})

test('a job that fails is tried again, and given up with its reason after its last try', async () => {
  const told: unknown[] = []
  const falha: Task = {
    tries: 2,
    wait: () => 0,
    run: () => Promise.reject(new Error('no such luck')),
    failed: async ({ tries }, cause, againAfter) => void told.push([tries, cause, againAfter]),
  }
  await add('falha', 1)
  const stop = await begin(server.connection, new Map([['falha', falha]]), () => {})
  const state = () =>
    rows<{ erro: string | null; over: boolean }>(
      sql`select erro, desistiu_em is not null as over from fila.tarefa where tipo = 'falha'`,
    )
  await until(async () => (await state())[0]?.over === true)
  await stop()
  expect(await state()).toEqual([{ erro: 'no such luck', over: true }])
  expect(told).toEqual([
    [1, 'no such luck', 0],
    [2, 'no such luck', undefined],
  ])
})

test('work that comes back is there once, however many begin, and is due again after its time', async () => {
  let times = 0
  const ronda: Task = { ...once, every: 3_600, run: async () => void (times += 1) }
  const tasks = new Map([['ronda', ronda]])
  const stops = await Promise.all([1, 2, 3].map(() => begin(server.connection, tasks, () => {})))
  const state = () =>
    rows<{ later: boolean }>(
      sql`select em > now() + interval '59 minutes' as later, dono, tentativas from fila.tarefa where tipo = 'ronda'`,
    )
  await until(async () => (await state())[0]?.later === true)
  await Promise.all(stops.map((stop) => stop()))
  expect(await state()).toEqual([{ later: true, dono: null, tentativas: 0 }])
  expect(times).toBe(1)
})

test('work of each start is due at once, whatever time a restored queue has for it; other work waits', async () => {
  const queue = new Queue(server.connection)
  await queue.prepare(['guarda', 'rotina'])
  const ofBoth = sql`tipo in ('guarda', 'rotina')`
  await rows(sql`update fila.tarefa set em = now() + interval '4 minutes' where ${ofBoth}`)
  await queue.prepare(['guarda', 'rotina'], ['guarda'])
  const due = await rows(sql`select tipo from fila.tarefa where em <= now() and ${ofBoth}`)
  await rows(sql`delete from fila.tarefa where ${ofBoth}`)
  await queue.close()
  expect(due).toEqual([{ tipo: 'guarda' }])
})

test('what a clock left that was set back is due again; what was put off waits', async () => {
  const queue = new Queue(server.connection)
  const ahead = sql`now() + interval '13 hours'`
  await rows(sql`insert into fila.tarefa (tipo, volta, em, dono, tentativas, criada_em) values
    ('relogio', null, ${ahead}, null, 0, ${ahead}), ('relogio', null, ${ahead}, 'gone', 1, now()),
    ('relogio', 'relogio horario', ${ahead}, null, 0, now()), ('relogio', 'relogio diario', ${ahead}, null, 0, now()),
    ('relogio', null, ${ahead}, null, 2, now()), ('relogio', null, ${ahead}, null, 0, now())`)
  await queue.heal(
    new Map([
      ['relogio horario', 3_600],
      ['relogio diario', 86_400],
    ]),
  )
  await queue.close()
  const waits = await rows<{ wait: string }>(
    sql`select case when em <= now() then 'due' when em < now() + interval '1 minute' then 'leased'
      else 'later' end as wait from fila.tarefa where tipo = 'relogio' order by id`,
  )
  expect(waits.map(({ wait }) => wait)).toEqual(['due', 'leased', 'due', 'later', 'later', 'later'])
  await rows(sql`delete from fila.tarefa where tipo = 'relogio'`)
})

test('a file that ended its process at every try is given up, and says so', async () => {
  const token = await chosen()
  await stopWorker()
  const { id } = (await send(token, manyRows(3), 9)).json<{ id: number }>()
  await rows(sql`update fila.tarefa set tentativas = 8 where tipo = 'validar_prestacao'`)
  await startWorker()
  expect((await settled(token, id)).statusLog).toMatchObject([{ codigo: 'falha' }])
  expect((await read(token, id)).status).toBe('rejeitado')
})

test('the role of the server sees nothing of the queue but its numbers', async () => {
  await add('segredo', 3)
  for (const statement of [
    sql`select 1 from fila.tarefa`,
    sql`insert into fila.tarefa (tipo) values ('prova') returning 1`,
  ])
    await expect(server.runnerOf('a').run(statement)).rejects.toMatchObject({ code: '42501' })
  const metricsToken = 'f'.repeat(40)
  const measured = await server.startInstance({ metricsToken })
  const { body } = await measured.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(body).toContain('queue_jobs{task="segredo",state="due"} 3')
  expect(body).toMatch(/^queue_oldest_due_seconds\{task="segredo"\} \d/m)
  await measured.close()
})
