import { dayAtPortal } from '../../data/nouns/zones.ts'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import { sql, type Database } from '../../platform/postgres/database.ts'
import { transparencyIndex } from '../../tables/domain/transparency-index.ts'
import type { Verdict } from './verdict.ts'

type Items = Readonly<Record<string, string>>
/**
 * What the back office tells that a portal meets of each criterion.
 * @param prefix of the portal
 * @param code of its tenant, where that is another
 */
export async function toldItems(db: Database, prefix: string, code = prefix): Promise<Items> {
  const tenant = await tenantByCode(db, code)
  const { states } = await db.reading(tenant?.id ?? 0, async (tx) => {
    const [portal] = await tx.run<{ id: number }>(
      sql`select id::float8 as id from portal where prefixo = ${prefix}`,
    )
    return transparencyIndex(tx, portal?.id ?? 0, await dayAtPortal(tx, portal?.id ?? 0))
  })
  return Object.fromEntries(states.map(({ criterion, met }) => [criterion.id, met]))
}
/** The same as its pages show it, opened. */
export const shownItems = (verdicts: readonly Verdict[]): Items =>
  Object.fromEntries(verdicts.map(({ id, met }) => [id, met]))
