import pg, { DatabaseError, type ClientConfig } from 'pg'
import type { PipelinedConnection } from './pipelined-connection.ts'

const tickMs = 500
/** Looks without an answer after which a connection is asked about: two seconds. */
const silentChecks = 4
const probeMs = 2_000
/** An answer may be on its way while its session is looked at. */
const graceMs = 250

interface Session {
  readonly pid: number
  readonly works: boolean
}

/**
 * Ends connections whose answer will never come: a line that carries nothing more looks like a long statement. What
 * waits for two seconds is looked up in PostgreSQL by a connection made for it. A session that still works is left
 * alone; `statement_timeout` ends it. Time is counted in looks, so that a pause of the process ends nothing.
 */
export class StalledConnectionWatcher {
  readonly #config: ClientConfig
  readonly #lines = new Map<PipelinedConnection, { received: number; silent: number }>()
  readonly #timer: NodeJS.Timeout
  #looking = false

  /** @param config of a session that may see what the sessions of the lines do */
  constructor(config: ClientConfig) {
    this.#config = config
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  add(line: PipelinedConnection): void {
    this.#lines.set(line, { received: line.received, silent: 0 })
  }

  remove(line: PipelinedConnection): void {
    this.#lines.delete(line)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const silent: PipelinedConnection[] = []
    for (const [line, seen] of this.#lines) {
      const { received } = line
      seen.silent = line.waiting === 0 || received !== seen.received ? 0 : seen.silent + 1
      seen.received = received
      if (seen.silent >= silentChecks) silent.push(line)
    }
    if (silent.length === 0 || this.#looking) return
    this.#looking = true
    void this.#look(silent).finally(() => {
      this.#looking = false
    })
  }

  async #look(silent: readonly PipelinedConnection[]): Promise<void> {
    const before = new Map(silent.map((line) => [line, line.received]))
    const sessions = await this.#sessions(silent.map(({ pid }) => pid))
    await new Promise((resolve) => setTimeout(resolve, graceMs).unref())
    for (const [line, received] of before) {
      const session = sessions?.find(({ pid }) => pid === line.pid)
      if (session?.works || line.waiting === 0 || line.received !== received) continue
      // PostgreSQL answers, but not this query: the state of the session is unknown, so it is left alone.
      if (sessions === undefined) continue
      line.cut('PostgreSQL did not answer')
    }
  }

  /** @returns what is known of these sessions, none when PostgreSQL is away; nothing when it does not say. */
  async #sessions(pids: readonly number[]): Promise<readonly Session[] | undefined> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: probeMs })
    client.on('error', () => {})
    const limit = setTimeout(() => client.connection.stream.destroy(), probeMs)
    try {
      await client.connect()
      // The session waits for its client: it never got the statement, or its answer is lost on the way.
      const { rows } = await client.query<Session>(
        `select pid, coalesce(state = 'active' and wait_event_type is distinct from 'Client', true) as works
        from pg_stat_activity where pid = any($1::int[])`,
        [pids],
      )
      return rows
    } catch (error) {
      const answered = error instanceof DatabaseError && !/^(57P0|08)/.test(error.code ?? '')
      return answered ? undefined : []
    } finally {
      clearTimeout(limit)
      client.connection.stream.destroy()
    }
  }
}
