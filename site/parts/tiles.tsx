import type { PublicMenu } from '../../data/public/portal-menus.ts'
import { tileColorOf } from '../../resources/tile-colors.ts'
import { menuLink } from '../menu-link.ts'
import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'
import { ItemLink } from './menu-items.tsx'

/** As many items as a tile names; the others are behind it. */
const named = 5

function Tile({ menu, to }: { menu: PublicMenu } & Pick<Visit, 'to'>) {
  const own = to(`/menu/${menu.id}`)
  const { href, outside } = menuLink(menu, to) ?? { href: own, outside: false }
  const items = menu.items.filter(({ hideBody }) => !hideBody)
  const text = menu.tileText ?? menu.description
  return (
    <li className={`tile paint-${tileColorOf(menu.tileColor)}${href === own ? ' whole' : ''}`}>
      <a
        className="face"
        href={href}
        title={menu.hint ?? undefined}
        rel={outside ? 'noopener noreferrer' : undefined}
      >
        {menu.category && <small>{menu.category} </small>}
        <strong>
          {menu.title}
          {outside && (
            <>
              <Icon name="open" />
              <span className="unseen"> (outro site)</span>
            </>
          )}
        </strong>
        {text && <span>{text}</span>}
      </a>
      {items.length > 0 && (
        <ul>
          {items.slice(0, named).map((item) => (
            <li key={item.id}>
              <ItemLink item={item} to={to} />
            </li>
          ))}
          {items.length > named && (
            <li>
              <a href={own}>
                Mais {items.length - named} em {menu.title}
              </a>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

/** The portal's menus as tiles, those of one group under its name. */
export const Tiles = ({ menus, to }: { menus: readonly PublicMenu[] } & Pick<Visit, 'to'>) => (
  <>
    {[...Map.groupBy(menus, ({ group }) => group ?? '')].map(([group, ofGroup], at) => (
      <section
        key={group}
        className="tile-group"
        aria-labelledby={group ? `bloco-${at}` : 'assuntos'}
      >
        {group && <h3 id={`bloco-${at}`}>{group}</h3>}
        <ul className="tiles">
          {ofGroup.map((menu) => (
            <Tile key={menu.id} menu={menu} to={to} />
          ))}
        </ul>
      </section>
    ))}
  </>
)
