import { reais } from '../../pt-br/money.ts'
import { budget } from '../../tables/demo/budget.ts'
import { deflated } from '../../tables/demo/chance.ts'
import { revenueRows } from '../../tables/demo/revenue-rows.ts'
import { owners, type Spender } from '../../tables/demo/town.ts'

const spenders = Object.keys(owners) as Spender[] // its own names
const money = (cents: number) => reais(cents / 100).replace(/\s/g, ' ')

/** What the town collected in the first months of a year, in cents: the sum of its table of revenue. */
const collected = (year: number, ago: number, months: number): number =>
  spenders
    .flatMap((unit) => revenueRows(unit, year, ago, months))
    .reduce((sum, { arrecadada }) => sum + Math.round(Number(arrecadada) * 100), 0)

/** The four statements of a closed year, of the same sums as the public tables. */
export function balanceLines(year: number, ago: number): readonly string[] {
  const revenue = collected(year, ago, 12)
  const committed = budget().reduce((sum, { yearly }) => sum + deflated(yearly * 100, ago), 0)
  const result = `${revenue >= committed ? 'Superávit' : 'Déficit'}: ${money(Math.abs(revenue - committed))}.`
  return [
    'Balanço Orçamentário (Lei 4.320/1964, art. 102)',
    `Receita arrecadada no ano: ${money(revenue)}.`,
    `Despesa empenhada no ano: ${money(committed)}.`,
    result,
    'Balanço Financeiro (art. 103)',
    `Ingressos orçamentários: ${money(revenue)}. Dispêndios orçamentários: ${money(committed)}.`,
    'Balanço Patrimonial (art. 105)',
    `Efeito do ano no patrimônio financeiro: ${money(revenue - committed)}.`,
    'Demonstração das Variações Patrimoniais (art. 104)',
    `Variações aumentativas: ${money(revenue)}. Variações diminutivas: ${money(committed)}.`,
  ]
}
