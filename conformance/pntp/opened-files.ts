import { Readable } from 'node:stream'
import { endingIn } from '../../kernel/file-kinds.ts'
import { TextReader } from '../../formats/file-text/text-reader.ts'
import type { DocumentCriterion } from '../../tables/declared/pntp/documents.ts'
import { proofsOf, type DocumentFact } from '../../tables/domain/pntp/documents.ts'
import type { FileReading } from '../../tables/domain/pntp/opened-documents.ts'
import type { Visited } from './verdict.ts'

/** Files that an evaluator opens, each once. */
export class OpenedFiles {
  readonly #open: Visited['open']
  readonly #texts = new TextReader()
  readonly #read = new Map<string, FileReading>()

  constructor(open: Visited['open']) {
    this.#open = open
  }

  /** The same documents, where the newest that prove each part of a criterion were opened. */
  async openNewest(
    criterion: DocumentCriterion,
    facts: readonly DocumentFact[],
  ): Promise<readonly DocumentFact[]> {
    const newest = new Set(proofsOf(criterion, facts).parts.flatMap(([first]) => first?.path ?? []))
    const opened: DocumentFact[] = []
    for (const fact of facts)
      opened.push(newest.has(fact.path) ? { ...fact, ...(await this.#reading(fact)) } : fact)
    return opened
  }

  end(): void {
    this.#texts.end()
  }

  async #reading({ path, fileName }: DocumentFact): Promise<FileReading> {
    const before = this.#read.get(path)
    if (before) return before
    const bytes = await this.#open(path)
    const stream = Readable.from([bytes])
    const file = { stream, size: bytes.byteLength }
    const outcome = await this.#texts.read(file, endingIn(fileName ?? '') ?? '')
    const text = outcome && 'text' in outcome ? outcome.text : ''
    const reading = {
      text: text === '' ? 'sem_texto' : 'lido',
      pages: outcome && 'text' in outcome ? (outcome.pages ?? null) : null,
      bytes: Buffer.byteLength(text),
    }
    this.#read.set(path, reading)
    return reading
  }
}
