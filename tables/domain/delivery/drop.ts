import { recordEvent } from '../../../data/audit/audit.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { dropWaiting } from '../../data/deliveries.ts'

/** Takes a file from what waits, whoever sent it, and writes down who did. */
export const dropFile = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const gone = await dropWaiting(tx, portalId, id)
    if (!gone) return
    const { name, sha256, sender } = gone
    await recordEvent(tx, actor, {
      type: 'delete',
      page: 'remessa',
      record: `arquivo ${id}`,
      portalId,
      values: { arquivo: name, sha256, enviado_por: sender },
    })
  })
