import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { withdrawTableLoad } from '../../tables/calls/table-withdrawal.ts'
import { movementsOfCommitments } from '../../tables/data/contradictions.ts'
import { totalsOf } from '../../tables/data/sums.ts'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { movimentos } from '../../tables/declared/movimentos.ts'
import { declareNothing } from '../../tables/domain/declaration.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { commitment, due, move, no, other, paid, senderOf } from './movement-rows.ts'

// What was liquidated and paid of commitments whose file does not say it is computed of the unit's movements: never
// less than it is, never a zero that nobody knows, and the same wherever it is read.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const units = [
  'depois',
  'antes',
  'restos',
  'lacuna',
  'soltos',
  'palavra',
  'uma',
  'outra',
  'volta',
  'noite',
]
beforeAll(async () => {
  server = await startTestServer()
  for (const name of units)
    // oxlint-disable-next-line no-await-in-loop -- a few rows
    await server
      .runnerOf('a')
      .run(
        sql`insert into portal_cliente (hash_id, portal_id, nome) values (${name}, ${place.id}::bigint, ${name})`,
      )
})
afterAll(() => server.close())

const send = senderOf(() => server, place.id)

type Known = readonly [
  number: string,
  liquidated: number | null,
  paid: number | null,
  mark: string | null,
]
const known = async (unit: string, year: number): Promise<readonly Known[]> => {
  const rows = await server
    .runnerOf('a')
    .run<Record<'n' | 'c', string> & Record<'l' | 'p', number>>(
      sql`select numero as n, valor_liquidado::float8 as l, valor_pago::float8 as p, calculado as c from dado_empenhos
      where portal_id = ${place.id}::bigint and unidade_gestora = ${unit} and exercicio = ${year}::int order by 1`,
    )
  return rows.map(({ n, l, p, c }) => [n, l, p, c])
}
const both = 'liquidado_e_pago'
const unreported = (numero: string): Known => [numero, null, null, null]

test('commitments, then movements: what is there is added up, and what is not is zero', async () => {
  const at = { unit: 'depois', year: 2025, month: 1 }
  await send(empenhos, at, [commitment('1'), commitment('2'), commitment('3')])
  expect(await known(at.unit, 2025)).toEqual(['1', '2', '3'].map(unreported))
  const outcome = await send(movimentos, at, [
    due('1', 2025, '600,00'),
    // Two of one day.
    due('1', 2025, '100,00'),
    paid('1', 2025, '500,00'),
    move('estorno_pagamento', '1', 2025, '-120,00'),
    move('estorno_liquidacao', '1', 2025, '-50,00'),
    due('2', 2025, '10,00'),
  ])
  expect(outcome.computed).toBe(3)
  expect(await known(at.unit, 2025)).toEqual([
    ['1', 650, 380, both],
    ['2', 10, 0, both],
    ['3', 0, 0, both],
  ])
})

test('movements, then commitments; and the same file again changes nothing', async () => {
  const at = { unit: 'antes', year: 2025, month: 1 }
  await send(movimentos, at, [due('1', 2025, '600,00'), paid('1', 2025, '500,00')])
  const rows = [commitment('1'), commitment('2', other)]
  await send(empenhos, at, rows)
  const after = [
    ['1', 600, 500, both],
    ['2', 0, 0, both],
  ]
  expect(await known(at.unit, 2025)).toEqual(after)
  const again = await send(empenhos, at, rows)
  expect(again).toMatchObject({ added: 0, changed: 0, gone: 0, computed: 0 })
  expect(again.sums['valor_pago']).toEqual([500, 500])
  expect(await known(at.unit, 2025)).toEqual(after)
})

test('restos a pagar: later years pay the commitment of the year that they name', async () => {
  const [first, second] = [
    { unit: 'restos', year: 2024, month: 12 },
    { unit: 'restos', year: 2025, month: 1 },
  ]
  await send(empenhos, first, [commitment('7')])
  await send(empenhos, second, [commitment('7')])
  await send(movimentos, first, [due('7', 2024, '300,00'), paid('7', 2024, '100,00')])
  expect(await known('restos', 2024)).toEqual([['7', 300, 100, both]])
  expect(await known('restos', 2025)).toEqual([unreported('7')])
  await send(movimentos, second, [paid('7', 2024, '200,00'), due('7', 2025, '5,00')])
  expect(await known('restos', 2024)).toEqual([['7', 300, 300, both]])
  expect(await known('restos', 2025)).toEqual([['7', 5, 0, both]])
})

