import { createSigner, createVerifier } from 'fast-jwt'
import { accessOf, type Access } from '../data/access.ts'
import type { Database } from '../data/database.ts'
import type { Tenant } from '../data/tenants.ts'

export type Audience = 'admin' | 'application' | 'cia'
interface Claims {
  readonly nameid: string
  readonly tenant: string
  readonly kind: Audience
  readonly jti: string
  readonly aud: string
}
interface Known {
  readonly at: number
  readonly access: Promise<Access | undefined>
}

/** Shorter than the second within which a logout or a lost right must count on every instance. */
const freshMs = 800
const hours12 = 43_200
const most = 10_000

/**
 * Tokens, and what stands behind them. A token says who, of which tenant, for what; whether the session lives and
 * what it may do is read from the tables, at most {@link freshMs} ago.
 */
export class Sessions {
  readonly #db: Database
  readonly #sign: (claims: Record<string, unknown>) => string
  readonly #verify: (token: string) => Claims
  readonly #known = new Map<string, Known>()

  constructor(db: Database, secret: string) {
    this.#db = db
    this.#sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: hours12 * 1000, iss: 'claraboia' }) as (claims: Record<string, unknown>) => string
    this.#verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedIss: 'claraboia', requiredClaims: ['exp', 'jti', 'aud', 'nameid', 'tenant'] }) as (token: string) => Claims
  }

  /** A token of one audience for a session; it dies with the session, and after 12 hours at the latest. */
  token(tenant: Tenant, audience: Audience, userId: string, sessionId: string, expiresAt?: number): string {
    const exp = expiresAt === undefined ? {} : { exp: Math.floor(expiresAt / 1000) }
    return this.#sign({ nameid: userId, tenant: tenant.code, kind: audience, jti: sessionId, aud: audience, ...exp })
  }

  /** The access behind a token; nothing when it is of another tenant or audience, forged, expired or ended. */
  async access(tenant: Tenant, token: string | undefined, audience: Audience): Promise<Access | undefined> {
    if (!token) return undefined
    const name = `${audience} ${tenant.id} ${token}`
    const known = this.#known.get(name)
    if (known && Date.now() - known.at < freshMs) return known.access
    const sessionId = this.#sessionOf(tenant, token, audience)
    if (!sessionId) return undefined
    const access = accessOf(this.#db.in(tenant.id), sessionId)
    this.#remember(name, access)
    return access
  }

  /** What was read of any session is read anew: after a logout, a change of rights. */
  forget(): void {
    this.#known.clear()
  }

  #sessionOf(tenant: Tenant, token: string, audience: Audience): string | undefined {
    try {
      const claims = this.#verify(token)
      return claims.tenant === tenant.code && claims.kind === audience && claims.aud === audience ? claims.jti : undefined
    } catch {
      return undefined
    }
  }

  #remember(name: string, access: Promise<Access | undefined>): void {
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(name, { at: Date.now(), access })
    access.catch(() => this.#known.delete(name))
  }
}
