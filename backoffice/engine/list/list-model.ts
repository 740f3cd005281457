import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { capitalised } from '../../../pt-br/words.ts'
import { fieldOf, type AnyResource, type ScreenSet } from '../../../kernel/resource.ts'
import { useRights } from '../../session/permission.ts'
import { valueText } from '../cell.tsx'
import { readPage, rowsQuery, type ReadOnlyReason, type FetchedPage, type Row } from '../data.ts'
import { addressOf, parentsOf, rowKey, type RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels, type ReferenceLabels } from '../reference.ts'
import type { PendingRemoval } from '../removal.tsx'
import { toQuery, useListState, type ChangeList, type ListState } from './list-state.ts'

/** The most rows that one selection holds; they are read in pages of a hundred. */
export const maxSelected = 1_000

/** The rows that a list is about, and which of them may be changed. */
export interface ListSource {
  readonly resource: AnyResource
  readonly set: ScreenSet
  readonly routeParams: RouteParams
  /** Why a row may only be looked at. */
  readonly readOnlyReason: ReadOnlyReason
}
export type ListModel = ReturnType<typeof useListModel>

/**
 * What a list shows and can do: its state in the address, the page that was read, the selection, and what is about to
 * be removed.
 */
export function useListModel(source: ListSource) {
  const { resource, set, routeParams, readOnlyReason } = source
  const [state, change] = useListState(resource)
  const query = useQuery(rowsQuery(resource, routeParams, toQuery(state)))
  const { rows = [], total = 0 } = query.data ?? {}
  const columns = state.columns ?? resource.list.columns
  const labels = useReferenceLabels(resource, columns, rows, routeParams)
  const rights = useListRights(set, state)
  const seen = useSeen(resource, query.data)
  const selection = useSelection(source, state, total, seen.note)
  const removal = useRemoval(resource, seen.rowOf, labels)
  const leavesEmptyPage = useLastPage(state, change, query.data, query.isPlaceholderData)
  return {
    ...source,
    ...rowAddresses(resource, set, routeParams, rights, readOnlyReason),
    state,
    change,
    query,
    rows,
    total,
    columns,
    labels,
    rights,
    selection,
    removal,
    revisionOf: (key: string) => seen.rowOf(key)?.revision,
    isLoading: !query.data || leavesEmptyPage,
  }
}

/** How a row is changed where its noun has no form: on the list itself, by its key. */
export interface ChangeInPlace {
  readonly text: string
  readonly run: (key: string) => void
}

interface SeenRow {
  readonly row: Row
  readonly revision: number | undefined
}
/** The rows that this list has shown or picked, each as it was then: a row that left it is still known. */
function useSeen(resource: AnyResource, page: FetchedPage | undefined) {
  const rows = useRef(new Map<string, SeenRow>())
  const note = useCallback(
    (read: FetchedPage) => {
      for (const [at, row] of read.rows.entries())
        rows.current.set(rowKey(resource, row), { row, revision: read.revisions[at] })
    },
    [resource],
  )
  useEffect(() => {
    if (page) note(page)
  }, [page, note])
  return { note, rowOf: (key: string) => rows.current.get(key) }
}

/** The picked rows, by key; another page or search begins anew. */
function useSelection(
  source: ListSource,
  state: ListState,
  total: number,
  note: (page: FetchedPage) => void,
) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setKeys(new Set())
  useEffect(clear, [state.q, state.filter, state.page, state.size, state.trash])
  return {
    keys,
    setKeys,
    clear,
    pickAll: () => void everyKey(source, state, total, note).then(setKeys),
  }
}

/** The rows whose removal is being asked about; null when none are. */
function useRemoval(
  resource: AnyResource,
  rowOf: (key: string) => SeenRow | undefined,
  labels: ReferenceLabels,
) {
  const [pending, setPending] = useState<readonly PendingRemoval[] | null>(null)
  const named = (key: string): PendingRemoval => {
    const { row, revision } = rowOf(key) ?? {}
    return {
      key,
      revision,
      name: nameOf(resource, row, labels) ?? `${capitalised(resource.noun.one)} ${key}`,
    }
  }
  return {
    pending,
    ask: (keys: readonly string[]) => setPending(keys.map(named)),
    close: () => setPending(null),
  }
}

/** Moves from a page without rows to the last page that has some. @returns whether it is moving. */
function useLastPage(
  { page, size }: ListState,
  change: ChangeList,
  data: FetchedPage | undefined,
  stale: boolean,
): boolean {
  const [empty, total] = [data?.rows.length === 0, data?.total ?? 0]
  const beyond = page > 1 && empty && !stale
  const last = Math.min(page - 1, Math.max(1, Math.ceil(total / size)))
  useEffect(() => {
    if (beyond) change({ page: last })
  }, [beyond, last, change])
  return empty && (beyond || (stale && total > 0))
}

/** What the user may do on a list. */
export interface ListRights {
  readonly edit: boolean
  readonly remove: boolean
  readonly restore: boolean
  readonly pick: boolean
  readonly open: boolean
  readonly inPlace: boolean
}
/** In the trash one may only look and restore. */
function useListRights(set: ScreenSet, { trash }: ListState): ListRights {
  const rights = useRights()
  const edit = rights.edit && set.edit !== undefined && !trash
  return {
    edit,
    remove: rights.delete && !trash,
    restore: rights.delete && trash,
    pick: edit || rights.delete,
    open: !trash,
    inPlace: rights.edit && !trash,
  }
}

/** A read-only row opens its detail screen or, where there is none, its form as read-only. */
function rowAddresses(
  resource: AnyResource,
  set: ScreenSet,
  routeParams: RouteParams,
  may: ListRights,
  readOnlyReason: ReadOnlyReason,
) {
  const hrefTo = (path: string | undefined, row: Row) =>
    path
      ? addressOf(
          resource,
          path,
          { ...parentsOf(resource, row), ...routeParams },
          rowKey(resource, row),
        )
      : undefined
  return {
    detailOf: (row: Row) =>
      may.open
        ? hrefTo(set.detail ?? (may.edit && readOnlyReason(row) ? set.edit : undefined), row)
        : undefined,
    editOf: (row: Row) => (may.edit && !readOnlyReason(row) ? hrefTo(set.edit, row) : undefined),
  }
}

/** How people call a row: its first column. */
function nameOf(
  resource: AnyResource,
  row: Row | undefined,
  labels: ReferenceLabels,
): string | undefined {
  const [first = ''] = resource.list.columns
  return (
    (row && valueText(fieldOf(resource, first), row[first], labelsOf(labels, first))) || undefined
  )
}

/** The keys of all rows that the list's state lets through, up to the most that can be picked. */
async function everyKey(
  { resource, routeParams, readOnlyReason }: ListSource,
  state: ListState,
  total: number,
  note: (page: FetchedPage) => void,
): Promise<ReadonlySet<string>> {
  const pages = Math.ceil(Math.min(total, maxSelected) / 100)
  const read = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      readPage(resource, routeParams, { ...toQuery(state), page: at + 1, pageSize: 100 }),
    ),
  )
  read.forEach(note)
  return new Set(
    read.flatMap(({ rows }) =>
      rows.filter((row) => !readOnlyReason(row)).map((row) => rowKey(resource, row)),
    ),
  )
}
