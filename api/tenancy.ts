import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem, type Problem } from '../kernel/problem.ts'
import { readReadiness, readSettings } from '../resources/calls/service.ts'
import { mainTenant, tenantByCode, type Tenant } from '../data/nouns/tenants.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { PortalHost } from '../data/nouns/portal-hosts.ts'
import { remembered } from '../platform/http/remembered.ts'
import type { Sender } from '../domain/letters/letter.ts'
import { pauseWords, secondsOfPause } from '../domain/tenants/pause.ts'
import {
  hostNamed,
  ownNameAbove,
  servePortalHosts,
  type PortalHosts,
} from './hosts/portal-hosts.ts'
import { proofRoute } from './hosts/proof.ts'
import { Lately } from './hosts/lately.ts'

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

/**
 * The first sub-domain label, lower-case letters and hyphens; `el-es` when there is none, on localhost and on an IP.
 */
export function tenantCodeOf(host: string, ownHost: string | undefined): string {
  if (isIP(host) || host === 'localhost' || host === ownHost) return mainTenant
  const labels = host.split('.')
  const under = ownHost !== undefined && ownHost !== 'localhost' && host.endsWith(`.${ownHost}`)
  const hasLabel =
    under ||
    labels.length > 2 ||
    (labels.length === 2 && ['localhost', 'test'].includes(labels[1] ?? ''))
  const [first = ''] = labels
  return hasLabel && /^[a-z-]+$/.test(first) ? first : mainTenant
}

/**
 * A host is ours when it is that of `PUBLIC_URL`, an address of numbers, or localhost; or one label below it, which can
 * be the code of a tenant; what is no code counts as no label (specification 2 §9). Whoever leads a name of theirs here
 * is shown no tenant's pages, and no token is given out there.
 * @throws {Problem} `misdirected` for a host that is not ours; `missing` for more than one label below ours.
 */
function refuseForeign(host: string, ownHost: string): void {
  if (isIP(host)) return
  const own = ownNameAbove(host, ownHost)
  if (own === undefined)
    throw problem(
      'misdirected',
      'Este endereço não é desta instalação. Quem cuida do servidor o define em PUBLIC_URL.',
    )
  if (host !== own && host.slice(0, -own.length - 1).includes('.')) throw noTenant()
}
const noTenant = () =>
  problem('missing', 'Este endereço não pertence a nenhum município atendido aqui.')

export const portalBaseOf = (code: string, base: string, dedicatedBase: string) =>
  dedicated.has(code) && dedicatedBase ? dedicatedBase : base

/** Where a tenant is found from outside: the first label of the host names it; the fallback needs none. */
export function addressOfTenant(publicUrl: string, code: string): string {
  const url = new URL(publicUrl)
  if (code !== mainTenant) url.host = `${code}.${url.host}`
  return url.origin
}

/** In whose name a tenant's letters go out. */
export const senderOf = (
  { code, name, zone }: Tenant,
  { config }: { readonly config: { readonly publicUrl: string } },
): Sender => {
  const origin = addressOfTenant(config.publicUrl, code)
  return { tenant: name, zone, linkTo: (path) => `${origin}${path}` }
}

const keepMs = 10_000

/**
 * Answered under any host: health checks name no tenant, and are answered while the database is away; a host that leads
 * here is nobody's before it is proven.
 */
const ofNoTenant: readonly (string | undefined)[] = ['/health', readReadiness.path, proofRoute]

/** The application itself, which says on every screen why nobody comes in; and what the operator asks. */
const whileSuspended: readonly (string | undefined)[] = [
  '/*',
  '/assets/*',
  '/builds/*',
  '/favicon.ico',
  readSettings.path,
  '/metrics',
  '/health/detail',
]
/** The style and script of portals' pages are nobody's, and the page that says why needs them. */
const isAsset = (url: string | undefined): boolean => url?.startsWith('/p/-/') === true
/** What is answered to requests to a suspended municipality; its portals make a page of it. */
function refusalOfSuspended(
  { routeOptions, portalHost, tenant }: FastifyRequest,
  reply: FastifyReply,
): Problem | undefined {
  if (tenant?.pause?.kind !== 'suspenso' || isAsset(routeOptions.url)) return undefined
  if (portalHost === null && whileSuspended.includes(routeOptions.url)) return undefined
  void reply.header('retry-after', secondsOfPause(tenant.pause, new Date()))
  return problem('unavailable', pauseWords(tenant.pause, tenant))
}

/** Whose an address is. */
interface Place {
  readonly portalHost: PortalHost | null
  readonly tenant: Tenant
}
/** Finds whose a host is, at once where that is known. @throws {Problem} for hosts of none, as {@link refuseForeign} */
function placeFinder(db: Database, hosts: PortalHosts, publicUrl: string) {
  const ownHost = new URL(publicUrl).hostname
  // A tenant that was not found is asked for again, because another process may have just created it.
  const tenants = new Lately((code) => tenantByCode(db, code), { keepMs, keepsNothing: false })
  const codeOf = remembered((host) => {
    refuseForeign(host, ownHost)
    return tenantCodeOf(host, ownHost)
  }, 1_000)
  const shared = (tenant: Tenant | undefined): Place => {
    if (!tenant) throw noTenant()
    return { portalHost: null, tenant }
  }
  const placeOf = (host: string, portalHost: PortalHost | undefined): Place | Promise<Place> => {
    if (portalHost) return { portalHost, tenant: portalHost.tenant }
    const tenant = tenants.find(codeOf(host))
    return tenant instanceof Promise ? tenant.then(shared) : shared(tenant)
  }
  return (host: string): Place | Promise<Place> => {
    const own = hosts.find(host)
    return own instanceof Promise ? own.then((found) => placeOf(host, found)) : placeOf(host, own)
  }
}

/** The one host that a request names. @throws {Problem} `invalid` */
function hostOf({ rawHeaders, headers }: IncomingMessage): string {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') times += 1
  const host = times > 1 ? undefined : hostNamed(headers.host)
  // The wrong tenant must never answer by accident.
  if (host === undefined) throw problem('invalid', 'O endereço pedido não é válido.')
  return host
}

/** Finds the tenant of each request by its Host, and the portal whose own host that is; refuses hosts of none. */
export function resolveTenants(app: FastifyInstance, db: Database, publicUrl: string): PortalHosts {
  const hosts = servePortalHosts(app, db, publicUrl)
  const placeOf = placeFinder(db, hosts, publicUrl)
  app.decorateRequest('tenant', null)
  app.decorateRequest('portalHost', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (ofNoTenant.includes(request.routeOptions.url)) return done()
    const take = ({ portalHost, tenant }: Place) => {
      request.portalHost = portalHost
      request.tenant = tenant
      done(refusalOfSuspended(request, reply))
    }
    const place = placeOf(hostOf(request.raw))
    if (place instanceof Promise) place.then(take, done)
    else take(place)
  })
  return hosts
}
