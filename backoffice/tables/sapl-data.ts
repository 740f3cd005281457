import { queryOptions } from '@tanstack/react-query'
import { readSapl } from '../../tables/calls/sapl.ts'
import { callApi } from '../transport/http.ts'

const lookMs = 3_000
export const saplKey = 'sapl'
export const saplQuery = (portalId: number, isChamber: boolean) =>
  queryOptions({
    queryKey: [saplKey, portalId],
    enabled: isChamber,
    queryFn: async ({ signal }) => (await callApi(readSapl, { params: { portalId }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.buscas.some(({ estado }) => estado === 'pedida') ? lookMs : false,
  })

/** What somebody asks a SAPL for. */
interface SaplAsked {
  readonly ano: number
  readonly ensaio: boolean
  readonly assumir?: string[]
  readonly confirmar?: string[]
}
export type AskSapl = (asked: SaplAsked) => Promise<void>
