import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import {
  acceptedPlan,
  deliveredYears,
  planLines,
  type AcceptedPlan,
  type DeliveredYear,
} from '../../data/ppa.ts'
import { planOf, ppa } from '../../declared/ppa.ts'
import { fieldsOf, isSent } from '../../model/declaration.ts'
import { loadRows } from '../load.ts'
import type { PersonKey } from '../party.ts'
import type { SentRow } from '../read-row.ts'
import { planRow } from './plan-row.ts'

/** Of the same deliveries other rows come out once their lines are read otherwise. */
const reading = 1
const identityOf = (years: readonly DeliveredYear[]): string =>
  createHash('sha256')
    .update(JSON.stringify([reading, years.map(({ year, sha256 }) => [year, sha256])]))
    .digest('hex')

const nobody: PersonKey = () => {
  throw new Error('A plan names no persons')
}
const head = fieldsOf(ppa)
  .filter((field) => isSent(ppa, field))
  .map(({ name }) => name)

/** A unit and its tenant. */
interface Place extends AcceptedPlan {
  readonly tenantId: number
}
/**
 * The rows of a plan, a year at a time; read once the load has its turn, so that the newest deliveries are what it
 * publishes.
 */
async function* rowsOf(runner: Runner, place: Place, first: number): AsyncGenerator<SentRow> {
  for (const delivered of await deliveredYears(runner, place, first))
    // oxlint-disable-next-line no-await-in-loop -- one year in memory at a time
    for (const line of await planLines(runner, delivered)) yield planRow(line, delivered.year)
}

async function loadPlan(
  runner: Runner,
  place: Place,
  first: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const years = await deliveredYears(runner, place, first)
  if (years.length === 0) return
  const { tenantId, portalId, unit, user } = place
  const actor = { tenantId, userId: '', userName: user, managers: null, ip: '', requestId: '' }
  const load = {
    dataset: ppa,
    portalId,
    unit,
    unitNames: [],
    year: first,
    month: null,
    mode: 'substitui',
    way: 'arquivo',
    derived: true,
    author: user,
    sha256: identityOf(years),
    head,
    rows: rowsOf(runner, place, first),
    ...(signal ? { signal } : {}),
  } as const
  await loadRows(runner, actor, load, nobody)
}

/**
 * Publishes the plans that a delivery speaks of, each whole: what it says, and what older deliveries say of the other
 * years. Safe to repeat; nothing happens where another file has taken its place meanwhile.
 */
export async function derivePlan(
  runner: Runner,
  tenantId: number,
  id: number,
  signal?: AbortSignal,
): Promise<void> {
  const file = await acceptedPlan(runner, id)
  if (!file) return
  for (const first of new Set(file.years.map(planOf)))
    await loadPlan(runner, { ...file, tenantId }, first, signal)
}
