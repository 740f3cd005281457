import { queryOptions, useQuery } from '@tanstack/react-query'
import { listInvitations } from '../../resources/calls/invitation.ts'
import { callApi } from '../transport/http.ts'
import { menuPlaces } from './menu-levels.ts'
import { useMenu } from './menu.ts'

/** The screens where people are let in. */
export const isUsersPath = (path: string): boolean => path.endsWith('/usuarios-do-sistema')

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
  const { areas: menu = [] } = useMenu()
  const users = menuPlaces(menu).find(({ link }) => isUsersPath(link.page))?.link
  const { data } = useQuery({
    ...invitationsQuery,
    enabled: users !== undefined,
    staleTime: 60_000,
  })
  return users && data && data.aguardam > 0
    ? { count: data.aguardam, link: users.page, path: `${users.path}?filter=situacao:aguarda` }
    : undefined
}
