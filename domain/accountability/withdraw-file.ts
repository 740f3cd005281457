import { problem } from '../../kernel/problem.ts'
import { notWithdrawn } from '../../resources/accountability/file.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import {
  accountabilityReport,
  markWithdrawn,
  type Chosen,
} from '../../data/nouns/accountability.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

/**
 * Takes back a file of the unit and year chosen, as long as its validation has not begun; it stays listed as taken
 * back, and the same content can be sent again. @throws {Problem} `missing`; `in-use` with what to do instead, once it
 * was read.
 */
export const withdrawFile = (
  runner: Runner,
  actor: Actor,
  choice: Chosen,
  id: number,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await markWithdrawn(tx, choice, id))) {
      await accountabilityReport(tx, choice, id)
      throw problem('in-use', notWithdrawn)
    }
    await recordEvent(tx, actor, {
      type: 'delete',
      page: 'accountability-file',
      record: String(id),
      portalId: choice.clientId,
      values: { status: 'retirado' },
    })
  })
