import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import {
  hostsOfPortal,
  isNamedByOthers,
  type RegisteredHost,
} from '../../data/nouns/portal-hosts.ts'
import type { Tenant } from '../../data/nouns/tenants.ts'
import { prefixAndHost } from '../../data/nouns/portals.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import {
  chooseHost,
  dropHost,
  hostOf,
  keepHostCheck,
  refuseOthersHost,
  registerHost,
  restoreHost,
} from '../../domain/portals/hosts.ts'
import { followersOf } from '../../domain/portals/alerts.ts'
import { askAliases } from '../../platform/http/ask-host.ts'
import { problem } from '../../kernel/problem.ts'
import { portalSite } from '../../resources/addresses.ts'
import { countFollowers } from '../../resources/calls/portals/followers.ts'
import * as calls from '../../resources/calls/portals/hosts.ts'
import type { Deps } from '../context.ts'
import { ownNameAbove } from '../hosts/portal-hosts.ts'
import { addressAt, hostProbe } from '../hosts/probe.ts'
import { implement } from '../implement.ts'
import { addressOfTenant } from '../tenancy.ts'
import { reachedPortal, rowNumber } from '../resources/reached-portal.ts'

const written = (publicUrl: string, row: RegisteredHost): calls.PortalHostRow => ({
  id: row.id,
  dominio: row.host,
  endereco: addressAt(publicUrl, row.host).origin,
  estado: row.failure === null ? (row.provenAt ? 'funciona' : 'aguardando') : stateWith(row),
  falha: row.failure,
  principal: row.main,
  provado: row.provenAt !== null,
  criado_em: row.madeAt.toISOString(),
  criado_por: row.madeBy,
  verificado_em: row.checkedAt?.toISOString() ?? null,
  falha_desde: row.failingSince?.toISOString() ?? null,
})
/** A host that reached this installation once and does not now is worse than one that never did: people follow it. */
const stateWith = ({ provenAt }: RegisteredHost) => (provenAt ? 'nao-chega' : 'aguardando')

/** Where a host's record in the DNS points. */
const recordOf = (publicUrl: string, code: string) => {
  const destino = new URL(addressOfTenant(publicUrl, code)).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(destino)
  return { tipo: version === 4 ? 'A' : version === 6 ? 'AAAA' : 'CNAME', destino } as const
}

/**
 * A host that leads here proves that somebody sent it here, not who. Where another tenant has named it, its record must
 * name this one. @throws {Problem} `duplicate`
 */
async function refuseIfOthers(
  { config }: Deps,
  runner: Runner,
  tenant: Tenant,
  { host }: RegisteredHost,
): Promise<void> {
  const { destino } = recordOf(config.publicUrl, tenant.code)
  const aliases = await (config.aliases ?? askAliases)(host)
  if (aliases.includes(destino)) return
  const { hostname } = new URL(config.publicUrl)
  // The name of the installation itself is nobody's alone.
  const namesOther = aliases.some(
    (alias) => alias !== hostname && ownNameAbove(alias, hostname) !== undefined,
  )
  if (namesOther || (await isNamedByOthers(runner, host))) refuseOthersHost(destino)
}

/** How many follow each list of a portal. */
export function portalAlertRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, countFollowers, async ({ tenant, runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    const place = await prefixAndHost(runner, id)
    if (!place) throw problem('missing', 'Registro não encontrado.')
    const { at } = portalSite(addressOfTenant(deps.config.publicUrl, tenant.code), place)
    const lists = await runner.atomically((tx) => followersOf(tx, id))
    return {
      envia_email: deps.config.sendsMail,
      listas: lists.map(({ address, name, count }) => ({
        nome: name,
        endereco: at(address),
        pessoas: count,
      })),
    }
  })
}

/** The hosts of a portal's own. @param forget what is known of hosts on this instance */
export function portalHostRoutes(app: FastifyInstance, deps: Deps, forget: () => void): void {
  const { publicUrl } = deps.config
  const probe = hostProbe(deps.config, deps.personSecret)
  const isOurs = (host: string) => ownNameAbove(host, new URL(publicUrl).hostname) !== undefined
  implement(app, deps, calls.listPortalHosts, async ({ tenant, runner, actor, params }) => {
    const { id, name } = await reachedPortal(runner, actor, params.portalId)
    const [hosts, place] = await Promise.all([hostsOfPortal(runner, id), prefixAndHost(runner, id)])
    const origin = addressOfTenant(publicUrl, tenant.code)
    if (!place) throw problem('missing', 'Registro não encontrado.')
    return {
      portal: name,
      endereco: portalSite(origin, place).at(),
      comum: portalSite(origin, { ...place, host: null }).at(),
      registro: recordOf(publicUrl, tenant.code),
      dominios: hosts.map((row) => written(publicUrl, row)),
    }
  })
  implement(app, deps, calls.createPortalHost, async ({ runner, actor, params, body }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    return { id: await registerHost(runner, actor, id, body.dominio, isOurs) }
  })
  implement(app, deps, calls.checkPortalHost, async ({ tenant, runner, actor, params }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const row = await hostOf(runner, portalId, rowNumber(params.id))
    const failure = await probe(row)
    if (failure === null && row.provenAt === null) await refuseIfOthers(deps, runner, tenant, row)
    await keepHostCheck(runner, actor, portalId, row, failure)
    forget()
    return written(publicUrl, await hostOf(runner, portalId, row.id))
  })
  implement(app, deps, calls.choosePortalHost, async ({ runner, actor, params, body }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    await chooseHost(runner, actor, id, body.id)
  })
  implement(app, deps, calls.removePortalHost, async ({ runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    await dropHost(runner, actor, id, rowNumber(params.id))
    forget()
  })
  implement(app, deps, calls.restorePortalHost, async ({ runner, actor, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    await restoreHost(runner, actor, id, rowNumber(params.id))
    forget()
  })
}
