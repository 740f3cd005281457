import {
  isChoiceColumn,
  isCodedColumn,
  isLevelsColumn,
  isMoneyColumn,
} from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { centsOf, spelledCents } from '../../model/decimal.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { CellText } from '../../model/types/facets.ts'
import { CellNotes } from './cell-notes.ts'
import { brokenQuotes, type Line } from '../../../formats/rows/lines.ts'
import { onlyOthers } from '../load-findings.ts'
import type { SentRow } from '../read-row.ts'
import { readerOf } from '../read-value.ts'
import { cellText, documentText } from './cell-text.ts'
import { accountStemOf } from './account-tree.ts'
import type { ForeignFile } from './foreign-file.ts'
import { NonRowDetector } from './no-rows.ts'
import { codeColumn, sentFields, type Mapping } from './mapping.ts'
import { MadeFields } from './made-fields.ts'
import { namedColumns } from './other-fields.ts'
import { PeriodLines } from './period-lines.ts'
import type { MonthOrYear } from './period.ts'
import { fieldPositions, writtenReader, type FieldPosition } from './written-cells.ts'

/** A text of the file that its column does not take, and how often it came. */
export interface UnknownValue {
  readonly field: string
  readonly text: string
  readonly count: number
}

const most = 200
const mostOthers = 3
type Cells = Record<string, string | null>

/** What a period says of a row. */
const cellsOf = (
  { time: { year, month } }: Dataset,
  period: MonthOrYear,
): Readonly<Record<string, string>> => ({
  [year]: String(period.year),
  ...(period.month === null ? {} : { [month]: String(period.month) }),
})

/**
 * Turns the records of a file into rows of a table, by a mapping; counts what it leaves out and what it does not know.
 */
export class RowMapper {
  readonly head: readonly string[]
  /** Lines that only sum up others, or repeat the head. */
  readonly leftOut: number[] = []
  leftOutCount = 0
  /** Lines that were not asked for. */
  othersCount = 0
  /** The first of those that say nothing of whose they are: rows, and sums. */
  readonly unsaid: { readonly rows: number[]; readonly sums: number[] } = { rows: [], sums: [] }
  /** What these say where those that are meant say something else. */
  readonly #others = new Set<string>()
  readonly #sums = new Map<string, bigint>()
  readonly #dataset: Dataset
  readonly #file: ForeignFile
  readonly #mapping: Mapping
  readonly #year: number
  readonly #places: readonly FieldPosition[]
  readonly #writtenIn: ReturnType<typeof writtenReader>
  readonly #always: Cells
  /** What an empty year or month is. */
  readonly #ofPeriod: Readonly<Record<string, string>>
  readonly #unknown = new Map<string, { field: string; text: string; count: number }>()
  readonly #known = new Map<string, boolean>()
  /** Columns of codes of which a file has only the words. */
  readonly #named: ReadonlySet<string>

  readonly #onlyAt: number
  /** Which lines are of the period, where only those are meant. */
  readonly #lines: PeriodLines | undefined
  readonly #parents: ReadonlySet<string>
  readonly #inCents: boolean
  readonly #codeAt: number
  readonly #dateAt: number
  readonly #notes: CellNotes
  readonly #noRows: NonRowDetector
  /** Fields that the file lacks and that others of it make. */
  readonly made: MadeFields

