import { createHash } from 'node:crypto'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import {
  lockPeriod,
  publishStaged,
  type LoadChanges,
  type LoadCounts,
  type LoadSource,
} from '../data/publish.ts'
import { computeAmounts } from '../data/movement-amounts.ts'
import { openStaging } from '../data/staging.ts'

/** A load that a person makes without rows of a file: a withdrawal, a former version, a declaration. */
export interface BackOfficeLoad extends LoadPeriod {
  readonly way: Extract<LoadSource['way'], 'retirada' | 'volta' | 'declaracao'>
  readonly reason: string
  readonly ground?: string | undefined
  /** By what the load is known later; one of its own where nothing is told. */
  readonly mark?: string
}
export interface BackOfficeOutcome extends LoadChanges {
  readonly id: number
}

const nothingFound: LoadCounts = { lines: 0, errors: 0, warnings: 0, findings: [] }

/**
 * Publishes what is staged by `stage`, as every load is published: under the lock of the unit's year, in one
 * transaction, audited. @param after carried out in the same transaction, with the number of the load
 */
export async function loadFromBackOffice(
  runner: Runner,
  actor: Actor,
  load: BackOfficeLoad,
  stage: (tx: Tx) => Promise<unknown>,
  after: (tx: Tx, id: number) => Promise<void>,
): Promise<BackOfficeOutcome> {
  return runner.atomically(async (tx) => {
    await lockPeriod(tx, load)
    await openStaging(tx, load.dataset)
    await stage(tx)
    const { way, reason, ground } = load
    const own = () => createHash('sha256').update(`${way} ${Date.now()} ${reason}`).digest('hex')
    const sha256 = load.mark ?? own()
    const source = { way, reason, ground, sha256, author: actor.userName }
    const { id, changes } = await publishStaged(tx, load, source, nothingFound)
    await after(tx, id)
    // That nothing happened in a month is signed, or taken back, after its rows.
    const computed = (changes.computed ?? 0) + (await computeAmounts(tx, load))
    await recordEvent(tx, actor, {
      type: 'import',
      page: load.dataset.name,
      record: String(id),
      portalId: load.portalId,
      values: {
        ug: load.unit,
        ano: load.year,
        mes: load.month,
        via: way,
        motivo: reason,
        ...(ground === undefined ? {} : { fundamento: ground }),
        novas: changes.added,
        mudadas: changes.changed,
        saidas: changes.gone,
        ...(computed > 0 ? { calculados: computed } : {}),
      },
    })
    return { id, ...changes }
  })
}
