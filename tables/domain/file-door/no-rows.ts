import { slug } from '../../../pt-br/words.ts'
import { isMoneyColumn, isPartyColumn, isTextColumn } from '../../model/columns.ts'
import type { Dataset, TableField } from '../../model/declaration.ts'
import { centsOf } from '../../model/decimal.ts'
import { isFoot } from '../../../formats/rows/report-pages.ts'
import { cellText } from './cell-text.ts'
import { isNumber, type ForeignFile } from './foreign-file.ts'

type Place = readonly [field: TableField, at: number]
const totalWords = /^(?:sub\s*)?tota(?:l|is)\b|^soma\b/i
const anyTotalWord = /\b(?:sub)?tota(?:l|is)\b|\bsoma\b/i
/** `Total de Vencimentos: R$ 8.010,50` in one cell. */
const labelledTotal = /^\s*(?:sub\s*)?tota(?:l|is)\b[^:]*:\s*\S/i
const currency = /^-?\s*R\$/
/** Rows that a total sums up, at least: one alone may stand twice for another reason. */
const fewestSummed = 2

/** Knows lines that are no rows: heads of other pages, their feet, and totals. */
export class NonRowDetector {
  readonly #dataset: Dataset
  readonly #file: ForeignFile
  readonly #amounts: readonly Place[]
  /** Places of the fields that every row has. */
  readonly #needed: readonly number[]
  /** Places whose texts are words of somebody, in which `total` may be part of a name. */
  readonly #wordy: ReadonlySet<number>
  readonly #coded: readonly number[]
  #all: bigint[] = []
  #group: bigint[] = []
  #summed = 0
  #inGroup = 0

  constructor(dataset: Dataset, file: ForeignFile, places: readonly Place[]) {
    const isMoney = ([{ name }]: Place) => isMoneyColumn(dataset.columns[name])
    const isWordy = ([{ column, part }]: Place) =>
      part !== 'value' ||
      isTextColumn(dataset.columns[column]) ||
      isPartyColumn(dataset.columns[column])
    const others = places.filter((place) => !isMoney(place))
    this.#dataset = dataset
    this.#file = file
    this.#amounts = places.filter(isMoney)
    this.#needed = others.filter(([{ optional }]) => !optional).map(([, at]) => at)
    this.#wordy = new Set(others.filter(isWordy).map(([, at]) => at))
    this.#coded = others.filter((place) => !isWordy(place)).map(([, at]) => at)
  }

  /** Counts a line that is a row. */
  add(cells: readonly string[]): void {
    const values = this.#valuesOf(cells)
    this.#all = values.map((value, at) => value + (this.#all[at] ?? 0n))
    this.#group = values.map((value, at) => value + (this.#group[at] ?? 0n))
    this.#summed += 1
    this.#inGroup += 1
  }

  isNone(cells: readonly string[]): boolean {
    if (this.#isHead(cells)) return true
    const blank = this.#needed.filter((at) => (cells[at] ?? '') === '').length
    const isMostlyBlank = blank * 2 > this.#needed.length
    if (isMostlyBlank && (isFoot(cells) || cells.some((cell) => labelledTotal.test(cell))))
      return true
    const hasAmount = this.#amounts.some(([, at]) => (cells[at] ?? '') !== '')
    // Money in the place of a code, and none where money belongs: the foot of a report.
    if (!hasAmount)
      return this.#amounts.length > 0 && this.#coded.some((at) => currency.test(cells[at] ?? ''))
    const texts = cells.filter((cell) => cell !== '' && !isNumber(cell))
    if (totalWords.test(texts[0] ?? '') && blank > 0) return true
    if (this.#isNamedSum(cells)) return true
    return this.#needed.length > 0 && blank === this.#needed.length && texts.length === 0
  }

  #isHead(cells: readonly string[]): boolean {
    const { head } = this.#file
    return (
      cells.length >= head.length && head.every((name, at) => slug(cells[at] ?? '') === slug(name))
    )
  }

  /** Whether a line says that it is a total, wherever the word stands, and is what the rows above come to. */
  #isNamedSum(cells: readonly string[]): boolean {
    const isNamed = cells.some((cell, at) => !this.#wordy.has(at) && anyTotalWord.test(cell))
    if (!isNamed) return false
    const values = this.#valuesOf(cells)
    if (values.every((value) => value === 0n)) return false
    const isOf = (sums: readonly bigint[], rows: number) =>
      rows >= fewestSummed && values.every((value, at) => value === sums[at])
    const isSum = isOf(this.#all, this.#summed) || isOf(this.#group, this.#inGroup)
    if (isSum) [this.#group, this.#inGroup] = [[], 0]
    return isSum
  }

  #valuesOf(cells: readonly string[]): readonly bigint[] {
    return this.#amounts.map(([{ column: name }, at]) => {
      const column = this.#dataset.columns[name]
      const text = cells[at]?.trim() ?? ''
      if (text === '' || !column) return 0n
      return centsOf(cellText(column, text, this.#file.isSheet).text) ?? 0n
    })
  }
}
