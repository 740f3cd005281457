import { When } from '../parts/when.tsx'
import type { PublicMenuItem } from '../../data/public/portal-menus.ts'
import { tileColorOf } from '../../resources/tile-colors.ts'
import { webAddress } from '../format.ts'
import { menusOf } from '../known.ts'
import { menuLink } from '../menu-link.ts'
import { newestBehind } from '../newest.ts'
import { itemGroups, ItemLink, type ItemGroup } from '../parts/menu-items.tsx'
import { PageHead, Paragraphs } from '../parts/page-head.tsx'
import { wholeNumber } from '../../platform/http/query.ts'
import type { SitePage, Visit } from '../visit.ts'

function About({ item }: { item: PublicMenuItem }) {
  const data = webAddress(item.apiUrl)
  return (
    <>
      {item.description && <p>{item.description}</p>}
      {(item.source || data) && (
        <p className="facts">
          {item.source && `Fonte: ${item.source}`}
          {item.source && data && ' · '}
          {data && (
            <a href={data} rel="noopener noreferrer">
              Dados para programas
            </a>
          )}
        </p>
      )}
    </>
  )
}

const Group = ({
  group: { head, items },
  at,
  to,
}: { group: ItemGroup; at: number } & Pick<Visit, 'to'>) => (
  <section
    aria-labelledby={head ? `grupo-${at}` : undefined}
    aria-label={head ? undefined : 'Itens'}
  >
    {head && (
      <>
        <h2 id={`grupo-${at}`}>
          <ItemLink item={head} to={to} />
        </h2>
        <About item={head} />
      </>
    )}
    {items.length > 0 && (
      <ul className="links">
        {items.map((item) => (
          <li key={item.id} title={item.hint ?? undefined}>
            <ItemLink item={item} to={to} />
            <About item={item} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** One menu of the portal with everything in it. */
export const menuPage: SitePage = {
  path: '/menu/:id',
  async view(visit) {
    const { params, to } = visit
    const id = wholeNumber(params.id)
    const menu = id === undefined ? undefined : (await menusOf(visit)).find((one) => one.id === id)
    if (!menu) return undefined
    const items = menu.items.filter(({ hideMenu }) => !hideMenu)
    const link = menuLink(menu, to)
    const below = (path = '') => path
    const newest = menu.hideUpdate
      ? undefined
      : await newestBehind(
          visit,
          [menu, ...items].map((one) => menuLink(one, below)),
        )
    return {
      title: menu.title,
      trail: [{ text: menu.title }],
      body: (
        <div className="wrap">
          <div className={`menu-head paint-${tileColorOf(menu.pageColor)}`}>
            <PageHead title={menu.title}>
              {menu.description && <Paragraphs text={menu.description} />}
            </PageHead>
          </div>
          {link && (
            <p>
              <a
                className="button"
                href={link.href}
                rel={link.outside ? 'noopener noreferrer' : undefined}
              >
                Abrir {menu.title}
              </a>
            </p>
          )}
          {items.length === 0 && !link && <p className="empty">Este menu ainda não tem páginas.</p>}
          {itemGroups(items).map((group, at) => (
            <Group key={group.head?.id ?? 0} group={group} at={at} to={to} />
          ))}
          {(menu.source || newest) && (
            <p className="facts menu-foot">
              {menu.source && `Fonte: ${menu.source}`}
              {menu.source && newest && ' · '}
              {newest && (
                <>
                  Atualizado em <When at={newest} />
                </>
              )}
            </p>
          )}
        </div>
      ),
    }
  },
}