  /**
   * @param parents the codes whose rows are sums of others, as stems
   * @param inCents whether amounts without a mark are cents
   */
  constructor(
    dataset: Dataset,
    file: ForeignFile,
    mapping: Mapping,
    period: MonthOrYear,
    parents: ReadonlySet<string> = new Set(),
    inCents = false,
  ) {
    this.#onlyAt = file.head.indexOf(mapping.only?.column ?? '')
    this.#lines = mapping.isOfPeriod
      ? new PeriodLines(dataset, file.head, mapping, period)
      : undefined
    this.#parents = parents
    this.#inCents = inCents
    this.#codeAt = file.head.indexOf(codeColumn(dataset, mapping) ?? '')
    this.#dateAt = file.head.indexOf(mapping.columns[dataset.time.date ?? ''] ?? '')
    this.#dataset = dataset
    this.#notes = new CellNotes(dataset)
    this.#file = file
    this.#mapping = mapping
    this.#year = period.year
    const fields = sentFields(dataset)
    this.#places = fieldPositions(fields, file.head, mapping)
    this.#writtenIn = writtenReader(file.head, mapping)
    this.#noRows = new NonRowDetector(dataset, file, this.#places)
    const ofPeriod = cellsOf(dataset, period)
    this.#ofPeriod = ofPeriod
    const mapped = new Set(this.#places.map(([{ name }]) => name))
    this.#always = Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value = mapping.fixed[name] ?? ofPeriod[name]
        return value === undefined || value === '' || mapped.has(name) ? [] : [[name, value]]
      }),
    )
    this.#named = new Set(namedColumns(dataset, mapped, this.#always))
    const filled = [...mapped, ...Object.keys(this.#always)]
    this.made = new MadeFields(dataset, file.head, mapping, period.year, filled)
    this.head = [
      ...mapped,
      ...Object.keys(this.#always),
      ...this.#wordFields(mapped),
      ...this.#marked(mapped),
      ...this.#named,
      ...this.made.names,
    ]
  }

  /** Words that stand in one cell with their code fill the field for words. */
  #wordFields(mapped: ReadonlySet<string>): readonly string[] {
    return sentFields(this.#dataset)
      .filter(
        ({ name, column, part }) => part === 'words' && !mapped.has(name) && mapped.has(column),
      )
      .map(({ name }) => name)
      .filter((name) => this.#always[name] === undefined)
  }

  /** Columns of which the words of another one say something: those that nothing else fills. */
  #marked(mapped: ReadonlySet<string>): readonly string[] {
    return Object.entries(this.#dataset.columns).flatMap(([name, column]) => {
      const field = isCodedColumn(column) && mapped.has(name) ? column.mark?.field : undefined
      const isFree = field !== undefined && !mapped.has(field) && this.#always[field] === undefined
      return isFree && this.#dataset.columns[field] ? [field] : []
    })
  }

  /** Sums of the amounts that were read, in cents, by field. */
  get sums(): ReadonlyMap<string, bigint> {
    return this.#sums
  }
  /** What was made of cells to take them, for all rows together. */
  findings(): readonly Finding[] {
    return this.#notes.findings()
  }
  /** Why no line is a row, where all say something else than those that are meant. */
  whyEmpty(): Finding | undefined {
    const { only } = this.#mapping
    return only && this.#others.size > 0
      ? onlyOthers(only.column, only.texts, this.#others)
      : undefined
  }
  get unknown(): readonly UnknownValue[] {
    return [...this.#unknown.values()].toSorted((one, other) => other.count - one.count)
  }

  /** @returns nothing for a line that is no row */
  row({ line, cells, broken, frame, fault = brokenQuotes }: Line): SentRow | undefined {
    if (broken) return { line, cells: {}, fault }
    if (frame === 'rest') this.#notes.rest(line, cells.find((cell) => cell !== '') ?? '')
    if (frame) return this.#leaveOut(line)
    const { only } = this.#mapping
    const said = cells[this.#onlyAt]?.trim() ?? ''
    if (only !== null && !only.texts.includes(said)) {
      if (said === '') this.#noteUnsaid(line, cells)
      else if (this.#others.size < mostOthers) this.#others.add(said)
      return this.#leaveOther()
    }
    if (this.#parents.has(accountStemOf(cells[this.#codeAt] ?? '')) || this.#noRows.isNone(cells))
      return this.#leaveOut(line)
    const { head, isSheet } = this.#file
    const extra = cells.slice(head.length).some((cell) => cell !== '')
    if (extra || (!isSheet && cells.length < head.length))
      return {
        line,
        cells: {},
        fault: [
          'colunas',
          `A linha tem ${cells.length} colunas; o cabeçalho tem ${head.length}. Um texto com separador dentro deve estar entre aspas.`,
        ],
      }
    if (this.#lines?.isOther(cells)) return this.#leaveOther()
    this.#noRows.add(cells)
    const date = this.#dateAt < 0 ? undefined : cells[this.#dateAt]?.trim()
    return { line, cells: this.#read(line, cells), ...(date === undefined ? {} : { date }) }
  }

  #noteUnsaid(line: number, cells: readonly string[]): void {
    const lines = this.#noRows.isNone(cells) ? this.unsaid.sums : this.unsaid.rows
    if (lines.length < most) lines.push(line)
  }

  #leaveOther(): undefined {
    this.othersCount += 1
  }

  #leaveOut(line: number): undefined {
    this.leftOutCount += 1
    if (this.leftOut.length < most) this.leftOut.push(line)
    return undefined
  }

  #read(line: number, cells: readonly string[]): Cells {
    const row: Cells = { ...this.#always }
    for (const [field, at] of this.#places) {
      const written = this.#writtenIn(field.name, cells, at)
      const raw = written === '' ? (this.#ofPeriod[field.name] ?? '') : written
      const meanings = this.#mapping.values[field.name] ?? {}
      // A text may be the name of something that every object has.
      const meant = Object.hasOwn(meanings, raw) ? meanings[raw] : undefined
      if (field.part !== 'value') {
        const text = meant ?? raw
        row[field.name] = field.part === 'document' ? documentText(text) : text
        if (row[field.name] === '' && /\d/.test(text))
          this.#notes.undocumented(field.name, line, raw)
        if (this.#named.has(field.column)) row[field.column] = text
        continue
      }
      const column = columnOf(this.#dataset, field.name)
      const read: CellText =
        this.#inCents && isMoneyColumn(column) && /^-?\d+$/.test(raw)
          ? { text: spelledCents(BigInt(raw)) }
          : meant === undefined
            ? cellText(column, raw, this.#file.isSheet)
            : { text: meant }
      if (read.isRounded) this.#notes.round(field.name, { line, raw, text: read.text })
      if (read.isCleaned) this.#notes.clean(field.name, { line, raw, text: read.text })
      if (read.isCut) this.#notes.cut(field.name, { line, raw, text: read.text })
      for (const [name, said] of Object.entries(read.also ?? {}))
        if (this.head.includes(name)) row[name] ??= said
      if (this.#dataset.numberedByYear && field.name === 'numero')
        this.#notes.numberOf(field.name, line, raw, this.#year)
      const text = this.#notes.turned(field.name, line, read.text)
      const { words } = read
      row[field.name] = text
      if (words !== undefined && this.head.includes(`${field.name}_nome`))
        row[`${field.name}_nome`] ??= words
      if (isMoneyColumn(column)) this.#add(field.name, text)
      else if (raw !== '') this.#look(field.name, raw, text)
    }
    for (const name of this.made.make(row, cells)) this.#add(name, row[name] ?? '')
    return row
  }

  #add(name: string, text: string): void {
    const cents = centsOf(text)
    if (cents === undefined) return
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + cents)
  }

  /** Notes a text that a column of codes does not take: somebody can say once what it means. */
  #look(name: string, raw: string, text: string): void {
    const column = columnOf(this.#dataset, name)
    const isListed =
      isChoiceColumn(column) || isLevelsColumn(column) || (isCodedColumn(column) && !column.own)
    if (!isListed) return
    const key = `${name} ${raw}`
    const known = this.#known.get(key) ?? !('fault' in readerOf(column)(text, this.#year))
    if (this.#known.size < 10_000) this.#known.set(key, known)
    if (known) return
    const found = this.#unknown.get(key)
    if (found) found.count += 1
    else if (this.#unknown.size < most)
      this.#unknown.set(key, { field: name, text: raw.slice(0, 200), count: 1 })
  }
}
