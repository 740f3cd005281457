import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../datasets/index.ts'
import { sql } from '../../data/postgres/database.ts'
import { rowTable } from '../../data/tables/column-sql.ts'
import { createDataKey } from '../../resources/calls/data-key.ts'
import type { Dataset } from '../../tables/dataset.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Answer, type TestServer } from '../support/test-server.ts'
import { rowsOf } from './table-rows.ts'

// Single rows of public tables: added, changed and taken away by their key.

let server: TestServer
let key: string
const [place] = tenants.a.portals
const { host } = tenants.a
beforeAll(async () => {
  server = await startTestServer()
  const first = await server.signedIn('first')
  const body = {
    nome: 'Sistema',
    conjuntos: datasets.map(({ name }) => name),
    unidades: [place.unit],
    dias: 1,
  }
  ;({ chave: key } = await first.ask(createDataKey, { params: { portalId: place.id }, body }))
})
afterAll(async () => {
  await server.close()
})

const named = (name: string): Dataset => {
  const found = datasets.find((dataset) => dataset.name === name)
  if (!found) throw new TypeError(`no table ${name}`)
  return found
}
const [receitas, movimentos] = [named('receitas'), named('movimentos')]
const ndjsonOf = (rows: readonly { readonly cells: object }[]) =>
  rows.map(({ cells }) => JSON.stringify(cells)).join('\n')
const send = (
  method: 'PUT' | 'PATCH',
  { name }: Dataset,
  rows: readonly { readonly cells: object }[],
  period = '2026-03',
): Promise<Answer> =>
  server.app.inject({
    method,
    url: `/dados/v1/${name}/${place.unit}/${period}`,
    headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: ndjsonOf(rows),
  })
const countOf = async (dataset: Dataset) =>
  (
    await server
      .runnerOf('a')
      .run<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(rowTable(dataset))}`)
  )[0]?.n

test('PATCH adds, changes and takes away rows by their key; what went answers 410, and nothing else moves', async () => {
  const rows = rowsOf(movimentos, 6)
  await send('PUT', movimentos, rows)
  const before = await countOf(movimentos)
  const changed = { cells: { ...rows[0]?.cells, valor: '7,77' } }
  const answer = await send('PATCH', movimentos, [changed, ...rowsOf(movimentos, 8).slice(7)])
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({ linhas: 2, novas: 1, mudadas: 1, saidas: 0 })
  const { exercicio, tipo, numero } = rows[1]?.cells ?? {}
  const taken = [{ cells: { exercicio, tipo, numero, _retirar: 'sim' } }]
  const gone = await send('PATCH', movimentos, taken)
  expect(gone.json()).toMatchObject({ novas: 0, mudadas: 0, saidas: 1 })
  expect(await countOf(movimentos)).toBe(before)
  const path = [movimentos.name, place.unit, exercicio, tipo, numero].join('/')
  const page = await server.app.inject({
    url: `/p/${place.prefix}/dados/${path}`,
    headers: { host },
  })
  expect(page.statusCode).toBe(410)
  // A vendor who missed the answer sends it again.
  const again = await send('PATCH', movimentos, taken)
  expect(again.json()).toMatchObject({ saidas: 0, avisos: 1, achados: [{ codigo: 'ausente' }] })
  expect((await send('PUT', movimentos, taken)).statusCode).toBe(400)
  const doubtful = [{ cells: { exercicio, tipo, numero, _retirar: 'talvez' } }]
  const refused = await send('PATCH', movimentos, doubtful)
  expect(refused.json<{ detail: object }>().detail).toMatchObject({
    achados: [{ campo: '_retirar', codigo: 'opcao' }],
  })
})

test('a whole year is replaced at once', async () => {
  const rows = [
    ...rowsOf(receitas, 3, { year: 2024 }),
    ...rowsOf(receitas, 3, { year: 2024, month: 9 }),
  ]
  const answer = await send('PUT', receitas, rows, '2024')
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({ periodo: '2024', novas: 6 })
  const fewer = await send('PUT', receitas, rows.slice(0, 4), '2024')
  expect(fewer.json()).toMatchObject({ novas: 0, saidas: 2 })
})
