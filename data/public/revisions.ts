import { sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { logPosition, type LogPosition } from '../../platform/postgres/standby.ts'

/** What is known of one tenant's portals. */
interface Known {
  /** `performance.now()` when it was last asked for; -Infinity before. */
  at: number
  /** The transactions that were over then, as PostgreSQL writes them. */
  snapshot: string | undefined
  /** Times that anything had changed. */
  whole: number
  /** Changes of what every portal of the tenant shows. */
  changes: number
  /** Another map after each change: what was handed out stays as it was. */
  ofPortals: ReadonlyMap<number, number>
  /** Where the log of PostgreSQL was when the last change was found: it holds all that was found. */
  position: LogPosition | undefined
  asking: Promise<void> | undefined
}

interface Answer {
  readonly snapshot: string
  readonly portals: readonly number[]
  readonly position: LogPosition | null
}

/** Two that differ are of a portal that changed meanwhile. They mean nothing to another process. */
export type Revision = string
/** The revisions of one tenant's portals at one moment. */
export interface TenantRevision {
  /** Differs where that of any portal does. */
  readonly whole: number
  readonly of: (portalId: number) => Revision
  /** A standby that has replayed the log so far shows whatever this counts; nothing where that is not asked for. */
  readonly position: LogPosition | undefined
}

/** Shorter than the second within which a change must be seen on every instance. */
const usualFreshMs = 800
/** Less than changes are kept for ({@link forgetOldChanges}). */
const longestMs = 6 * 3_600_000

interface Options {
  /** How old may be what is known, in milliseconds. */
  readonly freshMs?: number
  /** Whether positions are told as well, for a standby. */
  readonly hasPositions?: boolean
}

/**
 * Which portals changed since, as PostgreSQL said at most 0.8 s ago. A change that was made by a request of this
 * process counts at once ({@link forget}).
 */
export class Revisions {
  readonly #db: Database
  readonly #freshMs: number
  readonly #hasPositions: boolean
  readonly #known = new Map<number, Known>()
  #forgotAt = -Infinity

  constructor(db: Database, { freshMs = usualFreshMs, hasPositions = false }: Options = {}) {
    this.#db = db
    this.#freshMs = freshMs
    this.#hasPositions = hasPositions
  }

  /** @throws {Problem} `unavailable` when PostgreSQL does not say. */
  async of(tenantId: number): Promise<TenantRevision> {
    const known = this.#ofTenant(tenantId)
    const since = this.#since
    while (known.at < since) {
      // Who comes later shares it where it began late enough, and asks again otherwise.
      known.asking ??= this.#ask(tenantId, known).finally(() => {
        known.asking = undefined
      })
      await known.asking
    }
    return revisionOf(known)
  }

  /** What {@link of} would say at once; undefined where it would have to ask. */
  now(tenantId: number): TenantRevision | undefined {
    const known = this.#known.get(tenantId)
    return known && known.at >= this.#since ? revisionOf(known) : undefined
  }

  /** What is known must be as young as this. */
  get #since(): number {
    return Math.max(performance.now() - this.#freshMs, this.#forgotAt)
  }

  /** Something was changed by a request of this process: what comes after it asks anew. */
  forget(): void {
    this.#forgotAt = performance.now()
  }

  #ofTenant(tenantId: number): Known {
    const known = this.#known.get(tenantId) ?? {
      at: -Infinity,
      snapshot: undefined,
      whole: 0,
      changes: 0,
      ofPortals: new Map<number, number>(),
      position: undefined,
      asking: undefined,
    }
    this.#known.set(tenantId, known)
    return known
  }

  async #ask(tenantId: number, known: Known): Promise<void> {
    const at = performance.now()
    const before = at - known.at < longestMs ? known.snapshot : undefined
    const position = this.#hasPositions ? logPosition : sql`null`
    const [answer] = await this.#db.in(tenantId).run<Answer>(
      // A transaction of a database that was restored here may have a number that is yet to come.
      sql.read`with entao as (select coalesce(${before ?? null}::text::pg_snapshot, pg_current_snapshot()) as visto)
        select pg_current_snapshot()::text as snapshot, ${position} as position,
          coalesce((select json_agg(distinct portal_id) from mudanca_publica
            where transacao >= (select pg_snapshot_xmin(visto) from entao)
              and transacao < pg_snapshot_xmax(pg_current_snapshot())
              and not pg_visible_in_snapshot(transacao, (select visto from entao))), '[]') as portals`,
    )
    if (!answer) throw new TypeError('PostgreSQL tells no snapshot')
    const { portals } = answer
    if (before === undefined || portals.includes(0)) known.changes += 1
    if (before === undefined || portals.length > 0) {
      known.whole += 1
      known.position = answer.position ?? undefined
    } else if (known.position && answer.position) {
      // A primary that was promoted goes on with the log of the former one, under another number.
      known.position = { ...known.position, timeline: answer.position.timeline }
    }
    if (portals.length > 0) {
      const raised = portals.map((id) => [id, (known.ofPortals.get(id) ?? 0) + 1] as const)
      known.ofPortals = new Map([...known.ofPortals, ...raised])
    }
    known.snapshot = answer.snapshot
    known.at = at
  }
}

const revisionOf = ({ whole, changes, ofPortals, position }: Known): TenantRevision => ({
  whole,
  of: (portalId) => `${changes}.${ofPortals.get(portalId) ?? 0}`,
  position,
})

/** Changes that every process has long seen. */
export const forgetOldChanges = (runner: Runner): Promise<unknown> =>
  runner.run(sql`delete from mudanca_publica where em < now() - interval '1 day'`)
