import { capitalZone, clockOf } from '../../../pt-br/clock.ts'
import { bare } from '../../../pt-br/identifier.ts'
import { sameText } from '../../../pt-br/words.ts'
import { createHash } from 'node:crypto'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import { keepPublished } from '../../data/mappings.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { FileMapping } from '../../calls/table-file.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { columnOf, type Dataset, type TableField } from '../../model/declaration.ts'
import { loadRows, type Load, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import { RowReader, type SentRow } from '../read-row.ts'
import { readerOf } from '../read-value.ts'
import { addedRows } from './added-rows.ts'
import { parentsIn } from './account-tree.ts'
import { cellText } from './cell-text.ts'
import { Examples } from './examples.ts'
import { writesCents } from './cents.ts'
import { FileSeen } from './doubts/file.ts'
import type { KnownUnit } from './doubts/source.ts'
import type { ForeignFile } from './foreign-file.ts'
import { toMapping, type HeadChange, type PublishedUse, type UnitUse } from './kept-mapping.ts'
import { LinesLeftOut, type OutOrder } from './lines-left-out.ts'
import { codeColumn, guessColumns, type Mapping } from './mapping.ts'
import { PeriodSeen, type Period } from './period.ts'
import { RowMapper, type UnknownValue } from './row-mapper.ts'
import { SameLines } from './same-lines.ts'
import type { ShownCell } from './shown-row.ts'

/** A file of a table, as somebody ordered it to be read. */
export interface FileOrder {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: { readonly id: string; readonly names: readonly string[] }
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
  readonly period: Period
  readonly file: ForeignFile
  readonly sha256: string
  /** As it was chosen; kept for the unit once the rows are published. */
  readonly chosen: FileMapping
  /** The name of what the file comes from; empty where nobody named it. */
  readonly source: string
  /** How files of the source with the same columns were read before. */
  readonly uses: readonly UnitUse[]
  /** Where the unit's files had other columns until now: how they changed. */
  readonly change: HeadChange | undefined
  /** The doubts that somebody has answered, by their codes. */
  readonly answers: readonly string[]
  /** Only checks: everything is told, and nothing stays. */
  readonly rehearsal: boolean
  /** Lines that a person leaves out of this load, and why. */
  readonly out?: OutOrder | undefined
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
  /** The first of these that say nothing in the column by which lines are taken. */
  readonly unsaid: RowMapper['unsaid']
  /** How many lines a person left out. */
  readonly out: number
  readonly unknown: readonly UnknownValue[]
  readonly examples: readonly (readonly ShownCell[])[]
}

const progressEvery = 1_000
/** For the list that a clerk takes along; of more, the first are enough to see what is wrong. */
const mostFindings = 20_000
/** Different texts of a column that a look remembers: one with fewer can tell units apart. */
const mostTexts = 25

/** The same file read in the same way for the same period is the same load. */
const identityOf = ({ sha256, chosen, out }: FileOrder): string => {
  const { columns, fixed, values, adds, leaves, only, isOfPeriod } = toMapping(chosen)
  const meanings = Object.entries(values).map(([field, texts]) => [field, sorted(texts)])
  const [text] = only?.texts ?? []
  const one = only && (only.texts.length > 1 ? only : { column: only.column, text })
  const way = [sorted(columns), sorted(fixed), meanings.toSorted(), adds, leaves, one]
  if (isOfPeriod) way.push(isOfPeriod)
  return createHash('sha256')
    .update(JSON.stringify([sha256, way, ...(out ? [[...out.lines], out.reason] : [])]))
    .digest('hex')
}
const sorted = (record: Readonly<Record<string, string>>) => Object.entries(record).toSorted()

/**
 * Reads a file into a table, by the one way that all loads go.
 * @throws {Problem} what the watch throws, and {@link loadRows}.
 */
export async function loadFile(
  runner: Runner,
  actor: Actor,
  order: FileOrder,
  keyOf: PersonKey,
  watch: FileWatch,
): Promise<FileOutcome> {
  const { dataset, file } = order
  const mapping = toMapping(order.chosen)
  const mapper = await mapperOf(order, mapping)
  const findings: Finding[] = []
  const { about, reader } = readingOf(order, keyOf)
  const examples = new Examples(about, reader)
  const isRead = (row: SentRow) => reader.read(row).row !== undefined
  const seen = new FileSeen(order, mapping)
  const same = new SameLines(file)
  const left = new LinesLeftOut(order.out)
  const rows = mappedRows(file, mapper, seen, watch, left)
  const load: Load = {
    ...about,
    way: order.way ?? 'arquivo',
    author: actor.userName,
    sha256: identityOf(order),
    unitNames: order.unit.names,
    head: mapper.head,
    rows: shownFirst(mapping.adds ? addedRows(dataset, rows, isRead) : rows, examples),
    rehearsal: order.rehearsal,
    answers: order.answers,
    leftOut: left.told(),
    sameLines: (repeated) => same.among(repeated),
    doubts: () => [...seen.doubts(), ...same.doubts()],
    foundTogether: () => [...seen.refusals(), ...mapper.findings()],
    onWritten: (tx) => examples.readWritten(tx),
    onPublished: (tx, doubts) => keepUse(tx, order, seen.marks(), seen.lasting(doubts)),
    onFinding: (finding) => {
      if (findings.length < mostFindings) findings.push(finding)
    },
  }
  const outcome = await loadRows(runner, actor, load, keyOf)
  const swapped = outcome.errors > 0 ? seen.findings() : []
  return {
    ...outcome,
    errors: outcome.errors + swapped.length,
    findings: [...swapped, ...findings],
    ...countsOf(mapper),
    out: left.count,
    examples: examples.shown(),
  }
}

const countsOf = (mapper: RowMapper) => ({
  fileSums: mapper.sums,
  leftOut: { count: mapper.leftOutCount, lines: mapper.leftOut },
  others: mapper.othersCount,
  unsaid: mapper.unsaid,
  unknown: mapper.unknown,
})

async function mapperOf({ dataset, file, period }: FileOrder, mapping: Mapping) {
  const parents = mapping.leaves ? await parentsIn(file, codeColumn(dataset, mapping)) : undefined
  const inCents = await writesCents(dataset, file, mapping)
  return new RowMapper(dataset, file, mapping, period, parents, inCents)
}

/** What a file is about, and the reader of its rows. */
function readingOf({ dataset, portalId, unit, period }: FileOrder, keyOf: PersonKey) {
  const about = { dataset, portalId, unit: unit.id, ...period, mode: 'substitui' } as const
  return { about, reader: new RowReader(about, { id: unit.id, others: unit.names }, keyOf) }
}

async function* mappedRows(
  file: ForeignFile,
  mapper: RowMapper,
  seen: FileSeen,
  { progress, confirm }: FileWatch,
  left: LinesLeftOut,
): AsyncGenerator<SentRow> {
  let done = 0
  for await (const line of file.records()) {
    if (done % progressEvery === 0) progress(done)
    done += 1
    const row = left.isOut(line) ? undefined : mapper.row(line)
    if (row) {
      seen.add(line)
      yield row
    }
  }
  await confirm()
}

/** Keeps how the file was read for its unit: what a person published is what keys follow. */
async function keepUse(
  tx: Tx,
  { dataset, portalId, unit, file, chosen, period, source, uses, way }: FileOrder,
  marcas: PublishedUse['marcas'],
  answers: readonly string[],
): Promise<void> {
  // A key repeats what a person said; it says nothing of its own.
  if (way === 'api') return
  const place = { portalId, dataset: dataset.name, head: file.head, source, unit: unit.id }
  const before = uses.find((use) => use.unit === unit.id)?.published?.respostas ?? []
  await keepPublished(tx, place, {
    mapa: chosen,
    ano: period.year,
    mes: period.month,
    em: clockOf(capitalZone).day(new Date()),
    respostas: [...new Set([...answers, ...before])].slice(0, mostAnswers),
    marcas,
  } satisfies PublishedUse)
}
/** Answers that are kept of the files of a unit, the newest first. */
const mostAnswers = 50

async function* shownFirst(
  rows: AsyncIterable<SentRow>,
  examples: Examples,
): AsyncGenerator<SentRow> {
  for await (const row of rows) {
    examples.add(row)
    yield row
  }
}

/** What a first look at a file tells: how many records, of what period, and what stands in its columns. */
export async function lookAtFile(
  dataset: Dataset,
  name: string,
  file: ForeignFile,
  units: readonly KnownUnit[],
) {
  const seen = new PeriodSeen(dataset, file, guessColumns(dataset, file.head))
  const examples = file.head.map(() => new Set<string>())
  const filled = file.head.map(() => 0)
  let total = 0
  for await (const { cells, frame } of file.records()) {
    if (frame) continue
    total += 1
    seen.add(cells)
    for (const [at, texts] of examples.entries()) {
      const cell = cells[at] ?? ''
      if (cell !== '') filled[at] = (filled[at] ?? 0) + 1
      if (cell !== '' && texts.size < mostTexts) texts.add(cell.slice(0, 120))
    }
  }
  const texts = examples.map((found) => [...found])
  const isWhole = (column: string) => filled[file.head.indexOf(column)] === total
  const period = seen.period(name)
  const year = period?.year ?? clockOf(capitalZone).year(new Date())
  const fits = textsFit(dataset, file, { texts, isWhole, units }, year)
  return { columns: guessColumns(dataset, file.head, fits), total, texts, period }
}

interface TextsSeen {
  readonly texts: readonly (readonly string[])[]
  readonly isWhole: (name: string) => boolean
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
}
/** Several names for each document, and no row without one: it is not that of who is named. */
const namesOfOne = 3
/** Whether a column has documents of who is named: not one for many names, nor those of the portal's own units. */
function isOfNamed(
  documents: readonly string[],
  names: readonly string[],
  isWhole: boolean,
  units: readonly KnownUnit[],
): boolean {
  const isOne = documents.length === 1 && names.length > 1
  const isFew = documents.length > 0 && names.length >= documents.length * namesOfOne
  if (isWhole && (isOne || isFew)) return false
  const isUnits = (document: string) =>
    units.some(({ cnpj }) => cnpj !== null && bare(document) === bare(cnpj))
  const isNamed = names.every((text) => units.some(({ name }) => sameText(text, name)))
  return documents.length === 0 || !documents.every(isUnits) || isNamed
}

/** Whether most of the first texts of a column are values of a field. */
function textsFit(
  dataset: Dataset,
  { head, isSheet }: ForeignFile,
  { texts, isWhole, units }: TextsSeen,
  year: number,
) {
  const guessed = guessColumns(dataset, head)
  const textsOf = (name: string) => texts[head.indexOf(name)] ?? []
  return ({ column: of, part }: TableField, name: string): boolean => {
    const found = textsOf(name)
    const column = columnOf(dataset, of)
    if (part === 'document')
      return isOfNamed(found, textsOf(guessed[of] ?? ''), isWhole(name), units)
    if (part !== 'value' || found.length === 0) return true
    const read = readerOf(column)
    const taken = found.filter(
      (text) => !('fault' in read(cellText(column, text, isSheet).text, year)),
    )
    return taken.length * 2 >= found.length
  }
}
