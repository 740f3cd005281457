import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { portalOfHost, type PortalHost } from '../../data/nouns/portal-hosts.ts'
import { onPortalHost } from '../../http/portal-host.ts'
import type { Database } from '../../data/postgres/database.ts'

const shape = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/
/** The host of a request without port and final dot, in lower case; nothing for what is no host. */
export function hostNamed(header: string | undefined): string | undefined {
  const bare = (header ?? '')
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (bare.startsWith('[') && bare.endsWith(']') && isIP(bare.slice(1, -1)))
    return bare.slice(1, -1)
  return shape.test(bare) && !bare.includes('..') ? bare : undefined
}

/** The name of the installation that a host is, or is below: that of `PUBLIC_URL`, or localhost; nothing for another. */
export const ownNameAbove = (host: string, ownHost: string): string | undefined =>
  [ownHost, 'localhost'].find((name) => host === name || host.endsWith(`.${name}`))

export type PortalHosts = ReturnType<typeof portalHosts>
const none = Promise.resolve(undefined)
/** As long as sessions: what is changed on one instance holds on all of them within a second. */
const keepMs = 800
/** Knows which hosts are portals' own. */
function portalHosts(db: Database, publicUrl: string) {
  const ownHost = new URL(publicUrl).hostname
  const known = new Map<string, { at: number; found: Promise<PortalHost | undefined> }>()
  return {
    /** The portal whose own host this is; nothing for the installation's names, which are never asked for. */
    find(host: string): Promise<PortalHost | undefined> {
      if (isIP(host) || ownNameAbove(host, ownHost) !== undefined) return none
      const hit = known.get(host)
      if (hit && performance.now() - hit.at < keepMs) return hit.found
      if (known.size > 1_000) known.clear()
      const found = portalOfHost(db, host)
      known.set(host, { at: performance.now(), found })
      found.catch(() => known.delete(host))
      return found
    },
    /** After a change here: it holds at once on this instance. */
    forget: () => known.clear(),
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
    find(host).then(
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
