import { percentText } from './percent-cells.ts'
import { mostColumns, sheetRefusal } from './sheet-refusal.ts'
import { farAway, openedPart, sheetTooLarge } from './sheet-parts.ts'
import { allHidden, shownName, type SheetNames } from './visible-sheets.ts'
import { walkXml } from './xml-text.ts'

// The first sheet of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, 9.1 and 19): rows of cells, each as a
// value.

type Value = string | number | boolean | Date | null
type Attributes = Readonly<Record<string, string>>

/** Rows and cells that hold nothing stand in the file as often as they are repeated: up to the last of the sheet. */
const repeated = (attributes: Attributes, name: string) =>
  Math.max(1, Math.trunc(Number(attributes[name] ?? 1)) || 1)
/** Of a day or a moment, `2026-03-31` or `2026-03-31T10:00:00`, in no zone. */
function dateOf(text: string): Value {
  const date = new Date(text.length > 10 ? `${text.slice(0, 19)}Z` : text)
  return Number.isNaN(date.getTime()) ? text : date
}
function valueOf(cell: Attributes, shown: string): Value {
  const number = Number(cell['office:value'])
  switch (cell['office:value-type']) {
    case 'percentage':
      return Number.isFinite(number) ? percentText(number) : shown
    case 'float':
    case 'currency':
      return Number.isFinite(number) ? number : shown
    case 'date':
      return dateOf(cell['office:date-value'] ?? shown)
    case 'boolean':
      return cell['office:boolean-value'] === 'true'
    default:
      return shown === '' ? null : shown
  }
}

/** What is written in a cell: its paragraphs, without what people remarked on it. */
class CellText {
  #text = ''
  #paragraphs = 0
  #remarks = 0

