import { reais } from '../../pt-br/money.ts'
import { budget, type Spending } from '../../tables/demo/budget.ts'
import { deflated } from '../../tables/demo/chance.ts'
import { revenueRows } from '../../tables/demo/revenue-rows.ts'
import { commitments, type SpendingStep } from '../../tables/demo/spending.ts'
import { owners, type Spender } from '../../tables/demo/town.ts'
import type { UnitKey } from '../units.ts'

// The sums that reports of the invented town tell: those of its public tables.

const spenders = Object.keys(owners) as Spender[] // its own names
export const moneyText = (cents: number) => reais(cents / 100).replace(/\s/g, ' ')

/** Whose money a document is about: the town hall reports on all, others on themselves. */
const unitsOf = (unit: UnitKey): readonly UnitKey[] => (unit === 'prefeitura' ? spenders : [unit])
/** Who receives it: what the chamber gets from the town hall would be counted twice. */
const receiversOf = (unit: UnitKey) =>
  unitsOf(unit).filter((one) => unit !== 'prefeitura' || one !== 'camara')

interface Received {
  /** The first digits of its nature. */
  readonly origin: string
  readonly expected: number
  readonly received: number
}
const origins: Readonly<Record<string, string>> = {
  '11': 'Impostos, taxas e contribuições de melhoria',
  '12': 'Contribuições',
  '13': 'Receita patrimonial',
  '16': 'Receita de serviços',
  '17': 'Transferências correntes',
  '19': 'Outras receitas correntes',
  '24': 'Transferências de capital',
}
/**
 * What was expected of the year and received in its first months, by origin, in cents.
 * @param ago how many years before the newest
 */
export function receivedBy(
  unit: UnitKey,
  year: number,
  ago: number,
  months: number,
): readonly Received[] {
  const found = new Map<string, Received>()
  for (const row of receiversOf(unit).flatMap((one) => revenueRows(one, year, ago, months))) {
    const origin = String(row['natureza']).slice(0, 2)
    const before = found.get(origin)
    const cents = (name: string) => Math.round(Number(row[name]) * 100)
    found.set(origin, {
      origin: origins[origin] ?? 'Outras receitas',
      expected: (before?.expected ?? 0) + cents('previsao_inicial'),
      received: (before?.received ?? 0) + cents('arrecadada'),
    })
  }
  return [...found].toSorted(([one], [other]) => one.localeCompare(other)).map(([, one]) => one)
}

/** The budget of a year by something that its lines say, in cents, in their order. */
export function budgetBy(
  unit: UnitKey,
  ago: number,
  by: (line: Spending) => string,
): readonly (readonly [name: string, cents: number])[] {
  const own = unitsOf(unit)
  const sums = new Map<string, number>()
  for (const line of budget())
    if (own.includes(line.unit))
      sums.set(by(line), (sums.get(by(line)) ?? 0) + deflated(line.yearly * 100, ago))
  return [...sums]
}
const yearsBack = [0, 1, 2, 3]
/** Cents by kind of step, of a unit, function and month. */
type Spent = ReadonlyMap<string, number>
/** The sums of the newest year and those before, made once: many documents tell of them. */
const made = new Map<number, Spent>()
const keyOf = (
  kind: SpendingStep['kind'],
  unit: string,
  area: string,
  year: number,
  month: number,
) => [kind, unit, area, year, month].join(' ')
function spentUpTo(newest: number): Spent {
  const known = made.get(newest)
  if (known) return known
  const sums = new Map<string, number>()
  const years = yearsBack.map((back) => newest - back)
  for (const { spending, year, steps } of commitments(years, `${newest}-12-31`))
    for (const { kind, day, cents } of steps) {
      if (Number(day.slice(0, 4)) !== year) continue
      const key = keyOf(kind, spending.unit, spending.area, year, Number(day.slice(5, 7)))
      sums.set(key, (sums.get(key) ?? 0) + cents)
    }
  made.set(newest, sums)
  return sums
}
/**
 * What was delivered and paid of a year's commitments up to the end of a month, by function, in cents.
 * @param ago how many years before the newest
 */
export function spentOn(
  unit: UnitKey,
  area: string,
  { year, ago, months }: { readonly year: number; readonly ago: number; readonly months: number },
) {
  const spent = spentUpTo(year + ago)
  const sum = (kind: SpendingStep['kind']) =>
    unitsOf(unit)
      .flatMap((one) =>
        Array.from(
          { length: months },
          (_, at) => spent.get(keyOf(kind, one, area, year, at + 1)) ?? 0,
        ),
      )
      .reduce((all, cents) => all + cents, 0)
  return { delivered: sum('liquidacao'), paid: sum('pagamento') }
}

/** What a year's budget spends on people, in cents (Lei 4.320/1964; elements of group 1). */
export const staffCosts = (unit: UnitKey, ago: number): number =>
  budgetBy(unit, ago, ({ nature }) => nature.slice(0, 2)).find(([group]) => group === '31')?.[1] ??
  0
