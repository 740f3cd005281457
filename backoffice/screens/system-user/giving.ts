import { queryOptions } from '@tanstack/react-query'
import { pagesOf } from '../../../kernel/call.ts'
import { managerUserLink } from '../../../resources/manager-user-link.ts'
import { lookUpRights } from '../../permission.ts'
import { createRow, removeRow, rowsQuery } from '../../register/data.ts'

/** What is to be given to a person and taken away: a manager's profile, and links by their keys. */
export interface Giving { readonly wanted: number | null; readonly taken: readonly number[] }
export const nothing: Giving = { wanted: null, taken: [] }

const [page = ''] = pagesOf(managerUserLink)
/** What the signed-in user may do with links of people to profiles, wherever they are shown. */
export const rightsQuery = (userId: string) => queryOptions({ queryKey: [managerUserLink.name, 'rights', userId], staleTime: 0, queryFn: () => lookUpRights(userId, page) })
/** The links of a person. Nobody has more managers' profiles than fit on a page. */
export const linksQuery = (id: string) => rowsQuery(managerUserLink, {}, { page: 1, pageSize: 100, filter: [`id_usuario:${id}`] })

/** Gives, then takes, one after the other. @param left is told after each what is still to do. @throws {Problem} what the server said. */
export async function give(id: string, { wanted, taken }: Giving, attempt: string, left: (giving: Giving) => void): Promise<void> {
  if (wanted !== null) await createRow(managerUserLink, {}, { idUser: id, idManagerProfile: wanted, blocked: false }, attempt)
  left({ wanted: null, taken })
  for (const [at, link] of taken.entries()) {
    await removeRow(managerUserLink, {}, String(link))
    left({ wanted: null, taken: taken.slice(at + 1) })
  }
}
