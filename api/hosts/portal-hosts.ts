import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { portalOfHost } from '../../data/nouns/portal-hosts.ts'
import { onPortalHost } from '../../resources/portal-host.ts'
import { remembered } from '../../platform/http/remembered.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { Lately } from './lately.ts'

const shape = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/
/** The host of a request without port and final dot, in lower case; nothing for what is no host. */
export const hostNamed = (header: string | undefined): string | undefined => hostIn(header ?? '')
const hostIn = remembered(function hostIn(header): string | undefined {
  const bare = header
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (bare.startsWith('[') && bare.endsWith(']') && isIP(bare.slice(1, -1)))
    return bare.slice(1, -1)
  return shape.test(bare) && !bare.includes('..') ? bare : undefined
}, 1_000)

/**
 * The name of the installation that a host is, or is below: that of `PUBLIC_URL`, or localhost; nothing for another.
 */
export const ownNameAbove = (host: string, ownHost: string): string | undefined =>
  [ownHost, 'localhost'].find((name) => host === name || host.endsWith(`.${name}`))

export type PortalHosts = ReturnType<typeof portalHosts>
/** As long as sessions: what is changed on one instance holds on all of them within a second. */
const keepMs = 800
/** Knows which hosts are portals' own. */
function portalHosts(db: Database, publicUrl: string) {
  const ownHost = new URL(publicUrl).hostname
  const isOurs = remembered(
    (host) => isIP(host) > 0 || ownNameAbove(host, ownHost) !== undefined,
    1_000,
  )
  const known = new Lately((host) => portalOfHost(db, host), { keepMs, keepsNothing: true })
  return {
    /** The portal whose own host this is; nothing for the installation's names, which are never asked for. */
    find: (host: string) => (isOurs(host) ? undefined : known.find(host)),
    /** After a change here: it holds at once on this instance. */
    forget: () => known.forget(),
  }
}

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]
type Route = Parameters<ReturnType<Strategy['storage']>['set']>[1]

/** On a portal's own host only routes that ask for one answer: neither the back office nor its calls do. */
function constraint({ find }: PortalHosts): Strategy {
  const derive = (
    request: IncomingMessage,
    _context: unknown,
    done: (error: Error | null, value?: true) => void,
  ): void => {
    const host = hostNamed(request.headers.host)
    if (host === undefined) return done(null)
    const known = find(host)
    if (!(known instanceof Promise)) return done(null, known && true)
    known.then(
      // Out of the promise: what fails in a route must not look as if it failed here.
      (found) => process.nextTick(done, null, found && true),
      // The hook that asks again tells what is wrong.
      () => process.nextTick(done, null, undefined),
    )
  }
  return {
    name: Object.keys(onPortalHost).join(''),
    mustMatchWhenDerived: true,
    storage: () => {
      const routes = new Map<unknown, Route>()
      return {
        get: (wanted) => routes.get(wanted) ?? null,
        set: (wanted, route) => void routes.set(wanted, route),
      }
    },
    // find-my-way's types know no strategy that answers later; the router does, by the number of parameters.
    deriveConstraint: derive as Strategy['deriveConstraint'],
  }
}

/** Lets routes say that they are for portals' own hosts. To be called before there are any routes. */
export function servePortalHosts(
  app: FastifyInstance,
  db: Database,
  publicUrl: string,
): PortalHosts {
  const hosts = portalHosts(db, publicUrl)
  app.addConstraintStrategy(constraint(hosts))
  return hosts
}
