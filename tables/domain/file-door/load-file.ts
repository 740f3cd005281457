import { capitalZone, clockOf } from '../../../pt-br/clock.ts'
import { createHash } from 'node:crypto'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import { keepPublished } from '../../data/mappings.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { FileMapping } from '../../calls/file-mapping.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { Dataset } from '../../model/declaration.ts'
import { codeOfAnswer } from '../doubts.ts'
import { loadRows, type Load, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import { RowReader, type SentRow } from '../read-row.ts'
import { addedRows } from './added-rows.ts'
import { AccountTree } from './account-tree.ts'
import { Examples } from './examples.ts'
import { writesCents } from './cents.ts'
import { FileSeen } from './doubts/file.ts'
import type { KnownUnit } from './doubts/source.ts'
import type { ForeignFile } from './foreign-file.ts'
import { toMapping, type HeadChange, type PublishedUse, type UnitUse } from './kept-mapping.ts'
import { LinesLeftOut, type OutOrder } from './lines-left-out.ts'
import type { Mapping } from './mapping.ts'
import type { MonthOrYear } from './period.ts'
import { RowMapper, type UnknownValue } from './row-mapper.ts'
import { SameLines } from './same-lines.ts'
import type { ShownCell } from './shown-row.ts'
import { madeDoubts } from './doubts/made.ts'
import { withDatesTurned } from './turned-dates.ts'

/** A file of a table, as somebody ordered it to be read. */
export interface FileOrder {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: { readonly id: string; readonly names: readonly string[] }
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
  readonly period: MonthOrYear
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
  /** Whether the dates of the file have the month before the day, or may. */
  readonly mayBeMonthFirst: boolean
  /** How many lines a person left out. */
  readonly out: number
  readonly unknown: readonly UnknownValue[]
  readonly examples: readonly (readonly ShownCell[])[]
}

const progressEvery = 1_000
/** For the list that a clerk takes along; of more, the first are enough to see what is wrong. */
const mostFindings = 20_000

/** The same file read in the same way for the same period is the same load. */
const identityOf = ({ sha256, chosen, out }: FileOrder): string => {
  const mapping = toMapping(chosen)
  const { columns, fixed, values, adds, leaves, only, isOfPeriod, monthFirst, isSoFar } = mapping
  const joined = sorted(mapping.joined ?? {})
  const meanings = Object.entries(values).map(([field, texts]) => [field, sorted(texts)])
  const [text] = only?.texts ?? []
  const one = only && (only.texts.length > 1 ? only : { column: only.column, text })
  const way = [sorted(columns), sorted(fixed), meanings.toSorted(), adds, leaves, one]
  if (isOfPeriod) way.push(isOfPeriod)
  if (monthFirst) way.push(sorted({ mesAntes: 'sim' }))
  if (isSoFar) way.push(sorted({ acumulado: 'sim' }))
  if (joined.length > 0) way.push(sorted({ juntas: JSON.stringify(joined) }))
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
  sent: FileOrder,
  keyOf: PersonKey,
  watch: FileWatch,
): Promise<FileOutcome> {
  const { dataset } = sent
  const mapping = toMapping(sent.chosen)
  const order = { ...sent, file: withDatesTurned(dataset, sent.file, mapping) }
  const tree = mapping.leaves ? await AccountTree.read(dataset, order.file, mapping) : undefined
  const mapper = await mapperOf(order, mapping, tree)
  const findings: Finding[] = []
  const { about, reader } = readingOf(order, keyOf)
  const examples = new Examples(about, reader)
  const seen = new FileSeen(order, mapping)
  const same = new SameLines(order.file)
  const left = new LinesLeftOut(order.out)
  const all = mappedRows(order.file, mapper, seen, watch, left)
  const rows = mapping.adds ? addedRows(dataset, all, (row) => !!reader.read(row).row) : all
  const load: Load = {
    ...about,
    way: order.way ?? 'arquivo',
    author: actor.userName,
    sha256: identityOf(order),
    unitNames: order.unit.names,
    head: mapper.head,
    rows: shownFirst(rows, examples),
    rehearsal: order.rehearsal,
    answers: order.answers,
    leftOut: left.told(),
    isSoFar: mapping.isSoFar === true,
    sameLines: (repeated) => same.among(repeated),
    doubts: () => [...seen.doubts(), ...same.doubts(), ...readDoubts(order, mapping, mapper, tree)],
    foundTogether: () => [...seen.refusals(), ...mapper.findings()],
    whyEmpty: () => mapper.whyEmpty(),
    onWritten: (tx) => examples.readWritten(tx),
    onPublished: (tx, doubts) => keepUse(tx, order, seen.marks(), seen.lasting(doubts)),
    onFinding: (finding) => {
      if (findings.length < mostFindings) findings.push(finding)
    },
  }
  const outcome = await loadRows(runner, actor, load, keyOf)
  return {
    ...outcome,
    ...withSwapped(outcome, seen, findings),
    ...countsOf(mapper, left, seen),
    examples: examples.shown(),
  }
}

/** Where dates are wrong because the month comes first, that is told before each of them. */
function withSwapped({ errors }: LoadOutcome, seen: FileSeen, findings: readonly Finding[]) {
  const swapped = errors > 0 ? seen.findings() : []
  return { errors: errors + swapped.length, findings: [...swapped, ...findings] }
}

/** What is doubted of how its rows were made. */
const readDoubts = (
  { dataset }: FileOrder,
  mapping: Mapping,
  { made }: RowMapper,
  tree: AccountTree | undefined,
) => [...(tree?.doubts() ?? []), ...madeDoubts(dataset, mapping, made)]

const countsOf = (mapper: RowMapper, left: LinesLeftOut, seen: FileSeen) => ({
  out: left.count,
  mayBeMonthFirst: seen.mayBeMonthFirst,
  fileSums: mapper.sums,
  leftOut: { count: mapper.leftOutCount, lines: mapper.leftOut },
  others: mapper.othersCount,
  unsaid: mapper.unsaid,
  unknown: mapper.unknown,
})

async function mapperOf(
  { dataset, file, period }: FileOrder,
  mapping: Mapping,
  tree: AccountTree | undefined,
) {
  const inCents = await writesCents(dataset, file, mapping)
  return new RowMapper(dataset, file, mapping, period, tree?.sums, inCents)
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
  { dataset, portalId, unit, file, chosen, period, source, uses, way, answers: said }: FileOrder,
  marcas: PublishedUse['marcas'],
  answers: readonly string[],
): Promise<void> {
  // A key repeats what a person said; it says nothing of its own.
  if (way === 'api') return
  const place = { portalId, dataset: dataset.name, head: file.head, source, unit: unit.id }
  // A doubt that was reasoned away is kept with its reason.
  const asAnswered = (code: string) => said.find((one) => codeOfAnswer(one) === code) ?? code
  const before = uses.find((use) => use.unit === unit.id)?.published?.respostas ?? []
  await keepPublished(tx, place, {
    mapa: chosen,
    ano: period.year,
    mes: period.month,
    em: clockOf(capitalZone).day(new Date()),
    respostas: [...new Set([...answers.map(asAnswered), ...before])].slice(0, mostAnswers),
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
