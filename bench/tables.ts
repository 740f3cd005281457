import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedTenants, tenants } from '../conformance/support/tenants.ts'
import { cellsOf, loadOf } from '../conformance/tables/table-rows.ts'
import { connect, open } from '../data/postgres/database.ts'
import { migrate } from '../data/postgres/migrate.ts'
import { pageOf, rowOf } from '../data/tables/rows.ts'
import { sumsBy, totalsOf } from '../data/tables/sums.ts'
import { empenhos } from '../datasets/empenhos.ts'
import { loadRows } from '../domain/tables/load.ts'
import { personKeys } from '../domain/tables/party.ts'
import type { SentRow } from '../domain/tables/read-row.ts'
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts'

// `npm run bench:tables [rows per month] [months]`: loads commitments into one unit of a new installation, month by month,
// and asks what a citizen asks.

const count = Number(process.argv[2] ?? 100_000)
const months = Number(process.argv[3] ?? 1)
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'bench', managers: null, ip: '', requestId: '' }
const keyOf = personKeys('bench', 1)
/** Municipalities of this size pay some thousand creditors; the rows of the suites have seven. */
const creditors = 5_000

function* monthOf(year: number, month: number): Generator<SentRow> {
  for (let at = 0; at < count; at += 1) {
    const cells = cellsOf(empenhos, { at, year, month })
    const number = at % creditors
    const credor = { credor: `Fornecedora ${number} Ltda`, credor_documento: null }
    yield { line: at + 2, cells: { ...cells, ...credor, numero: `${month}-${at}` } }
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  console.log(`${what}: ${(performance.now() - from).toFixed(1)} ms`)
  return result
}

async function measure(connection: Parameters<typeof connect>[0]): Promise<void> {
  const db = connect({ ...connection, max: 5 })
  const runner = db.in(1)
  for (let at = 0; at < months; at += 1) {
    const [year, month] = [2026 - Math.trunc(at / 12), 1 + (at % 12)]
    const load = loadOf(empenhos, [], place, {
      year,
      month,
      sha256: `${year}-${month}`,
      way: 'api',
    })
    const send = (sha256: string) =>
      loadRows(runner, actor, { ...load, sha256, rows: monthOf(year, month) }, keyOf)
    const { status } = await timed(`load ${year}-${month}, ${count} rows`, () => send('um'))
    if (at === 0) await timed('the same rows again, unchanged', () => send('dois'))
    if (status !== 'publicada') throw new Error(`the load is ${status}`)
  }
  const owner = open({ ...connection, max: 1 })
  await owner.global.script('vacuum analyze')
  await owner.close()
  const base = { dataset: empenhos, portalId: place.id }
  const health = { ...base, filter: { exercicio: 2026, funcao: '10' } }
  for (let tries = 0; tries < 3; tries += 1) {
    const page = await timed('page of 50, newest first', () =>
      pageOf(runner, { ...base, filter: {} }, { limit: 50 }),
    )
    await timed('page of health 2026', () => pageOf(runner, health, { limit: 50 }))
    const after = { value: '2026-01-02', id: '1000' }
    await timed('page far behind', () =>
      pageOf(runner, { ...base, filter: {} }, { limit: 50, after }),
    )
    await timed('health 2026: count and sums', () => totalsOf(runner, health))
    await timed('by function and month', () =>
      sumsBy(runner, { ...base, filter: {} }, [{ column: 'funcao' }, { column: 'mes' }]),
    )
    const key = empenhos.key.map((name) => String(page.rows[0]?.[name]))
    await timed('row by key', () => rowOf(runner, empenhos, place.id, key))
  }
  console.log(`memory: ${(process.memoryUsage().rss / 1_048_576).toFixed(0)} MB`)
  await db.close()
}

const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), keep: 'throw-away' })
try {
  await migrate(postgres.connection)
  await seedTenants(postgres.connection)
  await measure(postgres.connection)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
