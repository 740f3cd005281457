import type { Files, Received } from '../../platform/files/files.ts'
import { keepUpload } from '../../data/file-store/uploads.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import {
  insertFile,
  lockCompetence,
  sameFile,
  type Chosen,
  type Competence,
} from '../../data/nouns/accountability.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

export interface ReceivedFile extends Competence {
  readonly received: Received
}

/**
 * Keeps what was received and queues its validation, in one transaction. The same content for the same unit, year and
 * month is recognised: nothing new is stored, unless it was replaced since, or could not be validated.
 * @returns the file's id, and whether it was there already.
 */
export async function receiveFile(
  runner: Runner,
  files: Files,
  actor: Actor,
  choice: Chosen,
  { received, ...competence }: ReceivedFile,
  mayKeep?: () => Promise<void>,
): Promise<{ readonly id: number; readonly known: boolean }> {
  const known = await sameFile(runner, choice, competence, received.sha256)
  if (known !== undefined) {
    await files.discard(received)
    return { id: known, known: true }
  }
  const facts = await keepUpload(runner, files, actor, choice.clientId, received, mayKeep)
  return runner.atomically(async (tx) => {
    await lockCompetence(tx, choice.unit, competence)
    const twin = await sameFile(tx, choice, competence, facts.sha256)
    // Sent twice at once: the sweep takes the second one's bytes.
    if (twin !== undefined) return { id: twin, known: true }
    const id = await insertFile(tx, actor.userName, choice, competence, facts)
    const { name, sha256 } = facts
    const { year, month } = competence
    await recordEvent(tx, actor, {
      type: 'insert',
      page: 'accountability-file',
      record: String(id),
      portalId: choice.clientId,
      values: { nome: name, ug: choice.unit, ano: year, mes: month, sha256 },
    })
    return { id, known: false }
  })
}
