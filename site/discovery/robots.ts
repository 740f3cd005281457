import type { PortalSummary } from '../../data/public/portal-reading.ts'
import { portalAddress, portalSite } from '../../resources/addresses.ts'
import type { SiteFile } from '../visit.ts'
import { sendText } from './send-text.ts'
import { sitemapPath } from './sitemaps.ts'

// What crawlers may read (RFC 9309): every page, and none of what is computed anew for each question or read by
// programs.

/** Below a portal: searches, exports and calls, which have an end for people but none for a crawler. */
const notForCrawlers = [
  '/busca?',
  '/busca/lista.',
  '/documentos/*/lista.',
  '/dados/api/',
  '/dados/*/linhas.',
]

/**
 * The rules of a host.
 * @param base where its portals are: `/p/*`, or nothing at a portal's own host
 * @param closed rules of what is beside them
 * @param sitemaps whole addresses
 */
const rulesOf = (base: string, closed: readonly string[], sitemaps: readonly string[]): string =>
  [
    'User-agent: *',
    ...closed,
    ...notForCrawlers.map((path) => `Disallow: ${base}${path}`),
    '',
    ...sitemaps.map((address) => `Sitemap: ${address}`),
    '',
  ].join('\n')

/** At the host of a tenant: its portals are open, the back office is not. */
export const hostRobots = (origin: string, portals: readonly PortalSummary[]): string =>
  rulesOf(
    portalAddress('*'),
    ['Allow: /p$', 'Allow: /p/', 'Disallow: /'],
    // A portal with a host of its own has its rules there.
    portals
      .filter(({ host }) => host === null)
      .map((portal) => portalSite(origin, portal).at(sitemapPath)),
  )

/** At a portal's own host, which holds nothing else. */
export const portalRobots: SiteFile = {
  path: '/robots.txt',
  find({ to, at }) {
    const text = rulesOf(to('/').slice(0, -1), [], [at(sitemapPath)])
    return Promise.resolve(async (_, reply) => sendText(reply, text))
  },
}
