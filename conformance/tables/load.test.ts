import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { sql } from '../../platform/postgres/database.ts'
import { rowTable, sumTables } from '../../tables/data/column-sql.ts'
import type { Load } from '../../tables/domain/load.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { SentRow } from '../../tables/domain/read-row.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { changing, examples, loadMeant, loadOf, rowsOf, sha256Of, strict } from './table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isWhole, spread } from '../support/whole.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

const [place] = tenants.a.portals
const actor = {
  tenantId: 1,
  userId: '',
  userName: 'Sistema contábil',
  managers: null,
  ip: '',
  requestId: '',
}
/** Counts the tests: a file of one is none that the next one has sent, which would change nothing. */
let attempt = 0
const run = (load: Load) =>
  loadMeant(
    server.runnerOf('a'),
    actor,
    { ...load, sha256: `${attempt} ${load.sha256}` },
    personKeys('um segredo', 1),
  )
const numberOf = async (statement: ReturnType<typeof sql>, tenant: 'a' | 'b' = 'a') =>
  (await server.runnerOf(tenant).run<{ n: number }>(statement))[0]?.n

/** Rows, loads, tombstones and sums: what a load may leave. */
async function stateOf(dataset: Dataset) {
  const rows = sql.raw(rowTable(dataset))
  const money = sql.raw(dataset.sums.map((name) => `, coalesce(sum(${name}), 0)::text`).join(''))
  const [plain, ...kept] = await Promise.all([
    server.runnerOf('a').run(sql`select array[count(*)::text${money}] as sums from ${rows}`),
    ...sumTables(dataset).map((table) =>
      server
        .runnerOf('a')
        .run(
          sql`select array[coalesce(sum(linhas), 0)::text${money}] as sums from ${sql.raw(table)}`,
        ),
    ),
  ])
  const loads = await numberOf(sql`select count(*)::int as n from carga`)
  const gone = await numberOf(sql`select count(*)::int as n from lapide`)
  const parties = await numberOf(sql`select count(*)::int as n from parte`)
  return { plain: plain[0], kept: kept.map(([row]) => row), loads, gone, parties }
}
/** Of numbers with and without decimals: `0` and `0.00` are the same. */
const asNumbers = (row: unknown) =>
  (row as { sums: readonly string[] }).sums.map((text) => Number(text))

async function expectSumsKept(dataset: Dataset) {
  const { plain, kept } = await stateOf(dataset)
  for (const sums of kept) expect(asNumbers(sums)).toEqual(asNumbers(plain))
}

async function* cutAfter(rows: readonly SentRow[], count: number): AsyncGenerator<SentRow> {
  yield* rows.slice(0, count)
  await Promise.resolve()
  throw new Error('cut off')
}

/** Beyond a thousand rows they go in batches: seen on the examples, and in the short run on the first of them. */
const rowsSent = (dataset: Dataset): number =>
  isWhole ? (examples.includes(dataset) ? 2_500 : 250) : dataset === examples[0] ? 1_250 : 50
/** Empties a table before each test. @returns rows to send. */
function emptyBeforeEach(dataset: Dataset): {
  readonly many: number
  readonly rows: readonly SentRow[]
} {
  const emptied = [rowTable(dataset), ...sumTables(dataset), 'lapide']
  beforeEach(async () => {
    attempt += 1
    const runner = server.runnerOf('a')
    for (const table of emptied) await runner.run(sql`delete from ${sql.raw(table)}`)
  })
  const many = rowsSent(dataset)
  return { many, rows: rowsOf(dataset, many) }
}
const named = (all: readonly Dataset[]) =>
  all.map((dataset, turn) => [dataset.name, dataset, turn] as const)

