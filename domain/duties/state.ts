import { dayText } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'
import {
  countOf,
  dueAfter,
  dueDay,
  coversPeriod,
  isRegular,
  keyOfPeriod,
  periodAfter,
  periodAt,
  periodText,
  type DocumentTime,
  type DueRule,
  type DutyPeriod,
  type Period,
  type RegularPeriod,
} from './periods.ts'

/** What is owed, and since when it counts. Days are those of the portal's municipality, ISO 8601. */
export interface Owed {
  readonly period: DutyPeriod
  readonly due: DueRule
  readonly applies: boolean
  readonly since: string
}
/** A document that may fulfil it. @property day on which the first of its kind was published */
export interface DutyDocument extends DocumentTime {
  readonly day: string
}
/** That in a period there was nothing, signed. */
export interface Signed {
  readonly id: number
  /** The last month of the period, `2026-10`. */
  readonly period: string
  readonly reason: string
  readonly by: string
  readonly day: string
}
/**
 * How a duty stands on a day. `nunca`: a day has passed and nothing of it was ever published. `nao-houve`: of the
 * period whose day came last, somebody signed that there was nothing.
 */
type DutyStateName =
  | 'em-dia'
  | 'vence'
  | 'vence-hoje'
  | 'atrasado'
  | 'nunca'
  | 'nao-houve'
  | 'nao-se-aplica'
/**
 * How a period of a duty stands: it is there, or signed as not having happened; its day has passed without it, or is
 * still to come; or it is from before the duty counted.
 */
type PeriodStateName = 'publicado' | 'nao-houve' | 'falta' | 'no-prazo' | 'antes'
interface PeriodState {
  readonly period: Period
  readonly name: PeriodStateName
  readonly due: string
}
export interface DutyState {
  readonly name: DutyStateName
  /** What it is about: the oldest hole, or what falls due next. */
  readonly period: Period | null
  /** By which day that is owed. */
  readonly due: string | null
  /** Periods whose day has passed without anything, the oldest first. */
  readonly holes: readonly Period[]
  /** Days until the day; 0 today, negative after it. */
  readonly days: number | null
  /** The newest signature that there was nothing. */
  readonly signed: Signed | null
  /** When something of it was published last. */
  readonly last: string | null
  /** The periods that end within the last twelve months, or run now; none of what is owed at no period. */
  readonly series: readonly PeriodState[]
}

/** How many periods back are looked at. */
const yearsBack = 2
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const lastOf = (published: readonly DutyDocument[]) =>
  published.reduce<string | null>(
    (last, { day }) => (last === null || day > last ? day : last),
    null,
  )

/** How what is owed at no period stands: it is there, or it is owed so many days after it began to count. */
function eventualState({ due, since }: Owed, last: string | null, today: string): DutyState {
  const rest = { period: null, holes: [], signed: null, last, series: [] }
  if (last !== null) return { ...rest, name: 'em-dia', due: null, days: null }
  const until = dueAfter(due, since)
  const days = daysBetween(today, until)
  const name = days < 0 ? 'nunca' : days === 0 ? 'vence-hoje' : 'vence'
  return { ...rest, name, due: until, days }
}

/**
 * The periods that count: those whose day is not before the duty began, and those after the last one that had been
 * published by then. So a new duty accuses nobody of what was owed before it, and what was late stays late.
 */
function countedPeriods(
  every: RegularPeriod,
  { due, since }: Owed,
  published: readonly DutyDocument[],
  today: string,
): readonly Period[] {
  const now = periodAt(every, {
    year: Number(today.slice(0, 4)),
    month: Number(today.slice(5, 7)),
  })
  const oldest = countOf(now) - yearsBack * 12
  const newest = countOf(now) + yearsBack * 12
  const all: Period[] = []
  for (let one = now; countOf(one) >= oldest; one = periodAfter(every, one, -1)) all.unshift(one)
  for (let one = periodAfter(every, now); countOf(one) <= newest; one = periodAfter(every, one))
    all.push(one)
  const before = published.filter(({ day }) => day < since)
  const known = all.findLastIndex((one) =>
    before.some((document) => coversPeriod(every, one, document)),
  )
  return all.filter((one, at) => dueDay(due, one) >= since || (known >= 0 && at > known))
}

