import type { FileStatus } from '../../resources/accountability/file.ts'
import { unreadFile } from '../../resources/accountability-words.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import {
  acceptedAfter,
  dropRows,
  queueDerivation,
  replaceEarlier,
  storeOutcome,
  lockFile,
  type ValidationJob,
  type ValidationOutcome,
} from '../../data/nouns/accountability-validation.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'

const statusOf = ({ errors, warnings }: ValidationOutcome): FileStatus =>
  errors > 0 ? 'rejeitado' : warnings > 0 ? 'processado_com_avisos' : 'processado'

/**
 * Ends the validation of a file that this transaction has taken. An accepted file takes the place of the earlier ones
 * of its unit, month and layout, also of those that are validated after it.
 */
export async function finishValidation(
  tx: Tx,
  tenantId: number,
  job: ValidationJob,
  outcome: ValidationOutcome,
): Promise<void> {
  const { id, portalId, user } = job
  const { layout, lines, errors, warnings } = outcome
  const successor = await acceptedAfter(tx, job, layout)
  const status = successor === undefined ? statusOf(outcome) : 'substituido'
  await storeOutcome(tx, job, outcome, status, successor)
  if (successor !== undefined) await dropRows(tx, String(id))
  else if (status !== 'rejeitado' && layout !== null) {
    await replaceEarlier(tx, job, layout)
    await queueDerivation(tx, id)
  }
  const actor = { tenantId, userId: '', userName: user, managers: null, ip: '', requestId: '' }
  await recordEvent(tx, actor, {
    type: 'import',
    page: 'accountability-file',
    record: String(id),
    portalId,
    values: { status, linhas: lines, erros: errors, avisos: warnings },
  })
}

/** Says on a file that it could not be validated at all, after several tries. */
export const giveUpValidation = (
  runner: Runner,
  tenantId: number,
  job: ValidationJob,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await lockFile(tx, job))) return
    const counts = { lines: 0, errors: 1, warnings: 0 }
    await finishValidation(tx, tenantId, job, { layout: null, ...counts, findings: [unreadFile] })
  })
