import { conjunction } from '../../../pt-br/junctions.ts'
import { useQueries } from '@tanstack/react-query'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { userMenu } from '../../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../../resources/portal/user-menu-item.ts'
import { readAll } from '../../engine/data.ts'
import { allTypesQuery } from '../document-element/type.ts'

/** Where in a portal's menu the documents of a type are found: what a permission names. */
export interface SubmenuRef {
  readonly menuId: number
  readonly submenuId: number
}
interface PlacedType {
  readonly type: DocumentType
  /** The menu under which citizens look for it first. */
  readonly group: string
  readonly spots: readonly SubmenuRef[]
}
export interface PlacedTypes {
  readonly placed: readonly PlacedType[]
  /** The types that a permission covers; a menu or submenu of null is any. */
  readonly covered: (menuId: number | null, submenuId: number | null) => readonly DocumentType[]
}

/**
 * The types of documents that the menu of a portal leads to; nothing without a portal, while they are read, or for who
 * may not read them.
 */
export function usePlacedTypes(portalId: number | null): PlacedTypes | undefined {
  const whose = { portalId: portalId ?? 0 }
  const enabled = portalId !== null
  const [types, menus, items] = useQueries({
    queries: [
      { ...allTypesQuery, enabled },
      {
        queryKey: [userMenu.name, 'all', portalId],
        enabled,
        queryFn: () => readAll(userMenu, whose),
      },
      {
        queryKey: [userMenuItem.name, 'all', portalId],
        enabled,
        queryFn: () => readAll(userMenuItem, whose),
      },
    ],
  })
  if (!types.data || !menus.data || !items.data) return undefined
  const menuOf = new Map(menus.data.map((menu) => [menu.baseMenuId, menu]))
  const spots = items.data.flatMap(({ id, baseMenuId, baseMenuItemId }) => {
    const menu = menuOf.get(baseMenuId)
    if (!menu) return []
    return [{ menuId: menu.id, submenuId: id, group: menu.menuName, leadsTo: baseMenuItemId }]
  })
  const placed = types.data.flatMap((type): readonly PlacedType[] => {
    const own = spots.filter(({ leadsTo }) => leadsTo === type.menuItemId)
    const [first] = own
    return first ? [{ type, group: first.group, spots: own }] : []
  })
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
export function spotsOf({ placed }: PlacedTypes, chosen: readonly number[]): readonly SubmenuRef[] {
  const found = placed.filter(({ type }) => chosen.includes(type.id)).flatMap(({ spots }) => spots)
  return [...new Map(found.map((spot) => [spot.submenuId, spot])).values()]
}

/** The types that are open once these are chosen: those of the same submenus come with them. */
export const typesOpenedBy = (
  types: PlacedTypes,
  chosen: readonly number[],
): readonly DocumentType[] => [
  ...new Set(
    spotsOf(types, chosen).flatMap(({ menuId, submenuId }) => types.covered(menuId, submenuId)),
  ),
]

/** The names of types, as one reads them in a sentence. */
export const namesOf = (types: readonly DocumentType[]) =>
  conjunction(types.map(({ description }) => description))
