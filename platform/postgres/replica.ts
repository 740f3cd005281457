import { setTimeout as pause } from 'node:timers/promises'
import {
  connect,
  type ConnectOptions,
  type Database,
  type Statement,
  type StreamShare,
  type Tx,
} from './database.ts'
import {
  hasReached,
  primaryNow,
  providedReached,
  StandbyLine,
  type ClusterIdentity,
  type LogPosition,
} from './standby.ts'

/** Why a replica is not read from, where no failure says it. */
type Unfit = 'no-standby' | 'foreign' | 'behind'
class UnfitReplica extends Error {
  readonly code: Unfit
  constructor(code: Unfit) {
    super(`the replica is not read from: ${code}`)
    this.code = code
  }
}

export interface ReplicaOptions {
  /** Finds out how it is connected to. @throws {Error} in words for its operator, when it is not reached */
  readonly reach: () => Promise<ConnectOptions>
  readonly primary: Database
  /** Called when it is left, with the cause, and without one when it is read from again. */
  readonly onChange: (cause?: unknown) => void
}

/** While it is read from, it is asked how it is as often. */
const everyMs = 800
/** A replica that failed is left alone for so long. */
const restMs = 5_000
/** A reader waits no longer to know whether it shows the newest change. */
const waitMs = 250
/** Between two questions that readers cause. */
const apartMs = 50
/** One that has not reached a change by then lags too much. */
const behindMs = 5_000
const closeMs = 1_000

interface Behind {
  readonly of: LogPosition
  readonly since: number
}
/** A place of another timeline says nothing of this one: whoever reads asks anew. */
const stillBehind = (behind: Behind | undefined, replayed: LogPosition): Behind | undefined =>
  behind && behind.of.timeline === replayed.timeline && !hasReached(replayed, behind.of)
    ? behind
    : undefined

/**
 * A standby that pages are read from while it is fit: a copy of this very database, still recovering, that answers.
 * Whether it shows the newest change is asked for each reading ({@link shows}). Whatever fails there ends in leaving
 * it, at once for all who read from it; their work is then done again at the primary.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #over = new AbortController()
  readonly #attending: Promise<void>
  /** What stops those who read from it. */
  readonly #readers = new Set<(cause: unknown) => void>()
  #identity: ClusterIdentity | undefined
  #db: Database | undefined
  #line: StandbyLine | undefined
  #replayed: LogPosition | undefined
  #asking: Promise<void> | undefined
  #askedAt = -Infinity
  #behind: Behind | undefined
  #isFit = false
  #restsUntil = -Infinity
  #cause: unknown

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#attending = this.#attend()
  }

  get isFit(): boolean {
    return this.#isFit
  }

  /** Whether it is fit, and shows all that was committed before a place in the log of the primary. */
  async shows(wanted: LogPosition): Promise<boolean> {
    if (this.#hasReplayed(wanted)) return true
    if (!this.#isFit) return false
    if (performance.now() - this.#askedAt > apartMs)
      await Promise.race([this.#ask(), pause(waitMs, undefined, { ref: false })])
    if (this.#hasReplayed(wanted)) return true
    this.#behind ??= { of: wanted, since: performance.now() }
    return false
  }

  /** @throws what made it fail, or why it is left meanwhile */
  reading<T>(
    tenantId: number,
    work: (tx: Tx) => Promise<T>,
    { wanted, who }: { readonly wanted: LogPosition; readonly who?: string | undefined },
  ): Promise<T> {
    const reading = this.#pool.reading(tenantId, work, who, providedReached(wanted))
    return new Promise((resolve, reject) => {
      this.#readers.add(reject)
      void reading.then(resolve, reject).finally(() => this.#readers.delete(reject))
    })
  }

  stream<T>(
    tenantId: number,
    statement: Statement,
    { wanted, ...share }: StreamShare & { readonly wanted: LogPosition },
  ): AsyncGenerator<readonly T[]> {
    return this.#pool.stream(tenantId, statement, { ...share, provided: providedReached(wanted) })
  }

  /** Nobody reads from it until it has rested and says that it is well. */
  leave(cause: unknown): void {
    const wasFit = this.#isFit
    this.#hangUp()
    this.#restsUntil = performance.now() + restMs
    for (const stop of this.#readers) stop(cause)
    if (wasFit || this.#cause === undefined) this.#options.onChange(cause)
    this.#cause = cause
  }

  async close(): Promise<void> {
    this.#over.abort()
    this.#hangUp()
    // Somebody may be reached for, who is silent.
    await Promise.race([this.#attending, pause(closeMs, undefined, { ref: false })])
    await this.#db?.close()
  }

  #hangUp(): void {
    this.#isFit = false
    this.#line?.end()
    this.#line = undefined
  }

  get #pool(): Database {
    if (!this.#db) throw new TypeError('a replica is read from before it is reached')
    return this.#db
  }

  #hasReplayed(wanted: LogPosition): boolean {
    return this.#isFit && this.#replayed !== undefined && hasReached(this.#replayed, wanted)
  }

  async #attend(): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      if (performance.now() >= this.#restsUntil) await this.#ask()
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Who asks while it is asked shares the answer. It never fails: what does leaves the replica. */
  #ask(): Promise<void> {
    this.#asking ??= this.#look()
      .catch((error: unknown) => {
        if (!this.#over.signal.aborted) this.leave(error)
      })
      .finally(() => {
        this.#askedAt = performance.now()
        this.#asking = undefined
      })
    return this.#asking
  }

  async #look(): Promise<void> {
    const line = (this.#line ??= await this.#connected())
    const { replayed, system, database } = await line.ask()
    // It was left while it answered.
    if (this.#line !== line || this.#over.signal.aborted) return
    if (!replayed) throw new UnfitReplica('no-standby')
    this.#identity ??= (await this.#options.primary.global.run<ClusterIdentity>(primaryNow))[0]
    if (this.#identity?.system !== system || this.#identity.database !== database)
      throw new UnfitReplica('foreign')
    this.#replayed = replayed
    this.#behind = stillBehind(this.#behind, replayed)
    if (this.#behind && performance.now() - this.#behind.since > behindMs)
      throw new UnfitReplica('behind')
    if (this.#isFit) return
    this.#isFit = true
    if (this.#cause !== undefined) this.#options.onChange()
    this.#cause = undefined
  }

  async #connected(): Promise<StandbyLine> {
    const options = await this.#options.reach()
    const line = await StandbyLine.open(options, () => {
      if (this.#line === line) this.leave(new Error('the replica ended the connection'))
    })
    this.#db ??= connect(options)
    return line
  }
}
