import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Runner, type Statement } from '../../platform/postgres/database.ts'
import { findRows, rowBound, type RowsAsked, type RowsFound } from '../../data/search/rows.ts'
import { observeStatements } from '../../platform/postgres/pipelined-connection.ts'
import { rowTable } from '../../tables/data/column-sql.ts'
import { contratos } from '../../tables/declared/contratos.ts'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { incentivos } from '../../tables/declared/incentivos.ts'
import { obras } from '../../tables/declared/obras.ts'
import { personKeys } from '../../tables/domain/party.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// What a search finds in public tables is what stands in them, whatever it is asked; and what it costs, in parts of the
// plan and pages of the database: no clock.

const datasets: readonly Dataset[] = [empenhos, contratos, obras, incentivos]
const years = [2026, 2025, 2024] as const
const place = tenants.a.portals[0]
const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
let server: TestServer

/** Numbers from 0 to `most` - 1, the same in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
const words =
  'merenda merendeira escola escolas escolar papel papéis licitação vacina vacinação cloro asfalto rua praça ponte'.split(
    ' ',
  )
/** A text of some words; the first ones stand in most of them, the last in few, and each year leaves some out. */
const textAt = (next: (most: number) => number, year: number) =>
  Array.from({ length: 3 }, () => words[(next(next(words.length) + 1) + (year % 3)) % words.length])
    .concat('para o município')
    .join(' ')

beforeAll(async () => {
  server = await startTestServer()
  const next = numbersFrom(29)
  for (const dataset of datasets)
    for (const year of years) {
      const count = dataset === empenhos ? 600 : 8
      const rows = rowsOf(dataset, count, { year }).map((row) => ({
        ...row,
        cells: {
          ...row.cells,
          ...(dataset === empenhos ? { subfuncao: '301' } : {}),
          [dataset.found?.words ?? '']: textAt(next, year),
        },
      }))
      const load = loadOf(dataset, rows, place, { year })
      const { status } = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
      expect(status).toBe('publicada')
    }
})
afterAll(() => server.close())

const askedOf = (text: string, change: Partial<RowsAsked> = {}): readonly RowsAsked[] =>
  datasets.map((dataset) => ({ dataset, years, unitId: null, text, rows: 100, ...change }))

/** How many rows meet a condition, and the key of the newest, by reading all of them. */
async function rowsWith(
  { dataset, unitId }: RowsAsked,
  year: number,
  condition: ReturnType<typeof sql>,
) {
  const [row] = await server.runnerOf('a').run<{ rows: number; number: string }>(
    sql`select least(count(*), ${rowBound + 1}::int)::int as rows, (array_agg(t.${sql.raw(dataset.key.at(-1) ?? '')}
        order by t.id desc))[1] as number
      from ${sql.raw(rowTable(dataset))} t where t.portal_id = ${place.id}::bigint
        and t.${sql.raw(dataset.time.year)} = ${year}::int
        and (${unitId}::text is null or t.unidade_gestora = ${unitId}::text) and ${condition}`,
  )
  return { rows: row?.rows ?? 0, number: row?.number }
}
const companiesOf = (text: string) =>
  server.runnerOf('a').run<{ id: string; name: string }>(
    sql`select e.id::text, e.nome as name from busca_empresa e where e.portal_id = ${place.id}::bigint
        and (e.documento = ${text}
          or palavras_do_portal(e.tenant_id, e.portal_id, e.nome) @@ consulta_no_portal(${place.id}::bigint, ${text}))
        order by length(e.nome), e.id limit 3`,
  )
