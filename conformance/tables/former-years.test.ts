import { afterAll, beforeAll, expect, test } from 'vitest'
import { despesas } from '../../tables/declared/despesas.ts'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { amountIn } from '../../tables/domain/question-words.ts'
import { movimentos } from '../../tables/declared/movimentos.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { publisherOf } from './table-rows.ts'

// What was paid of commitments of former years stands beside what was paid of this year's: neither is the whole.

const place = tenants.a.portals[0]
let server: TestServer
const load = publisherOf(() => server, place)
const power = { credor: 'Luz da Serra Energia S.A.', credor_documento: '11222333000181' }
const paper = { credor: 'Papelaria Central Ltda.', credor_documento: '11444777000161' }
beforeAll(async () => {
  server = await startTestServer()
  const amounts = { valor_empenhado: '900.00', valor_anulado: '', valor_liquidado: '800.00' }
  await load(empenhos, [
    { ...power, ...amounts, numero: '1', valor_pago: '700.00', objeto: 'Energia das escolas' },
    { ...paper, ...amounts, numero: '2', valor_pago: '60.00', objeto: 'Papel' },
  ])
  const moved = (numero: string, tipo: string, exercicio_empenho: string, valor: string) => ({
    ...power,
    numero,
    tipo,
    exercicio_empenho,
    valor,
    empenho: '1',
  })
  await load(movimentos, [
    moved('1', 'pagamento', '2026', '700.00'),
    moved('2', 'pagamento', '2025', '170.50'),
    moved('3', 'pagamento', '2024', '10.00'),
    moved('4', 'estorno_pagamento', '2025', '-20.00'),
    moved('5', 'liquidacao', '2025', '999.00'),
    { ...moved('6', 'pagamento', '2026', '60.00'), ...paper },
    { ...moved('7', 'pagamento', 'não informado', '7.50'), ...paper },
    { ...moved('8', 'liquidacao', 'não informado', '8.50'), ...paper },
  ])
  const spent = { empenhado: '500.00', liquidado: '400.00', pago: '300.00' }
  await load(despesas, [{ ...spent, restos_a_pagar_pagos: '45.10' }])
})
afterAll(() => server.close())

/** What a page of the portal says, without marks. */
async function said(path: string) {
  const url = `/p/${place.prefix}${path}`
  const { body } = await server.app.inject({ url, headers: { host: tenants.a.host } })
  const text = body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
  return { body, text }
}
const search = (q: string) => said(`/busca?q=${encodeURIComponent(q)}`)

test('a company’s commitments tell what it was paid of former years’, reversals taken off, and the whole', async () => {
  const words =
    'Também foram pagos R$ 160,50 de empenhos de anos anteriores (restos a pagar): ao todo, R$ 860,50.'
  const page = await said('/dados/empenhos?exercicio=2026&credor=11222333000181')
  expect(page.text).toContain(words)
  expect(page.body).toContain('/dados/movimentos?exercicio=2026&amp;credor=11222333000181')
  expect((await search('quanto foi pago à Luz da Serra')).text).toContain(words)
})

test('nothing is said where nothing was paid of former years', async () => {
  const { text } = await said('/dados/empenhos?exercicio=2026&credor=11444777000161')
  expect(text).toContain('R$ 60,00 pagos')
  expect(text).not.toContain('(restos a pagar)')
})

test('what payments do not say is told to be missing, without a figure', async () => {
  const { text } = await said('/dados/empenhos?exercicio=2026&objeto=energia')
  expect(text).toContain('Sem o que foi pago de empenhos de anos anteriores (restos a pagar).')
  expect(text).not.toContain('160,50')
})

test('the table of expenses has it in a column of its own', async () => {
  const { text } = await said('/dados/despesas?exercicio=2026')
  expect(text).toContain(
    'Também foram pagos R$ 45,10 de despesas de anos anteriores (restos a pagar): ao todo, R$ 345,10.',
  )
})

test('what was done is asked for by any form of its verb', () => {
  expect(amountIn('quanto a prefeitura pagou à Luz da Serra', empenhos)).toBe('valor_pago')
  expect(amountIn('quanto foi pago', despesas)).toBe('pago')
  expect(amountIn('valores liquidados em 2026', empenhos)).toBe('valor_liquidado')
  expect(amountIn('quanto gastou com papel', empenhos)).toBeUndefined()
})

test('payments of which nobody reports the year are told beside, and in no sum', async () => {
  const { text } = await said('/dados/empenhos?exercicio=2026&credor=11444777000161')
  expect(text).toContain(
    'Mais 1 pagamento, de R$ 7,50, não informa de que ano é o empenho: não se sabe se é restos a pagar.',
  )
  expect(text).not.toContain('Também')
})
