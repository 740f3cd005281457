import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '../../jobs/tasks.ts'
import { publishDue } from '../../domain/proposals/schedule.ts'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { connect, open, sql, type Database } from '../../platform/postgres/database.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { news } from '../../resources/content/news.ts'
import { nounOf, recordIn, type Noun } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

// What is promised for an hour: published then, once, by whichever process is there, with the rights of that moment.

const [{ id: portalId }] = tenants.a.portals
const { tenantId } = tenants.a
let server: TestServer
let owner: Database
let first: Caller
let noun: Noun

beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
  noun = nounOf(server, news)
  first = await server.signedIn('first')
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const place = { portal: portalId, registro: 'news' } as const
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const scheduled = async (titulo: string, by = first, em = soon()) => {
  const { portal_id: _portal, ...fresh } = await noun.fresh()
  const corpo = { ...fresh, titulo }
  const { id, rev } = await by.ask(calls.beginProposal, { body: { ...place, ato: 'criar', corpo } })
  return by.ask(calls.scheduleProposal, { params: { id }, body: { rev, em } })
}
/** As if the hour of all that is scheduled had come. */
const hourComes = async () => {
  await server
    .runnerOf('a')
    .run(
      sql`update proposta set publicar_em = now() - interval '1 minute' where situacao = 'agendada'`,
    )
}
const rowsOf = (titulo: string) =>
  server
    .runnerOf('a')
    .run(sql`select 1 from portal_noticia where titulo = ${titulo} and not excluido`)
const stateOf = async (id: number) =>
  (
    await server
      .runnerOf('a')
      .run<{ situacao: string; erro: string | null; promised: boolean }>(
        sql`select situacao, erro, publicar_em is not null as promised from proposta where id = ${id}::bigint`,
      )
  )[0]
/** Runs so many processes until nothing of this kind is due. */
async function work(processes: number): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const pools = Array.from({ length: processes }, () => connect({ ...server.connection, max: 3 }))
  const stops = await Promise.all(
    pools.map((db) =>
      startWorker(server.connection, allTasks({ db, files: server.files }), (error) =>
        failures.push(error),
      ),
    ),
  )
  await until(
    async () =>
      (
        await owner.global.run(
          sql`select 1 from fila.tarefa where tipo = 'publicar_proposta' and em <= now() + interval '20 seconds'`,
        )
      ).length === 0,
  )
  await Promise.all(stops.map((stop) => stop()))
  await Promise.all(pools.map((db) => db.close()))
  return failures
}

test('what is scheduled is rehearsed, stays unpublished until its hour, and is published once by several processes', async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, at) => scheduled(`Agendada número ${at}`)),
  )
  await server.runnerOf('a').run(sql`select 1`)
  expect(await work(1)).toEqual([])
  expect(await rowsOf('Agendada número 3')).toEqual([])
  await hourComes()
  expect(await work(3)).toEqual([])
  for (const [at, { id }] of many.entries()) {
    expect(await rowsOf(`Agendada número ${at}`)).toHaveLength(1)
    expect(await stateOf(id)).toEqual({ situacao: 'publicada', erro: null, promised: true })
  }
  const told = await server
    .runnerOf('a')
    .run<{ user: string }>(
      sql`select id_user as "user" from auditoria where page_id_name = 'proposal' and tracker_type = 'publish'`,
    )
  expect(told).toHaveLength(12)
  expect(told.every(({ user }) => user === first.userId)).toBe(true)
})

test('ten processes at one proposal at once publish it once', async () => {
  const { id } = await scheduled('Uma só vez')
  await hourComes()
  const pool = connect({ ...server.connection, max: 10 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => publishDue(pool.in(tenantId), tenantId, id)),
  )
  await pool.close()
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await rowsOf('Uma só vez')).toHaveLength(1)
})

