import { mscColumnsOf, type MscTable } from '../../declared/msc.ts'
import type { SentRow } from '../read-row.ts'

/** What a matrix says of an account with its complementary information, at one moment. */
export interface MscSum {
  /** The first line that says so. */
  readonly line: number
  readonly account: string
  /** Value and type of each piece of information. */
  readonly information: readonly (readonly [value: string, type: string])[]
  readonly moment: string
  /** Debits less credits, in reais: `-1250.00`. */
  readonly debit: string
}
interface Month {
  readonly year: number
  readonly month: number
}
interface Derived {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly cents: Map<string, bigint>
}

const january = 1
const isCounted = (moment: string, opens: boolean, month: number) =>
  moment === 'period_change' || (opens && month === january && moment === 'beginning_balance')

/** Whole cents of reais with at most two places. */
export function centsOf(reais: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(reais) ?? []
  return BigInt(`${sign}${whole || '0'}${part.padEnd(2, '0')}`)
}
function reaisOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What a sum of the matrix adds to the columns of a table. */
function additions({ accounts }: MscTable, { account, moment, debit }: MscSum, month: number) {
  return accounts
    .filter(
      ({ prefix, opens = false }) => account.startsWith(prefix) && isCounted(moment, opens, month),
    )
    .map(({ column, side }) => [column, side === 'D' ? centsOf(debit) : -centsOf(debit)] as const)
}

/**
 * The movements of a month that a matrix holds, as rows of a table. What cannot be classified is a row with a fault
 * and its amounts; rows in which nothing moved are left out.
 */
export function derivedRows(
  table: MscTable,
  { year, month }: Month,
  sums: Iterable<MscSum>,
): readonly SentRow[] {
  const { time } = table.dataset
  const rows = new Map<string, Derived>()
  const faults: SentRow[] = []
  for (const sum of sums) {
    const added = additions(table, sum, month).filter(([, cents]) => cents !== 0n)
    if (added.length === 0) continue
    const known = new Map(sum.information.map(([value, type]) => [type, value]))
    const missing = table.needs.filter((type) => !known.get(type))
    if (missing.length > 0) {
      const message = `A conta ${sum.account} vem sem ${missing.join(' e sem ')}: o valor não tem a que se somar.`
      const cells = amountsOf(table, centsBy(added))
      faults.push({ line: sum.line, cells, fault: ['sem_classificacao', message] })
      continue
    }
    const cells = table.cellsOf((type) => known.get(type) ?? '')
    const key = JSON.stringify(cells)
    const row = rows.get(key) ?? { line: sum.line, cells, cents: new Map<string, bigint>() }
    rows.set(key, row)
    for (const [column, cents] of added)
      row.cents.set(column, (row.cents.get(column) ?? 0n) + cents)
  }
  const place = { [time.year]: String(year), [time.month]: String(month) }
  const moved = [...rows.values()].filter(({ cents }) =>
    [...cents.values()].some((it) => it !== 0n),
  )
  return [
    ...faults,
    ...moved.map(({ line, cells, cents }) => ({
      line,
      cells: { ...place, ...cells, ...amountsOf(table, cents) },
    })),
  ]
}

/** Amounts in cents by column: of an account that counts for a column twice, both. */
function centsBy(added: readonly (readonly [string, bigint])[]): ReadonlyMap<string, bigint> {
  const all = new Map<string, bigint>()
  for (const [column, cents] of added) all.set(column, (all.get(column) ?? 0n) + cents)
  return all
}

/** Every amount that a row must have, also those that did not move. */
const amountsOf = (table: MscTable, cents: ReadonlyMap<string, bigint>) =>
  Object.fromEntries(
    mscColumnsOf(table).map((column) => [
      column,
      cents.has(column) || !table.dataset.columns[column]?.optional
        ? reaisOf(cents.get(column) ?? 0n)
        : null,
    ]),
  )

/** The names of the fields that the rows have. */
export const derivedHead = (table: MscTable): readonly string[] => [
  table.dataset.time.year,
  table.dataset.time.month,
  ...Object.keys(table.cellsOf(() => '')),
  ...mscColumnsOf(table),
]

/** The amounts of rows, added up: cents by column. */
export function sumsOfRows(table: MscTable, rows: readonly SentRow[]): ReadonlyMap<string, bigint> {
  const total = (column: string) =>
    rows.reduce((sum, { cells }) => sum + centsOf(cells[column] ?? '0'), 0n)
  return new Map(mscColumnsOf(table).map((column) => [column, total(column)]))
}
