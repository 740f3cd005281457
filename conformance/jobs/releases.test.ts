import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishReleaseDue } from '../../domain/releases/schedule.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { connect, open, sql, type Database } from '../../platform/postgres/database.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import { news } from '../../resources/content/news.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { on } from '../support/proposal-desk.ts'
import { openReleaseDesk, type ReleaseDesk } from '../support/release-desk.ts'
import { tenants } from '../support/tenants.ts'
import { bodiesRevenue, check, drop, fourUnits, revenueMapping } from '../tables/doors/delivered.ts'
import { lasting, until } from '../support/time/waiting.ts'

// Packages that are promised for an hour: published then, whole and once, by whichever process is there.

const { tenantId } = tenants.a
/** What a package without loads reads none of its files with. */
const noFiles = {
  keyOf: personKeys('k', tenantId),
  sourceOf: () => Promise.reject(new Error('there is no file')),
  watch: { progress: () => undefined, confirm: async () => undefined },
}
let desk: ReleaseDesk
let owner: Database
beforeAll(async () => {
  desk = await openReleaseDesk()
  owner = open(desk.server.connection)
})
afterAll(async () => {
  await owner.close()
  await desk.server.close()
})

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const promised = async (
  nome: string,
  titles: readonly string[],
  by = desk.first,
  arquivos: readonly number[] = [],
) => {
  const drafts = []
  for (const title of titles) drafts.push(await desk.drafted(title, by))
  const made = await desk.packed(nome, drafts, by)
  const loaded = { ...on(made.id), body: { arquivos: [...arquivos] } }
  const { id, rev } = arquivos.length > 0 ? await by.ask(calls.putLoadsInRelease, loaded) : made
  const release = await by.ask(calls.scheduleRelease, { ...on(id), body: { rev, em: soon() } })
  return { release, drafts }
}
/** As if the hour of all that is promised had come. */
const hourComes = () =>
  desk.runner.run(
    sql`update pacote set publicar_em = now() - interval '1 minute' where situacao = 'agendado'`,
  )
/** Runs so many processes until no package is due. */
async function work(processes: number): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  const { connection, files } = desk.server
  const pools = Array.from({ length: processes }, () => connect({ ...connection, max: 3 }))
  const stops = await Promise.all(
    pools.map((db) =>
      startWorker(connection, allTasks({ db, files, personSecret: 'k' }), (error) =>
        failures.push(error),
      ),
    ),
  )
  const due = sql`select 1 from fila.tarefa where tipo = 'publicar_pacote' and em <= now() + interval '20 seconds'`
  await until(async () => (await owner.global.run(due)).length === 0)
  await Promise.all(stops.map((stop) => stop()))
  await Promise.all(pools.map((db) => db.close()))
  return failures
}

test('what is promised is published whole at its hour, once by several processes', async () => {
  const [town] = tenants.a.portals
  await fourUnits(desk.runner, town)
  const { arquivos } = await drop(
    desk.first,
    town.id,
    'receitas.csv',
    bodiesRevenue('04/2026', '11'),
  )
  const said = { mapa: revenueMapping, lido: true, fonte: 'Contas' } as const
  await check(desk.first, town.id, arquivos[0] ?? 0, said)
  const titles = ['Primeira da hora', 'Segunda da hora']
  const { release } = await promised('Da hora', titles, desk.first, arquivos)
  expect(release).toMatchObject({ situacao: 'agendado' })
  expect(await work(1)).toEqual([])
  expect(await desk.rowsOf('Primeira da hora')).toBe(0)
  await hourComes()
  expect(await work(3)).toEqual([])
  expect([await desk.rowsOf('Primeira da hora'), await desk.rowsOf('Segunda da hora')]).toEqual([
    1, 1,
  ])
  const rows = sql`select 1 from dado_receitas where exercicio = 2026 and mes = 4`
  expect(await desk.runner.run(rows)).toHaveLength(4)
  expect(await desk.read(release.id)).toMatchObject({
    situacao: 'publicado',
    publicado_por: { id: desk.first.userId },
  })
  expect(await desk.told(release.id)).toEqual(['insert', 'update', 'update', 'publish'])
})

