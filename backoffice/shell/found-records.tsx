import ArticleRounded from '@mui/icons-material/ArticleRounded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nouns } from 'virtual:screens'
import { capitalised } from '../../kernel/portuguese.ts'
import { findRecords, type Found } from '../../resources/calls/search.ts'
import { recordAddress } from '../app/record-address.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { callApi } from '../transport/http.ts'
import type { Pickable } from './pick-list.tsx'

/** Milliseconds without typing before it is looked for. */
const pause = 250
const fewestLetters = 2

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export interface FoundRecord extends Pickable {
  readonly href: string
}
const nounOf = (name: string) => nouns.find((noun) => noun.name === name)?.noun.one ?? ''
function recordOf({ recurso, registro, titulo }: Found, lists: readonly string[]) {
  const href = recordAddress(recurso, registro, lists)
  if (href === undefined) return []
  const icon = <ArticleRounded sx={{ fontSize: 20 }} />
  return [{ key: href, href, text: titulo, detail: capitalised(nounOf(recurso)), icon }]
}

/**
 * The records of every list that the user may see which have all words of a query, some of each.
 * @param lists those of the user's menu.
 */
export function useFoundRecords(
  query: string,
  lists: readonly string[],
): { readonly records: readonly FoundRecord[]; readonly looking: boolean } {
  const typed = query.trim()
  const q = useSettled(typed)
  const { id: portal } = usePortalInUse()
  const asked = q.length >= fewestLetters && typed.length >= fewestLetters
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'find-records', q, portal],
    enabled: asked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await callApi(findRecords, {
          query: { q, ...(portal === null ? {} : { portal: String(portal) }) },
          signal,
        })
      ).data,
  })
  return {
    records: asked ? (data ?? []).flatMap((found) => recordOf(found, lists)) : [],
    looking: typed.length >= fewestLetters && (isFetching || q !== typed),
  }
}
