import type { Fact, Visit } from '../visit.ts'
import { webAddress } from '../format.ts'

// The body whose portal it is, in the words of schema.org.

type Site = Pick<Visit, 'origin' | 'to' | 'portal'>
const identity = ({ origin, to }: Site) => `${origin}${to()}#orgao`

/** As other things name who publishes them. */
export const publisherOf = (visit: Site): Fact => ({
  '@type': 'GovernmentOrganization',
  '@id': identity(visit),
  name: visit.portal.name,
  url: `${visit.origin}${visit.to()}`,
})

/** All that is known of it: where it is, and how one reaches it. */
export function organisationOf(visit: Visit): Fact {
  const { origin, to, portal, units } = visit
  const main = units.find((unit) => unit.main)
  const home = webAddress(portal.homeUrl)
  const town = portal.locality && {
    '@type': 'PostalAddress',
    addressCountry: 'BR',
    addressRegion: portal.state ?? undefined,
    addressLocality: portal.locality,
    streetAddress: main?.address ?? undefined,
  }
  return {
    ...publisherOf(visit),
    ...(portal.about ? { description: portal.about } : {}),
    ...(portal.crestKey ? { logo: `${origin}${to('/brasao')}` } : {}),
    taxID: portal.cnpj ?? main?.cnpj ?? undefined,
    email: portal.email ?? main?.email ?? undefined,
    telephone: main?.phone ?? undefined,
    ...(town ? { address: town } : {}),
    ...(home ? { sameAs: [home] } : {}),
  }
}

/** The portal, with its search. */
export const siteOf = (visit: Site): Fact => ({
  '@type': 'WebSite',
  name: visit.portal.title ?? `Transparência · ${visit.portal.name}`,
  url: `${visit.origin}${visit.to()}`,
  inLanguage: 'pt-BR',
  publisher: { '@id': identity(visit) },
  potentialAction: {
    '@type': 'SearchAction',
    target: `${visit.origin}${visit.to('/busca')}?q={termo}`,
    'query-input': 'required name=termo',
  },
})
