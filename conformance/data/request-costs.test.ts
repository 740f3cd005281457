import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { observeStatements } from '../../platform/postgres/pipelined-connection.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What a call and a page cost the database: statements that are sent, and bytes of the log. No clock.

const { host } = tenants.a
const [{ id: portalId, unit, prefix }] = tenants.a.portals
const documents = '/webadm/elementoupl'
const list = `/webadm/listaelementoupl/${portalId}/0000/1?page=1&pageSize=25`
let server: TestServer
let owner: Database
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = open({ ...server.connection, max: 1 })
  first = await server.signedIn('first')
})
afterEach(() => observeStatements(undefined))
afterAll(async () => {
  await owner.close()
  await server.close()
})

/** Where the log of the database ends. */
async function endOfLog(): Promise<number> {
  const [row] = await owner.global.run<{ at: number }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at`,
  )
  return row?.at ?? Number.NaN
}
/**
 * The first of a kind read the catalogue and prepare what they ask; PostgreSQL makes a plan for good with the sixth.
 */
const [warmings, measured] = [8, 24]
interface Cost {
  readonly statements: number
  readonly log: number
}
/** Calls until one ran while nothing else wrote in the cluster. */
const patience = 400
/**
 * The cheapest of some calls of a kind: now and then one reads the session anew, or PostgreSQL adds to the log of its
 * own. The log is that of the whole cluster: while other suites write, more calls are needed until one ran alone.
 */
async function costOf(most: Cost, one: (n: number) => Promise<unknown>): Promise<Cost> {
  for (let n = 0; n < warmings; n += 1) await one(n)
  const costs: Cost[] = []
  const isDisturbed = () => costs.every(({ log }) => log > most.log)
  for (let n = warmings; n < warmings + measured || (n < patience && isDisturbed()); n += 1) {
    let statements = 0
    const begin = await endOfLog()
    observeStatements(() => {
      statements += 1
      return undefined
    })
    await one(n)
    observeStatements(undefined)
    costs.push({ statements, log: (await endOfLog()) - begin })
  }
  return {
    statements: Math.min(...costs.map(({ statements }) => statements)),
    log: Math.min(...costs.map(({ log }) => log)),
  }
}
async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const answer = await first.call(method, path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
async function visit(path: string) {
  const answer = await server.app.inject({ url: `/p/${prefix}${path}`, headers: { host } })
  expect(answer.statusCode, answer.body).toBe(200)
}
const draft = (name: string) => ({
  portal_id: portalId,
  hash_id_cliente: unit,
  id_tipo_elemento: 1,
  descricao: name,
  ano: '2026',
  periodicidade: 'mensal',
  mes: '02',
  url_externa: 'https://exemplo.gov.br/x',
})

/** What each may cost at most. */
const most = {
  // Row, audit and index are one statement, which is its transaction; what is known of the session is kept.
  create: { statements: 1, log: 5_000 },
  update: { statements: 1, log: 4_000 },
  get: { statements: 1, log: 0 },
  list: { statements: 1, log: 0 },
  search: { statements: 1, log: 0 },
  home: { statements: 2, log: 0 },
  // Two for each source, as many as the tables have months open, and what the index reads of the pages.
  worklist: { statements: 44, log: 0 },
  // One asks whether it is still as it was.
  keptPage: { statements: 1, log: 0 },
  documentPage: { statements: 5, log: 0 },
  searchPage: { statements: 5, log: 0 },
}

test('calls and pages cost the database no more than is known of them', async () => {
  const ids: number[] = []
  const idAt = (n: number) => ids[n % ids.length] ?? 0
  const acts: Readonly<Record<keyof typeof most, (n: number) => Promise<unknown>>> = {
    async create(n) {
      const answer = await call('POST', documents, draft(`Balancete de medida nº ${100 + n}`))
      ids.push(answer.json<{ elemento_id: number }>().elemento_id)
    },
    // Each keeps its number, by which a search finds it, however many changes were needed.
    update: (n) =>
      call(
        'PUT',
        `${documents}/${idAt(n)}`,
        draft(`Balancete mudado ${n}x nº ${100 + (n % ids.length)}`),
      ),
    get: (n) => call('GET', `${documents}/${idAt(n)}`),
    list: () => call('GET', list),
    search: (n) => call('GET', `${list}&q=balancete+${100 + n}`),
    home: () => call('GET', `/webadm/painel?portal=${portalId}`),
    worklist: () => call('GET', `/webadm/painel/fila?portal=${portalId}`),
    keptPage: () => visit(''),
    documentPage: (n) => visit(`/documentos/1/${idAt(n)}`),
    searchPage: (n) => visit(`/busca?q=balancete+${100 + (n % ids.length)}&x=${n}`),
  }
  const costs: Partial<Record<string, Cost>> = {}
  for (const [name, bound] of Object.entries(most))
    costs[name] = await costOf(bound, acts[name as keyof typeof most])
  const dearer = Object.entries(most).filter(([name, { statements, log }]) => {
    const cost = costs[name]
    return !cost || cost.statements > statements || cost.log > log || cost.statements === 0
  })
  expect(
    dearer.map(([name]) => name),
    JSON.stringify(costs),
  ).toEqual([])
})