test('what is before a month that is not published stays unknown, and each kind by itself', async () => {
  const at = (month: number) => ({ unit: 'lacuna', year: 2025, month })
  for (const month of [1, 3])
    // oxlint-disable-next-line no-await-in-loop -- loads of one unit
    await send(empenhos, at(month), [commitment(String(month))])
  await send(movimentos, at(1), [due('1', 2025, '10,00'), paid('1', 2025, '10,00')])
  await send(movimentos, at(3), [due('3', 2025, '30,00'), due('1', 2025, '1,00')])
  // Of March no payment is published: of January's commitment both could be more than they are.
  expect(await known('lacuna', 2025)).toEqual([
    ['1', null, 10, 'pago'],
    ['3', 30, null, 'liquidado'],
  ])
  const { status } = await send(movimentos, at(2), [due('1', 2025, '2,00')])
  expect(status).toBe('publicada')
  expect(await known('lacuna', 2025)).toEqual([
    ['1', 13, 10, both],
    ['3', 30, null, 'liquidado'],
  ])
})

test('a month of which somebody signed that it had nothing is no gap', async () => {
  const at = (month: number) => ({ unit: place.unit, year: 2023, month })
  await send(empenhos, at(1), [commitment('1')])
  await send(movimentos, at(1), [due('1', 2023, '10,00'), paid('1', 2023, '4,00')])
  await send(movimentos, at(3), [due('1', 2023, '1,00'), paid('1', 2023, '6,00')])
  expect(await known(place.unit, 2023)).toEqual([unreported('1')])
  await declareNothing(
    server.runnerOf('a'),
    { ...actor, userName: 'Ana' },
    { dataset: movimentos, portalId: place.id },
    { unit: place.unit, year: 2023, month: 2 },
    { text: 'Não houve movimentos em fevereiro.', signer: 'Ana', post: 'Contadora' },
  )
  expect(await known(place.unit, 2023)).toEqual([['1', 11, 10, both]])
})

test('no zero where movements may be of the commitment under another number, or of another year', async () => {
  const at = { unit: 'soltos', year: 2025, month: 1 }
  const own = ['1', '2', '4'].map((number) => commitment(number))
  await send(empenhos, at, [...own, commitment('3', other)])
  await send(movimentos, at, [
    due('1', 2025, '9,00'),
    paid('1', 2025, '9,00'),
    due('2', 2025, '1,00'),
    due('0002/1', 2025, '5,00'),
  ])
  expect(await known(at.unit, 2025)).toEqual([
    ['1', 9, 9, both],
    // The liquidation that names no commitment has their creditor: it may be a part of the one, or all of the other.
    ['2', null, 0, 'pago'],
    ['3', 0, 0, both],
    ['4', null, 0, 'pago'],
  ])
  await send(movimentos, at, [
    due('1', 2025, '9,00'),
    paid('1', no, '9,00'),
    paid('2', 2025, '1,00'),
  ])
  expect(await known(at.unit, 2025)).toEqual([
    ['1', 9, null, 'liquidado'],
    ['2', 0, 1, both],
    ['3', 0, 0, both],
    ['4', 0, 0, both],
  ])
  await send(movimentos, at, [
    due('0001/25', 2025, '9,00', other),
    paid('0001/25', 2025, '9,00', other),
  ])
  expect(await known(at.unit, 2025)).toEqual(['1', '2', '3', '4'].map(unreported))
})

test('the word of the file stands, before and after', async () => {
  const at = { unit: 'palavra', year: 2025, month: 1 }
  const said = { valor_liquidado: '70,00', valor_pago: '60,00' }
  await send(empenhos, at, [commitment('1', said), commitment('2', { valor_liquidado: '8,00' })])
  await send(movimentos, at, [
    due('1', 2025, '1,00'),
    paid('1', 2025, '1,00'),
    paid('2', 2025, '3,00'),
  ])
  expect(await known(at.unit, 2025)).toEqual([
    ['1', 70, 60, null],
    ['2', 8, 3, 'pago'],
  ])
  await send(empenhos, at, [commitment('1', said), commitment('2', said)])
  expect(await known(at.unit, 2025)).toEqual([
    ['1', 70, 60, null],
    ['2', 70, 60, null],
  ])
})

