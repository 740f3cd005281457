import { Problem, type Fault } from '../../kernel/problem.ts'
import { createFromWire } from '../../kernel/write.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { once } from '../../data/store/idempotency.ts'
import type { Actor } from '../../data/store/scope.ts'
import { commandsOf } from '../commands.ts'
import { decodeRow } from './decode-row.ts'
import { referenceFinder } from './find-reference.ts'
import { textIn, type ImportJob, type SheetRow, type Wire } from './import-job.ts'

interface ImportFault {
  readonly linha: number
  readonly coluna: string
  readonly campo: string
  readonly valor: string
  readonly mensagem: string
}
export interface ImportResult {
  readonly total: number
  readonly gravadas: number
  readonly faltas: readonly ImportFault[]
  /** Whether there were more faults than are told. */
  readonly mais: boolean
}
const mostFaults = 1_000
const progressEvery = 50

export interface ImportWatch {
  readonly progress: (done: number) => void
  /** Throws unless the rows may still be written. */
  readonly confirm: () => Promise<void>
}

/** Ends the transaction of an import of which nothing is to stay. */
class RollBack extends Error {}

/**
 * Writes every row of a sheet by the noun's create command, or none; what came before under the same key is not written
 * again.
 * @param watch told every fifty rows, and asked before the commit; what it throws stops the import, and nothing is
 * written.
 * @returns the faults, each with line and column; a rehearsal writes nothing.
 */
export async function importSheet(
  runner: Runner,
  actor: Actor,
  job: ImportJob,
  watch: ImportWatch,
): Promise<ImportResult> {
  const { attempt } = job
  const total = job.table.rows.length
  const found: Found = { faults: [], mais: false }
  const work = async (tx: Tx): Promise<ImportResult> => {
    await writeRows(tx, actor, job, watch, found)
    return { total, gravadas: total, faltas: [], mais: false }
  }
  const workOnce = async (tx: Runner) => ({ body: JSON.stringify(await tx.atomically(work)) })
  try {
    if (attempt === undefined || job.rehearsal) return await runner.atomically(work)
    const { key, call, body } = attempt
    const { body: told } = await once(runner, actor, key, call, body, workOnce)
    // It is what an import of the same key wrote down.
    return JSON.parse(told) as ImportResult
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
    return { total, gravadas: 0, faltas: found.faults, mais: found.mais }
  }
}

interface Found {
  faults: ImportFault[]
  mais: boolean
}
/** Writes all rows. Done again after a conflict, it begins from nothing. @throws {RollBack} when nothing is to stay */
async function writeRows(
  tx: Tx,
  actor: Actor,
  job: ImportJob,
  { progress, confirm }: ImportWatch,
  into: Found,
): Promise<void> {
  Object.assign(into, { faults: [], mais: false })
  const find = referenceFinder(tx, actor, job)
  for (const [at, row] of job.table.rows.entries()) {
    if (at % progressEvery === 0) progress(at)
    const { body, faults: lost } = await decodeRow(job, row, find)
    const wrong = lost.length > 0 ? lost : await createOne(tx, actor, job, body)
    const found = faultsOfRow(job, row, wrong)
    if (into.faults.length + found.length > mostFaults) {
      into.mais = true
      break
    }
    into.faults.push(...found)
  }
  if (into.faults.length > 0 || job.rehearsal) throw new RollBack()
  await confirm()
  await recordEvent(tx, actor, {
    type: 'import',
    page: job.resource.name,
    values: { arquivo: job.fileName, linhas: job.table.rows.length },
  })
}

/** @returns what is wrong with the row; nothing when it was written. */
async function createOne(
  tx: Tx,
  actor: Actor,
  { resource }: ImportJob,
  body: Wire,
): Promise<readonly Fault[]> {
  try {
    await tx.attempt(() => commandsOf(resource).create(tx, actor, createFromWire(resource, body)))
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'unavailable' || error.code === 'full') throw error
    return error.faults.length > 0 ? error.faults : [{ field: '', message: error.message }]
  }
}

/** Faults at their line and column. What is at fault together with a column of the file is told at the column. */
function faultsOfRow(
  job: ImportJob,
  row: SheetRow,
  faults: readonly Fault[],
): readonly ImportFault[] {
  const told = faults.map(({ field, message }) => ({
    linha: row.line,
    coluna: job.columns[field] ?? '',
    campo: field,
    valor: job.columns[field] === undefined ? '' : textIn(job, row, field).slice(0, 200),
    mensagem: message,
  }))
  const inFile = told.filter(({ coluna }) => coluna !== '')
  return inFile.length > 0 ? inFile : told
}
