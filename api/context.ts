import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lookup } from '../platform/http/ask-host.ts'
import type { AccessRule, RecentProof } from '../kernel/operation.ts'
import { problem } from '../kernel/problem.ts'
import type { Action } from '../kernel/resource.ts'
import type { Access } from '../data/rights/access.ts'
import type { CiaAccess } from '../data/rights/cia-access.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { PortalReader } from '../data/public/portal-reader.ts'
import { connectionShare, type Actor } from '../data/store/scope.ts'
import type { PortalHost } from '../data/nouns/portal-hosts.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import type { Files } from '../platform/files/files.ts'
import type { Space } from '../platform/files/space.ts'
import type { DataKey } from '../tables/data/data-keys.ts'
import type { MailAccess } from '../tables/domain/mailbox/open-mailbox.ts'
import type { ReadCondition } from './operators/condition.ts'
import type { Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    tenant: Tenant | null
    /** The portal whose own host the request names; null on the names of the installation. */
    portalHost: PortalHost | null
    access: Access | null
    /**
     * The managers whose data this request may touch, as the rights asked so far grant it; null: every one of the
     * tenant.
     */
    managers: readonly number[] | null
    /** The rights asked so far. */
    asked: readonly AskedRight[]
    cia: CiaAccess | null
    /** What a system may send rows of public tables with. */
    dataKey: DataKey | null
  }
  interface FastifyContextConfig {
    /** Who may call it: a route that does not say so does not start. */
    permission?: AccessRule
    /** Only an elMaster may call it. */
    elMasterOnly?: true
    /** The session must have been proven lately; only of routes that a session opens. */
    recentProof?: RecentProof
    /** Pages whose users may read this list as select options, value and text only. */
    optionPages?: readonly string[]
    /** What a caller without the right is told, where the specification has words of its own. */
    refused?: string
  }
}

/** One of these actions on one of these pages. */
interface AskedRight {
  readonly pages: readonly string[]
  readonly wanted: readonly Action[]
}

export interface RuntimeConfig {
  readonly demo: boolean
  /** Nothing leaves and no work begins by itself: it is only looked at. */
  readonly quiet: boolean
  readonly build: string
  /** The address of the installation, as links in mails name it. */
  readonly publicUrl: string
  /** Whether mails leave by themselves; otherwise an elMaster reads them here. */
  readonly sendsMail: boolean
  readonly portalBase: string
  readonly dedicatedBase: string
  readonly ciaBase: string
  readonly uploadLimit: number
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  /** Milliseconds from which on a request is told in the log; absent or 0: none is. */
  readonly slowMs?: number
  /** Who bears it may read `/metrics`; without one nobody does. */
  readonly metricsToken: string | undefined
  /** The folder of the built application; undefined while there is none. */
  readonly clientFolder: string | undefined
  /** Where files of public tables come by letter; absent: nowhere. */
  readonly mailbox?: MailAccess | undefined
  /** Who tells the addresses of hosts that people register; the name servers of the system, unless given. */
  readonly lookup?: Lookup
  /** Hosts of providers of the sign-in that the operator lets be asked within the house, and without TLS. */
  readonly innerHosts?: readonly string[]
  /** Seconds that such a provider may take to answer; ten, unless given. */
  readonly providerSeconds?: number
  /** How the CNAME of a host is found; without it by the name servers. */
  readonly aliases?: Lookup
}

export interface Deps {
  readonly db: Database
  readonly files: Files
  readonly sessions: Sessions
  /** Of this installation: what the keys of persons in public tables are made with. */
  readonly personSecret: string
  readonly config: RuntimeConfig
  /** What the portals read by, where that is not the database alone. */
  readonly portals?: PortalReader | undefined
  /** The room left for what is written here; nothing where it is not watched. */
  readonly space?: Space | undefined
  /** Lines of the log that nobody will read, since the start. */
  readonly droppedLines?: (() => number) | undefined
  /** How the installation is, for its operators; absent where nobody looks at it. */
  readonly condition?: ReadCondition | undefined
  /** Sees every request from its beginning, where operators want traces. */
  readonly trace?: ((app: FastifyInstance) => void) | undefined
}

/** Registers the calls of a noun that needs more than the generic ones. */
export type CustomRoutes = (app: FastifyInstance, deps: Deps) => void

export function tenantOf(request: FastifyRequest): Tenant {
  if (!request.tenant)
    throw problem('missing', 'Este endereço não pertence a nenhum município atendido aqui.')
  return request.tenant
}

export function accessOf(request: FastifyRequest): Access {
  if (!request.access)
    throw problem('signed-out', 'Sua sessão terminou. Entre de novo para continuar.')
  return request.access
}

/** @throws {Problem} `signed-out` with the contract's text. */
export function ciaOf(request: FastifyRequest): CiaAccess {
  if (!request.cia) throw problem('signed-out', 'Token não encontrado!')
  return request.cia
}

/** @throws {Problem} `signed-out` where no key was asked for */
export function dataKeyOf(request: FastifyRequest): DataKey {
  if (!request.dataKey)
    throw problem('signed-out', 'Envie a chave de dados no cabeçalho Authorization.')
  return request.dataKey
}

/** Who acts, as the store and the audit need it. */
export function actorOf(request: FastifyRequest): Actor {
  const { user, publisher, review } = accessOf(request)
  return {
    tenantId: tenantOf(request).id,
    userId: user.id,
    userName: user.name,
    // Asked at each use: a right that is asked for later narrows it.
    get managers() {
      return request.managers
    },
    publisher,
    review,
    publishesCpf: request.headers['publish-cpf'] === 'true',
    ip: request.ip,
    requestId: request.id,
  }
}

/** A system that sends rows: the audit names its key. */
export const systemActor = (request: FastifyRequest): Actor =>
  anonymousActor(request, '', `Chave de dados: ${dataKeyOf(request).name}`)

/** An actor for what happens before there is a session. */
export const anonymousActor = (request: FastifyRequest, userId = '', userName = ''): Actor => ({
  tenantId: tenantOf(request).id,
  userId,
  userName,
  managers: [],
  ip: request.ip,
  requestId: request.id,
})

/** Whose share of the connections a request takes: that of its user, or of the network it comes from. */
export const shareOfRequest = (request: FastifyRequest) =>
  connectionShare({
    tenantId: tenantOf(request).id,
    userId: request.access?.user.id ?? request.cia?.userId ?? '',
    ip: request.ip,
  })
