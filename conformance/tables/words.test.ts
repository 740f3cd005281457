import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { searchView, wordColumns } from '../../tables/data/column-sql.ts'
import { rowPage, streamRows, type TableRow } from '../../tables/data/rows.ts'
import { shownTotalsOf, totalsOf } from '../../tables/data/sums.ts'
import { mostCounted, type Cursor } from '../../tables/data/ways.ts'
import { datasets } from '../../tables/declared/index.ts'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'
import { spread } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// Words of free texts: which are the same, and that an index finds them without letting another tenant's rows through.

const texts = [
  'Licitações de veículos, papéis e leis municipais',
  'Aquisição de móveis hospitalares, pregão 12/2026',
  'Manutenção da iluminação pública',
]
let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
beforeAll(async () => {
  server = await startTestServer()
  const rows = rowsOf(empenhos, mostCounted + 100).map((row, at) => ({
    ...row,
    cells: { ...row.cells, objeto: texts[at] ?? `Compra de número ${at}` },
  }))
  for (const tenant of ['a', 'b'] as const) {
    const outcome = await loadMeant(
      server.runnerOf(tenant),
      { ...actor, tenantId: tenants[tenant].tenantId },
      loadOf(empenhos, tenant === 'a' ? rows : rows.slice(0, 1_000), place),
      personKeys('um segredo', 1),
    )
    expect(outcome.status).toBe('publicada')
  }
  // What PostgreSQL does by itself within a minute: until then it takes the year for empty.
  const owner = open({ ...server.connection, max: 1 })
  await owner.global.script('analyze dado_empenhos')
  await owner.close()
})
afterAll(async () => {
  await server.close()
})

const found = async (objeto: string, portalId = place.id) => {
  const selection = { dataset: empenhos, portalId, filter: { exercicio: 2026, objeto } }
  const [page, totals] = await Promise.all([
    rowPage(server.runnerOf('a'), selection, { limit: 10 }),
    totalsOf(server.runnerOf('a'), selection),
  ])
  expect(totals.rows).toBe(page.rows.length)
  return page.rows.map((row) => texts.indexOf(String(row['objeto']))).toSorted()
}

test.each([
  ['licitacao', [0]],
  ['LICITAÇÕES', [0]],
  ['papel veiculo', [0]],
  ['lei municipal', [0]],
  ['movel', [1]],
  ['aquisicoes hospitalar', [1]],
  ['pregão 12/2026', [1]],
  ['ilumin', [2]],
  ['manutenção da iluminação', [2]],
  ['a iluminação, o papel', []],
  ['luminação', []],
  ["' | '1.1.licitacao", [0]],
  ['de', []],
  ['-', []],
])('%s finds the rows %j', async (asked, rows) => {
  expect(await found(asked)).toEqual(rows)
})

const filters = [
  ['few rows of one class', { funcao: '10' }],
  ['many rows of a month', { mes: 3 }],
  ['a month without rows', { mes: 4 }],
  ['the beginning of a code', { natureza: '33' }],
  ['a creditor', { credor: [1] }],
  ['several creditors', { credor: [1, 2, 3, 4, 5, 6, 7] }],
  ['a class of a creditor', { credor: [2], funcao: '12' }],
  ['a number', { numero: 'N7' }],
  ['a bidding', { licitacao: 'N7' }],
  ['words that few rows have', { objeto: 'papel' }],
  ['words that very many rows have', { objeto: 'compra' }],
] as const
test.each(spread(filters, 0, 2))(
  'pages of %s, in either order, are its rows one after the other',
  async (_, filter) => {
    for (const dataset of [empenhos, { ...empenhos, order: 'data' }]) {
      const selection = { dataset, portalId: place.id, filter: { exercicio: 2026, ...filter } }
      const whole: TableRow[] = []
      for await (const rows of streamRows(server.db, 1, selection)) whole.push(...rows)
      const paged: TableRow[] = []
      let after: Cursor | undefined
      do {
        const page = await rowPage(server.runnerOf('a'), selection, { limit: 2_000, after })
        paged.push(...page.rows)
        after = page.next
      } while (after)
      expect(paged).toEqual(whole)
      const totals = await totalsOf(server.runnerOf('a'), selection)
      expect(totals.rows).toBe(whole.length)
    }
  },
)

test('of words that very many rows have a page tells how many there are at least, of others all', async () => {
  const shown = (objeto: string) =>
    shownTotalsOf(server.runnerOf('a'), {
      dataset: empenhos,
      portalId: place.id,
      filter: { exercicio: 2026, objeto },
    })
  expect(await shown('compra')).toEqual({ rows: mostCounted, sums: {}, isMore: true })
  const few = await shown('papel')
  expect(few).toMatchObject({ rows: 1 })
  expect(few.sums['valor_pago']).toBeGreaterThan(0)
  expect(few.isMore).toBeUndefined()
})

test('the same words of another portal or tenant are not found', async () => {
  expect(await found('licitacao', tenants.a.portals[1].id)).toEqual([])
  const tables = datasets.filter((dataset) => wordColumns(dataset).length > 0)
  expect(tables.length).toBeGreaterThan(10)
  for (const dataset of tables) {
    const view = sql.raw(searchView(dataset))
    const seen = await server
      .runnerOf('b')
      .run<{ tenant: number }>(sql`select distinct tenant_id as tenant from ${view}`)
    expect(seen.map(({ tenant }) => tenant)).toEqual(dataset === empenhos ? [2] : [])
  }
})

test('the index is used, and not every row of the portal read', async () => {
  const plan = await server.runnerOf('a').run<{ 'QUERY PLAN': string }>(
    sql`explain select id from ${sql.raw(searchView(empenhos))} t where exercicio = 2026
        and palavras_do_portal(t.tenant_id, t.portal_id, t.objeto) @@ (select consulta_no_portal(${place.id}::bigint,
          'papel'))`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan.*palavras/)
})