test('the look of the night tells where the word of the file is not what movements come to', async () => {
  const at = (year: number) => ({ unit: 'noite', year, month: 12 })
  const said = (l: string, p: string) => ({ valor_liquidado: l, valor_pago: p })
  await send(empenhos, at(2024), [
    // What was paid until the end of its year is said as well as what was paid until today.
    commitment('1', said('90,00', '40,00')),
    commitment('2', said('90,00', '90,00')),
    commitment('3', said('90,00', '70,00')),
    commitment('4'),
  ])
  const each = (of: string, valor: string) => [due(of, 2024, '90,00'), paid(of, 2024, valor)]
  await send(movimentos, at(2024), [
    ...each('1', '40,00'),
    ...each('2', '40,00'),
    ...each('3', '40,00'),
  ])
  await send(movimentos, { unit: 'noite', year: 2025, month: 1 }, [
    ...['1', '2', '3'].map((of) => paid(of, 2024, '50,00')),
    due('9', 2025, '1,00'),
  ])
  const { found } = await movementsOfCommitments(server.runnerOf('a'), place.id, 2024)
  expect(found.filter(({ unit }) => unit === 'noite')).toEqual([
    {
      about: 'empenhos-movimentos',
      table: 'empenhos',
      unit: 'noite',
      year: 2024,
      name: 'pago',
      here: 70,
      there: 90,
      count: 1,
    },
  ])
})

test('another unit’s movements are not its own', async () => {
  await send(empenhos, { unit: 'uma', year: 2025, month: 1 }, [commitment('1')])
  await send(movimentos, { unit: 'outra', year: 2025, month: 1 }, [
    due('1', 2025, '9,00'),
    paid('1', 2025, '9,00'),
  ])
  expect(await known('uma', 2025)).toEqual([unreported('1')])
})

const get = async (path: string) => {
  const url = `/p/${place.prefix}/dados${path}`
  const answer = await server.app.inject({ url, headers: { host: tenants.a.host } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer
}

test('page, sums, files and calls say the same, and that it is computed; a withdrawal takes it back', async () => {
  const at = { unit: place.unit, year: 2026, month: 1 }
  await send(empenhos, at, [commitment('1'), commitment('2')])
  const { id } = await send(movimentos, at, [due('1', 2026, '400,00'), paid('1', 2026, '300,00')])
  const row = (await get(`/empenhos/${place.unit}/2026/1`)).body
  expect(row).toMatch(
    /<dt>Pago<\/dt><dd>R\$\s300,00<small> calculado das liquidações e dos pagamentos publicados<\/small>/,
  )
  expect(row).toMatch(/<dt>Calculado dos movimentos<\/dt><dd>Liquidado e pago/)
  const list = (await get('/empenhos?exercicio=2026')).body
  expect(list).toMatch(/300,00<small>calculado<\/small>/)
  expect(list).toContain('“Liquidado” e “Pago”: o que o arquivo não informa é calculado')
  const called = (await get(`/api/v1/empenhos/${place.unit}/2026/1`)).json<object>()
  expect(called).toMatchObject({ valor_liquidado: 400, valor_pago: 300, calculado: both })
  expect(called).not.toHaveProperty('nao_informado')
  const csv = (await get('/empenhos/linhas.csv?exercicio=2026')).body.split('\r\n')
  const head = csv[0] ?? ''
  const first =
    csv.find((line) => line.includes('Liquidado e pago') && line.includes(';"1";')) ?? ''
  expect(head).toMatch(/"valor_pago";"calculado";"calculado_nome"$/)
  expect(first).toMatch(/;400;300;"liquidado_e_pago";"Liquidado e pago"$/)
  const selection = { dataset: empenhos, portalId: place.id, filter: { exercicio: 2026 } }
  expect(await totalsOf(server.runnerOf('a'), selection)).toMatchObject({
    rows: 2,
    sums: { valor_liquidado: 400, valor_pago: 300 },
  })
  // What a portal gave away comes back as what it is: no amount that anybody reported.
  const unit = 'volta'
  await send(empenhos, { ...at, unit }, [
    commitment('1', { valor_liquidado: '400,00', valor_pago: '300,00', calculado: both }),
  ])
  expect(await known(unit, 2026)).toEqual([unreported('1')])
  const manager = await server.signedIn('first')
  await manager.ask(withdrawTableLoad, {
    params: { portalId: place.id, table: 'movimentos', load: id ?? 0 },
    body: { fundamento: 'erro', motivo: 'Arquivo de outro mês' },
  })
  expect(await known(place.unit, 2026)).toEqual(['1', '2'].map(unreported))
  const gone = await totalsOf(server.runnerOf('a'), selection)
  expect(gone.sums).not.toHaveProperty('valor_pago')
  expect((await get('/empenhos?exercicio=2026')).body).not.toContain('calculado')
})
