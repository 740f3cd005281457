import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { freshnessOf, loadsOf, ownWords, yearsOf } from '../../tables/data/facts.ts'
import { partiesLike } from '../../tables/data/party-search.ts'
import { rowPage, rowOf, streamRows, type TableRow } from '../../tables/data/rows.ts'
import { inOrderOf, keptFor, type Filter } from '../../tables/data/selection.ts'
import { sumsBy, totalsOf } from '../../tables/data/sums.ts'
import type { Cursor } from '../../tables/data/ways.ts'
import { askedOf } from '../../tables/site/parts/asked.ts'
import { selectionOf } from '../../tables/site/parts/selection.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { fieldsOf, isStored, type Dataset } from '../../tables/model/declaration.ts'
import { orderOf, ordersOf } from '../../tables/model/order.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isWhole } from '../support/whole.ts'
import { loadMeant, loadOf, renumbered, rowsOf } from './table-rows.ts'
import { chosenTables, namedTables } from '../support/chosen-nouns.ts'

const [place, neighbour] = tenants.a.portals
const portalId = place.id
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const keyOf = personKeys('k', 1)
const count = isWhole ? 300 : 160

const [expenditure, commitments] = ['despesas', 'empenhos'].map(datasetNamed)
const read = datasets.filter((one) => [...chosenTables, expenditure, commitments].includes(one))

let server: TestServer
let runner: Runner
beforeAll(async () => {
  server = await startTestServer()
  runner = server.runnerOf('a')
  for (const dataset of read)
    for (const month of [3, 4])
      for (const where of [place, neighbour]) {
        const rows = rowsOf(dataset, count, { month }).map((row) => ({
          ...row,
          // A key of a table without months stands in one of them.
          cells: renumbered(dataset, row.cells, `${month}-${row.line}`),
        }))
        const load = loadOf(dataset, rows, where, { month })
        const outcome = await loadMeant(runner, actor, load, keyOf)
        expect(outcome.findings.filter(({ gravidade }) => gravidade === 'erro')).toEqual([])
      }
})
afterAll(async () => {
  await server.close()
})

