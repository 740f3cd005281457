import { beforeAll, expect, test } from 'vitest'
import { paperOf } from '../../tables/demo/chamber/papers.ts'
import { townMoney } from '../../tables/demo/town.ts'
import type { Cells } from './table-rows.ts'

// What the chamber of the demonstration tells agrees with itself: bills with votes, minutes with both, receipts with
// their norm.

let years: readonly (readonly [year: number, tables: Readonly<Record<string, readonly Cells[]>>])[]
beforeAll(() => {
  const { years: all, rowsOf } = townMoney(new Date('2026-11-27T15:00:00Z'))
  // Of the oldest there are purchases alone.
  years = all.slice(1).map((year) => [year, rowsOf('camara', year)])
})
const rows = (table: string) => years.flatMap(([, tables]) => tables[table] ?? [])
const billOf = ({ tipo, numero, exercicio }: Cells) => `${tipo} ${numero}/${exercicio}`

test('a bill that was voted tells its result and the day, also in the year after it was proposed', () => {
  const bills = new Map(rows('proposicoes').map((row) => [billOf(row), row]))
  const first = `${years[0]?.[0]}`
  const votes = rows('votacoes').filter(({ proposicao_ano: year }) => (year ?? '') >= first)
  const later = votes.filter(({ proposicao_ano: year, exercicio }) => year !== exercicio)
  expect(later.length).toBeGreaterThan(20)
  for (const { proposicao_tipo: kind, proposicao, proposicao_ano: year, ...vote } of votes) {
    const bill = bills.get(`${kind} ${proposicao}/${year}`)
    expect(bill, `${kind} ${proposicao}/${year}`).toMatchObject({
      situacao: vote['resultado'],
      andamento_em: vote['data'],
      ementa: vote['assunto'],
    })
  }
})

test('no two bills of the years told propose the same', () => {
  const bills = rows('proposicoes').filter(({ tipo }) => tipo?.startsWith('projeto'))
  expect(bills.length).toBeGreaterThan(60)
  expect(new Set(bills.map(({ ementa }) => ementa)).size).toBe(bills.length)
})

test('minutes tell who was there and how each voted, as the rows do', () => {
  const held = rows('sessoes').filter(({ ata }) => ata)
  for (const session of held) {
    const text = (paperOf('sessoes', 'ata', session) ?? []).join('\n')
    const isHere = (row: Cells) =>
      row['data'] === session['data'] && row['sessao'] === session['numero']
    const words = { presente: 'presente', justificada: 'ausência justificada', ausente: 'ausente' }
    for (const { vereador, presenca } of rows('presencas').filter(isHere))
      expect(text).toContain(`   ${vereador}: ${words[presenca as keyof typeof words]}`)
    const votes = rows('votacoes').filter(isHere)
    for (const { vereador, voto } of votes.filter((row) => row['voto'] === 'nao'))
      expect(text, `${vereador} ${voto}`).toMatch(new RegExp(`Não: .*${vereador}`))
    if (votes.length > 0)
      expect(text).toContain(`com ${votes.filter((row) => row['voto'] === 'sim').length} voto`)
  }
})

test('no paper of the chamber has the words of a purchase, days of machines or two full stops', () => {
  const papers = [
    ...rows('sessoes').flatMap((row) => [
      paperOf('sessoes', 'pauta', row),
      paperOf('sessoes', 'ata', row),
    ]),
    ...rows('proposicoes').map((row) => paperOf('proposicoes', 'texto', row)),
  ]
  expect(papers.length).toBeGreaterThan(200)
  for (const paper of papers) {
    expect(paper).toBeDefined()
    expect((paper ?? []).join('\n')).not.toMatch(/recorrer|licita|\d{4}-\d\d-\d\d|\.\.|undefined/)
  }
})

test('nobody is paid back above the limit of the norm in a month, and all of it is what was paid', () => {
  const sums = new Map<string, number>()
  for (const { data, vereador, valor } of rows('verba_indenizatoria')) {
    const key = `${data?.slice(0, 7)} ${vereador}`
    sums.set(key, (sums.get(key) ?? 0) + Math.round(Number(valor) * 100))
  }
  expect(Math.max(...sums.values())).toBeLessThanOrEqual(150_000)
  const paid = rows('movimentos')
    .filter((row) => row['tipo'] === 'pagamento' && /gabinetes/i.test(row['credor'] ?? ''))
    .reduce((sum, row) => sum + Math.round(Number(row['valor']) * 100), 0)
  expect([...sums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(paid)
})

test('who sat in the legislature before has more than one mandate', () => {
  const councillors = rows('vereadores')
  const before = new Set(
    councillors.filter(({ legislatura }) => legislatura === '2021–2024').map(({ nome }) => nome),
  )
  const now = councillors.filter(({ exercicio, nome }) => exercicio === '2026' && before.has(nome))
  expect(now.length).toBeGreaterThan(5)
  for (const { biografia } of now) expect(biografia).not.toContain('1º mandato')
})