/** What a table's own columns, key, period and sums decide. */
describe.each(named(datasets))('%s', (_, dataset, turn) => {
  const { many, rows } = emptyBeforeEach(dataset)

  test('a load is stored whole, its sums are those of its rows, and another tenant sees nothing of it', async () => {
    const outcome = await run(loadOf(dataset, rows, place))
    expect(outcome).toMatchObject({
      status: 'publicada',
      lines: many,
      added: many,
      changed: 0,
      gone: 0,
      errors: 0,
    })
    expect(await numberOf(sql`select count(*)::int as n from ${sql.raw(rowTable(dataset))}`)).toBe(
      many,
    )
    await expectSumsKept(dataset)
    for (const name of dataset.sums.slice(0, 1)) {
      const sent = rows.reduce(
        (sum, { cells }) => sum + Math.round(Number(cells[name]?.replace(',', '.')) * 100),
        0,
      )
      expect(outcome.sums[name]).toEqual([0, sent / 100])
    }
    const audited = sql`select count(*)::int as n from auditoria where page_id_name = ${dataset.name}
      and registro = ${String(outcome.id)}`
    expect(await numberOf(audited)).toBe(1)
    for (const table of [rowTable(dataset), ...sumTables(dataset), 'carga', 'parte', 'palavra'])
      expect(await numberOf(sql`select count(*)::int as n from ${sql.raw(table)}`, 'b')).toBe(0)
  })

  test('a new version says what came, changed and went; what went has a tombstone until it comes back', async () => {
    await run(loadOf(dataset, rows, place))
    const first = changing(dataset)
    const newer = rowsOf(dataset, many + 2)
      .filter(({ line }) => line !== 2 && line !== 3)
      .map((row) => (row.line === 4 ? { ...row, cells: { ...row.cells, [first]: '7,77' } } : row))
    expect(await run(loadOf(dataset, newer, place))).toMatchObject({
      status: 'publicada',
      added: 2,
      changed: 1,
      gone: 2,
    })
    await expectSumsKept(dataset)
    expect((await stateOf(dataset)).gone).toBe(2)
    expect(await run(loadOf(dataset, rows, place))).toMatchObject({ added: 2, changed: 1, gone: 2 })
    const stones = await server
      .runnerOf('a')
      .run<{ chave: string }>(sql`select chave from lapide order by 1`)
    expect(stones).toHaveLength(2)
    await expectSumsKept(dataset)
  })

  const wrongRow = async () => {
    await run(loadOf(dataset, rowsOf(dataset, 40), place))
    const before = await stateOf(dataset)
    const first = strict(dataset)
    const at = many * 0.8
    const wrong = rows.map((row) =>
      row.line === at ? { ...row, cells: { ...row.cells, [first]: '1.2.3' } } : row,
    )
    const outcome = await run(loadOf(dataset, wrong, place, { sha256: sha256Of(wrong) }))
    expect(outcome).toMatchObject({
      status: 'recusada',
      lines: many,
      errors: 1,
      findings: [
        {
          linha: at,
          campo: first,
          valor: '1.2.3',
          codigo: expect.stringMatching(/^(?:valor|data|numero)$/),
          gravidade: 'erro',
        },
      ],
    })
    expect(await stateOf(dataset)).toEqual({ ...before, loads: (before.loads ?? 0) + 1 })
    const [noted] = await server
      .runnerOf('a')
      .run(sql`select status, erros from carga where id = ${outcome.id ?? 0}::bigint`)
    expect(noted).toEqual({ status: 'recusada', erros: 1 })
  }

  const keyTwice = async () => {
    const twice = [...rowsOf(dataset, 20), { ...rowsOf(dataset, 5)[4], line: 99 } as SentRow]
    expect(await run(loadOf(dataset, twice, place))).toMatchObject({
      status: 'recusada',
      errors: 1,
      findings: [
        { linha: 99, codigo: 'repetida', mensagem: 'Esta linha repete a chave da linha 6.' },
      ],
    })
  }

  const otherPeriod = async () => {
    for (const change of [{ month: 4 }, { year: 2025 }]) {
      const outcome = await run(loadOf(dataset, rowsOf(dataset, 3, change), place))
      expect(outcome.status).toBe('recusada')
      expect(outcome.findings.map(({ codigo }) => codigo)).toContain('periodo')
    }
    expect(await run(loadOf(dataset, [], place))).toMatchObject({
      status: 'recusada',
      findings: [{ codigo: 'vazio' }],
    })
  }

  const otherColumns = async () => {
    const load = loadOf(dataset, rows, place)
    const [dropped = '', ...head] = load.head
    const outcome = await run({
      ...load,
      head: [...head, 'enfeite', 'conta_bancaria', head[0] ?? ''],
    })
    expect(outcome.status).toBe('recusada')
    expect(outcome.findings.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['enfeite', 'coluna_desconhecida'],
      ['conta_bancaria', 'coluna_proibida'],
      [head[0], 'coluna_repetida'],
      [dropped, 'coluna_ausente'],
    ])
  }

  const refusals = [
    ['one wrong row refuses the whole, by line, column and reason, in writing', wrongRow],
    ['a key that comes twice is told with both lines', keyTwice],
    ['rows of another month or year are refused, and a file without rows', otherPeriod],
    ['columns missing, unknown or forbidden are refused by name, before any row', otherColumns],
  ] as const
  // In the short run two of the four for each table that is no example, so that all of them come up.
  for (const [title, refuse] of examples.includes(dataset) ? refusals : spread(refusals, turn, 2))
    test(title, refuse)
})

