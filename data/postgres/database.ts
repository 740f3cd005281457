import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Options, type ParameterOrJSON, type ReservedSql, type Sql } from 'postgres'
import { problem } from '../../kernel/problem.ts'
import { asProblem } from './failure.ts'

export type Value = string | number | boolean | null
/** SQL with `$1…`, and its values. Identifiers in it come from resources, never from a request. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}
/** Runs statements for one tenant: each in a transaction of its own, or all in the one at hand. */
export interface Runner {
  run<T>(statement: Statement): Promise<readonly T[]>
  /** Several steps, all or nothing: in the transaction at hand, or in one of their own. */
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
export interface Tx extends Runner {
  readonly sql: ReservedSql
  /** Work that may fail without the rest: a failure undoes it alone, and is thrown on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}
export interface ConnectOptions extends Options<Record<string, never>> {
  readonly url?: string
}

/** Row-level security applies to this role; it owns nothing (see the first migration). */
const webRole = 'claraboia_web'
// Statements are few and come again and again: one plan for each, made once, saves a third of a list's time in PostgreSQL.
const plans = { plan_cache_mode: 'force_generic_plan' } as const
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

export const open = ({ url, ...options }: ConnectOptions): Sql => {
  const settings = { onnotice: () => {}, connect_timeout: 5, ...options }
  return url ? postgres(url, settings) : postgres(settings)
}

const connections = 10
// A statement that streams lasts as long as its reader does, who may sit at the end of a slow line: some connections are never lent for that.
const streamMinutes = 15
const lent = 0.6
const patienceMs = 10_000

/**
 * The server's way to PostgreSQL: every statement runs in a transaction whose first act sets the tenant locally,
 * so a pooled connection never keeps one. `begin`, the statement and `commit` leave in one write.
 */
export class Database {
  readonly #sql: Sql
  readonly #mostStreams: number
  #streams = 0

  constructor(options: ConnectOptions) {
    this.#mostStreams = Math.ceil((options.max ?? connections) * lent)
    this.#sql = open({
      max: connections,
      ...options,
      connection: {
        application_name: 'claraboia',
        role: webRole,
        ...plans,
        ...limits,
        ...options.connection,
      },
    })
  }

  in(tenantId: number): Runner {
    return {
      run: <T>(statement: Statement) => this.#pipelined<T>(tenantId, statement),
      atomically: (work) => this.transaction(tenantId, work),
    }
  }

  async #pipelined<T>(tenantId: number, { text, values }: Statement): Promise<readonly T[]> {
    const connection = await this.#reserve()
    try {
      const steps = [
        connection.unsafe(begin(tenantId)).execute(),
        connection
          .unsafe(text, [...values] as ParameterOrJSON<never>[], { prepare: true })
          .execute(),
        connection.unsafe('commit').execute(),
      ]
      const [started, result, ended] = await Promise.allSettled(steps)
      for (const step of [started, result, ended])
        if (step?.status === 'rejected') throw step.reason
      return (result as PromiseFulfilledResult<unknown>).value as readonly T[]
    } catch (error) {
      throw asProblem(error)
    } finally {
      connection.release()
    }
  }

  /** Several steps, all or nothing. A failure inside rolls back and is thrown on. */
  async transaction<T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await this.#reserve()
    const run = async <R>({ text, values }: Statement) =>
      (await connection.unsafe(text, [...values] as ParameterOrJSON<never>[], {
        prepare: true,
      })) as unknown as readonly R[]
    try {
      await connection.unsafe(begin(tenantId))
      const tx: Tx = {
        sql: connection,
        run,
        atomically: (part) => part(tx),
        attempt: (part) => attempt(connection, part),
      }
      const result = await work(tx)
      await connection.unsafe('commit')
      return result
    } catch (error) {
      await connection.unsafe('rollback').catch(() => {})
      throw asProblem(error)
    } finally {
      connection.release()
    }
  }

  /**
   * The rows of one statement in one transaction, some at a time: a list of any length in little memory.
   * @throws {Problem} `unavailable` when too many are read already, and none ends soon.
   */
  async *stream<T>(
    tenantId: number,
    { text, values }: Statement,
    batch = 500,
  ): AsyncGenerator<readonly T[]> {
    await this.#turn()
    const connection = await this.#reserve().catch((error: unknown) => {
      this.#streams -= 1
      throw error
    })
    try {
      await connection.unsafe(
        `${begin(tenantId)}; set local statement_timeout = '${streamMinutes}min'`,
      )
      for await (const rows of connection
        .unsafe(text, [...values] as ParameterOrJSON<never>[])
        .cursor(batch))
        yield rows as unknown as readonly T[]
    } catch (error) {
      throw asProblem(error)
    } finally {
      await connection.unsafe('rollback').catch(() => {})
      connection.release()
      this.#streams -= 1
    }
  }

  async #turn(): Promise<void> {
    for (const until = Date.now() + patienceMs; this.#streams >= this.#mostStreams; await pause(20))
      if (Date.now() > until)
        throw problem(
          'unavailable',
          'Há muitas listas grandes sendo lidas agora. Tente de novo em alguns minutos.',
        )
    this.#streams += 1
  }

  /** Reads of tables that belong to no tenant: the tenants themselves, and whether the database answers. */
  async global<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await work(this.#sql)
    } catch (error) {
      throw asProblem(error)
    }
  }

  async #reserve(): Promise<ReservedSql> {
    try {
      return await this.#sql.reserve()
    } catch (error) {
      throw asProblem(error)
    }
  }

  /** Waits for what runs, five seconds at most. */
  close(): Promise<void> {
    return this.#sql.end({ timeout: 5 })
  }
}

async function attempt<T>(connection: ReservedSql, work: () => Promise<T>): Promise<T> {
  await connection.unsafe('savepoint tentativa')
  try {
    const result = await work()
    await connection.unsafe('release savepoint tentativa')
    return result
  } catch (error) {
    await connection.unsafe('rollback to savepoint tentativa')
    throw asProblem(error)
  }
}

// The tenant is a number of ours, so it may stand in the text.
const begin = (tenantId: number) => `begin; set local app.tenant = '${Math.trunc(tenantId)}'`

export const connect = (options: ConnectOptions): Database => new Database(options)
/** The same database as the role that owns the tables: for start-up and the command line, never for a request. */
export const asOwner = (options: ConnectOptions): Database =>
  new Database({ ...options, max: 2, connection: { ...options.connection, role: 'none' } })

/** Collects the values of a statement while its text is written. */
export class Values {
  readonly all: Value[] = []
  add(value: Value, cast = ''): string {
    // The driver would leave the pipeline half-sent.
    if (value === undefined) throw new TypeError('a value of a statement is undefined')
    return `$${this.all.push(value)}${cast && `::${cast}`}`
  }
}

/** A statement from a template; every `${}` becomes a value. */
export function sql(parts: TemplateStringsArray, ...values: readonly Value[]): Statement {
  return { text: parts.reduce((text, part, at) => `${text}$${at}${part}`), values }
}

/** A PostgreSQL array literal; for `$1::bigint[]`. */
export const arrayOf = (values: readonly (number | string)[]) =>
  `{${values.map((value) => JSON.stringify(String(value))).join(',')}}`
