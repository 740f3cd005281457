import { useLocation } from '@tanstack/react-router'
import type { AnyResource } from '../../kernel/resource.ts'
import { placeInMenu, placeName } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { groupCrumb, type Crumb } from '../app/page.tsx'
import { listTitle } from './list-title.ts'

/** Where the menu has a path: its group and its link. */
function usePlace(path: string): {
  readonly group: readonly Crumb[]
  readonly inMenu: readonly Crumb[]
} {
  const { areas = [] } = useMenu()
  const place = placeInMenu(areas, path)
  const group: readonly Crumb[] =
    place && place.group.path !== place.link.path ? [groupCrumb(place)] : []
  return { group, inMenu: place ? [{ text: placeName(place), href: place.link.path }] : [] }
}

/**
 * Group › list › this screen. The way to the list goes back to it as it was left.
 * @param listName of a list that the menu does not have, below one that it has.
 */
export function useTrail(
  resource: AnyResource,
  list: string | undefined,
  here: string,
  listName?: string,
): readonly Crumb[] {
  const { group, inMenu } = usePlace(useLocation().pathname)
  const text = listName ?? listTitle(resource, list?.split('?')[0])
  return [...group, ...(listName ? inMenu : []), { text, href: list }, { text: here }]
}

/** The trail of a screen that the menu does not have, below one that it has. */
export function useTrailBelow(path: string, below: readonly Crumb[]): readonly Crumb[] {
  const { group, inMenu } = usePlace(path)
  return [...group, ...inMenu, ...below]
}