/** What a table has of one condition: of the newest year that has any. */
async function newestOf(
  asked: RowsAsked,
  condition: ReturnType<typeof sql>,
  company: string | null,
) {
  for (const year of asked.years) {
    const { rows, number } = await rowsWith(asked, year, condition)
    // Of more rows than are counted any may be shown.
    if (rows > 0) return [[asked.dataset.name, year, rows, company, rows > rowBound ? '' : number]]
  }
  return []
}
/** What is to be found, read row by row, without an index. */
async function byReading(asked: RowsAsked) {
  const { dataset, text } = asked
  const { words: texts = '', companies = '' } = dataset.found ?? {}
  const found = []
  for (const { id, name } of companies ? await companiesOf(text) : [])
    found.push(...(await newestOf(asked, sql`t.${sql.raw(companies)} = ${id}::bigint`, name)))
  const has = sql`palavras_do_portal(t.tenant_id, t.portal_id,
      t.${sql.raw(texts)}) @@ consulta_no_portal(${place.id}::bigint, ${text})`
  return [...found, ...(await newestOf(asked, has, null))]
}
const plain = ({ name, year, rows, company, sample }: RowsFound) => {
  const { key = [] } = datasets.find((one) => one.name === name) ?? {}
  return [name, year, rows, company?.name ?? null, rows > rowBound ? '' : sample[key.at(-1) ?? '']]
}

/** Rows of tables that are read. */
const rowsReadFor = (asked: readonly RowsAsked[]) =>
  server.runnerOf('a').atomically(async (tx) => {
    // It also counts what the connection did before and has not told yet.
    const counted = async () => {
      const [row] = await tx.run<{ rows: number }>(
        sql`select sum(seq_tup_read + idx_tup_fetch)::float8 as rows from pg_stat_xact_user_tables
          where relname like 'dado\\_%'`,
      )
      return row?.rows ?? Number.NaN
    }
    const before = await counted()
    await findRows(tx, place.id, asked)
    return (await counted()) - before
  })
test('no row is read that has not what is asked, of tables that PostgreSQL has not counted yet', async () => {
  for (const rows of [100, 1_000_000])
    expect(await rowsReadFor(askedOf('zarabatana', { rows }))).toBe(0)
  expect(await rowsReadFor(askedOf('merenda'))).toBeGreaterThan(0)
  // What PostgreSQL does by itself later.
  const owner = open({ ...server.connection, max: 1 })
  for (const dataset of datasets) await owner.global.script(`vacuum analyze ${rowTable(dataset)}`)
  await owner.close()
  expect(await rowsReadFor(askedOf('zarabatana'))).toBe(0)
})

test('what is found is what stands in the rows, of the newest year that has any', async () => {
  const next = numbersFrom(2026)
  const texts = [
    ...Array.from({ length: 30 }, () =>
      Array.from({ length: 1 + next(3) }, () =>
        (words[next(words.length)] ?? '').slice(0, 4 + next(6)),
      ).join(' '),
    ),
    'Fornecedora Serra Clara',
    'serra',
    '11222333000181',
    'zarabatana',
    'de',
  ]
  let some = 0
  for (const text of texts) {
    const change = {
      years: years.slice(next(3)),
      unitId: next(3) === 0 ? place.unit : null,
      rows: [100, 1_000_000][next(2)] ?? 0,
    }
    const asked = askedOf(text, change)
    const wanted = (await Promise.all(asked.map(byReading))).flat()
    const found = await findRows(server.runnerOf('a'), place.id, asked)
    expect(found.map(plain), text).toEqual(wanted)
    some += wanted.length > 0 ? 1 : 0
  }
  expect(some).toBeGreaterThan(20)
})

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}
const partsOf = ({ Plans = [] }: Plan): number =>
  1 + Plans.reduce((sum, one) => sum + partsOf(one), 0)
