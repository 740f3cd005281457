import { keepNumber, type StoredProposal } from '../../data/proposals/proposals.ts'
import { reserveKey } from '../../data/store/reserve.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { placeOfRows } from '../../resources/pages-of-rows.ts'

/** Reserves the number that the new row of a proposal will have, where addresses name it. */
export async function reserveNumber(
  tx: Runner,
  resource: AnyResource,
  { id, ato, numero }: Pick<StoredProposal, 'id' | 'ato' | 'numero'>,
): Promise<void> {
  const isOwed = ato === 'criar' && placeOfRows(resource).isNumbered === true
  if (isOwed && numero === null) await keepNumber(tx, id, await reserveKey(tx, resource))
}
