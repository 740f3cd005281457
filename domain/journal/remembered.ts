import type { StoredTree } from '../../data/audit/tree/tree-store.ts'
import { openNote, readCheckpoint } from '../../formats/transparency/note.ts'
import { rootOf, type TileReader } from '../../formats/transparency/tree.ts'
import { problem } from '../../kernel/problem.ts'
import { readBreak } from './break-note.ts'

type Log = Pick<StoredTree, 'origin' | 'vkey'>

/**
 * A checkpoint that somebody kept elsewhere, and the key that signed it: today's, or one from before a break.
 * @throws {Problem} `invalid` where it is not of this log
 */
export function openRemembered(
  { origin, vkey }: Log,
  breaks: readonly string[],
  remembered: string,
): { readonly text: string; readonly key: string } {
  for (const key of [vkey, ...breaks.flatMap((note) => readBreak(note)?.keys ?? [])]) {
    const text = openNote(remembered, key)
    if (text?.startsWith(`${origin}\n`)) return { text, key }
  }
  throw problem(
    'invalid',
    'O checkpoint guardado não é deste registro, ou não tem a assinatura dele.',
  )
}

/**
 * Whether the tree goes on from a checkpoint that somebody kept elsewhere: directly, or by breaks that were signed. A
 * break speaks for what its former key has signed, after the state that it goes on from and up to what it names.
 * @returns what is wrong, in sentences
 */
export async function compareRemembered(
  read: TileReader,
  tree: Log & Pick<StoredTree, 'size'>,
  breaks: readonly string[],
  remembered: string,
): Promise<readonly string[]> {
  const { text, key } = openRemembered(tree, breaks, remembered)
  const kept = readCheckpoint(text)
  if (!kept) return ['O arquivo não tem um checkpoint.']
  const from = `do checkpoint guardado, de ${kept.size} linhas`
  const isOurs = kept.size <= tree.size && (await rootOf(read, kept.size)).equals(kept.root)
  const isTold = breaks
    .map((note) => readBreak(note))
    .some((one) => one?.keys[0] === key && one.from.size >= kept.size && one.to.size < kept.size)
  if (isOurs || isTold) return []
  return kept.size > tree.size
    ? [
        `O registro perdeu linhas: tem ${tree.size}, menos que as ${from}, e nenhuma quebra assinada o diz. Uma cópia antiga foi posta no lugar.`,
      ]
    : [`O registro não continua a partir ${from}: a história é outra, e nenhuma quebra o diz.`]
}
