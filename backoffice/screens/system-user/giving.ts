import { queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pagesOf } from '../../../kernel/call.ts'
import { Problem } from '../../../kernel/problem.ts'
import { managerUserLink } from '../../../resources/access/manager-user-link.ts'
import { lookUpRights } from '../../session/permission.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { createRow, removeRow, rowsQuery } from '../../engine/data.ts'
import { uniqueName } from '../../ui/unique-name.ts'

/** What is to be given to a person and taken away: a manager's profile, and links by their keys. */
export interface Giving {
  readonly wanted: number | null
  readonly taken: readonly number[]
}
const nothing: Giving = { wanted: null, taken: [] }

const [page = ''] = pagesOf(managerUserLink)
/** What the signed-in user may do with links of people to profiles, wherever they are shown. */
export const rightsQuery = (userId: string) =>
  queryOptions({
    queryKey: [managerUserLink.name, 'rights', userId],
    staleTime: 0,
    queryFn: () => lookUpRights(userId, page),
  })
/** The links of a person. Nobody has more managers' profiles than fit on a page. */
export const linksQuery = (id: string) =>
  rowsQuery(managerUserLink, {}, { page: 1, pageSize: 100, filter: [`id_usuario:${id}`] })

/** Removes a link. A missing one counts as removed, as after a lost answer. */
async function take(link: number): Promise<void> {
  try {
    await removeRow(managerUserLink, {}, String(link))
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'missing') throw error
    await queryClient.invalidateQueries({ queryKey: [managerUserLink.name] })
  }
}

/** That a profile was not given: what the documented call of the link says when it fails. */
export class NotGiven extends Problem {
  readonly title = managerUserLink.messages.createFailed
  constructor({ code, message, faults, detail }: Problem) {
    super(code, message, faults, detail)
  }
}

/**
 * What is chosen for a person, and the way to save it: one after the other, so that what was done is never done again.
 */
export function useGiving(id: string) {
  const [value, change] = useState(nothing)
  // The same wish sent again, after an answer that was lost, is the same attempt.
  const attempt = useRef(uniqueName())
  const save = async (): Promise<void> => {
    const { wanted, taken } = value
    if (wanted !== null)
      await createRow(
        managerUserLink,
        {},
        { idUser: id, idManagerProfile: wanted, blocked: false },
        `${attempt.current} ${wanted}`,
      ).catch((error: unknown) => {
        throw new NotGiven(asProblem(error))
      })
    attempt.current = uniqueName()
    change({ wanted: null, taken })
    for (const [at, link] of taken.entries()) {
      await take(link)
      change({ wanted: null, taken: taken.slice(at + 1) })
    }
  }
  return { value, change, save, open: value.wanted !== null || value.taken.length > 0 }
}
