import { dayAfter } from '../../pt-br/day.ts'
import type { Cells } from './cells.ts'
import type { Spending } from './budget.ts'
import { deflated, decimalReais } from './chance.ts'
import { demoParty } from './parties.ts'
import { contractLink, purchaseLink } from './purchase-rows.ts'
import type { Purchase, Purchases } from './purchases.ts'
import { categoryOf, type Commitment, type SpendingStep } from './spending.ts'
import { amendmentOf } from './typed-rows.ts'

const direct: Readonly<Record<string, string>> = {
  D: 'Dispensa de licitação (Lei 14.133/2021, art. 75)',
  I: 'Inexigibilidade de licitação (Lei 14.133/2021, art. 74)',
}
/** How it was bought, and by which contract; nothing for what is not bought. */
const boughtBy = ({ how }: Spending, purchase: Purchase | undefined): Cells => ({
  contratacao_direta: direct[how] ?? null,
  ...(purchase && purchaseLink(purchase)),
  ...(purchase?.contract && contractLink(purchase.contract)),
})
const credorOf = ({ party }: Spending): Cells => {
  const { name, document } = demoParty(party)
  return { credor: name, credor_documento: document }
}
const sumOf = (steps: readonly SpendingStep[], kind: SpendingStep['kind']) =>
  steps.reduce((sum, step) => sum + (step.kind === kind ? step.cents : 0), 0)

/** A commitment as a row of `empenhos`. */
export const commitmentRow = ({ spending, ...it }: Commitment, purchases: Purchases): Cells => ({
  exercicio: String(it.year),
  numero: String(it.number),
  data: it.day,
  tipo: it.kind,
  unidade_orcamentaria: spending.office.code,
  unidade_orcamentaria_nome: spending.office.name,
  funcao: spending.area,
  subfuncao: spending.part,
  programa: spending.programme.code,
  programa_nome: spending.programme.name,
  acao: spending.action.code,
  acao_nome: spending.action.name,
  natureza: spending.nature,
  fonte: spending.source,
  ...credorOf(spending),
  objeto: spending.object,
  ...boughtBy(spending, purchases.of(spending, it.year)),
  ...amendmentOf(spending, it.year),
  valor_empenhado: decimalReais(it.cents),
  valor_liquidado: decimalReais(sumOf(it.steps, 'liquidacao')),
  valor_pago: decimalReais(sumOf(it.steps, 'pagamento')),
})

/** Municipal and federal taxes that are kept back of a payment for services and works. */
const kept = (category: string, cents: number) =>
  category === 'servicos' || category === 'obras' ? decimalReais(Math.round(cents * 0.05)) : null

/** Days from a delivery until it must be paid, as the contracts say. */
const daysToPay = 30

/** What was delivered and paid of a commitment, as rows of `movimentos`. */
export const stepRows = ({ spending, year, number, steps }: Commitment): readonly Cells[] =>
  steps.map((step) => {
    const category = categoryOf(spending)
    const bought = category !== 'outras'
    const paid = step.kind === 'pagamento'
    const bill = steps.find(
      ({ kind, delivered }) => kind === 'liquidacao' && delivered === step.delivered,
    )
    return {
      exercicio: step.day.slice(0, 4),
      tipo: step.kind,
      numero: String(step.number),
      data: step.day,
      exercicio_empenho: String(year),
      empenho: String(number),
      ...credorOf(spending),
      funcao: spending.area,
      fonte: spending.source,
      documento_fiscal:
        bought && bill ? `NF ${1_000 + ((number * 37 + bill.number) % 8_000)}` : null,
      categoria: category,
      data_exigibilidade: bought ? step.delivered : null,
      vencimento: bought ? dayAfter(step.delivered, daysToPay) : null,
      justificativa_alteracao: step.reason ?? null,
      historico: spending.object,
      valor: decimalReais(step.cents),
      retencoes: paid ? kept(category, step.cents) : null,
    }
  })

const amounts = [
  'dotacao_inicial',
  'dotacao_atualizada',
  'empenhado',
  'liquidado',
  'pago',
  'restos_a_pagar_pagos',
] as const
type Amounts = Record<(typeof amounts)[number], number>

/** The sums of a unit's commitments by month and line of the budget: what a year's rows of `despesas` are made of. */
class Execution {
  readonly #rows = new Map<string, { readonly cells: Cells; readonly sums: Amounts }>()

  add(spending: Spending, year: number, month: number, amount: keyof Amounts, cents: number) {
    const { body, office, area, part, programme, action, nature, source } = spending
    const key = [month, office.code, area, part, action.code, nature, source].join(' ')
    const cells: Cells = {
      exercicio: String(year),
      mes: String(month),
      orgao: body.code,
      orgao_nome: body.name,
      unidade_orcamentaria: office.code,
      unidade_orcamentaria_nome: office.name,
      funcao: area,
      subfuncao: part,
      programa: programme.code,
      programa_nome: programme.name,
      acao: action.code,
      acao_nome: action.name,
      natureza: nature,
      fonte: source,
    }
    const sums = Object.fromEntries(amounts.map((name) => [name, 0])) as Amounts
    const row = this.#rows.get(key) ?? { cells, sums }
    this.#rows.set(key, row)
    row.sums[amount] += cents
  }

  rows(): readonly Cells[] {
    return [...this.#rows.values()].map(({ cells, sums }) => ({
      ...cells,
      ...Object.fromEntries(amounts.map((name) => [name, decimalReais(sums[name])])),
    }))
  }
}

const monthOf = (day: string) => Number(day.slice(5, 7))
const thousand = 100_000

/**
 * The execution of a unit's budget in a year, as rows of `despesas`: the very money of its commitments and payments.
 * @param lines the unit's lines of the budget
 * @param ago how many years before the newest
 */
export function executionRows(
  lines: readonly Spending[],
  found: readonly Commitment[],
  year: number,
  ago: number,
): readonly Cells[] {
  const execution = new Execution()
  for (const line of lines) {
    // The budget is a little more than what is spent, in whole thousands; what it lacks for works comes in March.
    const yearly = deflated(line.yearly * 100, ago)
    const works = line.nature.startsWith('44')
    const first = Math.ceil((yearly * (works ? 0.92 : 1.04)) / thousand) * thousand
    execution.add(line, year, 1, 'dotacao_inicial', first)
    if (works)
      execution.add(
        line,
        year,
        3,
        'dotacao_atualizada',
        Math.ceil((yearly * 0.11) / thousand) * thousand,
      )
  }
  for (const { spending, year: its, day, cents, steps } of found) {
    if (its === year) execution.add(spending, year, monthOf(day), 'empenhado', cents)
    for (const step of steps.filter((one) => one.day.startsWith(String(year)))) {
      const amount =
        step.kind === 'liquidacao' ? 'liquidado' : its === year ? 'pago' : 'restos_a_pagar_pagos'
      execution.add(spending, year, monthOf(step.day), amount, step.cents)
    }
  }
  return execution.rows()
}
