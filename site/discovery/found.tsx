import { withQuery, plainParam, wholeNumber } from '../../platform/http/query.ts'
import type { Crumb, Fact, PageView, Visit } from '../visit.ts'
import { publisherOf } from './organisation.ts'

/** As much of a description as results of searches show. */
const longest = 200
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')}…`
}
const descriptionOf = ({ portal }: Visit, { title, description }: PageView): string => {
  const place = [portal.name, portal.locality, portal.state]
  const whose = place.filter((one, at) => one && (at === 0 || !portal.name.includes(one)))
  return shortened(
    description ??
      (title
        ? `${title} no Portal da Transparência: ${whose.join(', ')}.`
        : portal.about ||
          `Portal da Transparência: ${whose.join(', ')}. Contas, contratos, pessoal, documentos e acesso à informação.`),
  )
}

/** Where a page is found, for good: without what only narrows or sorts it. */
export function canonicalOf({ origin, here, query }: Visit, { canonical }: PageView): string {
  const page = wholeNumber(plainParam(query, 'pagina')) ?? 1
  return `${origin}${canonical ?? withQuery(here, { pagina: page > 1 ? page : null })}`
}

const trailFact = ({ origin, to }: Visit, trail: readonly Crumb[], here: string): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ text: 'Início', href: to() }, ...trail].map(({ text, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: text,
    item: href === undefined ? here : `${origin}${href}`,
  })),
})

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
}
/**
 * A block of data (HTML, 4.12.1): browsers never run it, so the page's policy needs no hash for it. What could end it
 * is escaped.
 */
const Data = ({ facts }: { facts: readonly Fact[] }) => {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts })
  const safe = json.replaceAll(/[<>&]/g, (sign) => escapes[sign] ?? '')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safe }} />
}

/**
 * What search engines, previews and readers of feeds take from the head of a page. A page that is for none of them says
 * so, and nothing else.
 */
export function foundOf(visit: Visit, view: PageView, title: string) {
  if (view.noindex || view.status)
    return { tags: <meta name="robots" content="noindex" />, data: null }
  const { origin, to, portal } = visit
  const canonical = canonicalOf(visit, view)
  const description = descriptionOf(visit, view)
  const image = view.image ?? (portal.crestKey ? to('/brasao') : undefined)
  const facts = [
    ...(view.facts ?? []),
    ...(view.trail ? [trailFact(visit, view.trail, canonical)] : []),
  ]
  const tags = (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {view.feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={view.feed.title}
          href={view.feed.href}
        />
      )}
      <meta property="og:type" content={view.image ? 'article' : 'website'} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content={portal.title ?? portal.heading} />
      <meta property="og:title" content={view.title ?? title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {image && <meta property="og:image" content={`${origin}${image}`} />}
    </>
  )
  return { tags, data: <Data facts={facts.length > 0 ? facts : [publisherOf(visit)]} /> }
}
