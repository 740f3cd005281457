import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import type { PortalKey } from '../../demo/places.ts'
import type { UnitKey } from '../../demo/units.ts'
import { budget } from './budget.ts'
import { chamberRows } from './chamber/chamber-rows.ts'
import { peopleRows } from './people-rows.ts'
import type { UnitYear } from './unit-year.ts'
import { purchaseRows } from './purchase-rows.ts'
import { Purchases } from './purchases.ts'
import { revenueRows } from './revenue-rows.ts'
import { serviceRows } from './service-rows.ts'
import type { Cells } from './cells.ts'
import { commitments, type Commitment } from './spending.ts'
import { commitmentRow, executionRows, stepRows } from './spending-rows.ts'
import { typedRows } from './typed-rows.ts'

/** Whose portal each unit that spends is in. */
export const owners = {
  prefeitura: 'prefeitura',
  saude: 'prefeitura',
  educacao: 'prefeitura',
  saae: 'prefeitura',
  camara: 'camara',
} as const satisfies Partial<Record<UnitKey, PortalKey>>
export type Spender = keyof typeof owners
/** Where the portals keep their documents. Rows of the year before the series lead there: they have no files. */
const documentsPath = '/documentos'
/** The newest year and the three before: the series that the national index of transparency asks for. */
const yearCount = 4

/** The rows of a unit's year, by table. */
type TownRows = Readonly<Record<string, readonly Cells[]>>

/** The town's money of the newest year and the three before, from which all rows are made. */
export function townYears(now: Date) {
  const day = dayThere(now)
  const [newest, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const years = Array.from({ length: yearCount }, (_, at) => newest + 1 - yearCount + at)
  const [lines, all] = [budget(), commitments(years, day)]
  /** What the rows about a unit's year are made from. */
  const unitYear = (unit: Spender, year: number): UnitYear => ({
    unit,
    lines: lines.filter((line) => line.unit === unit),
    found: all.filter(({ spending }) => spending.unit === unit),
    year,
    ago: newest - year,
    // The month that runs has no revenue yet: it is counted when it is over.
    until: year === newest ? Math.max(month - 1, 1) : 12,
    day: year === newest ? day : `${year}-12-31`,
    today: day,
  })
  return { day, newest, years, unitYear }
}

/**
 * The money of the town in rows of the public tables: the year of the day and three before, up to that day. Of the year
 * before these there are the purchases alone, which the first year's commitments lead to.
 */
export function townMoney(now: Date): {
  readonly years: readonly number[]
  readonly rowsOf: (unit: Spender, year: number) => TownRows
} {
  const { day, newest, years, unitYear } = townYears(now)
  const purchases = new Purchases(years)
  return {
    years: [newest - yearCount, ...years],
    rowsOf: (unit, year) => {
      const bought = purchaseRows(
        purchases.all.filter((one) => one.unit === unit),
        year,
        day,
        documentsPath,
      )
      if (!years.includes(year)) return bought
      const one = unitYear(unit, year)
      const { lines: own, found, ago } = one
      const paid = (object: string) => paidFor(found, year, object)
      return {
        ...typedRows({ unit, year, ago, day: one.day, paid }),
        receitas: revenueRows(unit, year, ago, handedOn(unit, one)),
        despesas: executionRows(own, found, year, ago),
        empenhos: found
          .filter((commitment) => commitment.year === year)
          .map((commitment) => commitmentRow(commitment, purchases)),
        movimentos: found.flatMap(stepRows).filter(({ exercicio }) => exercicio === String(year)),
        ...peopleRows(one),
        ...chamberRows(one),
        ...serviceRows(one),
        ...bought,
      }
    },
  }
}
/**
 * Of how many months a unit has its revenue: the chamber gets its part by the 20th of the month that runs (CF, art.
 * 29-A, § 2º, II), others count a month when it is over.
 */
const handedOn = (unit: Spender, { until, day, ago }: UnitYear): number => {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  return unit === 'camara' && ago === 0 ? (date > 20 ? month : Math.max(month - 1, 1)) : until
}
/** Cents paid in a year for what the budget calls so. */
const paidFor = (found: readonly Commitment[], year: number, object: string): number =>
  found
    .filter((one) => one.year === year && one.spending.object.startsWith(object))
    .flatMap(({ steps }) => steps)
    .reduce((sum, { kind, cents }) => sum + (kind === 'pagamento' ? cents : 0), 0)

/** The day where the town lies, ISO 8601: the server's own may be a day ahead. */
const dayThere = (now: Date) => clockOf(capitalZone).isoDay(now)
