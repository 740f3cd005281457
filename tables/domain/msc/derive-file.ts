import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import { acceptedMsc, budgetSumsOf, storeDerived } from '../../data/msc.ts'
import { mscTables, type MscTable } from '../../declared/msc.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import { loadRows, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import type { SentRow } from '../read-row.ts'
import { derivedHead, derivedRows } from './derived-rows.ts'
import { leftOutCode, placedRows } from './placed-rows.ts'

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
const reading = 2
const identityOf = ({ sha256 }: MscMonth, { dataset }: MscTable): string =>
  createHash('sha256').update(`${sha256} ${dataset.name} ${reading}`).digest('hex')

const nobody: PersonKey = () => {
  throw new Error('A balance matrix names no persons')
}

/**
 * Loads what was derived for one table, but for what the table has no place for: that is told by line, and refuses the
 * month only where nothing else is left. A matrix without accounts of the budget leaves everything as it is.
 */
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
    ...placedRows(table, { unit, year, month: month.month, portalId }, rows, nobody),
    insists: month.insists ?? false,
    ...(signal ? { signal } : {}),
  } as const
  return loadRows(runner, actor, load, nobody)
}

/** What became of a table, as whoever sent the matrix reads it beside what was found in the file. */
function toldOf({ dataset }: MscTable, outcome: LoadOutcome): readonly Finding[] {
  const isRefused = outcome.status === 'recusada'
  const found = outcome.findings.filter(({ codigo }) => isRefused || codigo === leftOutCode)
  const refused = 'o mês desta matriz não foi publicado'
  return found.map((finding) => ({
    ...finding,
    codigo: `${dataset.name}:${finding.codigo}`,
    mensagem: `${dataset.title}${isRefused ? `, ${refused}` : ''}: ${finding.mensagem}`,
    // The matrix itself stays accepted.
    gravidade: 'aviso',
  }))
}

/**
 * Derives the rows of a month from a matrix that was accepted, and tells in its report what no table took. Safe to
 * repeat; nothing happens where another file has taken its place meanwhile.
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
  for (const table of mscTables) {
    const rows = derivedRows(table, file, sums)
    const outcome = await loadDerived(runner, { ...file, tenantId }, table, rows, signal)
    if (outcome && outcome.status !== 'inalterada')
      await storeDerived(runner, id, table.dataset.name, toldOf(table, outcome))
  }
}
