import pg, { DatabaseError } from 'pg'
import { driverConfig, forRequests, type ConnectOptions } from './options.ts'
import { sql, type Statement } from './database.ts'

/** A place in the log of a cluster. */
export interface LogPosition {
  /** Bytes from its beginning. */
  readonly lsn: number
  /** Another one begins when a standby is promoted: then equal places are of different logs. */
  readonly timeline: number
}
/** What is one cluster and its copies, and one database there. */
export interface ClusterIdentity {
  readonly system: string
  readonly database: string
}
/** What a server says of itself as a standby. */
export interface StandbyState extends ClusterIdentity {
  /** How far it has replayed the log of its primary; nothing when it is none. */
  readonly replayed: LogPosition | null
  /** Time since the last transaction that it has replayed was committed; nothing before the first. */
  readonly seconds: number | null
}

const identity = `(select system_identifier::text from pg_control_system()) as system,
  current_database()::text as database`
const lsnOf = (place: string) => `(${place} - '0/0'::pg_lsn)::float8`

/**
 * Of a primary; nothing at a standby. It comes after every commit that the statement sees: those were written before
 * they could be seen. Where records wait to be written that nobody waits for, standbys get there a few seconds later.
 */
const positionAt = (place: string) =>
  sql.raw(
    `case when not pg_is_in_recovery() then json_build_object('lsn', ${lsnOf(place)},
        'timeline', ('x' || left(pg_walfile_name(${place}), 8))::bit(32)::int) end`,
  )
export const logPosition = positionAt('pg_current_wal_insert_lsn()')
/** What a primary is, and what standbys can get of it at once. */
export const primaryNow = sql.read`select ${sql.raw(identity)}, ${positionAt('pg_current_wal_flush_lsn()')} as flushed`

// The timeline is told by the file that says how far recovery must go: it may be older than the one replayed, never
// newer.
const standbyNow = `select ${identity},
  case when pg_is_in_recovery() then json_build_object('lsn', ${lsnOf('pg_last_wal_replay_lsn()')},
    'timeline', (select min_recovery_end_timeline from pg_control_recovery())) end as replayed,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`

/**
 * A statement that fails where a standby does not show all that was committed before a place: asked on the connection
 * that reads, it holds whichever server of several that leads to, and if that has just been promoted or restarted.
 */
export const providedReached = ({ lsn, timeline }: LogPosition): Statement =>
  sql.read`select 1 / coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '0/0'::pg_lsn + ${lsn}::numeric
    and (select min_recovery_end_timeline from pg_control_recovery()) = ${timeline}::int, false)::int`
/** Whether it was that statement that failed. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '22012'

export const hasReached = (replayed: LogPosition, wanted: LogPosition): boolean =>
  replayed.timeline === wanted.timeline && replayed.lsn >= wanted.lsn

/** A reader waits no longer. */
const readersMs = 1_000

/**
 * One connection to a server, to ask how it is: as requests connect, so that what they would be refused it is refused
 * too.
 */
export class StandbyLine {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** @param onEnd called when the connection ends, whoever ends it @param patienceMs for each answer */
  static async open(
    options: ConnectOptions,
    onEnd: () => void = () => {},
    patienceMs = readersMs,
  ): Promise<StandbyLine> {
    const client = new pg.Client({
      ...driverConfig(forRequests(options)),
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
    client.once('end', onEnd)
    return new StandbyLine(client)
  }

  /** @throws {Error} when it does not answer in time */
  async ask(): Promise<StandbyState> {
    const { rows } = await this.#client.query<StandbyState>(standbyNow)
    const [state] = rows
    if (!state) throw new TypeError('PostgreSQL tells nothing of itself')
    return state
  }

  /** At once: it may be silent. */
  end(): void {
    this.#client.connection.stream.destroy()
  }
}
