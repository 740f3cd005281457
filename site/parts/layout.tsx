import type { ReactNode } from 'react'
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

/** A page in the portal's clothes: shortcuts, header, trail, the page, footer. */
export function PortalPage({
  visit,
  view,
  assets,
}: {
  visit: Visit
  view: PageView
  assets: Assets
}) {
  const place = visit.portal.title ?? `Transparência · ${visit.portal.name}`
  const title = view.title ? `${view.title} · ${place}` : place
  return (
    <Html
      title={title}
      icon={visit.portal.crestKey ? visit.to('/brasao') : undefined}
      found={<Found visit={visit} view={view} title={title} />}
      assets={assets}
    >
      <Header visit={visit} section={view.section} sought={view.sought} />
      {view.trail && <Breadcrumb visit={visit} trail={view.trail} />}
      <main id="conteudo" tabIndex={-1}>
        {view.body}
        <PrintedFrom visit={visit} view={view} />
      </main>
      <Footer visit={visit} />
    </Html>
  )
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
