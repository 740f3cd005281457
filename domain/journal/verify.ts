import {
  linesBeside,
  placedLines,
  waitingLines,
  type PlacedLine,
} from '../../data/audit/tree/lines.ts'
import { erasuresOf } from '../../data/audit/tree/erase.ts'
import { readTile } from '../../data/audit/tree/tile-files.ts'
import { readBreaks, readTree, type StoredTree } from '../../data/audit/tree/tree-store.ts'
import { openNote, readCheckpoint } from '../../formats/transparency/note.ts'
import {
  grow,
  hashAt,
  leafHash,
  tileReader,
  rootOf,
  tileWidth,
  type Growing,
  type TileReader,
} from '../../formats/transparency/tree.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { compareRemembered } from './remembered.ts'
import { entryOf, factsOf, factsOfLine } from './entry.ts'

/** What was found of a journal. */
export interface VerifiedJournal {
  readonly origin: string
  readonly size: number
  readonly checkpoint: string
  readonly erased: number
  readonly waiting: number
  readonly breaks: readonly string[]
  /** What is not as it was signed, in sentences. */
  readonly faults: readonly string[]
}

/** Faults that are told one by one; of a table put in another's place there would be millions. */
const mostFaults = 200

/**
 * Compares every line of a municipality's journal with its leaf, and the leaves with what was signed.
 * @param remembered a checkpoint that somebody kept elsewhere
 * @returns nothing where there is no tree yet
 */
export async function verifyJournal(
  runner: Runner,
  files: Files,
  remembered?: string,
): Promise<VerifiedJournal | undefined> {
  const tree = await readTree(runner)
  if (!tree) return undefined
  const read = tileReader(tree, (level, index) => readTile(runner, files, level, index))
  const breaks = await readBreaks(runner)
  const lines = await verifyLines(runner, read, tree)
  const beside = (await linesBeside(runner, mostFaults)).map(
    ({ id, momento }) =>
      `A linha ${id}, de ${momento}, foi posta no diário por fora: não tem folha.`,
  )
  const faults = [
    ...(await verifySignature(read, tree, lines.grown)),
    ...lines.faults,
    ...beside,
    ...(remembered === undefined ? [] : await compareRemembered(read, tree, breaks, remembered)),
  ]
  const { lines: waiting } = await waitingLines(runner)
  const { origin, size, checkpoint } = tree
  return { origin, size, checkpoint, breaks, erased: lines.erased, waiting, faults }
}

/** Whether the checkpoint is signed, and is of the tree that the leaves make and of the one that the tiles make. */
async function verifySignature(
  read: TileReader,
  tree: StoredTree,
  grown: Growing,
): Promise<readonly string[]> {
  const text = openNote(tree.checkpoint, tree.vkey)
  const signed = text === undefined ? undefined : readCheckpoint(text)
  if (!signed) return ['O checkpoint não tem a assinatura da chave deste registro.']
  if (signed.size !== tree.size)
    return [`O checkpoint é de ${signed.size} linhas, e a árvore tem ${tree.size}.`]
  const roots = [
    await rootOf(tileReader(grown, read), tree.size).catch(() => undefined),
    await rootOf(read, tree.size).catch(() => undefined),
  ]
  return roots.every((root) => root?.equals(signed.root))
    ? []
    : ['As folhas não somam a raiz que foi assinada: há ladrilhos trocados ou alterados.']
}

interface Lines {
  readonly grown: Growing
  readonly erased: number
  readonly faults: readonly string[]
}
/** Looks at a tile of leaves at a time. */
async function verifyLines(runner: Runner, read: TileReader, tree: StoredTree): Promise<Lines> {
  let grown: Growing = { size: 0, edge: [] }
  let erased = 0
  const faults: string[] = []
  for (let from = 0; from < tree.size; from += tileWidth) {
    const width = Math.min(tileWidth, tree.size - from)
    const placed = new Map(
      (await placedLines(runner, from, width)).map((line) => [line.indice, line]),
    )
    const hashes = await read(0, from / tileWidth).catch(() => Buffer.alloc(0))
    if (hashes.length < width * 32) {
      faults.push(`Falta o ladrilho das linhas ${from + 1} a ${from + width} da árvore.`)
      break
    }
    const leaves = Array.from({ length: width }, (_, at) => Buffer.from(hashAt(hashes, at)))
    grown = grow(grown, leaves)
    const gone = await erasuresOf(
      runner,
      [...placed.values()].flatMap(({ apagada, linha }) => (apagada === null ? [] : [linha])),
    )
    erased += gone.size
    for (const [at, leaf] of leaves.entries()) {
      const fault = faultOf(placed.get(from + at), leaf, from + at, gone)
      if (fault !== undefined && faults.length < mostFaults) faults.push(fault)
    }
  }
  return { grown, erased, faults }
}

/** What is wrong with a line, beside its leaf. @param gone the lines whose erasure stands in the journal */
function faultOf(
  line: PlacedLine | undefined,
  leaf: Buffer,
  index: number,
  gone: ReadonlySet<string>,
): string | undefined {
  if (!line) return `A folha ${index} da árvore não leva a linha alguma: a linha foi retirada.`
  const { linha, row, sal, apagada } = line
  const where = `A linha ${linha} (folha ${index})`
  if (!row) return `${where} foi retirada do diário.`
  const entry = apagada ?? entryOf(row, sal ?? '')
  const isSame = leafHash(entry).equals(leaf) && factsOf(entry) === factsOfLine(row)
  if (!isSame) return `${where}, de ${row.momento}, foi alterada.`
  return apagada !== null && !gone.has(linha)
    ? `${where} foi apagada, e nenhuma linha diz por quem.`
    : undefined
}
