import type { DutyBook, OwingUnit, StoredDuty } from '../../data/duties/duties.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { dayAfter } from '../../pt-br/day.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { owedMonths, type OwedMonths } from '../../tables/domain/overdue.ts'
import { dueRuleOf, unitsOwing, type DutyDay, type DutyLine } from './lines.ts'
import { dueDay, type DueRule } from './periods.ts'
import type { DutyState } from './state.ts'

const nothing = {
  period: null,
  due: null,
  holes: [],
  days: null,
  signed: null,
  last: null,
  series: [],
}
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** How a table of a unit stands: by the clock of the tables. */
function stateOfMonths({ late, soon, last }: OwedMonths, today: string): DutyState {
  const next = late[0] ?? soon[0]
  const state = { ...nothing, holes: late.map(({ year, month }) => ({ year, month })), last }
  if (!next) return { ...state, name: 'em-dia' }
  const days = daysBetween(today, next.due)
  const name = days < 0 ? 'atrasado' : days === 0 ? 'vence-hoje' : 'vence'
  return { ...state, name, period: { year: next.year, month: next.month }, due: next.due, days }
}
/** A table that nobody sent yet: the clock of the tables knows nothing of it. */
const neverSent = ({ applies }: StoredDuty): DutyState => ({
  ...nothing,
  name: applies ? 'nunca' : 'nao-se-aplica',
})

/** What is owed next of a table that owes nothing now: the month that runs. */
function withNext(state: DutyState, due: DueRule, today: string): DutyState {
  if (state.name !== 'em-dia') return state
  const period = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  return { ...state, due: dueDay(due, period) }
}

/** The duties of public tables of a portal: a line for each unit that sends one, else one of the main unit. */
export async function tableLines(
  runner: Runner,
  portalId: number,
  { today, ahead }: DutyDay,
  book: DutyBook,
): Promise<readonly DutyLine[]> {
  const { seen } = await owedMonths(runner, portalId, today, dayAfter(today, ahead))
  return book.duties.flatMap((duty) => {
    const dataset = datasetNamed(duty.dataset ?? '')
    if (!dataset) return []
    const due = dueRuleOf(duty, book)
    const lineOf = (unit: OwingUnit, state: DutyState): DutyLine => ({ duty, unit, due, state })
    const sent = seen
      .filter((one) => one.dataset === dataset)
      .flatMap((months) => {
        const unit = book.units.find(({ id }) => id === months.unit.id)
        return unit ? [lineOf(unit, withNext(stateOfMonths(months, today), due, today))] : []
      })
    if (sent.length > 0) return sent
    return unitsOwing(duty, book).map((unit) => lineOf(unit, neverSent(duty)))
  })
}
