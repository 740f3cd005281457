import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import { acceptedMsc, budgetSumsOf } from '../../data/msc.ts'
import { mscTables, type MscTable } from '../../declared/msc.ts'
import { loadRows, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import type { SentRow } from '../read-row.ts'
import { derivedHead, derivedRows } from './derived-rows.ts'

/** A month of a unit, whose matrix is at hand. */
export interface MscMonth {
  readonly tenantId: number
  readonly portalId: number
  readonly unit: string
  readonly year: number
  readonly month: number
  /** Who sent the matrix. */
  readonly user: string
  readonly sha256: string
  /** Takes the place of what was sent as well: somebody asked for it. */
  readonly insists?: boolean
}

/** Of the same matrix other rows come out once the accounts are read otherwise. */
const reading = 1
const identityOf = ({ sha256 }: MscMonth, { dataset }: MscTable): string =>
  createHash('sha256').update(`${sha256} ${dataset.name} ${reading}`).digest('hex')

const nobody: PersonKey = () => {
  throw new Error('A balance matrix names no persons')
}

/** Loads what was derived for one table. A matrix without accounts of the budget leaves everything as it is. */
export async function loadDerived(
  runner: Runner,
  month: MscMonth,
  table: MscTable,
  rows: readonly SentRow[],
  signal?: AbortSignal,
): Promise<LoadOutcome | undefined> {
  if (rows.length === 0) return undefined
  const { tenantId, user, portalId, unit, year } = month
  const actor = { tenantId, userId: '', userName: user, managers: null, ip: '', requestId: '' }
  const load = {
    dataset: table.dataset,
    portalId,
    unit,
    unitNames: [],
    year,
    month: month.month,
    mode: 'substitui',
    way: 'msc',
    author: user,
    sha256: identityOf(month, table),
    head: derivedHead(table),
    rows,
    insists: month.insists ?? false,
    ...(signal ? { signal } : {}),
  } as const
  return loadRows(runner, actor, load, nobody)
}

/**
 * Derives the rows of a month from a matrix that was accepted. Safe to repeat; nothing happens where another file has
 * taken its place meanwhile.
 */
export async function deriveFile(
  runner: Runner,
  tenantId: number,
  id: number,
  signal?: AbortSignal,
): Promise<void> {
  const file = await acceptedMsc(runner, id)
  if (!file) return
  const sums = await budgetSumsOf(runner, id)
  for (const table of mscTables)
    await loadDerived(runner, { ...file, tenantId }, table, derivedRows(table, file, sums), signal)
}
