import { createSigner, createVerifier } from 'fast-jwt'
import { sessionHours, type OpenedSession } from '../data/accounts/sessions.ts'
import { accessOfSession, type Access } from '../data/rights/access.ts'
import {
  ciaAccessOf,
  type AccountabilityChoice,
  type CiaAccess,
} from '../data/rights/cia-access.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Tenant } from '../data/nouns/tenants.ts'

export type Audience = 'admin' | 'application' | 'cia'
interface Claims {
  readonly nameid: string
  readonly tenant: string
  readonly kind: Audience
  readonly jti: string
  readonly aud: string
  /** Seconds since 1970, by the clock of the database, as its session has it. */
  readonly exp: number
  /** Only in a cia token, once the unit was chosen. */
  readonly escolha?: AccountabilityChoice
}
interface Known<T> {
  readonly at: number
  readonly access: Promise<T | undefined>
}

/** Of a token: whose session it is, and from when until when. */
function lifeOf({ sessionId, expiresAt }: OpenedSession) {
  const exp = Math.floor(expiresAt / 1_000)
  return { jti: sessionId, iat: exp - sessionHours * 3_600, exp }
}

/** Whether what was read a moment ago is good enough. */
type Reading = 'lately' | 'now'

/** Shorter than the second within which a logout or a lost right must count on every instance. */
const freshMs = 800
const most = 10_000
/** The SQLSTATE of what `avisar_direitos` says: rows that rights are read from were written. */
const rightsWritten = 'CLB01'

/**
 * Tokens, and what stands behind them. A token says who, of which tenant, for what; whether the session lives and
 * what it may do is read from the tables, at most {@link freshMs} ago. The clock of the database says how long a token
 * lives and whether it is over: that of this machine may stand elsewhere.
 */
export class Sessions {
  readonly #db: Database
  readonly #sign: (claims: Record<string, unknown>) => string
  readonly #verify: (token: string) => Claims
  readonly #known = new Map<string, Known<Access>>()
  readonly #knownCia = new Map<string, Known<CiaAccess>>()

  constructor(db: Database, secret: string) {
    this.#db = db
    db.onTold(rightsWritten, () => this.#known.clear())
    this.#sign = createSigner({
      key: secret,
      algorithm: 'HS256',
      iss: 'claraboia',
    }) as (claims: Record<string, unknown>) => string
    this.#verify = createVerifier({
      key: secret,
      algorithms: ['HS256'],
      allowedIss: 'claraboia',
      // Compared with the database's clock instead, once the session was read.
      ignoreExpiration: true,
      requiredClaims: ['exp', 'jti', 'aud', 'nameid', 'tenant'],
    }) as (token: string) => Claims
  }

  /** A token of one audience for a session; it dies with the session, and after 12 hours at the latest. */
  token(tenant: Tenant, audience: Audience, userId: string, session: OpenedSession): string {
    return this.#sign({
      nameid: userId,
      tenant: tenant.code,
      kind: audience,
      aud: audience,
      ...lifeOf(session),
    })
  }

  /** The access behind a token; nothing when it is of another tenant or audience, forged, expired or ended. */
  access(
    tenant: Tenant,
    token: string | undefined,
    audience: Exclude<Audience, 'cia'>,
    reading: Reading = 'lately',
  ): Promise<Access | undefined> {
    const read = ({ jti }: Claims) => accessOfSession(this.#db.in(tenant.id), jti)
    return this.#fresh(this.#known, tenant, token, audience, read, reading)
  }

  /** A token of the accountability area; it carries what was chosen, and dies with the session as the others do. */
  ciaToken(
    tenant: Tenant,
    { userId, ...session }: OpenedSession & Pick<CiaAccess, 'userId'>,
    escolha?: AccountabilityChoice,
  ): string {
    return this.#sign({
      nameid: userId,
      tenant: tenant.code,
      kind: 'cia',
      aud: 'cia',
      ...lifeOf(session),
      ...(escolha ? { escolha } : {}),
    })
  }

  /**
   * What a token of the accountability area opens; nothing as with {@link access}, or when what it chose is out of
   * reach by now.
   */
  cia(tenant: Tenant, token: string | undefined): Promise<CiaAccess | undefined> {
    return this.#fresh(this.#knownCia, tenant, token, 'cia', ({ jti, escolha }) =>
      ciaAccessOf(this.#db.in(tenant.id), jti, escolha),
    )
  }

  /** What was read of any session is read anew: after what may have been written, and nobody knows. */
  forget(): void {
    this.#known.clear()
    this.forgetAccountability()
  }

  /** The same of sessions of the accountability area: the guard asks for it after each change; no route has to. */
  forgetAccountability(): void {
    this.#knownCia.clear()
  }

  async #fresh<T extends { readonly readAt: number }>(
    known: Map<string, Known<T>>,
    tenant: Tenant,
    token: string | undefined,
    audience: Audience,
    read: (claims: Claims) => Promise<T | undefined>,
    reading: Reading = 'lately',
  ): Promise<T | undefined> {
    if (!token) return undefined
    const name = `${audience} ${tenant.id} ${token}`
    const held = known.get(name)
    if (reading === 'lately' && held && performance.now() - held.at < freshMs) return held.access
    const claims = this.#claimsOf(tenant, token, audience)
    if (!claims) return undefined
    const access = read(claims).then((found) =>
      found && claims.exp * 1_000 > found.readAt ? found : undefined,
    )
    if (known.size >= most) known.clear()
    known.set(name, { at: performance.now(), access })
    access.catch(() => known.delete(name))
    return access
  }

  #claimsOf(tenant: Tenant, token: string, audience: Audience): Claims | undefined {
    try {
      const claims = this.#verify(token)
      return claims.tenant === tenant.code &&
        claims.kind === audience &&
        claims.aud === audience &&
        Number.isFinite(claims.exp)
        ? claims
        : undefined
    } catch {
      return undefined
    }
  }
}
