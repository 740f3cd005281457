import { recordEvent } from '../../data/audit/audit.ts'
import {
  insertDuties,
  insertHabits,
  portalsWithoutDuties,
  type GivenDuty,
} from '../../data/duties/duties.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { datasets } from '../../tables/declared/index.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { isOfPower } from '../../tables/declared/powers.ts'
import { lawWords, owedByLaw, type UnitNature } from './catalogue.ts'

const ofDocuments = owedByLaw.map((entry): GivenDuty => {
  const { type, scope, powers, period, orBy, due } = entry
  return {
    type,
    scope,
    powers,
    period,
    law: lawWords(entry),
    dataset: null,
    or: orBy ?? null,
    rule: due.kind,
    days: due.days,
    months: due.months,
  }
})
/** The power whose portals owe a table; null where both do. */
const powersOwing = (dataset: Dataset): GivenDuty['powers'] => {
  const powers = (['executivo', 'legislativo'] as const).filter((one) => isOfPower(dataset, one))
  return powers.length === 1 ? powers : null
}
const tableDuty = ({ name, due }: Dataset) => ({
  type: null,
  dataset: name,
  scope: 'portal' as const,
  period: 'mensal',
  or: null,
  rule: 'uteis' as const,
  days: due.workingDays,
  months: 0,
  law: due.law,
})
const ofTables = datasets.map((dataset): GivenDuty => ({
  ...tableDuty(dataset),
  powers: powersOwing(dataset),
}))
/** What every portal is given to begin with. */
const given: readonly GivenDuty[] = [...ofDocuments, ...ofTables]
/** What of it a portal owes whose main unit is of a power. */
export const owedBy = (power: UnitNature): readonly GivenDuty[] =>
  given.filter(({ powers }) => powers === null || powers.includes(power))

/** As long after a period as the next document of a habit is expected. */
const graceDays = 15
const habit = { days: graceDays, law: 'Costume deste portal, sem lei indicada' }
const yearsOfHabit = 2

/** Duties of what is published every so often in a portal without a law that says so. */
export const adoptHabits = (tx: Tx, portalId: number): Promise<number> =>
  insertHabits(tx, portalId, habit, yearsOfHabit)

/**
 * Gives a portal what the law has it publish, and what it has published every so often; both count from today. A portal
 * is born with them: what made it is in the journal once.
 * @returns how many it got
 */
export const installDuties = async (tx: Tx, portalId: number): Promise<number> =>
  (await insertDuties(tx, portalId, given)) + (await adoptHabits(tx, portalId))

/** The same for the portals of a tenant that have none yet, those of before there were duties; the journal says so. */
export async function installMissingDuties(tx: Tx, tenantId: number): Promise<void> {
  const product: Actor = {
    tenantId,
    userId: '',
    userName: 'Claraboia',
    managers: null,
    ip: '127.0.0.1',
    requestId: 'start',
  }
  for (const { id } of await portalsWithoutDuties(tx)) {
    const count = await installDuties(tx, id)
    const event = {
      type: 'insert',
      page: 'duty',
      portalId: id,
      values: { obrigacoes: count },
    } as const
    await recordEvent(tx, product, event)
  }
}
