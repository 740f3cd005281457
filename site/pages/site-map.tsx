import { mapPages } from '../../resources/portal-page-lists.ts'
import { webAddress } from '../format.ts'
import { menusOf, publishedTypesOf } from '../known.ts'
import { lawLinks } from '../law-links.ts'
import { menuLink } from '../menu-link.ts'
import { namesApart } from '../own-menus.ts'
import { ItemLink } from '../parts/menu-items.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage, Visit } from '../visit.ts'

/** The pages that every portal has: path and name. */
export const shownPages = ({ shows }: Pick<Visit, 'shows'>) =>
  mapPages.filter(([path]) => shows(path))

export const siteMap: SitePage = {
  path: '/mapa',
  async view(visit) {
    const { portal, to, shows, called } = visit
    const groups = Map.groupBy(await publishedTypesOf(visit), ({ group }) => group)
    const menus = await menusOf(visit)
    const doors = lawLinks({ portal, to })
    const pages = shownPages({ shows }).map(
      ([path, text]) => [called(path, text), to(path)] as const,
    )
    const nameOf = namesApart(new Map([...pages, ...doors]))
    return {
      title: 'Mapa do site',
      trail: [{ text: 'Mapa do site' }],
      body: (
        <div className="wrap">
          <PageHead title="Mapa do site" />
          <div className="map">
            <section>
              <h2>Páginas</h2>
              <ul>
                {pages.map(([text, href]) => (
                  <li key={href}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            </section>
            {menus.map(({ id, title, items }) => (
              <section key={`menu-${id}`}>
                <h2>
                  <a href={to(`/menu/${id}`)}>{title}</a>
                </h2>
                <ul>
                  {items
                    .filter(({ hideMenu }) => !hideMenu)
                    .map((item) => (
                      <li key={item.id}>
                        <ItemLink
                          item={{
                            ...item,
                            title: nameOf(item.title, menuLink(item, to)?.href ?? ''),
                          }}
                          to={to}
                        />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
            {[...groups].map(([group, types]) => (
              <section key={group}>
                <h2>{group}</h2>
                <ul>
                  {types.map((type) => {
                    const href =
                      type.documents > 0 ? to(`/documentos/${type.id}`) : webAddress(type.url)
                    return (
                      <li key={type.id}>
                        <a href={href}>{nameOf(type.name, href ?? '')}</a>
                      </li>
                    )
                  })}
                </ul>
              </section>
            ))}
            {doors.length > 0 && (
              <section>
                <h2>Acesso à informação</h2>
                <ul>
                  {doors.map(([text, href]) => (
                    <li key={text}>
                      <a href={href} rel="noopener">
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
      ),
    }
  },
}
