import { afterAll, beforeAll, expect, test } from 'vitest'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { folha } from '../../tables/declared/people/folha.ts'
import { obras } from '../../tables/declared/obras.ts'
import { estoqueMedicamentos } from '../../tables/declared/services/estoque-medicamentos.ts'
import { filaRegulacao } from '../../tables/declared/services/fila-regulacao.ts'
import { terceirizados } from '../../tables/declared/people/terceirizados.ts'
import { publisherOf } from '../tables/table-rows.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Whoever asks for the greatest reads which that are: whom most was paid to, or the rows themselves.

const place = tenants.a.portals[0]
let server: TestServer
const load = publisherOf(() => server, place)
beforeAll(async () => {
  server = await startTestServer()
  const to = (credor: string, credor_documento: string, paid: string, numero: string) => ({
    credor,
    credor_documento,
    numero,
    valor_empenhado: '900.00',
    valor_anulado: '',
    valor_liquidado: '800.00',
    valor_pago: paid,
    objeto: numero === '1' ? 'Papel' : 'Energia elétrica das escolas',
  })
  await load(empenhos, [
    to('Papelaria Central Ltda.', '11444777000161', '60.00', '1'),
    to('Luz da Serra Energia S.A.', '46620903000176', '70.00', '2'),
    to('Luz da Serra Energia S.A.', '46620903000176', '80.00', '3'),
    {
      ...to('Pedra Alta Ltda.', '11222333000181', '5.00', '4'),
      objeto: 'Calçamento da Rua do Manancial, medição',
    },
  ])
  await load(terceirizados, [{ funcao: 'Motorista de ônibus', nome: 'Ana Lima' }])
  await load(folha, [{ nome: 'Rui Prado' }])
  const box = (farmacia: string, quantidade: string, medicamento = 'Losartana 50 mg') => ({
    farmacia,
    farmacia_nome: farmacia,
    medicamento,
    medicamento_nome: medicamento,
    quantidade,
    apresentacao: 'comprimido',
    reposicao: '',
    situacao_em: '2026-03-30',
  })
  await load(estoqueMedicamentos, [
    box('Central', '1957.00'),
    box('Boa Vista', '0.00'),
    box('Central', '3.00', 'Insulina NPH'),
  ])
  const request = (protocolo: string, registrado_em: string, situacao = 'aguardando') => ({
    procedimento: 'Ortopedia',
    procedimento_nome: 'Ortopedia',
    protocolo,
    registrado_em,
    situacao,
    situacao_em: '2026-03-30',
  })
  await load(filaRegulacao, [
    request('P-1', '2026-03-20'),
    request('P-2', '2026-02-28'),
    request('P-3', '2025-01-01', 'atendido'),
  ])
  const work = { contrato_ano: '', contrato_tipo: '', contrato: '', percentual_fisico: '10.00' }
  await load(obras, [
    { ...work, codigo: 'O-1', objeto: 'Ponte do rio', valor: '1000.00', valor_pago: '10.00' },
    { ...work, codigo: 'O-2', objeto: 'Praça do coreto', valor: '500.00', valor_pago: '300.00' },
    {
      ...work,
      codigo: 'O-3',
      objeto: 'Calçamento da Rua do Manancial',
      situacao: 'em_andamento',
      previsao: '2020-01-02',
      valor: '9.00',
      valor_pago: '3.00',
    },
  ])
})
afterAll(() => server.close())

/** The lines of what stands above the results of a search. */
async function card(q: string) {
  const url = `/p/${place.prefix}/busca?q=${encodeURIComponent(q)}`
  const { body } = await server.app.inject({ url, headers: { host: tenants.a.host } })
  const [, html = ''] = /<section class="answer-card"(.*?)<\/section>/s.exec(body) ?? []
  const text = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
  return { html, text }
}

test('companies that were paid most are named with what each was paid, the greatest first', async () => {
  const { text, html } = await card('empresas que mais receberam')
  expect(text).toContain(
    'À frente: Luz da Serra Energia S.A., R$ 150,00 pagos · Papelaria Central Ltda., R$ 60,00 pagos',
  )
  expect(html).toContain('/dados/empenhos?exercicio=2026&amp;credor=46620903000176')
})

test('rows are named by what they are about', async () => {
  const { text } = await card('maior obra')
  expect(text).toContain(
    'As maiores obras, uma a uma: Praça do coreto (Obra O-2), R$ 300,00 pagos · Ponte do rio (Obra O-1), R$ 10,00 pagos',
  )
  expect((await card('obras')).text).not.toContain('uma a uma')
})

test('who names a street and nothing else is told what is done there, and how it stands', async () => {
  for (const q of ['rua do manancial', 'a Rua do Manancial']) {
    const { text, html } = await card(q)
    expect(text, q).toContain('Calçamento da Rua do Manancial (Obra O-3)')
    expect(text, q).toMatch(
      /10% pronta, 33% paga, o prazo passou há [\d.]+ dias \(02\/01\/2020\)\./,
    )
    expect(html, q).toContain('/dados/obras/')
  }
  // What was paid for it is asked for by its words.
  expect((await card('medição da rua do manancial')).text).toContain('Empenhos')
})

test('a post by itself is told of who has it in a company', async () => {
  const { text, html } = await card('motorista')
  expect(text).toContain('Terceirizados: Motorista')
  expect(html).toContain('/dados/terceirizados/')
  // Nobody has this one, and of many words the text of a file says more.
  expect((await card('astronauta')).text).toBe('')
})

test('rows of a bill are told by their sum, in the words that people say it in', async () => {
  const light = (await card('conta de luz')).text
  expect(light).toContain('com “energia elétrica”')
  expect(light).toMatch(/2 empenhos .* somam/)
  expect((await card('energia elétrica')).text).toBe(light)
})

test('what is asked of a month is asked of rows of that month, which do not write its name', async () => {
  expect((await card('energia elétrica de março')).text).toMatch(/Em março de \d+, /)
})

test('a post that no payroll has is looked for where companies fill it', async () => {
  expect((await card('salário de motorista')).text).toContain('Aqui nada diz “salário”')
})

test('whether there is a medicine is told by pharmacy, and not by a number of rows', async () => {
  const { text, html } = await card('tem losartana')
  expect(text).toContain('Losartana 50 mg: Central, 1.957, comprimido')
  expect(text).toContain('Losartana 50 mg: Boa Vista, 0, comprimido')
  expect(text).not.toContain('Insulina')
  expect(html).toContain('/dados/estoque_medicamentos/')
})

test('a queue tells for how long those wait who still do', async () => {
  const url = `/p/${place.prefix}/dados/fila_regulacao`
  const { body } = await server.app.inject({ url, headers: { host: tenants.a.host } })
  const [, html = ''] = /<section aria-labelledby="espera"(.*?)<\/section>/s.exec(body) ?? []
  const cells = [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]+>/g, ''),
  )
  expect(cells.slice(4)).toEqual(['Ortopedia', '2', '20 dias', '30 dias'])
  expect(html).toContain('não é previsão')
})
