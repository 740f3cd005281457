import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import {
  expectMany,
  lockPeriod,
  nothingChanged,
  openYear,
  publishStaged,
  recordRefused,
  standingLoad,
  type LoadChanges,
  type LoadCounts,
  type LoadSource,
} from '../data/publish.ts'
import {
  emptyRemovals,
  keysOfOtherMonths,
  openStaging,
  stageRows,
  standingLoads,
  type StagedRow,
} from '../data/staging.ts'
import { missingFiles, stagedFiles } from '../data/row-files.ts'
import { keepStoredFiles } from '../data/own-files.ts'
import { leaveStanding } from '../data/pncp.ts'
import { namedParties, type PartyNames } from '../data/party-names.ts'
import { leaveOut } from '../data/versions.ts'
import { problem } from '../../kernel/problem.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { growthDoubts, soFarDoubts, takeOffBefore } from './accumulated.ts'
import { isAnswered, isDoubted, lossOf, reasonsOf, type Derived, type Doubt } from './doubts.ts'
import {
  empty,
  keptOut,
  keyFinding,
  noFile,
  notStanding,
  standsAsSent,
  unexpected,
} from './load-findings.ts'
import { IntimateTexts } from './intimate-texts.ts'
import { findBesideMsc } from './msc/beside-msc.ts'
import { auditedOf } from './load-audit.ts'
import type { PersonKey } from './party.ts'
import { repeatedLines, type LookForSame } from './repeated-lines.ts'
import { everybodysFound, partyDoubts, renamesFound } from './party-doubts.ts'
import { forgetNames } from './preserved.ts'
import { headFaults, RowReader, type SentRow, type UnitNames } from './read-row.ts'

/** The rows of a period of a unit, as any door hands them over. */
export interface Load extends LoadPeriod, LoadSource, Derived {
  readonly unitNames: readonly string[]
  /** The names of the columns that the file has. */
  readonly head: readonly string[]
  readonly rows: AsyncIterable<SentRow> | Iterable<SentRow>
  /**
   * Of the few rows that a person changes: the load that each of them must still stand on, null for those that must be
   * new. Without it rows of changes take the place of what they find.
   */
  readonly expected?: number | null
  /** Whether its amounts are of the year up to its month: what stands of the months before is taken off them. */
  readonly isSoFar?: boolean
  /** Of derived rows: they take the place of what was sent as well. */
  readonly insists?: boolean
  /** A rehearsal tells everything and leaves nothing. */
  readonly rehearsal?: boolean
  /** The doubts that somebody has answered, by their codes. */
  readonly answers?: readonly string[]
  /** What the door doubts, asked after the last row. */
  readonly doubts?: () => readonly Doubt[]
  /** Which of the lines that repeat a key are the same as the first in all they have: published once. */
  readonly sameLines?: LookForSame
  /** What the door found in the rows together, told after the last of them. */
  readonly foundTogether?: () => readonly Finding[]
  /** Why no line of the file is a row, where the door knows it. */
  readonly whyEmpty?: () => Finding | undefined
  /** Carried out when the rows are written, also where that is undone afterwards. */
  readonly onWritten?: (tx: Tx) => Promise<void>
  /** Carried out in the transaction that publishes the rows, or finds them published. */
  readonly onPublished?: (tx: Tx, doubts: readonly Doubt[]) => Promise<void>
  readonly signal?: AbortSignal
  /** Told every finding, also beyond the first thousand. */
  readonly onFinding?: (finding: Finding) => void
}
export interface LoadOutcome extends LoadCounts, LoadChanges {
  /**
   * `inalterada`: the very same file stands there already. `ensaiada`: it would be published. `perguntada`: nothing was
   * published, because a doubt was not answered.
   */
  readonly status: 'publicada' | 'recusada' | 'inalterada' | 'ensaiada' | 'perguntada'
  readonly doubts: readonly Doubt[]
  /** The number of the load; nothing after a rehearsal. */
  readonly id: number | undefined
}

const batch = 1_000
export const mostFindings = 1_000 // of those that are kept; all of them are counted
const noFindings: LoadCounts = { lines: 0, errors: 0, warnings: 0, findings: [] }

/** Undoes what a rehearsal did, or what somebody has to be asked about first. */
class Undone extends Error {
  readonly outcome: LoadOutcome
  constructor(outcome: LoadOutcome) {
    super('what is not published is undone')
    this.outcome = outcome
  }
}

