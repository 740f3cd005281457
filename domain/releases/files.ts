import { Problem, problem } from '../../kernel/problem.ts'
import { counted } from '../../pt-br/words.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Proposer, ReachedProposal } from '../proposals/reach.ts'
import type { Obstacle } from './publish.ts'
import { itemsIn } from './reach.ts'

/** Asks about the file of one proposal. @throws {Problem} its questions */
type Ask = (item: ReachedProposal) => Promise<void>

/** The proposals of a package whose files leave questions, each with them. */
export async function filesInDoubt(
  runner: Runner,
  proposer: Proposer,
  id: number,
  ask: Ask,
): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = []
  // One after the other: their files are read by one process.
  for (const item of await itemsIn(runner, proposer, id, false))
    if (item)
      await ask(item).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.detail?.['arquivo'] !== 'unconfirmed') throw error
        found.push({ proposal: item.proposal, refusal: error })
      })
  return found
}

/**
 * Asks about the files of a package before it goes out, or is promised for an hour.
 * @throws {Problem} `invalid`, with all questions, each with the draft that it is of
 */
export async function requireRightFiles(
  runner: Runner,
  proposer: Proposer,
  id: number,
  ask: Ask,
): Promise<void> {
  const found = await filesInDoubt(runner, proposer, id, ask)
  if (found.length === 0) return
  const drafts = counted(found.length, 'rascunho deixa', 'rascunhos deixam')
  throw problem(
    'invalid',
    `O arquivo de ${drafts} perguntas. Nada do pacote foi publicado.`,
    found.flatMap(({ proposal: { titulo }, refusal }) =>
      refusal.faults.map(({ field, message }) => ({
        field,
        message: `“${titulo || 'Sem título'}”: ${message}`,
      })),
    ),
    { arquivo: 'unconfirmed' },
  )
}
