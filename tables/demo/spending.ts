import { dayAfter } from '../../pt-br/day.ts'
import type { Spending } from './budget.ts'
import { budget } from './budget.ts'
import { chance, deflated, parted } from './chance.ts'

/** A delivery or a payment of a commitment. */
export interface SpendingStep {
  readonly kind: 'liquidacao' | 'pagamento'
  readonly day: string
  readonly cents: number
  readonly number: number
  /** Of a payment, the day of the delivery that it pays. */
  readonly delivered: string
  /** Why a payment went before others of its queue. */
  readonly reason?: string
}
/** A commitment with everything that followed from it. */
export interface Commitment {
  readonly spending: Spending
  readonly year: number
  readonly number: number
  readonly day: string
  readonly kind: 'ordinario' | 'estimativo' | 'global'
  readonly cents: number
  readonly steps: readonly SpendingStep[]
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const whole = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))

type Planned = Omit<Commitment, 'number' | 'steps'> & {
  readonly steps: readonly Omit<SpendingStep, 'number'>[]
}

/** What is delivered is paid some days later; of December, in January, from what was left over. */
function delivery(random: () => number, year: number, day: string, cents: number, wait: number) {
  const delivered = day > `${year}-12-28` ? `${year}-12-28` : day
  const kinds = {
    liquidacao: delivered,
    pagamento: dayAfter(delivered, wait + whole(random, 0, 6)),
  }
  return (['liquidacao', 'pagamento'] as const).map((kind) => ({
    kind,
    day: kinds[kind],
    cents,
    delivered,
  }))
}

const categories: Readonly<Record<string, string>> = {
  30: 'bens',
  32: 'bens',
  52: 'bens',
  36: 'servicos',
  37: 'servicos',
  39: 'servicos',
  40: 'servicos',
  51: 'obras',
}
/** The category of a line in the order of payments; staff, debt and transfers stand in none. */
export const categoryOf = ({ nature }: Pick<Spending, 'nature'>): string =>
  categories[nature.slice(4, 6)] ?? 'outras'

/** The grounds on which the law lets a payment go before others (Lei 14.133/2021, art. 141, § 1º). */
const grounds = [
  'Pagamento a pequena empresa, demonstrado o risco de descontinuidade do contrato (Lei 14.133/2021, art. 141, § 1º, II).',
  'Serviço necessário ao funcionamento dos sistemas do município (Lei 14.133/2021, art. 141, § 1º, III).',
  'Grave perturbação da ordem: reparo depois da chuva forte, em situação de emergência (Lei 14.133/2021, art. 141, § 1º, I).',
]
/** Of the payments that would have gone before others, one of so many did, with its ground. */
const oneOf = 5

/**
 * The steps with their payments in the order of the law: whoever delivered first is paid first, in a queue for each
 * unit, source and category. A few go before others, and say why.
 */
function inOrder(all: readonly Planned[]): readonly Planned[] {
  const last = new Map<string, { readonly day: string; readonly delivered: string }>()
  const paid = new Map<Planned['steps'][number], { day: string; reason?: string }>()
  const payments = all
    .filter(({ spending }) => categoryOf(spending) !== 'outras')
    .flatMap(({ spending, steps }) =>
      steps.filter(({ kind }) => kind === 'pagamento').map((step) => ({ spending, step })),
    )
    .toSorted((one, other) => one.step.delivered.localeCompare(other.step.delivered))
  let early = 0
  for (const { spending, step } of payments) {
    const queue = [spending.unit, spending.source, categoryOf(spending)].join(' ')
    const before = last.get(queue)
    const isEarly = before !== undefined && step.day < before.day
    if (isEarly && step.delivered > before.delivered) early += 1
    const ahead = isEarly && step.delivered > before.delivered && early % oneOf === 0
    const day = isEarly && !ahead ? before.day : step.day
    const reason = ahead ? grounds[(early / oneOf) % grounds.length] : undefined
    paid.set(step, reason === undefined ? { day } : { day, reason })
    if (day !== before?.day && !ahead) last.set(queue, { day, delivered: step.delivered })
  }
  return all.map((one) => ({
    ...one,
    steps: one.steps.map((step) => ({ ...step, ...paid.get(step) })),
  }))
}

