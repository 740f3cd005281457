import { setTimeout as pause } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import { ConnectionLost, PipelinedConnection } from './pipelined-connection.ts'
import { driverConfig, type ConnectOptions } from './options.ts'
import { StalledConnectionWatcher } from './watch.ts'

const connectMs = 3_000
/**
 * How long a connection that cannot be made yet is waited for: a database that restarts refuses for a moment, and while
 * a server of names fails, others give their connections back.
 */
const againMs = 1_500
const againEvery = 50
const comesBack =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|CONNECTION_|57P0|08|53300)/
const lifetimeSeconds = 1_800

/** Fails within three seconds, however long the pool lets a request wait; its errors never end the program. */
class Client extends pg.Client {
  constructor(config?: ClientConfig) {
    // The pool hides the password from those who copy its settings.
    super({ ...config, password: config?.password, connectionTimeoutMillis: connectMs })
    // Statements report the end of their connection themselves; this event needs no other listener.
    this.on('error', () => {})
  }
}

/** What a pool is doing. */
export interface PoolState {
  readonly open: number
  readonly lent: number
  readonly waiting: number
  /** Connections that ended otherwise than by our will, since the start. */
  readonly lost: number
}

/**
 * Connections, lent to one caller at a time. One that failed is ended, and another takes its place when it is needed.
 */
export class Pool {
  readonly #pool: pg.Pool
  readonly #watch: StalledConnectionWatcher
  readonly #lines = new WeakMap<pg.PoolClient, PipelinedConnection>()
  readonly #lent = new Set<PipelinedConnection>()
  #lost = 0
  /** `performance.now()` of the last answer of PostgreSQL. */
  answeredAt = -Infinity

  constructor(options: ConnectOptions, max: number, renewed: boolean) {
    this.#pool = new pg.Pool({
      ...driverConfig(options),
      Client,
      max,
      pipeline: true,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: renewed ? lifetimeSeconds : 0,
    })
    const { role: _, ...settings } = options.settings ?? {}
    this.#watch = new StalledConnectionWatcher(driverConfig({ ...options, settings }))
    this.#pool.on('error', () => {
      this.#lost += 1
    })
    this.#pool.on('connect', (client) => this.#lines.set(client, new PipelinedConnection(client)))
  }

  /**
   * @throws {ConnectionLost} or what PostgreSQL said, when there is no connection within the time. Nothing was sent
   * then.
   */
  async lend(waitMs: number): Promise<PipelinedConnection> {
    const client = await this.#connected(waitMs)
    const line = this.#lines.get(client)
    if (!line) throw new TypeError('a connection that was never made')
    this.#lent.add(line)
    this.#watch.add(line)
    return line
  }

  takeBack(line: PipelinedConnection): void {
    this.#lent.delete(line)
    this.#watch.remove(line)
    if (line.isDead) this.#lost += 1
    this.answeredAt = Math.max(this.answeredAt, line.answeredAt)
    line.release()
  }

  get state(): PoolState {
    const { totalCount: open, waitingCount: waiting } = this.#pool
    return { open, lent: this.#lent.size, waiting, lost: this.#lost }
  }

  /** Waits for what runs, that long at most. */
  async close(waitMs: number): Promise<void> {
    const limit = setTimeout(() => {
      for (const line of this.#lent) line.cut('the program ends')
    }, waitMs)
    await this.#pool.end()
    clearTimeout(limit)
    this.#watch.end()
  }

  async #connected(waitMs: number): Promise<pg.PoolClient> {
    const from = performance.now()
    for (; ; await pause(againEvery)) {
      const spent = performance.now() - from
      try {
        return await this.#within(Math.max(waitMs - spent, againEvery))
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (!comesBack.test(code) || spent > Math.min(againMs, waitMs)) throw error
      }
    }
  }

  /** What comes too late goes back. */
  async #within(waitMs: number): Promise<pg.PoolClient> {
    const wanted = this.#pool.connect()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      // The error is created only when needed: capturing its stack costs more than lending a connection.
      timer = setTimeout(() => reject(new ConnectionLost('no connection came free')), waitMs)
    })
    try {
      return await Promise.race([wanted, late])
    } catch (error) {
      void wanted.then(
        (client) => client.release(),
        () => {},
      )
      throw error instanceof Error && 'code' in error
        ? error
        : new ConnectionLost('no connection to PostgreSQL', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}
