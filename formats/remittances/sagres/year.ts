import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import { Unpacked } from '../remittance.ts'
import { Joins } from './joins.ts'
import { annulmentsOf, entriesOf, movementsOf, type LedgerEntry, type Movement } from './ledger.ts'
import type { SagresMonth } from './open-sagres.ts'
import { credit, revenueAccounts } from './shape.ts'

/** Revenue of a nature, source and month, in cents. */
type Amounts = Record<(typeof revenueAccounts)[number]['column'], number>
interface Totals {
  /** What each annulment took back, in cents. */
  readonly annulled: Map<string, number>
  /** The number of an annulled commitment that no register tells. */
  unknown?: string
  readonly revenue: Map<string, Amounts>
}
/** Natures and sources of a month; a city has some hundreds. */
const mostRevenue = 100_000

/** The remittances of a year, of which the registers and the ledger are read once for all tables. */
export class SagresYear {
  readonly months: readonly SagresMonth[]
  readonly unpacked = new Unpacked()
  #joins: Promise<Joins> | undefined
  #totals: Totals | undefined

  constructor(months: readonly SagresMonth[]) {
    this.months = months
  }

  joins(): Promise<Joins> {
    return (this.#joins ??= Joins.read(this.unpacked, this.months))
  }

  /** What the whole ledger sums up to; commitments have their part of it. */
  async totals(): Promise<Totals> {
    for await (const _ of this.#totals ? [] : this.entries()) continue
    return this.#totals ?? { annulled: new Map(), revenue: new Map() }
  }

  /** The entries of the ledger that move commitments, while all of them are summed up. */
  async *entries(): AsyncGenerator<readonly [entry: LedgerEntry, found: readonly Movement[]]> {
    const joins = await this.joins()
    const totals: Totals = { annulled: new Map(), revenue: new Map() }
    joins.reset()
    for await (const entry of entriesOf(this.unpacked, this.months)) {
      const found = movementsOf(entry)
      for (const { key, kind, cents } of found) joins.note(key, kind, cents)
      this.#annul(joins, totals, entry)
      addRevenue(joins, totals, entry)
      if (found.length > 0) yield [entry, found]
    }
    this.#totals = totals
  }

  #annul(joins: Joins, totals: Totals, entry: LedgerEntry): void {
    for (const { by, of, cents } of annulmentsOf(entry)) {
      if (!joins.note(of, 'annulment', cents)) totals.unknown ??= of.split(' ')[2] ?? ''
      totals.annulled.set(by, (totals.annulled.get(by) ?? 0) + cents)
    }
  }
}

function addRevenue(
  joins: Joins,
  { revenue }: Totals,
  { kind, month, unit, items }: LedgerEntry,
): void {
  for (const { account, about, isCredit, cents } of items) {
    const found = revenueAccounts.find(
      ({ prefix, at }) => account.startsWith(prefix) && kind === at,
    )
    if (!found) continue
    const nature = about.text('codigoReceOrcamentaria')
    const text = [joins.entityOf(unit), month, nature, about.source()].join('\n')
    const none = { previsaoInicial: 0, previsaoAtualizada: 0, arrecadada: 0, deducoes: 0 }
    const amounts = revenue.get(text) ?? none
    amounts[found.column] += isCredit === (found.side === credit) ? cents : -cents
    revenue.set(text, amounts)
    if (revenue.size > mostRevenue)
      throw sheetRefusal('A remessa tem receitas demais. Solte os meses em mais de um ZIP.')
  }
}
