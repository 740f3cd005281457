import { Socket } from 'node:net'
import pg, { DatabaseError, type Connection, type PoolClient, type QueryResult } from 'pg'
import { spentHere } from './spent.ts'
import type { Statement } from './sql.ts'

/** The connection ended before PostgreSQL answered. What was sent by it may have been done, or not. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
}

/** What PostgreSQL says when it ends a session: appendix A of its manual. */
const endings = /^(57P0|08|25P0[34])/

/** Whether a statement failed because its connection did, and not for what it says. */
export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof DatabaseError && endings.test(error.code ?? ''))

/** Names of prepared statements. A text has the same on every connection, so that each prepares it once. */
const names = new Map<string, string>()
const mostNames = 2_000
let given = 0
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames) names.clear()
  const name = `s${(given += 1)}`
  names.set(text, name)
  return name
}

/** Told of a statement when it is sent. @returns who is told of its end, and of its error */
type Observer = (text: string) => ((error?: unknown) => void) | undefined
let observer: Observer | undefined
/** Has every statement told to somebody, or to nobody any more. Their values are not. */
export const observeStatements = (told: Observer | undefined): void => {
  observer = told
}

/** What the driver hands over: of several statements, a list. */
type Answer = QueryResult | QueryResult[]
type Told = (error: Error | undefined, answer: Answer) => void
const told =
  (resolve: (answer: Answer) => void, reject: (error: Error) => void): Told =>
  (error, answer) =>
    error ? reject(error) : resolve(answer)

/** Plans kept by one connection; one that has more is replaced, and PostgreSQL frees their memory. */
const mostPlans = 500
/** Plans of a schema that has changed since. */
const outdated = new Set(['0A000', '26000'])

/**
 * What begins a transaction of one statement, of the tenant `$1`: one that only reads, or one that writes. It answers
 * no row, and is prepared once on each connection. PostgreSQL makes one transaction of what comes before a `Sync`, so
 * the settings end with the statement behind it, and what it wrote is committed before `ReadyForQuery` is sent.
 */
const beginnings = {
  read: `prepare claraboia_read(text) as select where set_config('app.tenant', $1, true) is null
    or set_config('transaction_read_only', 'on', true) is null`,
  write: `prepare claraboia_write(text) as select where set_config('app.tenant', $1, true) is null`,
} as const
type Beginning = keyof typeof beginnings

/**
 * One connection. Statements are sent without waiting for answers, those of one tick in one write, and answered in
 * order; every one settles, when the connection is lost as well.
 */
export class PipelinedConnection {
  readonly #client: PoolClient
  readonly #plans = new Set<string>()
  #spent = false
  readonly #prepared = new Set<Beginning>()
  #gathering = false
  /** Statements that were sent and are not answered. */
  waiting = 0
  /** `performance.now()` of the last answer. */
  answeredAt = 0
  /** SQLSTATEs of the notices that PostgreSQL sent. */
  readonly told = new Set<string>()

  constructor(client: PoolClient) {
    this.#client = client
    client.on('notice', ({ code }) => {
      if (code !== undefined) this.told.add(code)
    })
  }

