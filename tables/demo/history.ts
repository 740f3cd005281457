import { debtRows } from './debt-rows.ts'
import { peopleRowMakers } from './people-rows.ts'
import type { Cells } from './cells.ts'
import { owners, townYears, type Spender } from './town.ts'

/** A load that the first start leaves for later. */
export interface DeferredLoad {
  readonly table: keyof typeof peopleRowMakers
  readonly unit: Spender
  readonly year: number
  /** Null is the whole year. */
  readonly month: number | null
  /** Who sends it. */
  readonly author: string
  readonly rows: () => readonly Cells[]
}

/** Lists and payrolls, a year of a unit at a time: some thousand rows at most. */
const lists = ['servidores', 'estagiarios', 'terceirizados', 'folha'] as const

/**
 * The months of past years that the first start has no time for, the newest first, and the whole register of debts.
 * What stands there already stands in them again.
 * @param day that of the first start
 */
export function historySteps(day: Date): readonly DeferredLoad[] {
  const { newest, years, unitYear } = townYears(day)
  const spenders = Object.keys(owners) as Spender[]
  return years.toReversed().flatMap((year) => {
    // The payroll of the year before is whole from the first start on.
    const open = lists.filter((table) => year < newest - (table === 'folha' ? 1 : 0))
    const people = spenders.flatMap((unit) =>
      open.map((table) => ({
        table,
        unit,
        year,
        month: null,
        author: 'Sistema de folha de pagamento',
        rows: () => peopleRowMakers[table]({ ...unitYear(unit, year), whole: true }),
      })),
    )
    const town = { ...unitYear('prefeitura', year), whole: true }
    const debts = Array.from({ length: town.until }, (_, at) => ({
      table: 'divida_ativa' as const,
      unit: 'prefeitura' as const,
      year,
      month: town.until - at,
      author: 'Sistema tributário',
      rows: () => debtRows(town, town.until - at),
    }))
    return [...people, ...debts]
  })
}
