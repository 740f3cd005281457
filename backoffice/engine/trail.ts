import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { AnyResource } from '../../kernel/resource.ts'
import { menuQuery, placeInMenu } from '../app/menu.ts'
import type { Crumb } from '../app/page.tsx'
import { useSession } from '../session/session.tsx'
import { listTitle } from './list-title.ts'

/** Where the menu has a path: its group and its link. */
function usePlace(path: string) {
  const { userId } = useSession()
  const { data = [] } = useQuery(menuQuery(userId))
  const place = placeInMenu(data, path)
  const group: readonly Crumb[] =
    place && place.group.path !== place.link.path ? [{ text: place.group.title }] : []
  return { group, link: place?.link }
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
  const { group, link } = usePlace(useLocation().pathname)
  const inMenu = listName && link ? [{ text: link.title, href: link.path }] : []
  const text = listName ?? listTitle(resource, list?.split('?')[0])
  return [...group, ...inMenu, { text, href: list }, { text: here }]
}

/** The trail of a screen that the menu does not have, below one that it has. */
export function useTrailBelow(path: string, below: readonly Crumb[]): readonly Crumb[] {
  const { group, link } = usePlace(path)
  return [...group, ...(link ? [{ text: link.title, href: link.path }] : []), ...below]
}