  /** PostgreSQL's number of the session. */
  get pid(): number {
    // The driver has this property; its types leave it out.
    return Number(Reflect.get(this.#client, 'processID'))
  }

  get #stream() {
    return this.#client.connection.stream
  }

  /** Bytes that arrived. */
  get received(): number {
    return this.#stream instanceof Socket ? this.#stream.bytesRead : 0
  }

  get isDead(): boolean {
    return this.#stream.destroyed
  }

  /** Whether the next may have it: alive, everything answered, no transaction open, few plans. */
  get isReusable(): boolean {
    return (
      !this.isDead &&
      !this.#spent &&
      this.waiting === 0 &&
      this.#plans.size <= mostPlans &&
      this.#client.getTransactionStatus() === 'I'
    )
  }

  /** A prepared statement. */
  async run<T>({ text, values }: Statement): Promise<readonly T[]> {
    const name = nameOf(text)
    this.#plans.add(name)
    this.#gather()
    return this.#answer(this.#sent({ name, text, values: [...values] }), text)
  }

  #sent(config: pg.QueryConfig): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#client.query(new pg.Query(config, told(resolve, reject)))
    })
  }

  /**
   * A prepared statement in a transaction of its own for one tenant. What begins it and the statement leave before
   * one `Sync`, so that PostgreSQL answers once; `begin` and `commit` would each be parsed and answered apart. An error
   * that comes with the commit, such as that of a deferred constraint, is the statement's.
   */
  async alone<T>(
    tenantId: number,
    { text, values }: Statement,
    how: Beginning,
  ): Promise<readonly T[]> {
    this.#prepare(how)
    const name = nameOf(text)
    this.#plans.add(name)
    this.#gather()
    // A lent connection sends what it is given at once, so the two stay together.
    begin(this.#client.connection, how, tenantId)
    return this.#answer(this.#sent({ name, text, values: [...values] }), text)
  }

  #prepare(how: Beginning): void {
    if (this.#prepared.has(how)) return
    this.#prepared.add(how)
    this.script(beginnings[how]).catch(() => {
      this.#spent = true
    })
  }

  /** A statement that is not worth a plan. */
  async once<T>({ text, values }: Statement): Promise<readonly T[]> {
    this.#gather()
    return this.#answer(this.#sent({ text, values: [...values] }), text)
  }

  /** Several statements without values. @returns the tag of the last: `COMMIT`, `ROLLBACK`. */
  async script(text: string): Promise<string> {
    this.#gather()
    const results = await this.#settled(this.#sent({ text }), text)
    return lastOf(results)?.command ?? ''
  }

  /** What is sent until the end of this tick leaves in one write. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }

  /** Ends the connection; whatever waits fails with {@link ConnectionLost}. */
  cut(cause: string): void {
    this.#stream.destroy(new ConnectionLost(cause))
  }

  release(): void {
    const reusable = this.isReusable
    if (!reusable) this.cut('not to be used again')
    this.#client.release(!reusable)
  }

  async #answer<T>(
    query: Promise<QueryResult | QueryResult[]>,
    text: string,
  ): Promise<readonly T[]> {
    const result = lastOf(await this.#settled(query, text))
    const spent = spentHere()
    if (spent) spent.rows += result?.rows.length ?? 0
    // The caller names the columns in its statement, and their type beside it.
    return (result?.rows ?? []) as readonly T[]
  }

  async #settled<T>(query: Promise<T>, text: string): Promise<T> {
    this.waiting += 1
    const tell = observer?.(text)
    const spent = spentHere()
    const from = performance.now()
    try {
      const result = await query
      this.answeredAt = performance.now()
      tell?.()
      return result
    } catch (error) {
      tell?.(error)
      if (error instanceof DatabaseError) {
        if (isLost(error) || outdated.has(error.code ?? '')) this.#spent = true
        throw error
      }
      // A value that cannot be encoded is a defect of the caller; any other error of the driver ends the connection.
      if (error instanceof ConnectionLost || error instanceof TypeError) throw error
      this.#spent = true
      throw new ConnectionLost('the connection to PostgreSQL was lost', { cause: error })
    } finally {
      if (spent) {
        spent.statements += 1
        spent.milliseconds += performance.now() - from
      }
      this.waiting -= 1
    }
  }
}

function begin(connection: Connection, how: Beginning, tenantId: number): void {
  connection.bind({ statement: `claraboia_${how}`, values: [String(Math.trunc(tenantId))] }, true)
  connection.execute({}, true)
}
/** Of several statements, the driver hands over a list of results. */
const lastOf = (results: QueryResult | QueryResult[]): QueryResult | undefined =>
  Array.isArray(results) ? results.at(-1) : results