/** The thirteenth salary comes in December. */
const wages = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
const months = wages.map((_, at) => at + 1)

function monthly(spending: Spending, year: number, cents: number): readonly Planned[] {
  const random = chance(`${year} ${spending.action.code} ${spending.object}`)
  const parts = parted(
    cents,
    wages.map((weight) => weight * (0.985 + random() * 0.03)),
  )
  return months.map((month, at) => {
    const day = dayOf(year, month, 20 + whole(random, 0, 4))
    const part = parts[at] ?? 0
    const steps = delivery(random, year, dayAfter(day, 2), part, 3)
    return { spending, year, day, kind: 'ordinario', cents: part, steps }
  })
}

function wholeYear(spending: Spending, year: number, cents: number): readonly Planned[] {
  const random = chance(`${year} ${spending.action.code} ${spending.object}`)
  const kind = /nergia|internet/.test(spending.object) ? 'estimativo' : 'global'
  const parts = parted(
    cents,
    months.map(() => 0.9 + random() * 0.2),
  )
  const steps = months.flatMap((month, at) =>
    delivery(random, year, dayOf(year, month, whole(random, 24, 28)), parts[at] ?? 0, 8),
  )
  return [{ spending, year, day: dayOf(year, 1, whole(random, 5, 12)), kind, cents, steps }]
}

function severalTimes(spending: Spending, year: number, cents: number): readonly Planned[] {
  const random = chance(`${year} ${spending.action.code} ${spending.object}`)
  const times = Number(spending.rhythm)
  const parts = parted(
    cents,
    Array.from({ length: times }, () => 0.7 + random() * 0.6),
  )
  return parts.map((part, at) => {
    const day = dayAfter(dayOf(year, 1, 15), Math.floor(((at + random() * 0.8) * 320) / times))
    const steps = delivery(random, year, dayAfter(day, whole(random, 8, 32)), part, 10)
    return { spending, year, day, kind: 'ordinario', cents: part, steps }
  })
}

function planned(spending: Spending, year: number, ago: number): readonly Planned[] {
  const cents = deflated(spending.yearly * 100, ago)
  if (spending.rhythm === 'mes') return monthly(spending, year, cents)
  return spending.rhythm === 'ano'
    ? wholeYear(spending, year, cents)
    : severalTimes(spending, year, cents)
}

/** Gives numbers by unit and year in the order of days, as a system does that numbers while it works. */
class Numbers {
  readonly #last = new Map<string, number>()
  next(...of: readonly string[]): number {
    const number = (this.#last.get(of.join(' ')) ?? 0) + 1
    this.#last.set(of.join(' '), number)
    return number
  }
}

/**
 * The commitments of some years, with what was delivered and paid until a day; the same at every start.
 * @param until the last day that tells anything, ISO 8601
 */
export function commitments(years: readonly number[], until: string): readonly Commitment[] {
  const newest = Math.max(...years)
  const all = inOrder(
    years.flatMap((year) => budget().flatMap((line) => planned(line, year, newest - year))),
  ).toSorted((one, other) => one.day.localeCompare(other.day))
  const numbers = new Numbers()
  const steps = all
    .flatMap((commitment) => commitment.steps.map((step) => ({ commitment, step })))
    .toSorted((one, other) => one.step.day.localeCompare(other.step.day))
  const stepsOf = new Map<Planned, SpendingStep[]>()
  for (const { commitment, step } of steps) {
    const number = numbers.next(commitment.spending.unit, step.day.slice(0, 4), step.kind)
    const own = stepsOf.get(commitment) ?? []
    stepsOf.set(commitment, own)
    if (step.day <= until) own.push({ ...step, number })
  }
  return all
    .map((commitment) => ({
      ...commitment,
      number: numbers.next(commitment.spending.unit, String(commitment.year)),
      steps: stepsOf.get(commitment) ?? [],
    }))
    .filter(({ day }) => day <= until)
}
