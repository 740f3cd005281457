import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listTables, readIndex, readTable } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { callApi } from '../transport/http.ts'

const key = 'public-tables'
export const tablesQuery = (portalId: number | null) =>
  queryOptions({
    queryKey: [key, portalId],
    enabled: portalId !== null,
    queryFn: async ({ signal }) =>
      (await callApi(listTables, { params: { portalId: portalId ?? 0 }, signal })).data,
  })
export const tableQuery = (portalId: number | null, table: string) =>
  queryOptions({
    queryKey: [key, portalId, table],
    enabled: portalId !== null,
    queryFn: async ({ signal }) =>
      (await callApi(readTable, { params: { portalId: portalId ?? 0, table }, signal })).data,
  })
/**
 * How a portal stands in the national index.
 * @param day ISO 8601; how it will stand then if nothing more is published
 */
export const indexQuery = (portalId: number | null, day?: string) =>
  queryOptions({
    queryKey: [key, portalId, 'index', day],
    enabled: portalId !== null,
    queryFn: async ({ signal }) => {
      const params = { portalId: portalId ?? 0 }
      return (await callApi(readIndex, { params, query: { em: day }, signal })).data
    },
  })
/** The loads of a table, some at a time, the newest first. */
export const loadsQuery = (portalId: number | null, table: string) =>
  infiniteQueryOptions({
    queryKey: [key, portalId, table, 'loads'],
    enabled: portalId !== null,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === '' ? {} : { antes: pageParam }
      const params = { portalId: portalId ?? 0, table }
      return (await callApi(readTable, { params, query, signal })).data
    },
    getNextPageParam: ({ seguinte }) => (seguinte === null ? undefined : String(seguinte)),
  })
export const tablesKey = [key]

export const tablePath = (table: string) => ownScreens.table.replace(':id', table)
export const rowsPath = (table: string) => ownScreens.tableRows.replace(':id', table)
export const sendPath = (table: string) => ownScreens.tableFile.replace(':id', table)
/** The citizens' page of a row, by its key; nothing while the portal has no address. */
export const publicRowPath = (prefix: string | null, table: string, row: readonly string[]) => {
  const page = publicPath(prefix, table)
  return page && `${page}/${row.map(encodeURIComponent).join('/')}`
}
/** The citizens' page of a table; nothing while the portal has no address. */
export const publicPath = (prefix: string | null, table: string) =>
  prefix === null ? undefined : `/p/${encodeURIComponent(prefix)}/dados/${table}`
