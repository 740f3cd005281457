import type { Doubt } from '../../doubts.ts'
import type { Line } from '../../lines.ts'
import type { ForeignFile } from '../foreign-file.ts'
import type { Mapping } from '../mapping.ts'
import { accumulatedColumns } from './accumulated.ts'
import { SourceSeen, type FileSourceOrder } from './source.ts'

interface SeenOrder extends Omit<FileSourceOrder, 'head' | 'mapping'> {
  readonly file: ForeignFile
}
/** Looks at a file while its rows are read, and tells what only a person can know of it. */
export class FileSeen {
  readonly #order: SeenOrder
  readonly #mapping: Mapping
  readonly #source: SourceSeen

  constructor(order: SeenOrder, mapping: Mapping) {
    const { file } = order
    this.#order = order
    this.#mapping = mapping
    this.#source = new SourceSeen({ ...order, head: file.head, mapping })
  }

  /** A line that becomes a row. */
  add({ cells }: Line): void {
    this.#source.add(cells)
  }
  doubts(): readonly Doubt[] {
    const { dataset, period } = this.#order
    return [...accumulatedColumns(dataset, this.#mapping, period), ...this.#source.doubts()]
  }
  /** By what the file knows its unit. */
  marks(): Readonly<Record<string, string>> {
    return this.#source.marks()
  }
  /** The codes whose answers hold for later files. */
  lasting(doubts: readonly Doubt[]): readonly string[] {
    return doubts.filter(({ lasts }) => lasts).map(({ code }) => code)
  }
}
