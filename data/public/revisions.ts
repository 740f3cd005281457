import { sql, type Database, type Runner } from '../postgres/database.ts'

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
  asking: Promise<void> | undefined
}

/** Two that differ are of a portal that changed meanwhile. They mean nothing to another process. */
export type Revision = string
/** The revisions of one tenant's portals at one moment. */
export interface TenantRevision {
  /** Differs where that of any portal does. */
  readonly whole: number
  readonly of: (portalId: number) => Revision
}

/** Shorter than the second within which a change must be seen on every instance. */
const usualFreshMs = 800
/** Less than changes are kept for ({@link forgetOldChanges}). */
const longestMs = 6 * 3_600_000

/**
 * Which portals changed since, as PostgreSQL said at most 0.8 s ago. A change that was made by a request of this
 * process counts at once ({@link forget}).
 */
export class Revisions {
  readonly #db: Database
  readonly #freshMs: number
  readonly #known = new Map<number, Known>()
  #forgotAt = -Infinity

  constructor(db: Database, freshMs = usualFreshMs) {
    this.#db = db
    this.#freshMs = freshMs
  }

  /** @throws {Problem} `unavailable` when PostgreSQL does not say. */
  async of(tenantId: number): Promise<TenantRevision> {
    const known = this.#ofTenant(tenantId)
    const since = Math.max(performance.now() - this.#freshMs, this.#forgotAt)
    while (known.at < since) {
      // Who comes later shares it where it began late enough, and asks again otherwise.
      known.asking ??= this.#ask(tenantId, known).finally(() => {
        known.asking = undefined
      })
      await known.asking
    }
    const { whole, changes, ofPortals } = known
    return { whole, of: (portalId) => `${changes}.${ofPortals.get(portalId) ?? 0}` }
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
      asking: undefined,
    }
    this.#known.set(tenantId, known)
    return known
  }

  async #ask(tenantId: number, known: Known): Promise<void> {
    const at = performance.now()
    const before = at - known.at < longestMs ? known.snapshot : undefined
    const [answer] = await this.#db.in(tenantId).run<{ snapshot: string; portals: number[] }>(
      // A transaction of a database that was restored here may have a number that is yet to come.
      sql`with entao as (select coalesce(${before ?? null}::text::pg_snapshot, pg_current_snapshot()) as visto)
        select pg_current_snapshot()::text as snapshot,
          coalesce((select json_agg(distinct portal_id) from mudanca_publica
            where transacao >= (select pg_snapshot_xmin(visto) from entao) and transacao < pg_snapshot_xmax(pg_current_snapshot())
              and not pg_visible_in_snapshot(transacao, (select visto from entao))), '[]') as portals`,
    )
    if (!answer) throw new TypeError('PostgreSQL tells no snapshot')
    const { portals } = answer
    if (before === undefined || portals.includes(0)) known.changes += 1
    if (before === undefined || portals.length > 0) known.whole += 1
    if (portals.length > 0) {
      const raised = portals.map((id) => [id, (known.ofPortals.get(id) ?? 0) + 1] as const)
      known.ofPortals = new Map([...known.ofPortals, ...raised])
    }
    known.snapshot = answer.snapshot
    known.at = at
  }
}

/** Changes that every process has long seen. */
export const forgetOldChanges = (runner: Runner): Promise<unknown> =>
  runner.run(sql`delete from mudanca_publica where em < now() - interval '1 day'`)
