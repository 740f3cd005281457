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

/** Group › list › this screen. The way to the list goes back to it as it was left. */
export function useTrail(
  resource: AnyResource,
  list: string | undefined,
  here: string,
): readonly Crumb[] {
  const { group } = usePlace(useLocation().pathname)
  return [...group, { text: listTitle(resource, list?.split('?')[0]), href: list }, { text: here }]
}

/** The trail of a screen that the menu does not have, below one that it has. */
export function useTrailBelow(path: string, below: readonly Crumb[]): readonly Crumb[] {
  const { group, link } = usePlace(path)
  return [...group, ...(link ? [{ text: link.title, href: link.path }] : []), ...below]
}
