import { fold } from '../../../../pt-br/words.ts'
import { isMoneyColumn } from '../../../model/columns.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { centsOf } from '../../../model/decimal.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import { cellText } from '../cell-text.ts'

// A net pay after loans and alimony tells them to whoever subtracts: of what is taken off only what the law takes is
// public.

/** The field of a table that is what is left of another one. */
function leftIn({ columns }: Dataset): readonly [net: string, gross: string] | undefined {
  for (const [name, column] of Object.entries(columns))
    if (isMoneyColumn(column) && column.leftOf !== undefined) return [name, column.leftOf]
  return undefined
}
const namesDiscounts = /\bdescont/
/** The law's own discounts: with these the net pay is that of the table. */
const ofLaw = /obrigatori|legais|previdencia|irrf|imposto/

/** Looks whether the net pay of each row is the gross one less a column of all discounts. */
export class NetPaySeen {
  readonly #dataset: Dataset
  readonly #head: readonly string[]
  readonly #isSheet: boolean
  readonly #netField: string
  readonly #net: number
  readonly #gross: number
  #discounts: readonly number[]
  #rows = 0

  constructor(
    dataset: Dataset,
    head: readonly string[],
    columns: Readonly<Record<string, string>>,
    isSheet: boolean,
  ) {
    const [netField = '', grossField = ''] = leftIn(dataset) ?? []
    // A file may have columns without a name.
    const place = (field: string) => (columns[field] ? head.indexOf(columns[field]) : -1)
    this.#netField = netField
    this.#dataset = dataset
    this.#head = head
    this.#isSheet = isSheet
    this.#net = place(netField)
    this.#gross = place(grossField)
    const isKnown = this.#net >= 0 && this.#gross >= 0
    this.#discounts = head.flatMap((name, at) =>
      isKnown && namesDiscounts.test(fold(name)) && !ofLaw.test(fold(name)) ? [at] : [],
    )
  }

  add(cells: readonly string[]): void {
    if (this.#discounts.length === 0) return
    const [net, gross] = [this.#centsAt(cells, this.#net), this.#centsAt(cells, this.#gross)]
    if (net === undefined || gross === undefined) return
    this.#rows += 1
    this.#discounts = this.#discounts.filter(
      (at) => gross - (this.#centsAt(cells, at) ?? 0n) === net,
    )
  }

  #centsAt(cells: readonly string[], at: number): bigint | undefined {
    const column = this.#dataset.columns[this.#netField]
    const text = cells[at]?.trim() ?? ''
    return column && text !== '' ? centsOf(cellText(column, text, this.#isSheet).text) : undefined
  }

  /** The column of all discounts, where the net pay is what they leave. */
  get discounts(): string | undefined {
    return this.#rows > 1 ? this.#head[this.#discounts[0] ?? -1] : undefined
  }

  /** Columns by field without the net pay, where that tells what is private. */
  without(columns: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    if (this.discounts === undefined) return columns
    return Object.fromEntries(Object.entries(columns).filter(([field]) => field !== this.#netField))
  }

  doubts(): readonly Doubt[] {
    const { discounts } = this
    if (discounts === undefined) return []
    const net = this.#head[this.#net] ?? ''
    return [
      {
        code: doubtCode('liquido', net, discounts),
        text: `“${net}” é o bruto menos todos os descontos de “${discounts}”: quem subtrai um do outro sabe o que cada pessoa paga de empréstimo, pensão ou sindicato, que é vida privada. Deixe o líquido sem coluna, ou use um que só desconte previdência e imposto de renda.`,
        items: [],
        yes: `“${discounts}” só tem previdência e imposto de renda`,
        lasts: true,
      },
    ]
  }
}
