import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderedPayments, orderFactsOf } from '../../tables/data/payment-order.ts'
import { movimentos } from '../../tables/declared/movimentos.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { transparencyIndex } from '../../tables/domain/transparency-index.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { cellsOf, loadMeant, loadOf, type Cells } from './table-rows.ts'

// The order in which a municipality pays: places that are computed, payments that went before others, and what is said
// where the days were not published.

let server: TestServer
const [place, other] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }

/** A payment: its number, the day since which it was owed, the day on which it was paid, and what else it says. */
type Paid = readonly [number: string, since: string | null, paid: string, more?: Cells]
const cells = ([numero, since, data, more]: Paid): Cells => ({
  ...cellsOf(movimentos, { at: 1, year: 2026, month: Number(data.slice(5, 7)) }),
  tipo: 'pagamento',
  numero,
  data,
  exercicio: '2026',
  fonte: '15000000',
  categoria: 'servicos',
  data_exigibilidade: since,
  vencimento: null,
  posicao_na_ordem: null,
  justificativa_alteracao: null,
  valor: '100,00',
  ...more,
})
async function publish(
  where: { readonly id: number; readonly unit: string },
  paid: readonly Paid[],
) {
  for (const month of new Set(paid.map(([, , day]) => Number(day.slice(5, 7))))) {
    const rows = paid
      .filter(([, , day]) => Number(day.slice(5, 7)) === month)
      .map((one, at) => ({ line: at + 2, cells: cells(one) }))
    expect(
      await loadMeant(
        server.runnerOf('a'),
        actor,
        loadOf(movimentos, rows, where, { month }),
        personKeys('k', 1),
      ),
    ).toMatchObject({ status: 'publicada' })
  }
}
const page = async (path: string): Promise<string> => {
  const answer = await server.app.inject({ url: path, headers: { host: tenants.a.host } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.body.replaceAll('&nbsp;', ' ')
}
const order = async (where: { readonly id: number }, month: number, change = {}) =>
  (
    await orderedPayments(
      server.runnerOf('a'),
      { portalId: where.id, year: 2026, month, ...change },
      { limit: 50, offset: 0 },
    )
  ).map(({ numero, position, isAhead }) => [numero, position, isAhead])
const criterion = (where: { readonly id: number }) =>
  server.db.reading(tenants.a.tenantId, async (tx) => {
    const { states } = await transparencyIndex(tx, where.id, '2026-06-01')
    return states.find(({ criterion: { id } }) => id === '9.4')
  })

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(async () => {
  await server.close()
})

const kept: readonly Paid[] = [
  ['1', '2026-03-02', '2026-03-10'],
  ['2', '2026-03-05', '2026-03-12'],
  // Two owed since one day have one place, and neither goes before the other.
  ['3', '2026-03-05', '2026-03-11'],
  // Paid before number 5, which was owed for longer, and says why.
  ['4', '2026-03-20', '2026-03-21', { justificativa_alteracao: 'Pequena empresa em risco' }],
  ['5', '2026-03-06', '2026-03-30'],
  // Paid before number 7, which had to wait until May, and does not say why.
  ['6', '2026-03-25', '2026-03-31'],
  ['7', '2026-03-24', '2026-05-04'],
  // By the day on which it was due, where since when it was owed is not told.
  ['8', null, '2026-03-31', { vencimento: '2026-03-26' }],
  // Another source and another category are queues of their own; what is no purchase stands in none.
  ['9', '2026-03-28', '2026-03-28', { fonte: '16000000' }],
  ['10', '2026-03-29', '2026-03-29', { categoria: 'obras' }],
  ['11', null, '2026-03-01', { categoria: 'outras' }],
]

test('places follow the days within a queue, and what went before others is found over months', async () => {
  await publish(place, kept)
  expect(await order(place, 3)).toEqual([
    ['10', 1, false],
    ['1', 1, false],
    ['3', 2, false],
    ['2', 2, false],
    ['5', 4, false],
    ['4', 5, true],
    ['6', 6, true],
    ['8', 7, true],
    ['9', 1, false],
  ])
  expect(await order(place, 3, { category: 'servicos', source: '16' })).toEqual([['9', 1, false]])
  expect(await order(place, 5)).toEqual([['7', 1, false]])
})

test('the page tells places, days and reasons, and a reason that is missing', async () => {
  const html = await page('/p/um/ordem-de-pagamentos?exercicio=2026&mes=3')
  expect(html).toContain('<strong>9 pagamentos</strong> de março de 2026')
  expect(html).toContain('1 outro pagamento')
  expect(html).toMatch(/2 sem justificativa publicada \(coluna justificativa_alteracao\)/)
  expect(html).toMatch(/Fora da ordem\.<\/strong> Pequena empresa em risco/)
  expect(html).toMatch(/1 de 9 pagamentos não diz desde quando era exigível/)
  expect(await page('/p/um/ordem-de-pagamentos?mes=3&alteracao=sim')).not.toContain('Pagamento 1<')
  const [, csv = ''] = /href="([^"]+linhas\.csv[^"]*)"/.exec(html) ?? []
  expect((await page(csv.replaceAll('&amp;', '&'))).trim().split('\n')).toHaveLength(1 + 10)
  // Where the table is shown, the page is a step away; and a search finds it.
  expect(await page('/p/um/dados/movimentos')).toContain('/p/um/ordem-de-pagamentos?exercicio=2026')
  expect(await page('/p/um/busca?q=fila+de+pagamento')).toContain('/p/um/ordem-de-pagamentos"')
})

test('a town that publishes no days is told of as that, and gets no points for it', async () => {
  expect((await criterion(place))?.met).toMatch(/^D/)
  expect((await criterion(place))?.proofs[0]?.path).toBe('/ordem-de-pagamentos')
  expect(await page('/p/dois/ordem-de-pagamentos')).toContain('Ainda não há pagamentos')
  await publish(
    other,
    [3, 4].map((at): Paid => [String(at), null, `2026-04-0${at}`]),
  )
  const html = await page('/p/dois/ordem-de-pagamentos')
  for (const column of ['data_exigibilidade', 'vencimento', 'posicao_na_ordem'])
    expect(html).toMatch(new RegExp(`Nenhum pagamento diz [^.]*\\(coluna ${column}\\)\\.`))
  expect(html).toContain('esta página não supõe nenhuma')
  expect(html).not.toMatch(/>\dº|Sem alteração|Fora da ordem\./)
  const { met, lacks } = (await criterion(other)) ?? {}
  expect(met).not.toContain('D')
  expect(lacks?.find(({ item }) => item === 'D')?.words).toMatch(
    /De 2 pagamentos de abril de 2026, 2 não dizem/,
  )
})

test('a month is read without the others of a hundred thousand payments', async () => {
  const runner = server.runnerOf('a')
  // A part at a time: a statement of a request has a quarter of a minute, whatever else the machine does.
  for (let from = 0; from < 100_000; from += 10_000)
    await runner.run(
      sql`insert into dado_movimentos (portal_id, carga_id, unidade_gestora, exercicio, mes, tipo, numero, data,
          exercicio_empenho, empenho, credor, funcao, fonte, categoria, data_exigibilidade, valor)
        select m.portal_id, m.carga_id, m.unidade_gestora, 2026, extract(month from d.dia)::int, 'pagamento', 'G' || n,
          d.dia, 2026, m.empenho, m.credor, m.funcao, m.fonte, 'bens', d.dia - 20, 10
        from (select * from dado_movimentos where portal_id = ${place.id}::bigint limit 1) m,
          generate_series(${from + 1}::int, ${from + 10_000}::int) n,
          lateral (select date '2026-01-01' + n % 360 as dia) d`,
    )
  const plans: string[] = []
  const explained: Runner = {
    ...runner,
    run: async <T>(statement: Sql) => {
      const lines = await runner.run<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, costs off, timing off) ${statement}`,
      )
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      return runner.run<T>(statement)
    },
  }
  const asked = { portalId: place.id, year: 2026, month: 2 }
  expect((await orderFactsOf(explained, asked)).rows).toBeGreaterThan(7_000)
  expect(await orderedPayments(explained, asked, { limit: 25, offset: 100 })).toHaveLength(25)
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on dado_movimentos/)
    const read = [...plan.matchAll(/dado_movimentos\S* t.*?rows=(\d+)/g)].map(([, rows]) =>
      Number(rows),
    )
    expect(Math.max(...read), plan).toBeLessThan(9_000)
  }
})

test('payments without a category have no place, and the page and the index say so', async () => {
  await publish(other, [
    ['901', '2026-08-02', '2026-08-10', { categoria: 'não informado' }],
    ['902', '2026-08-03', '2026-08-09', { categoria: 'não informado' }],
    ['903', '2026-08-03', '2026-08-11'],
  ])
  expect(await order(other, 8)).toEqual([
    ['903', 1, false],
    ['901', null, null],
    ['902', null, null],
  ])
  const html = await page(`/p/${other.prefix}/ordem-de-pagamentos?exercicio=2026&mes=8`)
  expect(html).toContain('2 de 3 pagamentos não dizem a categoria do contrato (coluna categoria)')
  expect(html).toContain('Categoria não informada')
  const told = await criterion(other)
  expect([
    told?.met,
    told?.lacks.some(({ words }) => words.includes('não dizem a categoria')),
  ]).toEqual(['', true])
})
