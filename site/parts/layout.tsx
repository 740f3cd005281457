import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Assets } from '../assets.ts'
import type { Crumb, PageView, Visit } from '../visit.ts'
import { canonicalOf, Found } from '../discovery/found.tsx'
import { longDay } from '../format.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const Html = ({
  title,
  icon,
  found,
  assets,
  children,
}: {
  title: string
  icon?: string
  /** What the head tells programs. */
  found?: ReactNode
  assets: Assets
  children: ReactNode
}) => (
  <html lang="pt-BR">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {icon && <link rel="icon" href={icon} />}
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={assets.style} />
      {/* Not deferred: contrast and text size must stand before the first paint. */}
      <script src={assets.script} />
      {found}
    </head>
    <body>{children}</body>
  </html>
)

const Breadcrumb = ({ visit, trail }: { visit: Visit; trail: readonly Crumb[] }) => (
  <nav className="wrap trail" aria-label="Você está em">
    <ol>
      <li>
        <a href={visit.to()}>Início</a>
      </li>
      {trail.map(({ text, href }) => (
        <li key={text}>
          {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
        </li>
      ))}
    </ol>
  </nav>
)

/** On paper only: where it was, and when, so that it can be cited. */
const PrintedFrom = ({ visit, view }: { visit: Visit; view: PageView }) => (
  <p className="wrap printed">
    Impresso de {view.exact === undefined ? canonicalOf(visit, view) : visit.origin + view.exact} em{' '}
    {longDay(visit.now)}.
  </p>
)

/** Markup that is the same for all pages that call it so, written once. @param name nothing where it is of one page alone */
function written({ written: known }: Visit, name: string | undefined, part: ReactElement): string {
  const markup = (name !== undefined && known.get(name)) || renderToStaticMarkup(part)
  if (name !== undefined) known.set(name, markup)
  return markup
}
const header = (visit: Visit, { section, sought }: PageView): string =>
  written(
    visit,
    // What somebody looked for stands in the search.
    sought ? undefined : `header ${section ?? ''} ${sought ?? 'none'}`,
    <Header visit={visit} section={section} sought={sought} />,
  )

const [bodyBegins, pageEnds] = ['<body>', '</body></html>']
/**
 * A page in the portal's clothes: shortcuts, header, trail, the page, footer. Header and footer, which are most of many pages,
 * are put into the markup of the others as React wrote them.
 */
export function portalPage({
  visit,
  view,
  assets,
}: {
  visit: Visit
  view: PageView
  assets: Assets
}): string {
  const place = visit.portal.title ?? `Transparência · ${visit.portal.name}`
  const title = view.title ? `${view.title} · ${place}` : place
  const page = renderToStaticMarkup(
    <Html
      title={title}
      icon={visit.portal.crestKey ? visit.to('/brasao') : undefined}
      found={<Found visit={visit} view={view} title={title} />}
      assets={assets}
    >
      {view.trail && <Breadcrumb visit={visit} trail={view.trail} />}
      <main id="conteudo" tabIndex={-1}>
        {view.body}
        <PrintedFrom visit={visit} view={view} />
      </main>
    </Html>,
  )
  const top = header(visit, view)
  // Before an element React writes links for its pictures, which are wanted soon: on a page they stand in the head.
  const links = top.slice(0, top.indexOf('<header>'))
  const [head, body] = [page.indexOf('<title>'), page.indexOf(bodyBegins) + bodyBegins.length]
  return [
    page.slice(0, head),
    links,
    page.slice(head, body),
    top.slice(links.length),
    page.slice(body, -pageEnds.length),
    written(visit, 'footer', <Footer visit={visit} />),
    pageEnds,
  ].join('')
}

/** A page without a portal: the list of portals, what was not found, what went wrong. */
export const PlainPage = ({
  title,
  assets,
  children,
}: {
  title: string
  assets: Assets
  children: ReactNode
}) => (
  <Html title={title} assets={assets}>
    <main id="conteudo" className="wrap plain">
      {children}
    </main>
  </Html>
)
