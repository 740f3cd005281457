import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { AnyResource } from '../../kernel/resource.ts'
import { menuQuery, placeInMenu } from '../menu.ts'
import type { Crumb } from '../page.tsx'
import { useSession } from '../session.tsx'
import { titleOf } from './noun.ts'

/** Group › list › this screen. The way to the list goes back to it as it was left. */
export function useTrail(resource: AnyResource, list: string | undefined, here: string): readonly Crumb[] {
  const { userId } = useSession()
  const { data = [] } = useQuery(menuQuery(userId))
  const { pathname } = useLocation()
  const place = placeInMenu(data, pathname)
  const above = place && place.group.path !== place.link.path ? [{ text: place.group.title }] : []
  return [...above, { text: titleOf(resource), href: list }, { text: here }]
}
