import ArticleRounded from '@mui/icons-material/ArticleRounded'
import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nouns } from 'virtual:screens'
import { capitalised, fold } from '../../pt-br/words.ts'
import {
  findRecords,
  findTables,
  type FoundRecord,
  type FoundTable,
} from '../../resources/calls/search.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { narrowedList, recordAddress } from '../app/record-address.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { callApi } from '../transport/http.ts'
import type { Pickable } from './pick-list.tsx'

/** Milliseconds without typing before it is looked for. */
const pause = 250
const fewestLetters = 2
const icon = { fontSize: 20 }

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const nounOf = (name: string) => nouns.find((noun) => noun.name === name)?.noun.one ?? ''
function recordOf(
  { recurso, registro, titulo }: FoundRecord,
  lists: readonly string[],
): readonly Pickable[] {
  const href = recordAddress(recurso, registro, lists) ?? narrowedList(recurso, titulo, lists)
  if (href === undefined) return []
  return [
    {
      key: href,
      text: titulo,
      detail: capitalised(nounOf(recurso)),
      icon: <ArticleRounded sx={icon} />,
    },
  ]
}
const tableOf = ({ tipo, titulo, detalhe, lugar, endereco }: FoundTable): Pickable => ({
  key: endereco,
  text: titulo,
  note: detalhe,
  detail: tipo === 'tabela' ? 'Tabela pública' : lugar === 'portal' ? 'Linhas, no portal' : 'Linha',
  icon: <TableRowsRounded sx={icon} />,
})

const isOfPortal = ({ recurso }: FoundRecord) =>
  nouns.some(({ name, portalScoped }) => name === recurso && portalScoped)
const isTable = ({ tipo }: FoundTable) => tipo === 'tabela'
const split = <T,>(all: readonly T[], is: (one: T) => boolean) =>
  [all.filter(is), all.filter((one) => !is(one))] as const

export interface FoundThings {
  /**
   * Public tables whose names begin with what was typed: nothing else is more likely to be meant. The key is where each
   * is.
   */
  readonly named: readonly Pickable[]
  /** Other tables, records, then rows of tables. The key is a path of this application, or a whole address. */
  readonly things: readonly Pickable[]
  readonly looking: boolean
  /** Asks again for what failed; nothing where all was answered. */
  readonly retry: (() => void) | undefined
}
/**
 * What every list that the user may see, and the tables of the portal in use, have with all words of a query, some of
 * each.
 * @param lists those of the user's menu.
 */
export function useFoundThings(query: string, lists: readonly string[]): FoundThings {
  const typed = query.trim()
  const q = useSettled(typed)
  const { id: portal } = usePortalInUse()
  const asked = q.length >= fewestLetters && typed.length >= fewestLetters
  const kept = { staleTime: 30_000, placeholderData: keepPreviousData }
  const records = useQuery({
    ...kept,
    queryKey: ['search', 'find-records', q, portal],
    enabled: asked,
    queryFn: async ({ signal }) => {
      const where = portal === null ? {} : { portal: String(portal) }
      return (await callApi(findRecords, { query: { q, ...where }, signal })).data
    },
  })
  const tables = useQuery({
    ...kept,
    queryKey: ['search', 'find-tables', q, portal],
    enabled: asked && portal !== null && lists.includes(ownScreens.tables),
    queryFn: async ({ signal }) => {
      const params = { portalId: portal ?? 0 }
      return (await callApi(findTables, { params, query: { q }, signal })).data
    },
  })
  const failed = [records, tables].filter(({ isError, isFetching }) => isError && !isFetching)
  const [byName, rows] = split(asked ? (tables.data ?? []) : [], isTable)
  const [named, others] = split(byName, ({ titulo }) => fold(titulo).startsWith(fold(q)))
  return {
    named: named.map(tableOf),
    things: [
      ...others.map(tableOf),
      // What is a portal's own goes before the registers that all of them share.
      ...split(asked ? (records.data ?? []) : [], isOfPortal)
        .flat()
        .flatMap((found) => recordOf(found, lists)),
      ...rows.map(tableOf),
    ],
    looking:
      typed.length >= fewestLetters && (records.isFetching || tables.isFetching || q !== typed),
    retry:
      asked && failed.length > 0
        ? () => failed.forEach(({ refetch }) => void refetch())
        : undefined,
  }
}