/** What the engine does with every table alike. */
describe.each(named(isWhole ? datasets : examples))('%s, as any table', (_, dataset) => {
  const { many, rows } = emptyBeforeEach(dataset)

  test('the same file twice changes nothing', async () => {
    const { id } = await run(loadOf(dataset, rows, place))
    const before = await stateOf(dataset)
    expect(await run(loadOf(dataset, rows, place))).toMatchObject({ status: 'inalterada', id })
    expect(await stateOf(dataset)).toEqual(before)
  })

  test('changes are merged into the year, and take nothing away', async () => {
    await run(loadOf(dataset, rows, place))
    const first = changing(dataset)
    const changes = rowsOf(dataset, many + 1)
      .slice(many - 1)
      .map((row) => ({ ...row, cells: { ...row.cells, [first]: '5,00' } }))
    expect(
      await run(loadOf(dataset, changes, place, { mode: 'atualiza', month: null })),
    ).toMatchObject({ status: 'publicada', added: 1, changed: 1, gone: 0 })
    await expectSumsKept(dataset)
    // The period is no longer what the first file said, so that file is a change again.
    expect((await run(loadOf(dataset, rows, place))).status).toBe('publicada')
  })

  test.each([10, 50, 90])('a load cut off after %i percent leaves nothing', async (percent) => {
    await run(loadOf(dataset, rowsOf(dataset, 40), place))
    const before = await stateOf(dataset)
    const cut = loadOf(dataset, rows, place, {
      rows: cutAfter(rows, rows.length * (percent / 100)),
    })
    await expect(run(cut)).rejects.toThrow('cut off')
    expect(await stateOf(dataset)).toEqual(before)
  })

  test('two loads of the same month at once: one after the other, each whole', async () => {
    const other = rowsOf(dataset, many / 2)
    const outcomes = await Promise.all([
      run(loadOf(dataset, rows, place)),
      run(loadOf(dataset, other, place)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['publicada', 'publicada'])
    const count = await numberOf(sql`select count(*)::int as n from ${sql.raw(rowTable(dataset))}`)
    expect([many, many / 2]).toContain(count)
    await expectSumsKept(dataset)
  })

  test('the same file twice at once is stored once', async () => {
    const outcomes = await Promise.all([
      run(loadOf(dataset, rows, place)),
      run(loadOf(dataset, rows, place)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['inalterada', 'publicada'])
  })

  test('of very many findings a thousand are kept, and all counted', async () => {
    const first = strict(dataset)
    const wrong = rows.map((row) => ({ ...row, cells: { ...row.cells, [first]: 'x' } }))
    const outcome = await run(loadOf(dataset, wrong, place))
    expect(outcome).toMatchObject({ status: 'recusada', errors: many })
    expect(outcome.findings).toHaveLength(Math.min(many, 1_000))
  })

  test('a rehearsal tells the same and leaves nothing', async () => {
    const before = await stateOf(dataset)
    const outcome = await run(loadOf(dataset, rows, place, { rehearsal: true }))
    expect(outcome).toMatchObject({ status: 'ensaiada', id: undefined, added: many })
    expect(await stateOf(dataset)).toEqual(before)
  })
})