const allRows = async (dataset: Dataset, filter: Filter = {}) => {
  const found: TableRow[] = []
  for await (const rows of streamRows(server.db, 1, { dataset, portalId, filter }))
    found.push(...rows)
  return found
}
/** The months that an answer to no question is of: a table of states shows its newest one. */
const monthsOf = ({ time }: Dataset) => (time.state ? 1 : 2)
const cents = (rows: readonly TableRow[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0)

/** What an address asks, as the pages and the files read it. */
async function asking(dataset: Dataset, query: Readonly<Record<string, string>>) {
  const asked = askedOf(dataset, query, [2026])
  const { filter } = await selectionOf({ tx: runner, portal: { id: portalId } }, asked)
  return { filter, unread: asked.unread }
}

/** Filters that a table's own rows answer to: each alone, and all of the cube at once. */
async function filtersOf(dataset: Dataset): Promise<readonly Filter[]> {
  const [sample] = await allRows(dataset)
  const { filter } = await asking(
    dataset,
    Object.fromEntries(dataset.filters.map((name) => [name, String(sample?.[name] ?? '')])),
  )
  const each = Object.entries(filter).map(([name, value]) => ({ [name]: value }))
  const ofCube = Object.entries(filter).filter(([name]) => dataset.cube.includes(name))
  return [{}, ...each, Object.fromEntries(ofCube)]
}

describe.each(namedTables)('%s', (_, dataset) => {
  test('rows have the stored fields of the description, in its order, and nothing else', async () => {
    const [row] = await allRows(dataset)
    const stored = fieldsOf(dataset).filter(isStored)
    expect(Object.keys(row ?? {})).toEqual(stored.map(({ name }) => name))
  })

  test('pages one after the other are the export, row for row, in the order of the table', async () => {
    const whole = await allRows(dataset)
    expect(whole).toHaveLength(monthsOf(dataset) * count)
    const paged: TableRow[] = []
    let after: Cursor | undefined
    do {
      const page = await rowPage(runner, { dataset, portalId, filter: {} }, { limit: 70, after })
      expect(page.rows.length).toBeLessThanOrEqual(70)
      paged.push(...page.rows)
      after = page.next
    } while (after)
    expect(paged).toEqual(whole)
    const { column, down } = orderOf(dataset)
    const values = whole.map((row) => String(row[column]).padStart(10, '0'))
    expect(values).toEqual(down ? values.toSorted().toReversed() : values.toSorted())
  })

  test('by each amount all rows come in order, what has none last', async () => {
    const filters = await filtersOf(dataset)
    for (const filter of [filters.at(0), filters.at(-1)]) {
      if (!filter) continue
      const whole = (await allRows(dataset, filter)).map((row) => JSON.stringify(row))
      for (const order of ordersOf(dataset)) {
        const paged: TableRow[] = []
        let after: Cursor | undefined
        do {
          const selection = inOrderOf({ dataset, portalId, filter }, order)
          const page = await rowPage(runner, selection, { limit: 250, after })
          paged.push(...page.rows)
          after = page.next
        } while (after)
        expect(paged.map((row) => JSON.stringify(row)).toSorted(), order).toEqual(whole.toSorted())
        const name = order.replace(/^-/, '')
        if (!dataset.sums.includes(name)) continue
        const last = order === name ? Infinity : -Infinity
        const amounts = paged.map((row) => (row[name] === null ? last : Number(row[name])))
        const inOrder = amounts.toSorted((one, other) => one - other)
        expect(amounts, order).toEqual(order === name ? inOrder : inOrder.toReversed())
      }
    }
  })

  test('for every filter, totals, the sums of each dimension and the export are the same', async () => {
    for (const filter of await filtersOf(dataset)) {
      const what = JSON.stringify(filter)
      const rows = await allRows(dataset, filter)
      expect(rows.length, what).toBeGreaterThan(0)
      const totals = await totalsOf(runner, { dataset, portalId, filter })
      expect(totals.rows, what).toBe(rows.length)
      for (const name of dataset.sums)
        expect(Math.round((totals.sums[name] ?? 0) * 100), `${what} ${name}`).toBe(
          cents(rows, name),
        )
      for (const column of dataset.cube) {
        const groups = await sumsBy(runner, { dataset, portalId, filter }, [{ column }])
        expect(
          groups.reduce((sum, group) => sum + group.rows, 0),
          `${what} ${column}`,
        ).toBe(rows.length)
      }
    }
  })

  test('sums by the dimensions of the cube come from what is kept', async () => {
    const { name } = dataset
    await runner
      .atomically(async (tx) => {
        // With the rows gone, only what is kept can answer.
        const before = await totalsOf(tx, { dataset, portalId, filter: {} })
        await tx.run(sql`delete from ${sql.raw(`dado_${name}`)}`)
        expect(await totalsOf(tx, { dataset, portalId, filter: { mes: 3 } })).toMatchObject({
          rows: count,
        })
        expect(before.rows).toBe(monthsOf(dataset) * count)
        throw new Error('undone')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'))
    expect(keptFor({ dataset, portalId, filter: { mes: 3 } })?.dimensions).toBe(dataset.cube)
  })

  test('a row is found by its key; one that went says so; one that never was is nothing', async () => {
    const [row] = await allRows(dataset)
    const key = dataset.key.map((name) => String(row?.[name]))
    expect(await rowOf(runner, dataset, portalId, key)).toMatchObject({ row })
    expect(await rowOf(runner, dataset, portalId, key.with(key.length - 1, 'nada'))).toBeUndefined()
    for (const odd of ['', 'x', '1e3', '99999999999', "'"])
      expect(await rowOf(runner, dataset, portalId, key.with(1, odd)), odd).toBeUndefined()
    expect(await rowOf(runner, dataset, portalId, ['um'])).toBeUndefined()
    const month = Number(row?.['mes'])
    // Another row than the one that is looked for.
    const fewer = rowsOf(dataset, 2, { month }).slice(1)
    await runner
      .atomically(async (tx) => {
        const { id } = await loadMeant(
          tx,
          actor,
          loadOf(dataset, fewer, place, { month, sha256: 'x' }),
          keyOf,
        )
        expect(await rowOf(tx, dataset, portalId, key)).toEqual({
          goneAt: expect.any(Date),
          load: id,
          ground: null,
          reason: null,
        })
        throw new Error('undone')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'))
  })

  test('a unit that is not to appear takes along what it sent', async () => {
    await runner
      .atomically(async (tx) => {
        await tx.run(
          sql`update portal_cliente set usar_portal = false where hash_id = ${place.unit}`,
        )
        expect((await totalsOf(tx, { dataset, portalId, filter: {} })).rows).toBe(0)
        expect((await rowPage(tx, { dataset, portalId, filter: {} }, { limit: 9 })).rows).toEqual(
          [],
        )
        expect(await loadsOf(tx, dataset, portalId, { limit: 9, offset: 0 })).toEqual([])
        expect(await freshnessOf(tx, dataset, portalId)).toBeUndefined()
        expect(await yearsOf(tx, dataset, portalId)).toEqual([])
        throw new Error('undone')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'))
  })

  test('how fresh it is, of which years, and by which loads', async () => {
    const loads = await loadsOf(runner, dataset, portalId, { limit: 10, offset: 0 })
    expect(loads.map(({ month, rows, added }) => [month, rows, added])).toEqual([
      [4, count, count],
      [3, count, count],
    ])
    expect(await freshnessOf(runner, dataset, portalId)).toMatchObject({
      load: loads[0]?.id,
      until: expect.stringMatching(/^2026-04/),
    })
    expect(await yearsOf(runner, dataset, portalId)).toEqual([2026])
    expect(await freshnessOf(server.runnerOf('b'), dataset, portalId)).toBeUndefined()
  })
})

test('a code of several levels is asked by its beginning, and added up by any level', async () => {
  if (!expenditure) throw new TypeError('no expenditure')
  const selection = { dataset: expenditure, portalId, filter: { natureza: '33' } }
  const rows = await allRows(expenditure, selection.filter)
  expect(rows.length).toBe(count)
  expect(rows.every(({ natureza }) => String(natureza).startsWith('33'))).toBe(true)
  const groups = await sumsBy(runner, selection, [
    { column: 'natureza', level: 'elemento' },
    { column: 'mes' },
  ])
  expect(groups.map(({ values }) => values)).toEqual([
    ['339030', 3],
    ['339030', 4],
    ['339039', 3],
    ['339039', 4],
  ])
  const [greatest, ...others] = await sumsBy(runner, selection, [{ column: 'funcao' }], {
    of: 'pago',
    count: 1,
  })
  expect(others).toEqual([])
  const all = await sumsBy(runner, selection, [{ column: 'funcao' }])
  expect(greatest?.sums['pago']).toBe(Math.max(...all.map(({ sums }) => sums['pago'] ?? 0)))
})

test('parties are found by words, by CNPJ and by the digits of a CPF that are shown; what cannot be asked is told', async () => {
  if (!commitments) throw new TypeError('no commitments')
  expect((await partiesLike(runner, portalId, 'serra CLARA fornecedora')).length).toBeGreaterThan(2)
  expect(await partiesLike(runner, portalId, '11222333000181')).toHaveLength(1)
  expect(await partiesLike(runner, portalId, 'serra ninguém')).toEqual([])
  const [row] = rowsOf(commitments, 1)
  const person = {
    line: 2,
    cells: { ...row?.cells, numero: 'P1', credor: 'Zélia Prado', credor_documento: '52998224725' },
  }
  await loadMeant(
    runner,
    actor,
    loadOf(commitments, [person], place, { mode: 'atualiza', month: null }),
    keyOf,
  )
  const { filter } = await asking(commitments, {
    credor: '529.982.247-25',
    exercicio: '2026',
    outra: 'x',
  })
  expect(Object.keys(filter)).toEqual(['exercicio', 'credor'])
  expect(
    (await allRows(commitments, filter)).map(({ credor, credor_documento: document }) => [
      credor,
      document,
    ]),
  ).toEqual([['Zélia Prado', '***.982.247-**']])
  const { unread } = await asking(commitments, {
    mes: '13',
    natureza: 'x',
    funcao: '97',
    fonte: '1',
  })
  expect(unread).toEqual({ mes: '13', natureza: 'x' })
})

test('the words of own codes are those of the year, the latest first', async () => {
  const words = await ownWords(runner, portalId, 'programa', 2026)
  expect(words.get('010')).toBe('Nome de programa 1')
  expect(await ownWords(runner, portalId, 'programa', 2020)).toEqual(new Map())
})