test('a publication whose connection is cut under way leaves nothing, and is done in the end', async () => {
  const { id } = await scheduled('Cortada no meio')
  await hourComes()
  const pool = connect({ ...server.connection, max: 2 })
  // Holds what publishing ends with, so that it waits there with everything written.
  const blocker = open(server.connection)
  const freed = Promise.withResolvers<undefined>()
  const held = Promise.withResolvers<undefined>()
  const holding = blocker.session(async (session) => {
    await session.script('begin; lock table arquivo_de_proposta in access exclusive mode')
    held.resolve(undefined)
    await freed.promise
    await session.script('rollback')
  })
  await held.promise
  const under = publishDue(pool.in(tenantId), tenantId, id).catch((error: unknown) => error)
  const waits = sql`select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like 'delete from arquivo_de_proposta%'`
  await until(async () => (await owner.global.run(waits)).length > 0)
  await owner.global.run(sql`select pg_terminate_backend(pid) from (${waits}) as victim`)
  freed.resolve(undefined)
  await holding
  expect(await under).toBeInstanceOf(Error)
  expect(await rowsOf('Cortada no meio')).toEqual([])
  expect(await stateOf(id)).toMatchObject({ situacao: 'agendada' })
  expect(await work(1)).toEqual([])
  expect(await rowsOf('Cortada no meio')).toHaveLength(1)
  await Promise.all([pool.close(), blocker.close()])
})

test('a right that is gone at the hour, a change of the same field and a rule: told, and nothing published', async () => {
  await server.grant(pagesOf(news), ['read', 'add'])
  const chosen = await server.signedIn('chosen')
  const unlucky = await scheduled('Sem direito na hora', chosen)
  const { key } = await noun.made(first)
  const changed = {
    ...place,
    ato: 'mudar',
    chave: String(key),
    corpo: { titulo: 'O meu' },
  } as const
  const { id, rev } = await first.ask(calls.beginProposal, { body: changed })
  await first.ask(calls.scheduleProposal, { params: { id }, body: { rev, em: soon() } })
  await noun.update(first, key, { titulo: 'O do outro' })
  const broken = await scheduled('Regra apertada')
  await server
    .runnerOf('a')
    .run(sql`update proposta set corpo = corpo - 'texto' where id = ${broken.id}::bigint`)
  await server.grant(pagesOf(news), ['read'])
  await hourComes()
  expect(await work(2)).toEqual([])
  expect(await rowsOf('Sem direito na hora')).toEqual([])
  expect(await rowsOf('Regra apertada')).toEqual([])
  expect(recordIn(await noun.read(first, key))).toMatchObject({ titulo: 'O do outro' })
  expect(await stateOf(unlucky.id)).toMatchObject({ situacao: 'recusada', promised: true })
  expect((await stateOf(unlucky.id))?.erro).toContain('não podia mais publicar')
  expect(await stateOf(id)).toMatchObject({ situacao: 'em_conflito' })
  expect((await stateOf(broken.id))?.erro).toContain('Escreva o texto da notícia.')
})

test('a draft that cannot be published cannot be promised, nor one for a time that has passed', async () => {
  const corpo = { titulo: 'Incompleta' }
  const { id, rev } = await first.ask(calls.beginProposal, {
    body: { ...place, ato: 'criar', corpo },
  })
  const path = pathOf(calls.scheduleProposal, { id })
  expect((await first.call('PUT', path, { rev, em: soon() })).statusCode).toBe(400)
  const past = await first.call('PUT', path, { rev, em: '2020-01-01T00:00:00Z' })
  expect(past.json()).toMatchObject({ Results: [{ field: 'em' }] })
})

test('a promise is taken back, and a change of the draft takes it back', async () => {
  const one = await scheduled('Desmarcada')
  const back = await first.ask(calls.unscheduleProposal, { params: { id: one.id, rev: one.rev } })
  expect(back).toMatchObject({ situacao: 'rascunho', publicar_em: null })
  const other = await scheduled('Mudada depois')
  const saved = await first.ask(calls.saveProposal, {
    params: { id: other.id },
    body: { rev: other.rev, corpo: other.corpo },
  })
  expect(saved).toMatchObject({ situacao: 'rascunho', publicar_em: null })
  await hourComes()
  await work(1)
  expect(await rowsOf('Desmarcada')).toEqual([])
  expect(await rowsOf('Mudada depois')).toEqual([])
})
