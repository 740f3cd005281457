import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findRowOptions, listTableRows, readTableRow } from '../../../tables/calls/table-row.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import type { OptionSource } from '../../engine/reference.ts'
import { callApi } from '../../transport/http.ts'
import { tablesKey } from '../data.ts'
import type { TablePlace } from '../send-call.ts'

/** The rows of a year of a table, some at a time. */
export const rowsQuery = (
  { portalId, table }: { readonly portalId: number | null; readonly table: string },
  {
    ano,
    busca,
    arquivo,
  }: { readonly ano: string; readonly busca: string; readonly arquivo: string },
) =>
  infiniteQueryOptions({
    queryKey: [...tablesKey, portalId, table, 'rows', ano, busca, arquivo],
    enabled: portalId !== null,
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const asked = Object.entries({ ano, busca, arquivo, depois: pageParam })
      const query = Object.fromEntries(asked.filter(([, value]) => value !== ''))
      const params = { portalId: portalId ?? 0, table }
      return (await callApi(listTableRows, { params, query, signal })).data
    },
    getNextPageParam: ({ seguinte }) => seguinte ?? undefined,
  })

/** The form of a table, with the values of a row where a key is given. */
export const rowQuery = (
  { portalId, table }: { readonly portalId: number | null; readonly table: string },
  key: string,
) =>
  queryOptions({
    queryKey: [...tablesKey, portalId, table, 'row', key],
    enabled: portalId !== null,
    // What somebody else changed meanwhile must not come into a form that is being filled.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = key === '' ? {} : { chave: key }
      const params = { portalId: portalId ?? 0, table }
      return (await callApi(readTableRow, { params, query, signal })).data
    },
  })

/** What an option puts into the form, in its value. */
export const valuesOfOption = (value: string): Readonly<Record<string, string>> =>
  JSON.parse(value) as Readonly<Record<string, string>> // written below
/** What a field that is searched takes. */
export function optionsFor(
  params: TablePlace,
  {
    campo,
    ano,
    unidade,
  }: { readonly campo: string; readonly ano: string; readonly unidade: string },
): OptionSource {
  const key = [...tablesKey, params.portalId, params.table, 'options', campo, ano, unidade]
  const ask = async (busca: string, signal: AbortSignal) => {
    const query = { campo, busca, unidade, ...(/^\d{4}$/.test(ano) ? { ano } : {}) }
    return (await callApi(findRowOptions, { params, query, signal })).data.opcoes
  }
  return {
    options: (q) => ({
      queryKey: [...key, q],
      queryFn: async ({ signal }) =>
        (await ask(q, signal)).map(({ nome, valores }) => ({
          value: JSON.stringify(valores),
          text: nome,
        })),
    }),
    labels: (values) => ({
      queryKey: [...key, 'labels', ...values],
      queryFn: async ({ signal }) =>
        new Map(
          await Promise.all(
            values.map(async (value) => {
              const found = await ask(value, signal)
              return [value, found.find(({ id }) => id === value)?.nome ?? value] as const
            }),
          ),
        ),
    }),
  }
}

const rowPath = (table: string, query: Readonly<Record<string, string>>) =>
  `${ownScreens.tableRow.replace(':id', table)}?${new URLSearchParams(query)}`
export const newRowPath = (table: string) => ownScreens.tableRow.replace(':id', table)
export const editRowPath = (table: string, key: readonly string[]) =>
  rowPath(table, { chave: JSON.stringify(key) })
export const copyRowPath = (table: string, key: readonly string[]) =>
  rowPath(table, { copia: JSON.stringify(key) })
