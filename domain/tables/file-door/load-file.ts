import { createHash } from 'node:crypto'
import type { Runner } from '../../../data/postgres/database.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { columnOf, type Dataset, type TableField } from '../../../tables/dataset.ts'
import { loadRows, type Load, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import { RowReader, type SentRow } from '../read-row.ts'
import { readerOf } from '../read-value.ts'
import { addedRows } from './added-rows.ts'
import { parentsIn } from './account-tree.ts'
import { cellText } from './cell-text.ts'
import { writesCents } from './cents.ts'
import type { ForeignFile } from './foreign-file.ts'
import { codeColumn, guessColumns, type Mapping } from './mapping.ts'
import { PeriodSeen, type Period } from './period.ts'
import { RowMapper, type UnknownValue } from './row-mapper.ts'
import { shownRow, type ShownCell } from './shown-row.ts'

/** A file of a table, as somebody ordered it to be read. */
export interface FileOrder {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: { readonly id: string; readonly names: readonly string[] }
  readonly period: Period
  readonly file: ForeignFile
  readonly sha256: string
  readonly mapping: Mapping
  /** Only checks: everything is told, and nothing stays. */
  readonly rehearsal: boolean
  /** The door that it came by; that for files unless told otherwise. */
  readonly way?: Load['way']
}
export interface FileWatch {
  /** Told every thousand records; what it throws ends the load, and nothing is published. */
  readonly progress: (done: number) => void
  /** Asked after the last row: throws unless the rows may still be published. */
  readonly confirm: () => Promise<void>
}
export interface FileOutcome extends LoadOutcome {
  /** Sums of the amounts of the file, in cents, by field. */
  readonly fileSums: ReadonlyMap<string, bigint>
  /** Lines that only sum up others. */
  readonly leftOut: { readonly count: number; readonly lines: readonly number[] }
  /** How many lines were not asked for. */
  readonly others: number
  readonly unknown: readonly UnknownValue[]
  readonly examples: readonly (readonly ShownCell[])[]
}

const progressEvery = 1_000
const examplesShown = 5
/** For the list that a clerk takes along; of more, the first are enough to see what is wrong. */
const mostFindings = 20_000
/** Different texts of a column that a look remembers: one with fewer can tell units apart. */
const mostTexts = 25

/** The same file read in the same way for the same period is the same load. */
const identityOf = ({ sha256, mapping }: FileOrder): string => {
  const { columns, fixed, values, adds, leaves, only } = mapping
  const meanings = Object.entries(values).map(([field, texts]) => [field, sorted(texts)])
  const way = [sorted(columns), sorted(fixed), meanings.toSorted(), adds, leaves, only]
  return createHash('sha256')
    .update(JSON.stringify([sha256, way]))
    .digest('hex')
}
const sorted = (record: Readonly<Record<string, string>>) => Object.entries(record).toSorted()

/** Reads a file into a table, by the one way that all loads go. @throws {Problem} what the watch throws, and {@link loadRows}. */
export async function loadFile(
  runner: Runner,
  actor: Actor,
  order: FileOrder,
  keyOf: PersonKey,
  watch: FileWatch,
): Promise<FileOutcome> {
  const { dataset, portalId, unit, period, file, mapping, rehearsal } = order
  const parents = mapping.leaves ? await parentsIn(file, codeColumn(dataset, mapping)) : undefined
  const inCents = await writesCents(dataset, file, mapping)
  const mapper = new RowMapper(dataset, file, mapping, period, parents, inCents)
  const examples: (readonly ShownCell[])[] = []
  const findings: Finding[] = []
  const about = { dataset, portalId, unit: unit.id, ...period, mode: 'substitui' } as const
  const reader = new RowReader(about, { id: unit.id, others: unit.names }, keyOf)
  const show = (row: SentRow) => {
    if (examples.length >= examplesShown) return
    const { row: read } = reader.read(row)
    if (read) examples.push(shownRow(dataset, read, period.year))
  }
  const isRead = (row: SentRow) => reader.read(row).row !== undefined
  const rows = mappedRows(file, mapper, watch)
  const load: Load = {
    ...about,
    way: order.way ?? 'arquivo',
    author: actor.userName,
    sha256: identityOf(order),
    unitNames: unit.names,
    head: mapper.head,
    rows: shownFirst(mapping.adds ? addedRows(dataset, rows, isRead) : rows, show),
    rehearsal,
    onFinding: (finding) => {
      if (findings.length < mostFindings) findings.push(finding)
    },
  }
  const outcome = await loadRows(runner, actor, load, keyOf)
  return {
    ...outcome,
    findings,
    fileSums: mapper.sums,
    leftOut: { count: mapper.leftOutCount, lines: mapper.leftOut },
    others: mapper.othersCount,
    unknown: mapper.unknown,
    examples,
  }
}

async function* mappedRows(
  file: ForeignFile,
  mapper: RowMapper,
  { progress, confirm }: FileWatch,
): AsyncGenerator<SentRow> {
  let done = 0
  for await (const line of file.records()) {
    if (done % progressEvery === 0) progress(done)
    done += 1
    const row = mapper.row(line)
    if (row) yield row
  }
  await confirm()
}

async function* shownFirst(
  rows: AsyncIterable<SentRow>,
  show: (row: SentRow) => void,
): AsyncGenerator<SentRow> {
  for await (const row of rows) {
    show(row)
    yield row
  }
}

/** What a first look at a file tells: how many records, of what period, and what stands in its columns. */
export async function lookAtFile(dataset: Dataset, name: string, file: ForeignFile) {
  const seen = new PeriodSeen(dataset, file, guessColumns(dataset, file.head))
  const examples = file.head.map(() => new Set<string>())
  let total = 0
  for await (const { cells } of file.records()) {
    total += 1
    seen.add(cells)
    for (const [at, texts] of examples.entries()) {
      const cell = cells[at] ?? ''
      if (cell !== '' && texts.size < mostTexts) texts.add(cell.slice(0, 120))
    }
  }
  const texts = examples.map((found) => [...found])
  const period = seen.period(name)
  const fits = textsFit(dataset, file, texts, period?.year ?? new Date().getFullYear())
  return { columns: guessColumns(dataset, file.head, fits), total, texts, period }
}

/** Whether most of the first texts of a column are values of a field. */
const textsFit =
  (dataset: Dataset, { head, isSheet }: ForeignFile, texts: readonly string[][], year: number) =>
  ({ column: of, part }: TableField, name: string): boolean => {
    const found = texts[head.indexOf(name)] ?? []
    const column = columnOf(dataset, of)
    if (part !== 'value' || found.length === 0) return true
    const read = readerOf(column)
    const taken = found.filter(
      (text) => !('fault' in read(cellText(column, text, isSheet).text, year)),
    )
    return taken.length * 2 >= found.length
  }
