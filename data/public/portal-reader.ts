import { Problem } from '../../kernel/problem.ts'
import type {
  Database,
  Reader,
  Statement,
  StreamShare,
  Tx,
} from '../../platform/postgres/database.ts'
import { isTimeout } from '../../platform/postgres/failure.ts'
import type { Replica } from '../../platform/postgres/replica.ts'
import { isUnreached, type LogPosition } from '../../platform/postgres/standby.ts'
import type { Revisions } from './revisions.ts'

interface Places {
  readonly primary: Database
  readonly replica: Replica
  /** They tell positions. */
  readonly revisions: Revisions
}

/** What the work itself says, at whichever server: a refusal, or that it takes too long. */
const isOfTheWork = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.code !== 'unavailable' || error.cause === undefined || isTimeout(error.cause))

/**
 * What the portals read by where there is a replica: there while it shows every change that was announced, so that no
 * page is kept as newer than it is; at the primary otherwise. What fails at the replica is done at the primary, and
 * nobody hears of it but operators.
 */
export class PortalReader implements Reader {
  readonly #places: Places
  /** Readings since the start, by where they were done. */
  readonly counts = { replica: 0, primary: 0 }

  constructor(places: Places) {
    this.#places = places
  }

  async reading<T>(tenantId: number, work: (tx: Tx) => Promise<T>, who?: string): Promise<T> {
    const wanted = await this.#wantedOfReplica(tenantId)
    if (!wanted) return this.#atPrimary(tenantId, work, who)
    try {
      const result = await this.#places.replica.reading(tenantId, work, { wanted, who })
      this.counts.replica += 1
      return result
    } catch (error) {
      if (isOfTheWork(error)) throw error
      const result = await this.#atPrimary(tenantId, work, who)
      // A defect of the work would have failed here too.
      this.#blame(error)
      return result
    }
  }

  /** A list that breaks off at the replica goes on at the primary, where it is the same while nothing has changed. */
  async *stream<T>(
    tenantId: number,
    statement: Statement,
    share?: StreamShare,
  ): AsyncGenerator<readonly T[]> {
    const { primary, replica, revisions } = this.#places
    let given = 0
    const wanted = await this.#wantedOfReplica(tenantId)
    if (wanted) {
      const { whole } = await revisions.of(tenantId)
      try {
        for await (const rows of replica.stream<T>(tenantId, statement, { ...share, wanted })) {
          given += rows.length
          yield rows
        }
        this.counts.replica += 1
        return
      } catch (error) {
        if (isOfTheWork(error)) throw error
        this.#blame(error)
        revisions.forget()
        if (given > 0 && (await revisions.of(tenantId)).whole !== whole) throw error
      }
    }
    this.counts.primary += 1
    for await (const rows of primary.stream<T>(tenantId, statement, share)) {
      const rest = rows.slice(given)
      given = Math.max(0, given - rows.length)
      if (rest.length > 0) yield rest
    }
  }

  #atPrimary<T>(tenantId: number, work: (tx: Tx) => Promise<T>, who?: string): Promise<T> {
    this.counts.primary += 1
    return this.#places.primary.reading(tenantId, work, who)
  }

  #blame(error: unknown): void {
    const { replica } = this.#places
    if (replica.isFit && !isUnreached(error)) replica.leave(error)
  }

  /** The place that the replica must have reached to be read from; nothing while it has not. */
  async #wantedOfReplica(tenantId: number): Promise<LogPosition | undefined> {
    const { replica, revisions } = this.#places
    if (!replica.isFit) return undefined
    const { position } = await revisions.of(tenantId)
    return position && (await replica.shows(position)) ? position : undefined
  }
}
