import { setTimeout as pause } from 'node:timers/promises'
import type { Files } from '../platform/files/files.ts'
import { datasetNamed } from '../tables/declared/index.ts'
import { tenantByCode } from '../data/nouns/tenants.ts'
import { sql, type Database, type Runner } from '../platform/postgres/database.ts'
import type { Actor } from '../data/store/scope.ts'
import { loadRows } from '../tables/domain/load.ts'
import { personKeys, type PersonKey } from '../tables/domain/party.ts'
import type { Task } from '../platform/queue/worker.ts'
import { publishLater } from './publish-document.ts'
import { historySteps, type DeferredLoad } from '../tables/demo/history.ts'
import { loadOf } from '../tables/demo/seed-tables.ts'
import { units } from './units.ts'

interface Sent {
  readonly table: string
  readonly unit: string
  readonly year: number
  readonly month: number | null
  readonly way: string
  readonly author: string
  readonly at: Date
}
interface Place {
  readonly unit: string
  readonly portalId: number
}
interface Patience {
  /** Milliseconds before the first load of a start. */
  readonly first: number
  /** How many times as long as a load took the service is left alone after it. */
  readonly between: number
}
/**
 * Whoever has just started the demonstration opens its first pages, and nobody should wait for what they did not ask
 * for.
 */
const kind: Patience = { first: 10_000, between: 2 }

/**
 * Publishes the rest of the demonstration's documents and loads its past months while it runs, one after another: some
 * minutes after the first start it has more than 150,000 rows. What was loaded is found so, wherever the work was
 * broken off.
 * @param code of the tenant that is the demonstration
 * @param personKey the secret of which the keys of persons are made
 */
export function historyTask(
  { db, files }: { readonly db: Database; readonly files: Files },
  code: string,
  personKey: string,
  patience: Patience = kind,
): Task {
  let over = false
  return {
    // A minute after the first start the demonstration is furnished.
    every: 60,
    tries: 1,
    wait: () => 60,
    run: async (_job, signal) => {
      const tenant = over ? undefined : await tenantByCode(db, code)
      if (!tenant) return
      await pause(patience.first, undefined, { signal })
      const town = { runner: db.in(tenant.id), tenantId: tenant.id, files }
      over = await loadHistory(town, personKeys(personKey, tenant.id), patience, signal)
    },
  }
}

interface Town {
  readonly runner: Runner
  readonly tenantId: number
  readonly files: Files
}
/** @returns whether everything stands; nothing does yet while the demonstration is being furnished */
async function loadHistory(
  { runner, tenantId, files }: Town,
  keyOf: PersonKey,
  { between }: Patience,
  signal: AbortSignal,
): Promise<boolean> {
  const sent = await runner.run<Sent>(
    sql.read`select conjunto as table, unidade as unit, ano as year, mes as month, via as way, autor as author,
      recebida_em as at from carga where status = 'publicada' order by id`,
  )
  const [first] = sent
  if (!first) return false
  const places = await placesOf(runner, first.at)
  const actor: Actor = {
    tenantId,
    userId: '',
    userName: '',
    managers: null,
    publisher: false,
    ip: '127.0.0.1',
    requestId: 'demo',
  }
  const rest = async (spent: number) => {
    await pause(between * spent, undefined, { signal })
  }
  await publishLater({ runner, files, actor }, places, first.at, rest)
  for (const step of historySteps(first.at)) {
    const place = places.get(step.unit)
    const dataset = datasetNamed(step.table)
    if (!place || !dataset || !isOpen(step, place, sent)) continue
    const cells = step.rows()
    if (cells.length === 0) continue
    signal.throwIfAborted()
    const from = performance.now()
    const { year, month, author } = step
    const load = { ...loadOf(dataset, { ...place, year, month }, author, cells), signal }
    const { status, findings } = await loadRows(runner, { ...actor, userName: author }, load, keyOf)
    if (status === 'recusada')
      throw new Error(`${step.table} of ${step.unit}: ${JSON.stringify(findings[0])}`)
    await rest(performance.now() - from)
  }
  return true
}

/** Where the units of the town are; not those that somebody renamed. */
async function placesOf(runner: Runner, day: Date): Promise<ReadonlyMap<string, Place>> {
  const found = await runner.run<Place & { name: string }>(
    sql.read`select hash_id as unit, portal_id::float8 as "portalId", nome as name from portal_cliente
      where not excluido`,
  )
  const keys = new Map(units(day).map(({ key, draft }) => [draft.name, key]))
  return new Map(found.map(({ name, ...place }) => [keys.get(name) ?? '', place]))
}

/** Whether a step is still to be done: once somebody else has sent rows of the year, they are left alone. */
function isOpen(step: DeferredLoad, { unit }: Place, sent: readonly Sent[]): boolean {
  const ofYear = sent.filter(
    (one) => one.table === step.table && one.unit === unit && one.year === step.year,
  )
  return !ofYear.some(
    ({ way, month, author }) =>
      way !== 'demonstracao' || (author === step.author && month === step.month),
  )
}