  open(name: string, attributes: Attributes): void {
    if (name === 'office:annotation') this.#remarks += 1
    else if (name === 'text:p') {
      this.#paragraphs += 1
      if (this.#text !== '') this.add('\n')
    } else if (name === 'text:line-break') this.add('\n')
    else if (name === 'text:tab') this.add('\t')
    else if (name === 'text:s') this.add(' '.repeat(Math.min(repeated(attributes, 'text:c'), 256)))
  }
  add(text: string): void {
    if (this.#remarks === 0 && this.#paragraphs > 0) this.#text += text
  }
  close(name: string): void {
    if (name === 'office:annotation') this.#remarks -= 1
    if (name === 'text:p') this.#paragraphs -= 1
  }
  /** What was written since it was last taken. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** Rows as they come. Blank ones and cells count only once something stands behind them. */
class Rows {
  readonly all: Value[][] = []
  readonly #most: number
  #row: Value[] = []
  #blankCells = 0
  #blankRows = 0
  #cells = 0

  /** @param most how many rows may be read */
  constructor(most: number) {
    this.#most = most
  }

  add(value: Value, times: number): void {
    if (value === null) {
      this.#blankCells += times
      return
    }
    if (this.#row.length + this.#blankCells >= mostColumns + 56)
      throw farAway(`na linha ${this.all.length + this.#blankRows + 1}`, this.#most)
    while (this.#blankCells > 0) {
      this.#row.push(null)
      this.#blankCells -= 1
    }
    for (let left = Math.min(times, mostColumns); left > 0; left -= 1) this.#row.push(value)
  }
  /** Whether the row under way has a value. */
  get isFilled(): boolean {
    return this.#row.length > 0
  }
  end(times: number): void {
    const row = this.#row
    this.#row = []
    this.#blankCells = 0
    if (row.length === 0) {
      this.#blankRows += times
      return
    }
    if (this.all.length + this.#blankRows + times > 2 * this.#most)
      throw farAway(`na linha ${this.all.length + this.#blankRows + 1}`, this.#most)
    this.#cells += row.length * times
    if (this.#cells > this.#most * mostColumns) throw sheetTooLarge()
    for (; this.#blankRows > 0; this.#blankRows -= 1) this.all.push([])
    for (let left = times; left > 0; left -= 1) this.all.push(row)
  }
}

/** Which of the tables is read: the first that people see, or the one that is asked for. */
class Tables {
  readonly #at: number | undefined
  readonly #hiddenStyles = new Set<string>()
  readonly #tables: { readonly name: string; readonly isHidden: boolean; holds: boolean }[] = []
  #style = ''
  #hiddenRows = 0

  /** @param at its place among those that people see, from 0 */
  constructor(at: number | undefined) {
    this.#at = at
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style:style') this.#style = attributes['style:name'] ?? ''
    if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      this.#hiddenStyles.add(this.#style)
    if (name !== 'table:table') return
    const isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '')
    this.#tables.push({ name: attributes['table:name'] ?? '', isHidden, holds: false })
  }
  /** Notes that the table has something in it. */
  hold(): void {
    const last = this.#tables.at(-1)
    if (last) last.holds = true
  }
  /** Notes that a row of the table that is read is not shown. */
  hide(times: number): void {
    this.#hiddenRows += times
  }
  get #visible() {
    return this.#tables.filter(({ isHidden }) => !isHidden)
  }
  get #read() {
    return this.#visible[this.#at ?? 0]
  }
  get isRead(): boolean {
    return this.#read !== undefined && this.#read === this.#tables.at(-1)
  }
  /** Whether a table after the first one holds something: what follows it changes nothing, unless all are counted. */
  get isEnough(): boolean {
    return (
      this.#at === undefined &&
      this.#read !== undefined &&
      !this.isRead &&
      this.#tables.at(-1)?.holds === true
    )
  }
  names(): SheetNames {
    const read = this.#read
    if (this.#visible.length === 0 && this.#tables.length > 0) throw allHidden()
    return {
      read: read?.name ?? '',
      hiddenRows: this.#hiddenRows,
      visible: this.#visible.length,
      others: this.#tables.filter((one) => one !== read && one.holds).map(shownName),
    }
  }
}

const isCell = (name: string) => name === 'table:table-cell' || name === 'table:covered-table-cell'
/**
 * @param most how many rows may be read
 * @param at which of the tables that people see is read, from 0; without it the first one, and no others are counted
 * @throws {Problem} when it needs a password, would grow too large, or has a cell beyond what may be read
 */
export function odsRows(
  file: Buffer,
  most: number,
  at?: number,
): { readonly rows: readonly (readonly Value[])[]; readonly sheets: SheetNames } {
  // With a password the parts are bytes that nobody can read (OpenDocument 1.3, part 2, 3.4).
  if (openedPart(file, 'META-INF/manifest.xml').includes('encryption-data'))
    throw sheetRefusal('A planilha tem senha. Salve-a sem senha, ou como CSV.')
  const rows = new Rows(most)
  const text = new CellText()
  const tables = new Tables(at)
  let [cell, row]: [Attributes, Attributes] = [{}, {}]
  walkXml(openedPart(file, 'content.xml').toString('utf8'), {
    open(name, attributes) {
      tables.open(name, attributes)
      if (name === 'table:table-row') row = attributes
      else if (isCell(name)) {
        cell = attributes
        text.take()
      } else text.open(name, attributes)
    },
    text: (part) => text.add(part),
    close(name) {
      if (!isCell(name) && name !== 'table:table-row') text.close(name)
      const value = isCell(name) ? valueOf(cell, text.take()) : null
      if (value !== null) tables.hold()
      if (!tables.isRead) return
      if (name === 'table:table-row') {
        const times = repeated(row, 'table:number-rows-repeated')
        if (/^(?:filter|collapse)$/.test(row['table:visibility'] ?? '') && rows.isFilled)
          tables.hide(times)
        rows.end(times)
      }
      if (isCell(name)) rows.add(value, repeated(cell, 'table:number-columns-repeated'))
    },
    enough: () => tables.isEnough,
  })
  return { rows: rows.all, sheets: tables.names() }
}
