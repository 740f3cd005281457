import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import { tenantByCode, type Tenant } from '../data/nouns/tenants.ts'
import type { Database } from '../data/postgres/database.ts'
import type { Sender } from '../domain/letters/letter.ts'
import { hostNamed, ownNameAbove, servePortalHosts } from './hosts/portal-hosts.ts'

/** The tenant of an address without a sub-domain (specification 1 §9). */
const fallbackTenant = 'el-es'
/** These tenants have an endpoint of their own (specification 2 §9). */
const dedicated = new Set([
  'colatina-es',
  'linhares-es',
  'cia-cmlinhares-es',
  'cisabes-es',
  'saaelinhares-es',
  'faceli-es',
  'demonstracaol-es',
  'aries-es',
  'ipasli-es',
])

/** The first sub-domain label, lower-case letters and hyphens; `el-es` when there is none, on localhost and on an IP. */
export function tenantCodeOf(host: string, ownHost: string | undefined): string {
  if (isIP(host) || host === 'localhost' || host === ownHost) return fallbackTenant
  const labels = host.split('.')
  const under = ownHost !== undefined && ownHost !== 'localhost' && host.endsWith(`.${ownHost}`)
  const hasLabel =
    under ||
    labels.length > 2 ||
    (labels.length === 2 && ['localhost', 'test'].includes(labels[1] ?? ''))
  const [first = ''] = labels
  return hasLabel && /^[a-z-]+$/.test(first) ? first : fallbackTenant
}

/**
 * A host is ours when it is that of `PUBLIC_URL`, an address of numbers, or localhost; or one label below it, which can be
 * the code of a tenant. Whoever leads a name of theirs here is shown no tenant's pages, and no token is given out there.
 * @throws {Problem} `misdirected` for a host that is not ours; `missing` below ours for what is no tenant's code.
 */
function refuseForeign(host: string, ownHost: string): void {
  if (isIP(host)) return
  const own = ownNameAbove(host, ownHost)
  if (own === undefined)
    throw problem(
      'misdirected',
      'Este endereço não é desta instalação. Quem cuida do servidor o define em PUBLIC_URL.',
    )
  if (host !== own && !/^[a-z-]+$/.test(host.slice(0, -own.length - 1))) throw noTenant()
}
const noTenant = () =>
  problem('missing', 'Este endereço não pertence a nenhum município atendido aqui.')

export const portalBaseOf = (code: string, base: string, dedicatedBase: string) =>
  dedicated.has(code) && dedicatedBase ? dedicatedBase : base

/** Where a tenant is found from outside: the first label of the host names it; the fallback needs none. */
export function addressOfTenant(publicUrl: string, code: string): string {
  const url = new URL(publicUrl)
  if (code !== fallbackTenant) url.host = `${code}.${url.host}`
  return url.origin
}

/** In whose name a tenant's letters go out. */
export const senderOf = (
  { code, name }: Tenant,
  { config }: { readonly config: { readonly publicUrl: string } },
): Sender => {
  const origin = addressOfTenant(config.publicUrl, code)
  return { tenant: name, linkTo: (path) => `${origin}${path}` }
}

const keepMs = 10_000

/** Finds the tenant of each request by its Host, and the portal whose own host that is; refuses hosts of none. */
export function resolveTenants(app: FastifyInstance, db: Database, publicUrl: string): void {
  const hosts = servePortalHosts(app, db, publicUrl)
  const ownHost = new URL(publicUrl).hostname
  const known = new Map<string, { at: number; tenant: Promise<Tenant | undefined> }>()
  const find = (code: string) => {
    const hit = known.get(code)
    if (hit && performance.now() - hit.at < keepMs) return hit.tenant
    if (known.size > 1_000) known.clear()
    const tenant = tenantByCode(db, code)
    known.set(code, { at: performance.now(), tenant })
    // Forgets a tenant that was not found, because another process may have just created it.
    tenant.then(
      (found) => found ?? known.delete(code),
      () => known.delete(code),
    )
    return tenant
  }
  app.decorateRequest('tenant', null)
  app.decorateRequest('portalHost', null)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    // Health checks name no tenant, and are answered while the database is away.
    if (request.routeOptions.url === '/health') return
    if (
      request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
        .length > 1
    )
      throw problem('invalid', 'O endereço pedido não é válido.')
    const host = hostNamed(request.headers.host)
    // The wrong tenant must never answer by accident.
    if (host === undefined) throw problem('invalid', 'O endereço pedido não é válido.')
    request.portalHost = (await hosts.find(host)) ?? null
    if (request.portalHost) {
      request.tenant = request.portalHost.tenant
      return
    }
    refuseForeign(host, ownHost)
    request.tenant = (await find(tenantCodeOf(host, ownHost))) ?? null
    if (!request.tenant) throw noTenant()
  })
}