const monthsShown = 12
interface Known {
  readonly published: readonly DutyDocument[]
  readonly signed: readonly Signed[]
  readonly owedPeriods: readonly { readonly period: Period }[]
}
/** How each period of the last twelve months stands, the oldest first, the one that runs now too. */
function seriesOf(
  every: RegularPeriod,
  { due }: Owed,
  { published, signed, owedPeriods }: Known,
  today: string,
): readonly PeriodState[] {
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  const counts = new Set(owedPeriods.map(({ period }) => countOf(period)))
  const found: PeriodState[] = []
  for (
    let one = periodAt(every, month);
    countOf(one) > countOf(month) - monthsShown;
    one = periodAfter(every, one, -1)
  ) {
    const day = dueDay(due, one)
    const isThere = published.some((document) => coversPeriod(every, one, document))
    const isSigned = signed.some(({ period }) => period === keyOfPeriod(one))
    const open = !counts.has(countOf(one)) ? 'antes' : day < today ? 'falta' : 'no-prazo'
    found.unshift({
      period: one,
      name: isThere ? 'publicado' : isSigned ? 'nao-houve' : open,
      due: day,
    })
  }
  return found
}

/**
 * How a duty stands on a day.
 * @param published what was published of its type by whom it is of
 * @param ahead so many days before a day one is told of it
 */
export function stateOfDuty(
  owed: Owed,
  published: readonly DutyDocument[],
  signed: readonly Signed[],
  today: string,
  ahead: number,
): DutyState {
  const last = lastOf(published)
  const nothing = { period: null, due: null, holes: [], days: null, signed: null, last, series: [] }
  if (!owed.applies) return { ...nothing, name: 'nao-se-aplica' }
  const { period: every, due } = owed
  if (!isRegular(every)) return eventualState(owed, last, today)
  const periods = countedPeriods(every, owed, published, today).map((period) => {
    const own = signed.find((one) => one.period === keyOfPeriod(period))
    const isThere = published.some((document) => coversPeriod(every, period, document))
    return { period, due: dueDay(due, period), signed: isThere ? undefined : own, isThere }
  })
  const open = periods.filter((one) => !one.isThere && !one.signed)
  const holes = open.filter((one) => one.due < today)
  const next = holes[0] ?? open[0]
  const days = next ? daysBetween(today, next.due) : null
  const told = {
    period: next?.period ?? null,
    due: next?.due ?? null,
    holes: holes.map(({ period }) => period),
    days,
    signed: periods.findLast((one) => one.signed)?.signed ?? null,
    last,
    series: seriesOf(every, owed, { published, signed, owedPeriods: periods }, today),
  }
  if (holes.length > 0) return { ...told, name: last === null ? 'nunca' : 'atrasado' }
  if (days === 0) return { ...told, name: 'vence-hoje' }
  if (days !== null && days <= ahead) return { ...told, name: 'vence' }
  const newest = periods.findLast((one) => one.due < today)
  return { ...told, name: newest?.signed ? 'nao-houve' : 'em-dia' }
}

const dayAfterText = (day: string) =>
  dayText(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
/** `atrasado desde 31/10/2026`, `vence em 3 dias, em 30/11/2026`. */
export function stateText({ name, due, days, signed, last }: DutyState): string {
  const since = due === null ? '' : ` desde ${dayAfterText(due)}`
  const words: Readonly<Record<DutyStateName, string>> = {
    'em-dia':
      due === null
        ? `publicado em ${dayText(last ?? '')}`
        : last === null
          ? `nada publicado ainda; o primeiro é até ${dayText(due)}`
          : `em dia; o próximo é até ${dayText(due)}`,
    vence: `vence em ${counted(days ?? 0, 'dia', 'dias')}, em ${dayText(due ?? '')}`,
    'vence-hoje': 'vence hoje',
    atrasado: `atrasado${since}`,
    nunca: due === null ? 'nunca publicado' : `nunca publicado; atrasado${since}`,
    'nao-houve': signed ? `não houve, assinado por ${signed.by} em ${dayText(signed.day)}` : '',
    'nao-se-aplica': 'não se aplica',
  }
  return words[name]
}

/** `5º bimestre de 2026`; nothing for what is owed at no period. */
export const periodOfState = (every: DutyPeriod, { period }: DutyState): string | null =>
  period !== null && isRegular(every) ? periodText(every, period) : null
