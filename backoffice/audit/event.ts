import { queryOptions } from '@tanstack/react-query'
import { nouns } from 'virtual:screens'
import { tables } from 'virtual:tables'
import { capitalised } from '../../pt-br/words.ts'
import { readEvent } from '../../resources/calls/audit.ts'
import { eventPages, isTrackerType, trackerWords } from '../../resources/audit-words.ts'
import { callApi } from '../transport/http.ts'

export const kindText = (kind: string) => (isTrackerType(kind) ? trackerWords[kind] : kind)

const pageNames = new Map<string, string>([
  ...nouns.map(({ name, noun, sets }) => [name, sets[0]?.title ?? capitalised(noun.many)] as const),
  ...Object.entries(eventPages(tables)),
])
export const pageText = (page: string) => pageNames.get(page) ?? page
/** Pages by which one may filter, by name. */
export const pageChoices = () =>
  [...pageNames].toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: async () => (await callApi(readEvent, { params: { id } })).data,
  })
