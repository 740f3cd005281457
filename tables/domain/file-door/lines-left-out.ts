import type { Line } from '../../../formats/rows/lines.ts'
import type { LeftOut } from '../../data/publish.ts'

/** Lines of a file that are not to be published, for a reason that citizens read. */
export interface OutOrder {
  readonly lines: ReadonlySet<number>
  readonly reason: string
}
/** Leaves lines out while they are read, and counts them. */
export class LinesLeftOut {
  readonly #order: OutOrder | undefined
  count = 0

  constructor(order: OutOrder | undefined) {
    this.#order = order
  }

  isOut({ line }: Line): boolean {
    const isOut = this.#order?.lines.has(line) === true
    if (isOut) this.count += 1
    return isOut
  }

  /** What is written down of it. */
  told(): LeftOut | undefined {
    return this.#order && { reason: this.#order.reason, count: () => this.count }
  }
}
