import { setTimeout as pause } from 'node:timers/promises'
import { Problem, problem } from '../../kernel/problem.ts'
import { asProblem, isConflict, Unconfirmed } from './failure.ts'
import { isLost, type PipelinedConnection } from './pipelined-connection.ts'
import { forRequests, limits, plans, type ConnectOptions } from './options.ts'
import { Pool, type PoolState } from './pool.ts'
import { Shares } from './shares.ts'
import { sql, type Statement } from './sql.ts'
import {
  begin,
  orUnconfirmed,
  inReading,
  inTransaction,
  type Repeatable,
  type Runner,
  type Tx,
} from './transaction.ts'

export type { ConnectOptions } from './options.ts'
export { arrayOf, sql, Sql, type Statement, type Value } from './sql.ts'

export type { Runner, Tx } from './transaction.ts'

/** Statements outside of any tenant, each for itself. */
export interface DatabaseSession {
  run<T>(statement: Statement): Promise<readonly T[]>
  /** Several statements, separated by semicolons. */
  script(text: string): Promise<unknown>
}

/**
 * @property batch rows at a time.
 * @property isOrdered whether an index has all of the list in its order: it is read by that rather than sorted, which
 * would keep the reader waiting and write all of it to the disk.
 * @property provided as {@link Database.reading}
 */
export interface StreamShare {
  readonly who?: string | undefined
  readonly batch?: number
  readonly isOrdered?: boolean
  readonly provided?: Statement | undefined
}

const connections = 10
// A statement that streams lasts as long as its reader does, who may sit at the end of a slow line: some connections
// are never lent for that.
const streamTime = '15min'
const streamShare = 0.6
/** Connections that one user, or one network of visitors, works on at once, and those of them that stream. */
const shareOfOne = { lines: 3, streams: 2 } as const
const patienceMs = 10_000
const closeMs = 5_000
const mostTries = 3
/** The longest pause before work that met a conflict is done again. */
const conflictMs = 50
/** A request is answered within ten seconds, whatever happens to its connections. */
const turnMs = 8_000

/**
 * The server's way to PostgreSQL: every statement runs in a transaction whose first act sets the tenant locally,
 * so a pooled connection never keeps one. What begins it, the statement and what ends it leave in one write.
 *
 * What a lost connection leaves open is never guessed. A statement that says that it only reads (`sql.read`) runs in a
 * transaction that may only read, and is sent a second time; a write is reported as unconfirmed once its commit was
 * sent.
 */
export class Database {
  readonly #pool: Pool
  readonly #mostStreams: number
  readonly #lineShares = new Shares(shareOfOne.lines)
  readonly #streamShares = new Shares(shareOfOne.streams)
  #streams = 0
  readonly #listeners = new Map<string, readonly (() => void)[]>()

  /** @param renewed whether connections are replaced after half an hour, which ends what a session holds */
  constructor(options: ConnectOptions, renewed: boolean) {
    const max = options.max ?? connections
    this.#mostStreams = Math.ceil(max * streamShare)
    this.#pool = new Pool(options, max, renewed)
  }

  /**
   * @param who the user or network whose share of the connections this takes; without one it is the program's own work
   */
  in(tenantId: number, who?: string): Runner {
    return {
      run: <T>(statement: Statement) => this.#alone<T>(tenantId, statement, who),
      atomically: (work, how) => this.transaction(tenantId, work, { ...how, who }),
    }
  }

  /**
   * Has somebody told when work of this process raised a notice, once its transaction has ended: a trigger tells so
   * what it saw.
   * @param code the SQLSTATE of the notice
   */
  onTold(code: string, listener: () => void): void {
    this.#listeners.set(code, [...(this.#listeners.get(code) ?? []), listener])
  }