test('a package of loads that takes longer than a connection may be silent is answered all the same', async () => {
  const [town] = tenants.a.portals
  const { arquivos } = await drop(
    desk.first,
    town.id,
    'receitas-maio.csv',
    bodiesRevenue('05/2026', '11'),
  )
  const said = { mapa: revenueMapping, lido: true, fonte: 'Contas' } as const
  await check(desk.first, town.id, arquivos[0] ?? 0, said)
  const made = await desk.packed('Demorado', [])
  const { id, rev } = await desk.first.ask(calls.putLoadsInRelease, {
    ...on(made.id),
    body: { arquivos: [...arquivos] },
  })
  const { app } = desk.server
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const silentMs = 300
  app.server.timeout = silentMs
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${desk.first.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  const held = owner.transaction(tenantId, async (tx) => {
    await tx.run(sql`lock table dado_receitas in access exclusive mode`)
    await lasting(4 * silentMs, 'the publication waits for the table, and says nothing meanwhile')
  })
  const answer = await send(pathOf(calls.publishRelease, { id }), { rev })
  await held
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ situacao: 'publicado' })
})

test('ten processes at one package at once publish it once', async () => {
  const { release } = await promised('Uma vez', ['Uma só vez, com o pacote'])
  await hourComes()
  const pool = connect({ ...desk.server.connection, max: 10 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      publishReleaseDue(pool.in(tenantId), tenantId, release.id, noFiles),
    ),
  )
  await pool.close()
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await desk.rowsOf('Uma só vez, com o pacote')).toBe(1)
})

test('a right that is gone and a rule refuse all of it at the hour, and the package says why', async () => {
  await desk.server.grant(pagesOf(news), ['read', 'add'])
  const chosen = await desk.server.signedIn('chosen')
  const unlucky = await promised('Sem direito', ['Sem direito no pacote'], chosen)
  const broken = await promised('Com regra', ['Inteira na hora', 'Quebrada na hora'])
  await desk.runner.run(
    sql`update proposta set corpo = corpo - 'texto' where id = ${broken.drafts[1]?.id ?? 0}::bigint`,
  )
  await desk.server.grant(pagesOf(news), ['read'])
  await hourComes()
  expect(await work(2)).toEqual([])
  expect(await desk.read(unlucky.release.id)).toMatchObject({
    situacao: 'recusado',
    erro: expect.stringContaining('não podia mais publicar'),
  })
  expect(await desk.read(broken.release.id)).toMatchObject({
    situacao: 'recusado',
    erro: expect.stringContaining('“Quebrada na hora”'),
  })
  for (const title of ['Sem direito no pacote', 'Inteira na hora', 'Quebrada na hora'])
    expect(await desk.rowsOf(title)).toBe(0)
})

test('what cannot be published cannot be promised, and a change of a draft takes the promise back', async () => {
  const torn = await desk.packed('Incompleto', [await desk.begin({ titulo: 'Sem texto' })])
  const path = pathOf(calls.scheduleRelease, { id: torn.id })
  expect((await desk.first.call('PUT', path, { rev: torn.rev, em: soon() })).statusCode).toBe(400)
  const { release, drafts } = await promised('Mudado', ['Mudada antes da hora'])
  const [draft] = drafts
  if (!draft) throw new Error('nothing was drafted')
  const out = await desk.first.call(
    'DELETE',
    pathOf(calls.takeOutOfRelease, { id: release.id, proposta: draft.id }),
  )
  expect(out.statusCode).toBe(409)
  const { id, rev, corpo } = draft
  await desk.first.ask(proposals.saveProposal, { ...on(id), body: { rev, corpo } })
  expect(await desk.read(release.id)).toMatchObject({ situacao: 'aberto', publicar_em: null })
  const other = await promised('Desmarcado', ['Desmarcada com o pacote'])
  const back = await desk.first.ask(calls.unscheduleRelease, {
    params: { id: other.release.id, rev: other.release.rev },
  })
  expect(back).toMatchObject({ situacao: 'aberto', publicar_em: null })
  await hourComes()
  await work(1)
  expect(await desk.rowsOf('Mudada antes da hora')).toBe(0)
  expect(await desk.rowsOf('Desmarcada com o pacote')).toBe(0)
})
