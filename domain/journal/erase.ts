import { recordEvent } from '../../data/audit/audit.ts'
import { eraseLine, erasure } from '../../data/audit/tree/erase.ts'
import { placedLine } from '../../data/audit/tree/lines.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { entryOf } from './entry.ts'

/**
 * Takes who and what out of a line, as the LGPD may demand. Its leaf stays, and the journal says that it was done.
 * @param owner as who owns the database: the role that serves cannot
 * @throws {Problem} `missing` for a line that is not in the tree; `in-use` for one that was erased
 */
export const eraseFromJournal = (
  owner: Runner,
  actor: Actor,
  { line, why }: { readonly line: string; readonly why: string },
): Promise<void> =>
  owner.atomically(async (tx) => {
    const found = /^\d{1,18}$/.test(line) ? await placedLine(tx, line) : undefined
    if (!found?.row)
      throw problem(
        'missing',
        `A linha ${line} não está na árvore deste município. A auditoria mostra o número no endereço do evento; uma linha nova entra em um minuto.`,
      )
    if (found.sal === null) throw problem('in-use', `A linha ${line} já foi apagada.`)
    await eraseLine(tx, line, entryOf(found.row, found.sal))
    await recordEvent(tx, actor, { ...erasure, record: line, values: { motivo: why } })
  })