/** Statements of a question; of all of them the letters, the parts of the plans and the pages that are looked at. */
async function costOf(text: string) {
  const statements: Statement[] = []
  const told: Runner = {
    run(statement) {
      statements.push(statement)
      return server.runnerOf('a').run(statement)
    },
    atomically: (work) => server.runnerOf('a').atomically(work),
  }
  await findRows(told, place.id, askedOf(text))
  const cost = { statements: statements.length, letters: 0, parts: 0, pages: 0 }
  for (const statement of statements) {
    const explain = {
      text: `explain (analyze, buffers, timing off, format json) ${statement.text}`,
      values: statement.values,
    }
    const rows = await server.runnerOf('a').atomically(async (tx) => {
      // The first ones of a connection read the catalogue, too.
      for (let n = 0; n < 3; n += 1) await tx.run(explain)
      return tx.run<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(explain)
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    cost.letters += statement.text.length
    cost.parts += plan ? partsOf(plan) : Infinity
    cost.pages += plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Infinity
  }
  return cost
}
test('a question is one statement of few parts, and looks at few pages of tables that have not what it asks', async () => {
  const nothing = await costOf('zarabatana')
  expect(nothing.statements).toBe(1)
  expect(nothing.letters).toBeLessThanOrEqual(1_900)
  expect(nothing.parts).toBeLessThanOrEqual(30)
  expect(nothing.pages).toBeLessThanOrEqual(20)
  expect((await costOf('merenda')).pages).toBeLessThanOrEqual(45)
  expect((await costOf('Fornecedora Serra Clara')).pages).toBeLessThanOrEqual(200)
})

/** Statements of a page of the search that nobody asked for before. */
async function statementsFor(q: string): Promise<number> {
  let statements = 0
  observeStatements((text) => {
    if (/^\s*(?:select|with)\b/.test(text)) statements += 1
    return undefined
  })
  try {
    const { statusCode } = await server.app.inject({
      url: `/p/${place.prefix}/busca?q=${encodeURIComponent(q)}`,
      headers: { host: tenants.a.host },
    })
    expect(statusCode).toBe(200)
    return statements
  } finally {
    observeStatements(undefined)
  }
}
test('a page asks few statements, and no more for each part of a question that nothing has whole', async () => {
  // What pages share is read by the first of them.
  await statementsFor('merenda')
  expect(await statementsFor('vacina')).toBeLessThanOrEqual(6)
  expect(await statementsFor('zarabatana')).toBeLessThanOrEqual(7)
  const many = 'zarabatana inexistente impossivel qwertyuiop asdfghjkl'
  expect(await statementsFor(many)).toBeLessThanOrEqual(8)
})

test('a table that has not a word of the question in any row is not asked, and what is written is held at once', async () => {
  const tables = () =>
    server.runnerOf('a').run<{ tables: readonly string[] }>(
      sql`select tabelas_com(${place.id}::bigint, ${'Chafariz tombado'},
        '{dado_obras,dado_empenhos}'::text[]) as tables`,
    )
  expect(await tables()).toEqual([{ tables: [] }])
  const [row] = rowsOf(obras, 1, { year: 2026 })
  const load = (text: string) =>
    loadMeant(
      server.runnerOf('a'),
      actor,
      loadOf(obras, [{ line: 2, cells: { ...row?.cells, codigo: 'CH-1', objeto: text } }], place, {
        year: 2026,
        mode: 'atualiza',
        month: null,
      }),
      personKeys('k', 1),
    )
  await load('Um chafariz')
  expect(await tables()).toEqual([{ tables: [] }])
  // What is corrected is held as what is new.
  await load('Chafariz tombado do centro')
  expect(await tables()).toEqual([{ tables: ['dado_obras'] }])
  const [found] = await findRows(server.runnerOf('a'), place.id, askedOf('chafarizes tombados'))
  expect(found).toMatchObject({ name: 'obras', year: 2026, rows: 1 })
})

test('every word of every row that a search finds is held', async () => {
  const owner = open({ ...server.connection, max: 1 })
  await owner.global.script(`set app.tenant = '${tenants.a.tenantId}'`)
  for (const dataset of datasets) {
    const [table, column] = [rowTable(dataset), dataset.found?.words ?? '']
    const rows = await owner.global.run<{ held: number; missing: number }>(
      sql`select count(*)::int as held, (count(*) filter (where not exists (select from vocabulario_de_linhas v
          where v.tenant_id = t.tenant_id and v.portal_id = t.portal_id and v.tabela = ${table}
          and v.palavra = w)))::int as missing
        from ${sql.raw(table)} t cross join lateral string_to_table(termos(t.${sql.raw(column)}), ' ') w
        where w ~ '^[a-z].{2}'`,
    )
    expect(rows[0]?.held).toBeGreaterThan(0)
    expect(rows[0]?.missing).toBe(0)
  }
  await owner.close()
})
