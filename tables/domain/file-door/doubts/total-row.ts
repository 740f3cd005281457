import { isMoneyColumn } from '../../../model/columns.ts'
import { centsOf } from '../../../model/decimal.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import { cellText } from '../cell-text.ts'
import type { Mapping } from '../mapping.ts'

// A row that holds what all others come to: added to them, it doubles the month.

const totalWord = /\btota(?:l|is)\b/i
/** Of so many rows one is the sum of all others by no chance; of fewer, its own word has to say so. */
const fewest = 6

/** Looks at the amounts of the rows that are taken of a file. */
export class TotalRowSeen {
  readonly #dataset: Dataset
  readonly #isSheet: boolean
  readonly #places: readonly (readonly [field: string, at: number])[]
  readonly #totals: bigint[]
  #rows = 0
  /** The greatest row. */
  #great:
    | { readonly line: number; readonly values: readonly bigint[]; isNamed: boolean }
    | undefined

  constructor(dataset: Dataset, head: readonly string[], { columns }: Mapping, isSheet: boolean) {
    this.#dataset = dataset
    this.#isSheet = isSheet
    this.#places = Object.entries(columns)
      .filter(([field]) => isMoneyColumn(dataset.columns[field]))
      .map(([field, name]) => [field, head.indexOf(name)] as const)
      .filter(([, at]) => at >= 0)
    this.#totals = this.#places.map(() => 0n)
  }

  add(line: number, cells: readonly string[]): void {
    if (this.#places.length === 0) return
    const values = this.#places.map(([field, at]) => this.#centsOf(field, cells[at] ?? ''))
    this.#rows += 1
    for (const [at, value] of values.entries()) this.#totals[at] = (this.#totals[at] ?? 0n) + value
    if (this.#great && sizeOf(values) <= sizeOf(this.#great.values)) return
    const isNamed = cells.some((cell) => totalWord.test(cell))
    this.#great = { line, values, isNamed }
  }

  #centsOf(field: string, cell: string): bigint {
    const column = this.#dataset.columns[field]
    const text = column ? cellText(column, cell.trim(), this.#isSheet).text : ''
    return centsOf(text) ?? 0n
  }

  doubts(): readonly Doubt[] {
    const great = this.#great
    if (!great || sizeOf(great.values) === 0n || this.#rows < 3) return []
    const isSum = great.values.every((value, at) => value * 2n === this.#totals[at])
    if (!isSum || !(great.isNamed || this.#rows >= fewest)) return []
    return [
      {
        code: doubtCode('total', String(great.line), great.values.join(' ')),
        text: `A linha ${great.line} vale o que todas as outras somam: parece o total delas, e o mês ficaria em dobro. Se é, tire-a do arquivo, ou deixe-a de fora.`,
        items: [],
        yes: `A linha ${great.line} não é um total`,
      },
    ]
  }
}

const sizeOf = (values: readonly bigint[]) =>
  values.reduce((sum, value) => sum + (value < 0n ? -value : value), 0n)
