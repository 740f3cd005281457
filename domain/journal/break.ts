import { readTile } from '../../data/audit/tree/tile-files.ts'
import { readBreaks, readTree, storeBreak, storeTree } from '../../data/audit/tree/tree-store.ts'
import {
  checkpointText,
  readCheckpoint,
  signNote,
  verifierKey,
} from '../../formats/transparency/note.ts'
import { tileReader, rootOf } from '../../formats/transparency/tree.ts'
import { problem } from '../../kernel/problem.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { breakNote } from './break-note.ts'
import { openRemembered } from './remembered.ts'
import { keptSigningKey, renewSigningKey } from './signing-key.ts'

interface Said {
  readonly who: string
  readonly why: string
  /**
   * The newest checkpoint that is known of, wherever it was kept, where the log goes on from an older state; nothing
   * where the key alone is another.
   */
  readonly remembered?: string
}

/**
 * Says, signed, that the log goes on in another way than was signed before, and why. From here on another key signs: so
 * nobody takes a checkpoint of the new history for one of the lost one.
 * @returns the note
 * @throws {Problem} `missing` without a tree; `invalid` for a checkpoint of another log, or one that the log goes on
 * from
 */
export async function breakJournal(
  runner: Runner,
  files: Files,
  { who, why, remembered }: Said,
): Promise<string> {
  const tree = await readTree(runner)
  if (!tree) throw problem('missing', 'A auditoria deste município ainda não tem árvore.')
  const read = tileReader(tree, (level, index) => readTile(runner, files, level, index))
  const to = { size: tree.size, root: await rootOf(read, tree.size) }
  const breaks = await readBreaks(runner)
  const from =
    remembered === undefined ? to : readCheckpoint(openRemembered(tree, breaks, remembered).text)
  if (from === undefined) throw problem('invalid', 'O arquivo não tem um checkpoint.')
  const isBefore =
    remembered !== undefined &&
    from.size <= tree.size &&
    (await rootOf(read, from.size)).equals(from.root)
  if (isBefore)
    throw problem(
      'invalid',
      'O registro continua a partir desse checkpoint: não há quebra a dizer.',
    )
  const former = await keptSigningKey(runner, tree.origin)
  return runner.atomically(async (tx) => {
    const key = await renewSigningKey(tx, tree.origin)
    const vkey = verifierKey(key)
    const signers = former && verifierKey(former) === tree.vkey ? [former, key] : [key]
    const note = breakNote(signers, { from, to, who, why, keys: [tree.vkey, vkey] })
    await storeBreak(tx, note)
    const checkpoint = signNote(checkpointText({ origin: tree.origin, ...to }), [key])
    await storeTree(tx, tree, { vkey, checkpoint, firm: tree.firm })
    return note
  })
}
