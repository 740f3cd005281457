import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { cubeTable, keptColumns, rowTable } from '../../tables/data/column-sql.ts'
import { datasets } from '../../tables/declared/index.ts'
import { isDeclarable } from '../../tables/domain/declaration.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { readTable } from '../../tables/calls/table-file.ts'
import {
  returnTableRow,
  returnToTableLoad,
  withdrawTableLoad,
  withdrawTableRow,
} from '../../tables/calls/table-withdrawal.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'

// Versions of a table: what a load replaced can be published again; what is taken away for a legal reason stays away,
// and says why; where nothing happened, somebody signs for it.

let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const load = async (dataset: Dataset, rows: ReturnType<typeof rowsOf>, sha256: string) => {
  const sent = loadOf(dataset, rows, place, { sha256: `${dataset.name} ${sha256}` })
  const outcome = await loadMeant(server.runnerOf('a'), actor, sent, personKeys('k', 1))
  expect(outcome).toMatchObject({ status: 'publicada' })
  return outcome
}
/** Every row, without what tells when it came, and its sums. */
const stateOf = async (dataset: Dataset) => {
  const names = keptColumns(dataset).join(', ')
  const [row, sums] = [rowTable(dataset), cubeTable(dataset)]
  const [found] = await server.runnerOf('a').run(
    sql`select (select coalesce(jsonb_agg(x order by x), '[]')
          from (select to_jsonb(r) as x from (select ${sql.raw(names)} from ${sql.raw(row)}) r) y) as rows,
        (select coalesce(jsonb_agg(to_jsonb(c) order by to_jsonb(c)), '[]') from ${sql.raw(sums)} c) as kept`,
  )
  return found
}
const get = (path: string) => server.app.inject({ url: path, headers: { host: tenants.a.host } })
const reason = { fundamento: 'judicial', motivo: 'Processo 0001234, 2ª Vara' } as const

describe.each(datasets.map((dataset) => [dataset.name, dataset] as const))(
  '%s',
  (name, dataset) => {
    const params = { portalId: place.id, table: name }

    test('a former version is published again as it was; the newest load is taken back whole', async () => {
      const rows = rowsOf(dataset, 12)
      const one = await load(dataset, rows, 'um')
      const was = await stateOf(dataset)
      // Some rows go, some change, some come.
      const other = rowsOf(dataset, 20)
        .slice(4)
        .map((row, at) => {
          const [sum] = dataset.sums
          const cells = at < 3 && sum ? { ...row.cells, [sum]: '0,01' } : row.cells
          return { ...row, cells }
        })
      const two = await load(dataset, other, 'dois')
      // What changed changes once more: the way back leads past the state in between.
      const again = other.map((row, at) => {
        const [sum] = dataset.sums
        return at < 3 && sum ? { ...row, cells: { ...row.cells, [sum]: '0,02' } } : row
      })
      await load(dataset, again, 'três')
      const then = await stateOf(dataset)
      expect(then).not.toEqual(was)
      const back = await first.ask(returnToTableLoad, {
        params: { ...params, load: String(one.id) },
        body: { motivo: 'O arquivo novo era de outro mês' },
      })
      expect(back).toMatchObject({ saidas: two.added, novas: two.gone, mudadas: two.changed })
      expect(await stateOf(dataset)).toEqual(was)
      // Taking the way back away again leads to what it had replaced.
      await first.ask(withdrawTableLoad, {
        params: { ...params, load: String(back.carga) },
        body: reason,
      })
      expect(await stateOf(dataset)).toEqual(then)
    })

    test('a row that is taken away answers 410 with its reason, stays out of the next load, and comes back', async () => {
      const [row] = await server.runnerOf('a').run<Record<string, unknown>>(
        sql`select ${sql.raw(dataset.key.map((key) => `${key}::text`).join(', '))} from ${sql.raw(rowTable(dataset))}
            limit 1`,
      )
      const path = `/p/um/dados/${name}/${dataset.key.map((key) => encodeURIComponent(String(row?.[key]))).join('/')}`
      expect((await get(path)).statusCode).toBe(200)
      const endereco = `https://exemplo.gov.br${path}?a=1`
      expect(
        await first.ask(withdrawTableRow, { params, body: { endereco, ...reason } }),
      ).toMatchObject({ saidas: 1 })
      const gone = await get(path)
      expect(gone.statusCode).toBe(410)
      for (const text of ['Decisão judicial', 'Processo 0001234']) expect(gone.body).toContain(text)
      expect(JSON.parse((await get(`${path}.json`)).body)).toMatchObject({
        fundamento: 'Decisão judicial',
      })
      const again = await load(dataset, rowsOf(dataset, 20), 'de novo')
      expect(again.warnings).toBe(1)
      expect((await get(path)).statusCode).toBe(410)
      await first.ask(returnTableRow, { params, body: { endereco, motivo: 'A decisão caiu' } })
      expect((await get(path)).statusCode).toBe(200)
    })
  },
)

