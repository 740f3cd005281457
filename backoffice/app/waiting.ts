import { queryOptions, useQuery } from '@tanstack/react-query'
import { listInvitations } from '../../resources/calls/invitation.ts'
import { useSession } from '../session/session.tsx'
import { callApi } from '../transport/http.ts'
import { menuPlaces, menuQuery } from './menu.ts'

/** The screens where people are let in. */
const isUsersPath = (path: string): boolean => path.endsWith('/usuarios-do-sistema')

/** The invitations in the open, whether letters leave, and how many people wait to be let in. */
export const invitationsQuery = queryOptions({
  queryKey: ['system-user', 'invitations'],
  queryFn: async () => (await callApi(listInvitations, {})).data,
})

interface Waiting {
  readonly count: number
  /** The first link of the menu that leads to users: a menu may have several. */
  readonly link: string
  /** The list of those who wait. */
  readonly path: string
}
/** How many people wait to be let in, for who may see them; nothing when nobody does. */
export function useWaiting(): Waiting | undefined {
  const { userId } = useSession()
  const { data: menu = [] } = useQuery(menuQuery(userId))
  const users = menuPlaces(menu).find(({ link }) => isUsersPath(link.path))?.link
  const { data } = useQuery({
    ...invitationsQuery,
    enabled: users !== undefined,
    staleTime: 60_000,
  })
  return users && data && data.aguardam > 0
    ? { count: data.aguardam, link: users.path, path: `${users.path}?filter=situacao:aguarda` }
    : undefined
}
