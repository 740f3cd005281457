import type { PublicMenu, PublicMenuItem } from '../data/public/portal-menus.ts'
import type { PublishedType } from '../data/public/portal-documents.ts'
import { fold } from '../pt-br/words.ts'
import { menuLink } from './menu-link.ts'
import type { Visit } from './visit.ts'

// The menus that editors made, as the first page shows them beside its own doors: no door to nothing, and no two links
// of the same words to two places.

/** Whether a link leads to a list of documents that has none. */
const isEmpty = (href: string, types: readonly PublishedType[], to: Visit['to']): boolean => {
  const [, id] = /\/documentos\/(\d+)$/.exec(href) ?? []
  return (
    id !== undefined &&
    href === to(`/documentos/${id}`) &&
    !types.some((type) => type.id === Number(id) && type.documents > 0)
  )
}

/**
 * Names the links of a page one after the other, so that the words of one that leads elsewhere do not name a list of
 * documents as well. @param taken where the words of links before them lead, by the words
 */
export function namesApart(
  taken: ReadonlyMap<string, string>,
): (title: string, href: string) => string {
  const places = new Map([...taken].map(([words, href]) => [fold(words), href]))
  return (words, href) => {
    const known = places.get(fold(words))
    const isList = href.includes('/documentos/')
    const title = known !== undefined && known !== href && isList ? `${words} (documentos)` : words
    places.set(fold(title), href)
    return title
  }
}

/**
 * The menus without items that lead to nothing, and with words of their own.
 * @param taken where the words of links before them lead, by the words
 */
export function ownMenus(
  menus: readonly PublicMenu[],
  types: readonly PublishedType[],
  to: Visit['to'],
  taken: ReadonlyMap<string, string>,
): readonly PublicMenu[] {
  const nameOf = namesApart(taken)
  const named = (item: PublicMenuItem): PublicMenuItem => ({
    ...item,
    title: nameOf(item.title, menuLink(item, to)?.href ?? ''),
  })
  return menus.flatMap((menu) => {
    const items = menu.items
      .filter((item) => !isEmpty(menuLink(item, to)?.href ?? '', types, to))
      .map(named)
    const own = menuLink(menu, to)
    const leadsToNothing = own
      ? isEmpty(own.href, types, to)
      : items.length === 0 && menu.items.length > 0
    return leadsToNothing ? [] : [{ ...menu, items }]
  })
}
