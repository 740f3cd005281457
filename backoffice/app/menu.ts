import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { systemMenuItem } from '../../resources/access/system-menu-item.ts'
import { readMenu } from '../../resources/calls/navigation.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import { callApi } from '../transport/http.ts'
import { isMadeOf } from '../transport/query.ts'
import { buildMenu, type MenuArea } from './menu-levels.ts'

export const noMenu = 'Nenhum menu encontrado para este usuário.'

// The key begins with the noun's name: with the first portal more of the menu is of use.
const menuKey = ['portal', 'menu'] as const
const menuNoun: (typeof systemMenuItem)['name'] = 'system-menu-item'
isMadeOf(menuKey, menuNoun)
const menuQuery = (userId: string) =>
  queryOptions({
    queryKey: [...menuKey, userId],
    enabled: userId !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      buildMenu((await callApi(readMenu, { params: { userId }, signal })).data ?? []),
  })

/** The pages whose address ends in the portal they are of: the menu leads to those of the one in use. */
const isOfPortal = (path: string) => path.endsWith('/gerenciar-ugs')
/** A list of portals, of which the menu leads to the record of the one in use; the trail leads to the list. */
const ownPortals = '/administrador-portal/gerenciar-portais'
const pathUnder = (portal: number | null, page: string): string =>
  portal === null
    ? page
    : isOfPortal(page)
      ? `${page}/${portal}`
      : page === ownPortals
        ? `${page}/detalhes/${portal}`
        : page
const under = (portal: number | null, areas: readonly MenuArea[]): readonly MenuArea[] =>
  areas.map((area) => ({
    ...area,
    groups: area.groups.map((group) => ({
      ...group,
      links: group.links
        .filter(({ page }) => portal !== null || !isOfPortal(page))
        .map((link) =>
          link.path === link.page ? { ...link, path: pathUnder(portal, link.page) } : link,
        ),
    })),
  }))

interface UserMenu {
  /** Nothing while it is read. */
  readonly areas: readonly MenuArea[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}
/** The user's own menu, for the portal in use. */
export function useMenu(): UserMenu {
  const { userId } = useSession()
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(menuQuery(userId))
  const areas = useMemo(() => data && under(id, data), [data, id])
  return { areas, error, retry: () => void refetch() }
}
