import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endingIn } from '../../../kernel/file-kinds.ts'
import { readEndings } from '../../../kernel/file-text.ts'
import { readFileStart } from '../../../resources/calls/document.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { monthHere } from '../../app/clock.ts'
import { tenantName } from '../../app/config.ts'
import { readPage } from '../../engine/data.ts'
import { optionsQuery } from '../../engine/reference.ts'
import { useSession } from '../../session/session.tsx'
import { callApi } from '../../transport/http.ts'
import type { Latest } from './facts.ts'
import { Proposals } from './proposals.ts'
import type { Common, QueueItem } from './queue-items.ts'
import type { Reach } from './reach.ts'
import { allTypesQuery } from './type.ts'

const everyYear = '0000'
/** The documents of a type that were published last in a portal: the next one is usually like them. */
const latestQuery = (portalId: number, typeId: number) => ({
  queryKey: [documentElement.name, 'last', portalId, typeId],
  queryFn: async (): Promise<readonly Latest[]> => {
    const where = { portalId, year: everyYear, typeId }
    const query = { page: 1, pageSize: 25, sort: '-data_publicacao' }
    return (await readPage(documentElement, where, query)).rows
  },
})
/** The latest documents of each type. */
function useLatest(portalId: number, typeIds: readonly number[]) {
  const found = useQueries({ queries: typeIds.map((id) => latestQuery(portalId, id)) })
  const latestOf = (id: number) => found[typeIds.indexOf(id)]?.data ?? []
  return { latestOf, latestKnown: found.every(({ isFetched }) => isFetched) }
}

/** The units that somebody may publish a type of. */
function useUnits(portalId: number, typeId: number | null, reach: Reach) {
  const { clientHashId: field } = documentElement.fields
  const open =
    reach.narrow?.('clientHashId', { documentTypeId: typeId })?.options('') ??
    optionsQuery(field, { portalId }, '')
  const { data: units = [], isFetched } = useQuery({ ...open, enabled: reach.known })
  return { units, unitsKnown: isFetched }
}

/** The beginning of a stored file whose text is read; undefined while it is on its way. */
const keyOfText = (item: QueueItem): string | undefined => {
  const sent = 'uploaded' in item ? item.uploaded?.s3_file_key : undefined
  const key = item.storedKey ?? sent
  const ending = key === undefined ? undefined : endingIn(key)
  return ending !== undefined && readEndings.includes(ending) ? key : undefined
}
/** What files say first: also of those whose names say all, for a name may be wrong. */
function useFileStarts(portalId: number, items: readonly QueueItem[]) {
  const asked = items.filter((item) => keyOfText(item) !== undefined)
  const found = useQueries({
    queries: asked.map((item) => ({
      queryKey: ['file-start', portalId, keyOfText(item)],
      staleTime: Infinity,
      // What cannot be read proposes nothing.
      retry: false,
      queryFn: async () => {
        const query = { arquivo: keyOfText(item) ?? '' }
        return (await callApi(readFileStart, { params: { portalId }, query })).data
      },
    })),
  })
  const read = (item: QueueItem) => found[asked.findIndex(({ id }) => id === item.id)]?.data
  const startOf = (item: QueueItem) => read(item)?.texto ?? ''
  const foreignOf = (item: QueueItem) => read(item)?.cnpj_alheio ?? null
  return { startOf, foreignOf, startsKnown: found.every(({ isFetched }) => isFetched) }
}

interface Place {
  readonly portalId: number
  readonly given: Partial<Common>
  readonly lastType: number | null
  readonly items: readonly QueueItem[]
  readonly reach: Reach
  readonly stands?: true
}
/** What is proposed of the documents of a publication. */
export function useProposals({ portalId, given, lastType, items, reach, stands }: Place) {
  const { profile } = useSession()
  const [thisYear] = useState(() => String(monthHere().year))
  const { data: types = [], isFetched: typesKnown } = useQuery(allTypesQuery)
  const { startOf, foreignOf, startsKnown } = useFileStarts(portalId, items)
  const mayUse = (id: number) => reach.refusal(null, id) === undefined
  const facts = {
    given,
    ...(stands && { stands }),
    items,
    types,
    mayUse,
    lastType,
    startOf,
    foreignOf,
    thisYear,
    ownName: profile?.nomeCompleto,
  }
  // Types first: which documents came last, and which units are open, depends on them.
  const byType = new Proposals({ ...facts, units: [], latestOf: () => [] })
  const inUse = [byType.common().documentTypeId, ...items.map((item) => byType.typeOf(item).value)]
  const typeIds = [...new Set(inUse.map(Number))].filter((id) => id > 0)
  const { latestOf, latestKnown } = useLatest(portalId, typeIds)
  const { units, unitsKnown } = useUnits(
    portalId,
    typeIds.length === 1 ? (typeIds[0] ?? null) : null,
    reach,
  )
  const known = typesKnown && unitsKnown && latestKnown && startsKnown
  // Files that come later must not close a field that somebody is at.
  const [wasKnown, setWasKnown] = useState(false)
  if (known && !wasKnown) setWasKnown(true)
  return {
    wasKnown,
    /** What proposals are made of has come: before that nothing is published under something else. */
    known,
    proposals: new Proposals({ ...facts, units, latestOf }),
    types,
    mayUse,
    /** What the municipality and its units are called. */
    ownNames: [tenantName(), ...units.map(({ text }) => text)],
  }
}
