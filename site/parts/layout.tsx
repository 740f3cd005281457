import { clockOf } from '../../pt-br/clock.ts'
import { ByClock, Time, When } from './when.tsx'
import { Icon } from './icon.tsx'
import { isInMaintenance } from '../../domain/portals/maintenance.ts'
import type { ReactElement, ReactNode } from 'react'
import type { Assets } from '../assets.ts'
import type { Crumb, PageView, Visit } from '../visit.ts'
import { canonicalOf, foundOf } from '../discovery/found.tsx'
import { headOf, markupOf, type Markup } from '../markup.ts'
import { PreviewBand } from '../preview/band.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

interface HeadProps {
  readonly title: string
  readonly icon?: string | undefined
  /** Pictures that are wanted soon. */
  readonly pictures: readonly string[]
  readonly assets: Assets
  /** What the head tells programs: in tags of the head, and as data. */
  readonly found?: { readonly tags: ReactNode; readonly data: ReactNode } | undefined
}
const Head = ({ title, icon, pictures, assets, found }: HeadProps) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    {pictures.map((address) => (
      <link key={address} rel="preload" as="image" href={address} />
    ))}
    <title>{title}</title>
    {icon && <link rel="icon" href={icon} />}
    <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
    {found?.tags}
    <link rel="stylesheet" href={assets.style} />
    {/* Not deferred: contrast and text size must stand before the first paint. */}
    <script src={assets.script} />
    {found?.data}
  </>
)
const whole = (head: HeadProps, body: string): string =>
  `<!doctype html><html lang="pt-BR"><head>${headOf(<Head {...head} />)}</head><body>${saidBy(head.assets)}${body}</body></html>`
const saidBy = ({ said }: Assets): string =>
  said === undefined ? '' : markupOf(<SaidBand>{said}</SaidBand>).html

/** What concerns every page of a server: that it is only looked at. */
const SaidBand = ({ children }: { children: string }) => (
  <section className="preview" aria-label="Aviso">
    <p className="wrap">{children}</p>
  </section>
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

/** On what stays readable in maintenance: since when it lasts. */
const Upkeep = ({ visit: { portal } }: { visit: Visit }) => (
  <p className="wrap upkeep" role="note">
    <Icon name="notice" /> O portal está em manutenção
    {portal.maintenanceStart && (
      <>
        {' '}
        desde <Time at={portal.maintenanceStart} as="moment" />
      </>
    )}
    . Documentos e dados continuam à disposição.
  </p>
)

/** On paper only: where it was, and when, so that it can be cited. */
const PrintedFrom = ({ visit, view }: { visit: Visit; view: PageView }) => (
  <p className="wrap printed">
    Impresso de {view.exact === undefined ? canonicalOf(visit, view) : visit.origin + view.exact} em{' '}
    <When at={visit.now} as="longDay" />.
  </p>
)

const byClock = ({ portal }: Visit, part: ReactNode) => (
  <ByClock value={clockOf(portal.zone)}>{part}</ByClock>
)

/**
 * Markup that is the same for all pages that call it so, written once.
 * @param name nothing where it is of one page alone
 */
function written(visit: Visit, name: string | undefined, part: ReactElement): Markup {
  const { written: known } = visit
  const markup = (name !== undefined && known.get(name)) || markupOf(byClock(visit, part))
  if (name !== undefined) known.set(name, markup)
  return markup
}
const header = (visit: Visit, { section, sought }: PageView): Markup =>
  written(
    visit,
    // What somebody looked for stands in the search.
    sought ? undefined : `header ${section ?? 'other'} ${sought ?? 'none'}`,
    <Header visit={visit} section={section} sought={sought} />,
  )

/** A page in the portal's clothes: shortcuts, header, trail, the page, footer. */
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
  const called = view.title ? `${view.title} · ${place}` : place
  const title = visit.preview ? `Prévia · ${called}` : called
  const top = header(visit, view)
  const page = markupOf(
    byClock(
      visit,
      <>
        {isInMaintenance(visit.portal, visit.now) && <Upkeep visit={visit} />}
        {view.trail && <Breadcrumb visit={visit} trail={view.trail} />}
        <main id="conteudo" tabIndex={-1}>
          {view.body}
          <PrintedFrom visit={visit} view={view} />
        </main>
      </>,
    ),
  )
  const foot = written(visit, 'footer', <Footer visit={visit} />)
  const head = {
    title,
    icon: visit.portal.crestKey ? visit.to('/brasao') : undefined,
    pictures: [...new Set([...top.pictures, ...page.pictures])],
    assets,
    found: foundOf(visit, view, title),
  }
  const band =
    visit.preview && markupOf(byClock(visit, <PreviewBand preview={visit.preview} />)).html
  return whole(head, (band ?? '') + top.html + page.html + foot.html)
}

/** A page without a portal: the list of portals, what was not found, what went wrong. */
export function plainPage(title: string, assets: Assets, body: ReactNode): string {
  const main = (
    <main id="conteudo" className="wrap plain">
      {body}
    </main>
  )
  const { html, pictures } = markupOf(main)
  return whole({ title, assets, pictures }, html)
}
