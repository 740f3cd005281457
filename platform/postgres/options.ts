import type { ClientConfig, CustomTypesConfig } from 'pg'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

/** Where PostgreSQL is, and how its sessions begin. `host` may be the folder of a socket. */
export interface ConnectOptions {
  /** `postgres://…`; instead of what names the place one by one. */
  readonly url?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  /** Connections at once. */
  readonly max?: number
  /** PostgreSQL's settings of each session, by name. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Row-level security applies to this role; it owns nothing (see the first migration). */
const webRole = 'claraboia_web'
// Statements are few and come again and again: one plan for each, made once, saves a third of a list's time in
// PostgreSQL.
export const plans = { plan_cache_mode: 'force_generic_plan' } as const
export const limits = {
  // Triggers tell the service something: see `onTold`.
  client_min_messages: 'notice',
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '30000',
}

/** The settings of a session that serves requests. */
export const forRequests = (options: ConnectOptions): ConnectOptions => ({
  ...options,
  settings: { role: webRole, ...plans, ...limits, ...options.settings },
})
const asDate = (text: string) => new Date(text)
const asText = (text: string) => text
const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, asDate],
  [builtins.TIMESTAMP, asDate],
  [builtins.TIMESTAMPTZ, asDate],
  [builtins.INTERVAL, asText],
])
// Dates are parsed as midnight in UTC, whatever the time zone of the process.
const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** What an address may say that is no setting of a session. */
const ofTheAddress =
  /^(ssl.*|host|port|user|password|database|application_name|connect_timeout|client_encoding|options|target_session_attrs|channel_binding|max|uselibpqcompat)$/

/**
 * sslmode as libpq reads it; `verify-ca` without a certificate of its own asks for all, as the system's authorities
 * sign for anybody.
 */
function place(url: string): { config: ClientConfig; settings: Record<string, string> } {
  const address = new URL(url)
  const query = address.searchParams
  const mode = modeOf(query)
  query.delete('ssl')
  if (mode === 'verify-ca' && !query.has('sslrootcert')) query.set('sslmode', 'verify-full')
  else if (mode === 'allow') query.set('sslmode', 'prefer')
  else if (mode === 'true' || mode === '1') query.set('sslmode', 'verify-full')
  else if (mode === 'false' || mode === '0') query.set('sslmode', 'disable')
  else if (mode !== null) query.set('sslmode', mode)
  const settings = [...query].filter(([name]) => !ofTheAddress.test(name))
  const config = toClientConfig(parse(address.href, { useLibpqCompat: true }))
  return { config: { ssl: false, ...config }, settings: Object.fromEntries(settings) }
}

const escaped = (value: string) => value.replace(/[\\ ]/g, '\\$&')

/** The same for the driver. Our settings come after those of the address, so that none there replaces the role. */
export function driverConfig({ settings = {}, ...options }: ConnectOptions): ClientConfig {
  const { url, host, port, user, password, database } = options
  const named = url === undefined ? undefined : place(url)
  const { application_name: name = 'claraboia', ...others } = { ...named?.settings, ...settings }
  const list = Object.entries(others).map(([key, value]) => `-c ${key}=${escaped(value)}`)
  return {
    ssl: false,
    ...(named?.config ?? { host, port, user, password, database }),
    types,
    application_name: name,
    options: [named?.config.options ?? '', ...list].join(' ').trim(),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

const modeOf = (query: URLSearchParams) => query.get('sslmode') ?? query.get('ssl')
/** Whether TLS is welcome but not asked for, so that a server without it is reached all the same. */
export const prefersTls = (url: string): boolean =>
  ['prefer', 'allow'].includes(modeOf(new URL(url).searchParams) ?? '')
export function withoutTls(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('ssl')
  address.searchParams.set('sslmode', 'disable')
  return address.href
}
