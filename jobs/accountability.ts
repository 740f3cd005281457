import type { Layout } from '../resources/accountability-heads.ts'
import {
  beginValidation,
  storeRows,
  lockFile,
  type ValidationJob,
  type ValidationOutcome,
} from '../data/nouns/accountability-validation.ts'
import { finishValidation, giveUpValidation } from '../domain/accountability/finish-validation.ts'
import type { Database, Tx } from '../platform/postgres/database.ts'
import type { Files } from '../platform/files/files.ts'
import { problem } from '../kernel/problem.ts'
import {
  layoutOf,
  mscHeadFaults,
  mscIdentityFaults,
  noLayout,
  ppaHeadFaults,
} from '../resources/accountability-heads.ts'
import type { Finding } from '../resources/calls/accountability.ts'
import { linesOf, type Line } from '../formats/rows/lines.ts'
import { readMsc } from '../tables/jobs/msc.ts'
import { MscBalance } from '../tables/jobs/msc-balance.ts'
import { readPpa } from '../tables/jobs/ppa.ts'

/**
 * What a line turned out to be: a row to store, or what is wrong with it. After a `fatal` one nothing that follows can
 * be understood.
 */
type Taken =
  | { readonly row: object }
  | { readonly findings: readonly Finding[]; readonly fatal?: boolean }
/** What a layout does with the lines of a file, in order. */
interface Reading {
  readonly layout: Layout | null
  /** Lines above the first row. */
  readonly headings: number
  take(line: Line, at: number): Taken
  /** What only shows when all was read. */
  end(): Iterable<Finding>
}
const heading = (findings: readonly Finding[]): Taken => ({ findings, fatal: findings.length > 0 })
const body = (read: object | readonly Finding[]): Taken =>
  Array.isArray(read) ? { findings: read } : { row: read }

const ppaReading: Reading = {
  layout: 'ppa',
  headings: 1,
  take: (line, at) => (at === 0 ? heading(ppaHeadFaults(line)) : body(readPpa(line))),
  end: () => [],
}

function mscReading({ year, month }: ValidationJob): Reading {
  const balance = new MscBalance()
  return {
    layout: 'msc',
    headings: 2,
    take(line, at) {
      if (at === 0) return heading(mscIdentityFaults(line, year, month))
      if (at === 1) return heading(mscHeadFaults(line))
      const read = readMsc(line)
      if ('conta' in read) balance.add(read)
      return body(read)
    },
    end: () => balance.findings(),
  }
}

const unknown: Reading = {
  layout: null,
  headings: 1,
  take: (line) => heading([noLayout(line)]),
  end: () => [],
}
function readingOf(first: Line, job: ValidationJob): Reading {
  const layout = layoutOf(first)
  return layout === 'ppa' ? ppaReading : layout === 'msc' ? mscReading(job) : unknown
}

const batch = 500
/** What is kept of the findings; all of them are counted. */
const mostFindings = 1_000
const empty: Finding = {
  linha: 1,
  campo: '',
  valor: '',
  codigo: 'vazio',
  mensagem: 'O arquivo não tem linhas abaixo do cabeçalho.',
  gravidade: 'erro',
}

/** Reads a file and stores its rows, in the transaction at hand; after the first error it only goes on looking. */
class Validation {
  readonly #tx: Tx
  readonly #job: ValidationJob
  readonly #findings: Finding[] = []
  readonly #counts = { erro: 0, aviso: 0 }
  #rows: object[] = []

  constructor(tx: Tx, job: ValidationJob) {
    this.#tx = tx
    this.#job = job
  }

  async read(
    lines: AsyncIterable<Line>,
    signal: AbortSignal | undefined,
  ): Promise<ValidationOutcome> {
    let reading: Reading | undefined
    let at = 0
    for await (const line of lines) {
      if (signal?.aborted) throw problem('unavailable', 'O servidor está parando.')
      reading ??= readingOf(line, this.#job)
      const taken = reading.take(line, at)
      at += 1
      if ('row' in taken) await this.#keep(reading, taken.row)
      else this.#note(taken.findings)
      if ('fatal' in taken && taken.fatal) break
    }
    // Sums over lines that could not be read would only accuse the wrong ones.
    if (this.#counts.erro === 0) this.#note(reading?.end() ?? [])
    const rows = Math.max(0, at - (reading?.headings ?? 0))
    if (this.#counts.erro === 0 && rows === 0) this.#note([empty])
    await this.#flush(reading)
    return {
      layout: reading?.layout ?? null,
      lines: rows,
      errors: this.#counts.erro,
      warnings: this.#counts.aviso,
      findings: this.#findings,
    }
  }

  #note(found: Iterable<Finding>): void {
    for (const finding of found) {
      this.#counts[finding.gravidade] += 1
      if (this.#findings.length < mostFindings) this.#findings.push(finding)
    }
  }

  async #keep(reading: Reading, row: object): Promise<void> {
    if (this.#counts.erro > 0) return
    this.#rows.push(row)
    if (this.#rows.length >= batch) await this.#flush(reading)
  }

  async #flush(reading: Reading | undefined): Promise<void> {
    const rows = this.#rows.splice(0)
    if (reading?.layout && this.#counts.erro === 0 && rows.length > 0)
      await storeRows(this.#tx, this.#job, reading.layout, rows)
  }
}

/** Carries the outcome of a rejected file out of the part of the transaction that is undone. */
class Rejected extends Error {
  readonly outcome: ValidationOutcome

  constructor(outcome: ValidationOutcome) {
    super('rejected')
    this.outcome = outcome
  }
}

export interface ValidationPayload {
  readonly tenantId: number
  readonly id: number
}
export interface ValidationTools {
  readonly db: Database
  readonly files: Files
}

/**
 * Validates a file and imports its rows, all or none. Safe to repeat and to run twice at once: the second one finds it
 * done.
 * @param signal ends it early, with nothing written; the queue takes it up again.
 * @throws what kept it from being read; the queue tries again.
 */
export async function validateFile(
  { db, files }: ValidationTools,
  { tenantId, id }: ValidationPayload,
  signal?: AbortSignal,
): Promise<void> {
  const job = await beginValidation(db.in(tenantId), id)
  if (!job) return
  const stored = await files.read(job.key)
  if (!stored) throw problem('unavailable', 'O arquivo não está no armazenamento.')
  try {
    const work = async (tx: Tx) => {
      if (!(await lockFile(tx, job))) return
      const outcome = await tx
        .attempt(async () => {
          const found = await new Validation(tx, job).read(
            linesOf(stored.stream, job.charset),
            signal,
          )
          if (found.errors > 0) throw new Rejected(found)
          return found
        })
        .catch((error: unknown) => {
          if (error instanceof Rejected) return error.outcome
          throw error
        })
      await finishValidation(tx, tenantId, job, outcome)
    }
    // The file is read once: after a conflict the queue tries again.
    await db.transaction(tenantId, work, { consumes: true })
  } finally {
    stored.stream.destroy()
  }
}

/** Says on the file that it could not be validated, when the queue will not try again. */
export async function abandonFile(
  { db }: ValidationTools,
  { tenantId, id }: ValidationPayload,
): Promise<void> {
  const runner = db.in(tenantId)
  const job = await beginValidation(runner, id)
  if (job) await giveUpValidation(runner, tenantId, job)
}
