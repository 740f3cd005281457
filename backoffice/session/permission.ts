import { createContext, use } from 'react'
import { pathOf } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { isRecord } from '../../kernel/record.ts'
import type { Action } from '../../kernel/resource.ts'
import { readRights } from '../../resources/calls/navigation.ts'
import { portalCall } from '../transport/http.ts'
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
      const path = pathOf(readRights, { userId, encodedPath: page })
      const { data } = await portalCall(readRights.method, path, { expects: [200], signal })
      return rightsIn(data)
    },
  })

/**
 * The rights in an answer of the look-up. Its `read` alone is documented (specification 1 §3): what an answer does not
 * tell of the others is as that one, and the server refuses what may not be. @throws {Problem} without a `read`.
 */
function rightsIn(answer: unknown): Rights {
  const told = isRecord(answer) ? answer.userPermissions : undefined
  if (!isRecord(told) || typeof told.read !== 'boolean')
    throw new Problem(
      'unavailable',
      'O servidor respondeu de outro modo do que esta tela entende. Recarregue a página.',
    )
  const { read } = told
  const of = (name: Action) => {
    const value = told[name]
    return typeof value === 'boolean' ? value : read
  }
  return { read, add: of('add'), edit: of('edit'), delete: of('delete'), print: of('print') }
}
/** The rights that the last look-up found, without asking again. */
export const knownRights = (userId: string, page: string): Rights | undefined =>
  queryClient.getQueryData(key(userId, page))

export const RightsContext = createContext<Rights>(noRights)
/** The rights of the signed-in user on the current screen. */
export const useRights = (): Rights => use(RightsContext)
