import { createContext, use } from 'react'
import type { Action } from '../../kernel/resource.ts'
import { readRights } from '../../resources/calls/navigation.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'

/** What the user may do on a page. */
export type Rights = Readonly<Record<Action, boolean>>

export const noRights: Rights = {
  read: false,
  add: false,
  edit: false,
  delete: false,
  print: false,
}

const key = (userId: string, page: string) => ['permission', userId, page]
/** Long enough for what one navigation asks twice; a removed right is refused by the server at once anyway. */
const fresh = 5_000

/**
 * The rights of a user on a page, asked before its screen is drawn.
 * @param page the path without the parameters at its end. @throws {Problem} when the look-up fails.
 */
export const lookUpRights = (userId: string, page: string): Promise<Rights> =>
  queryClient.fetchQuery({
    queryKey: key(userId, page),
    staleTime: fresh,
    queryFn: async ({ signal }) => {
      const params = { userId, encodedPath: page }
      return (await callApi(readRights, { params, signal })).data.userPermissions
    },
  })
/** The rights that the last look-up found, without asking again. */
export const knownRights = (userId: string, page: string): Rights | undefined =>
  queryClient.getQueryData(key(userId, page))

export const RightsContext = createContext<Rights>(noRights)
/** The rights of the signed-in user on the current screen. */
export const useRights = (): Rights => use(RightsContext)