const [dataset] = datasets
if (!dataset) throw new TypeError('there are no tables')
const params = { portalId: place.id, table: dataset.name }
const audited = (id: number) =>
  server
    .runnerOf('a')
    .run<{ text: string }>(
      sql`select a::text as text from auditoria a where registro = ${String(id)}`,
    )

test('a personal datum that is taken away is kept nowhere, and who did it is audited', async () => {
  const [row] = await server.runnerOf('a').run<Record<string, unknown>>(
    sql`select ${sql.raw(dataset.key.map((key) => `${key}::text`).join(', '))} from ${sql.raw(rowTable(dataset))}
        limit 1`,
  )
  const key = dataset.key.map((name) => String(row?.[name]))
  const endereco = `/p/um/dados/${dataset.name}/${key.map(encodeURIComponent).join('/')}`
  const body = { endereco, fundamento: 'dados-pessoais', motivo: 'Era de 529.982.247-25' } as const
  const { carga } = await first.ask(withdrawTableRow, { params, body })
  const kept = await server
    .runnerOf('a')
    .run(sql`select 1 from linha_anterior where chave = ${key.join('\u001f')}`)
  expect(kept).toEqual([])
  const page = await get(endereco)
  expect(page.body).toContain('***.982.247-**')
  const told = JSON.stringify(await audited(carga))
  expect(told).toContain('Lei 13.709/2018')
  expect(`${page.body} ${told}`).not.toContain('529.982.247-25')
})

test('an older load is not taken back under a newer one; what is no load or no row of the table is refused', async () => {
  const { cargas } = await first.ask(readTable, { params })
  const oldest = cargas.findLast(({ situacao }) => situacao === 'publicada')
  const refusal = async (path: string, body: object) =>
    (await first.call('POST', `/webadm/tabelas/${place.id}/${dataset.name}/${path}`, body))
      .statusCode
  expect(await refusal(`cargas/${oldest?.id}/retirar`, reason)).toBe(409)
  expect(await refusal('cargas/999999999/retirar', reason)).toBe(404)
  expect(await refusal('cargas/x/voltar', { motivo: 'nada' })).toBe(404)
  expect(await refusal('linhas/retirar', { endereco: '/p/um/dados/outra/1', ...reason })).toBe(400)
  expect(await refusal('linhas/retirar', { endereco: 'nada', ...reason, motivo: '' })).toBe(400)
})

test('where nothing happened somebody signs for it: citizens read it in the place of rows, until rows come', async () => {
  const body = {
    unidade: place.unit,
    ano: 2026,
    mes: 1,
    texto: 'Declaramos que em janeiro de 2026 não houve movimento.',
    assinante: 'Marta Reis',
    cargo: 'Contadora',
  }
  const declare = (change: object) =>
    first.call('POST', `/webadm/tabelas/${place.id}/${dataset.name}/declarar`, {
      ...body,
      ...change,
    })
  expect((await declare({})).statusCode).toBe(200)
  const shown = (await get(`/p/um/dados/${dataset.name}`)).body
  for (const text of ['Declarações de não ocorrência', body.texto, 'Marta Reis', 'Contadora'])
    expect(shown).toContain(text)
  // March has rows, the next year is not over, and nobody declares for a unit of another portal.
  expect((await declare({ mes: 3 })).statusCode).toBe(409)
  expect((await declare({ ano: 2090 })).statusCode).toBe(400)
  expect((await declare({ unidade: 'outra' })).statusCode).toBe(400)
  const january = rowsOf(dataset, 3, { month: 1 })
  const sent = loadOf(dataset, january, place, { month: 1, sha256: 'janeiro' })
  const outcome = await loadMeant(server.runnerOf('a'), actor, sent, personKeys('k', 1))
  // Keys of a table without the month in its key stand in March already.
  if (outcome.status === 'publicada')
    expect((await get(`/p/um/dados/${dataset.name}`)).body).not.toContain(body.texto)
})

test('what the law wants to see itself cannot be declared away', () => {
  expect(isDeclarable({ proves: { 'pntp-2026': ['8.6'] } })).toBe(false)
  expect(isDeclarable({ proves: { 'pntp-2026': ['8.7'] } })).toBe(true)
})