/** Its lines are read as they come, once. */
const linesCome = { consumes: true } as const

/**
 * The one way by which rows come into a public table: reads, checks, and publishes all of them or none, in one
 * transaction under the lock of the unit's year. The same file for the same period changes nothing.
 * @param keyOf makes the keys of persons
 * @throws {Problem} `unavailable` when another load of the year does not end, or the server stops
 */
export async function loadRows(
  runner: Runner,
  actor: Actor,
  load: Load,
  keyOf: PersonKey,
): Promise<LoadOutcome> {
  await openYear(runner, load)
  try {
    return await runner.atomically(async (tx) => {
      const outcome = await take(tx, actor, load, keyOf)
      if (load.rehearsal || outcome.status === 'perguntada') throw new Undone(outcome)
      return outcome
    }, linesCome)
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

async function take(tx: Tx, actor: Actor, load: Load, keyOf: PersonKey): Promise<LoadOutcome> {
  await lockPeriod(tx, load)
  const standing = await standingLoad(tx, load, load.sha256)
  if (standing !== undefined) {
    if (!load.rehearsal) await load.onPublished?.(tx, [])
    return { status: 'inalterada', id: standing, doubts: [], ...noFindings, ...nothingChanged }
  }
  await openStaging(tx, load.dataset)
  const reading = new Reading(tx, load, keyOf)
  const counts = await reading.run()
  if (counts.errors > 0) {
    const id = load.rehearsal ? undefined : await recordRefused(tx, load, load, counts)
    // What is asked of the file as a whole is told in the same round.
    const doubts = load.rehearsal && isDoubted(load) ? reading.doubts() : []
    return { status: 'recusada', id, doubts, ...counts, ...nothingChanged }
  }
  if (load.way !== 'formulario') await keepStoredFiles(tx, load)
  const before = isDoubted(load) ? await doubtsBefore(tx, load, reading) : reading.typedDoubts()
  const source = { ...load, textReason: reasonsOf(before, load.answers) }
  const { id, changes } = await publishStaged(tx, load, source, counts)
  await load.onWritten?.(tx)
  const doubts = isDoubted(load) ? [...before, ...lossOf(load, changes)] : before
  const told = { id: undefined, doubts, ...counts, ...changes }
  if (load.rehearsal) return { ...told, status: 'ensaiada' }
  if (doubts.some((one) => !isAnswered(one, load.answers))) return { ...told, status: 'perguntada' }
  await forgetNames(tx, load, id, keyOf)
  const files = await stagedFiles(tx, load)
  await recordEvent(tx, actor, {
    type: 'import',
    page: load.dataset.name,
    record: String(id),
    portalId: load.portalId,
    values: auditedOf(source, counts, changes, files),
  })
  await load.onPublished?.(tx, doubts)
  return { ...told, status: 'publicada', id }
}

/** What is doubted of the rows that wait to be published. */
async function doubtsBefore(tx: Tx, load: Load, reading: Reading): Promise<readonly Doubt[]> {
  return [
    ...reading.doubts(),
    ...partyDoubts(load.dataset, reading.parties),
    ...(await (load.isSoFar ? soFarDoubts(tx, load) : growthDoubts(tx, load))),
  ]
}

/** Reads the rows of a load into the staging table; after the first error it publishes none. */
class Reading {
  readonly #tx: Tx
  readonly #load: Load
  readonly #intimate: IntimateTexts
  readonly #reader: RowReader
  readonly #findings: Finding[] = []
  readonly #counts = { erro: 0, aviso: 0 }
  #rows: StagedRow[] = []
  #lines = 0
  /** Documents of the rows that have something to be told or asked. */
  parties: readonly PartyNames[] = []

  constructor(tx: Tx, load: Load, keyOf: PersonKey) {
    const unit: UnitNames = { id: load.unit, others: load.unitNames }
    this.#tx = tx
    this.#load = load
    this.#intimate = new IntimateTexts(load.dataset)
    this.#reader = new RowReader(load, unit, keyOf)
  }

  async run(): Promise<LoadCounts> {
    const { dataset, mode, head, rows, signal } = this.#load
    this.#note(headFaults(dataset, head, mode))
    // Rows of a file with other columns would only repeat what is wrong with its head.
    if (this.#counts.erro === 0)
      for await (const row of rows) {
        if (signal?.aborted) throw problem('unavailable', 'O servidor está parando.')
        this.#lines += 1
        const read = this.#reader.read(row)
        this.#note(read.findings)
        if (read.row && this.#goesOn()) await this.#stage(read.row)
      }
    if (this.#lines > 0)
      this.#note([...this.#reader.together(), ...(this.#load.foundTogether?.() ?? [])])
    await this.#flush()
    if (this.#lines > batch) await expectMany(this.#tx)
    if (this.#counts.erro === 0 && this.#lines === 0) this.#note([this.#load.whyEmpty?.() ?? empty])
    const isWrong = this.#counts.erro > 0
    if (this.#goesOn()) await this.#checkKeys()
    if (isWrong && this.#goesOn()) await this.#checkParties()
    if (this.#counts.erro === 0 && this.#load.way === 'pncp')
      for (const { line } of await leaveStanding(this.#tx, this.#load))
        this.#note([{ ...standsAsSent, linha: line }])
    if (this.#counts.erro === 0)
      for (const { line, column } of await missingFiles(this.#tx, this.#load))
        this.#note([{ ...noFile, linha: line, campo: column }])
    if (this.#counts.erro === 0)
      for (const { line } of await leaveOut(this.#tx, this.#load))
        this.#note([{ ...keptOut, linha: line }])
    if (this.#counts.erro === 0 && this.#load.isSoFar)
      this.#note(await takeOffBefore(this.#tx, this.#load))
    if (this.#counts.erro === 0) this.#note(await findBesideMsc(this.#tx, this.#load))
    if (this.#counts.erro === 0) await this.#checkParties()
    const { erro: errors, aviso: warnings } = this.#counts
    return { lines: this.#lines, errors, warnings, findings: this.#findings }
  }

  /** What somebody can be asked about is asked later; the rest is refused, or told. */
  async #checkParties(): Promise<void> {
    const parties = await namedParties(this.#tx, this.#load)
    this.#note(isDoubted(this.#load) ? everybodysFound(parties) : renamesFound(parties))
    this.parties = parties
  }

  #note(found: Iterable<Finding>): void {
    for (const finding of found) {
      this.#counts[finding.gravidade] += 1
      this.#load.onFinding?.(finding)
      if (this.#findings.length < mostFindings) this.#findings.push(finding)
    }
  }

  /** A rehearsal goes on with the rows that are right, so that all that is wrong is told in one round. */
  #goesOn(): boolean {
    const { erro } = this.#counts
    return erro === 0 || (this.#load.rehearsal === true && erro <= mostFindings)
  }

  /** What is doubted of what was read. */
  doubts = () => [...(this.#load.doubts?.() ?? []), ...this.#intimate.doubts()]
  /** Whoever types a row is asked of its texts alone. */
  typedDoubts = () => (this.#load.way === 'formulario' ? this.#intimate.doubts() : [])

  async #stage(row: StagedRow): Promise<void> {
    this.#intimate.add(row)
    this.#rows.push(row)
    if (this.#rows.length >= batch) await this.#flush()
  }

  async #flush(): Promise<void> {
    if (this.#rows.length > 0 && this.#goesOn())
      await stageRows(this.#tx, this.#load.dataset, this.#rows)
    this.#rows = []
  }

  /** A key stands once in a load, and a replaced month takes no row away from another. */
  async #checkKeys(): Promise<void> {
    const { dataset, month, mode, expected } = this.#load
    const { conflicts, dropped } = await repeatedLines(this.#tx, dataset, this.#load.sameLines)
    this.#lines -= dropped
    // A key that has the month stands in no other one, and to look for it there would compare each row with all of the
    // year.
    if (month !== null && mode === 'substitui' && !dataset.key.includes(dataset.time.month))
      conflicts.push(...(await keysOfOtherMonths(this.#tx, dataset, { ...this.#load, month })))
    const campo = dataset.key.at(-1) ?? ''
    this.#note(conflicts.map((conflict) => keyFinding(campo, conflict)))
    if (mode === 'substitui') return
    const nothing = await emptyRemovals(this.#tx, dataset, this.#load)
    this.#note(nothing.map(({ line }) => ({ ...notStanding, linha: line, campo })))
    if (expected === undefined) return
    for (const { line, load } of await standingLoads(this.#tx, dataset, this.#load))
      if (load !== expected) this.#note([{ ...unexpected(expected, load), linha: line, campo }])
  }
}
