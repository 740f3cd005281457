import { useQueries } from '@tanstack/react-query'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { userMenu } from '../../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../../resources/portal/user-menu-item.ts'
import { readAll } from '../../engine/data.ts'
import { allTypesQuery } from '../document-element/type.ts'

/** Where in a portal's menu the documents of a type are found: what a permission names. */
export interface MenuSpot {
  readonly menuId: number
  readonly submenuId: number
}
interface PlacedType {
  readonly type: DocumentType
  readonly spots: readonly MenuSpot[]
}
export interface PlacedTypes {
  readonly placed: readonly PlacedType[]
  /** The types that a permission covers; a menu or submenu of null is any. */
  readonly covered: (menuId: number | null, submenuId: number | null) => readonly DocumentType[]
}

/** The types of documents that the menu of a portal leads to; nothing while they are read, or for who may not read them. */
export function usePlacedTypes(portalId: number): PlacedTypes | undefined {
  const [types, menus, items] = useQueries({
    queries: [
      allTypesQuery,
      {
        queryKey: [userMenu.name, 'all', portalId],
        queryFn: () => readAll(userMenu, { portalId }),
      },
      {
        queryKey: [userMenuItem.name, 'all', portalId],
        queryFn: () => readAll(userMenuItem, { portalId }),
      },
    ],
  })
  if (!types.data || !menus.data || !items.data) return undefined
  const menuOf = new Map(menus.data.map(({ id, baseMenuId }) => [baseMenuId, id]))
  const spots = items.data.flatMap(({ id, baseMenuId, baseMenuItemId }) => {
    const menuId = menuOf.get(baseMenuId)
    return menuId === undefined ? [] : [{ menuId, submenuId: id, leadsTo: baseMenuItemId }]
  })
  const placed = types.data
    .map((type) => ({ type, spots: spots.filter(({ leadsTo }) => leadsTo === type.menuItemId) }))
    .filter((one) => one.spots.length > 0)
  return {
    placed,
    covered: (menuId, submenuId) =>
      placed
        .filter((one) =>
          one.spots.some(
            (spot) =>
              (menuId === null || spot.menuId === menuId) &&
              (submenuId === null || spot.submenuId === submenuId),
          ),
        )
        .map(({ type }) => type),
  }
}

/** What a permission for these types names: a spot each, types of one spot together. */
export function spotsOf({ placed }: PlacedTypes, chosen: readonly number[]): readonly MenuSpot[] {
  const found = placed.filter(({ type }) => chosen.includes(type.id)).flatMap(({ spots }) => spots)
  return [...new Map(found.map((spot) => [spot.submenuId, spot])).values()]
}

/** The names of types, as one reads them in a sentence. */
export const namesOf = (types: readonly DocumentType[]) =>
  new Intl.ListFormat('pt-BR').format(types.map(({ description }) => description))