  /** Statements on tables that belong to no tenant, each for itself. */
  readonly global: DatabaseSession = {
    run: <T>(statement: Statement) => {
      const { reads = false } = statement
      return this.#again({ repeatable: reads }, (line) =>
        orUnconfirmed(reads, line.run<T>(statement)),
      )
    },
    script: (text) =>
      this.#again({ consumes: true }, (line) => orUnconfirmed(false, line.script(text))),
  }

  /** One connection for as long as the work takes: for locks of a session. */
  session<T>(
    work: (session: DatabaseSession) => Promise<T>,
    { repeatable = false } = {},
  ): Promise<T> {
    return this.#again({ repeatable, consumes: !repeatable }, work)
  }

  #alone<T>(tenantId: number, statement: Statement, who?: string): Promise<readonly T[]> {
    const { reads = false } = statement
    const work = (line: PipelinedConnection) =>
      orUnconfirmed(reads, line.alone<T>(tenantId, statement, reads ? 'read' : 'write'))
    return this.#again({ repeatable: reads }, work, who)
  }

  /**
   * Several steps, all or nothing. A failure inside rolls back and is thrown on; after a conflict with another
   * transaction, all of them are done again.
   */
  transaction<T>(
    tenantId: number,
    work: (tx: Tx) => Promise<T>,
    { who, ...how }: Repeatable & { readonly who?: string | undefined } = {},
  ): Promise<T> {
    return this.#again(how, (line) => inTransaction(line, begin(tenantId), work), who)
  }

  /**
   * Several steps that only read; PostgreSQL refuses any other. They see the same state only if they are one statement.
   * @param provided a statement that fails where they may not be done
   */
  reading<T>(
    tenantId: number,
    work: (tx: Tx) => Promise<T>,
    who?: string,
    provided?: Statement,
  ): Promise<T> {
    const read = (line: PipelinedConnection) => inReading(line, tenantId, work, provided)
    return this.#again({ repeatable: true }, read, who)
  }

  /**
   * The rows of one statement in one transaction, some at a time: a list of any length in little memory.
   * @throws {Problem} `unavailable` when too many are read already, and none ends soon.
   */
  async *stream<T>(
    tenantId: number,
    { text, values }: Statement,
    { who, batch = 100, isOrdered = false, provided }: StreamShare = {},
  ): AsyncGenerator<readonly T[]> {
    const giveBack = await this.#turn(who)
    try {
      const line = await this.#pool.lend(turnMs)
      try {
        await line.script(
          `${begin(tenantId, 'read only')}; set local statement_timeout = '${streamTime}'; set local transaction_timeout = '${streamTime}'; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1; set local enable_sort = ${isOrdered ? 'off' : 'on'}`,
        )
        if (provided) await line.run(provided)
        await line.once({ text: `declare lista no scroll cursor for ${text}`, values })
        const next = sql`fetch ${sql.raw(String(Math.trunc(batch)))} from lista`
        for (let rows = await line.run<T>(next); rows.length > 0; rows = await line.run<T>(next))
          yield rows
      } finally {
        await line.script('rollback').catch(() => {})
        this.#pool.takeBack(line)
      }
    } catch (error) {
      throw asProblem(error)
    } finally {
      this.#streams -= 1
      giveBack()
    }
  }

  /** @returns what gives the share back; the turn itself ends with the stream. */
  async #turn(who: string | undefined): Promise<() => void> {
    const until = performance.now() + patienceMs
    const giveBack = await this.#streamShares.take(who, patienceMs).catch(() => {
      throw problem(
        'unavailable',
        'Você já tem listas grandes sendo lidas. Espere uma terminar e tente de novo.',
      )
    })
    for (; this.#streams >= this.#mostStreams; await pause(20))
      if (performance.now() > until) {
        giveBack()
        throw problem(
          'unavailable',
          'Há muitas listas grandes sendo lidas agora. Tente de novo em alguns minutos.',
        )
      }
    this.#streams += 1
    return giveBack
  }

  /** Whether PostgreSQL answers: it did within the last second, or does within the time. Never fails. */
  async answers(withinMs: number): Promise<boolean> {
    if (performance.now() - this.#pool.answeredAt < 1_000) return true
    const late = new Promise<false>((resolve) => setTimeout(resolve, withinMs, false).unref())
    const asked = this.global.run(sql.read`select 1`).then(
      () => true,
      () => false,
    )
    return Promise.race([asked, late])
  }

  /** What the connections are doing. */
  get state(): PoolState & { readonly streams: number } {
    return { ...this.#pool.state, streams: this.#streams }
  }

  /** Waits for what runs, five seconds at most. */
  close(): Promise<void> {
    return this.#pool.close(closeMs)
  }

  async #lent<T>(
    waitMs: number,
    work: (line: PipelinedConnection) => Promise<T>,
    who?: string,
  ): Promise<T> {
    const from = performance.now()
    const giveBack = await this.#lineShares.take(who, waitMs)
    try {
      const line = await this.#pool.lend(Math.max(0, waitMs - (performance.now() - from)))
      try {
        return await work(line)
      } finally {
        for (const code of line.told)
          for (const listener of this.#listeners.get(code) ?? []) listener()
        line.told.clear()
        this.#pool.takeBack(line)
      }
    } finally {
      giveBack()
    }
  }

  /**
   * Work on one connection; on another after a lost one, where that does nothing twice and there is time; again after
   * a conflict, a moment later, as whoever won may not be done.
   * @throws what the failure means to a user, where it means anything to one
   */
  async #again<T>(
    { repeatable = false, consumes = false }: Repeatable,
    work: (line: PipelinedConnection) => Promise<T>,
    who?: string,
  ): Promise<T> {
    const from = performance.now()
    let unsure: Unconfirmed | undefined
    for (let tries = 1; ; tries += 1) {
      const spent = performance.now() - from
      try {
        return await this.#lent(turnMs - spent, work, who)
      } catch (error) {
        if (error instanceof Unconfirmed) unsure = error
        const lost = isLost(error) || error instanceof Unconfirmed
        const conflict = isConflict(error) && !consumes
        const again = ((repeatable && lost) || conflict) && tries < mostTries
        if (again && performance.now() - from <= turnMs / 2) {
          if (conflict) await pause(tries * conflictMs * Math.random())
          continue
        }
        const told = asProblem(error)
        // What a first try may have written is not undone by a second one that finds no connection.
        throw told instanceof Problem && told.code === 'unavailable' ? (unsure ?? told) : told
      }
    }
  }
}

/** What only reads, at whichever server it does. */
export type Reader = Pick<Database, 'reading' | 'stream'>

/** For requests. */
export const connect = (options: ConnectOptions): Database =>
  new Database(forRequests(options), true)
/** The same database as the role that owns the tables: for start-up and the command line, never for a request. */
export const asOwner = (options: ConnectOptions): Database =>
  new Database(
    { max: 2, ...options, settings: { ...plans, ...limits, ...options.settings } },
    false,
  )
/** As its owner too, without limits of time, on one connection that is kept: for migrations and locks. */
export const open = (options: ConnectOptions): Database =>
  new Database({ max: 1, ...options }, false)
