import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import { isDerived } from '../../../kernel/field.ts'
import { fieldOf, wireName } from '../../../kernel/resource.ts'
import type { ListQuery } from '../data.ts'

export const pageSizes = [10, 25, 50, 100] as const
const usualSize = 25
/** The last page that the server counts to. */
const lastPage = 1_000_000

/** How a list is shown: everything that its address keeps. Names are wire names, as in the call. */
export interface ListState {
  readonly page: number
  readonly size: number
  /** A wire name, with `-` before it for descending. */
  readonly sort: string
  readonly q: string
  readonly filter: readonly string[]
  /** Field names; null is the noun's own choice. */
  readonly columns: readonly string[] | null
  readonly trash: boolean
}

export const wireNameOf = (resource: AnyResource, name: string) =>
  wireName(name, fieldOf(resource, name))

export function usualSort(resource: AnyResource): string {
  const { order } = resource.list
  return order.startsWith('-')
    ? `-${wireNameOf(resource, order.slice(1))}`
    : wireNameOf(resource, order)
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === ''
      ? []
      : [String(value)]

/** Reads the state from an address. Unknown filters and columns are dropped: the screen has no chip to remove them. */
const listed = (resource: AnyResource) =>
  new Set(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.secret || isDerived(field) ? [] : [wireName(name, field)],
    ),
  )

function readState(resource: AnyResource, search: Readonly<Record<string, unknown>>): ListState {
  const size = Number(search.size)
  const known = listed(resource)
  const columns = texts(search.columns)
    .flatMap((one) => one.split(','))
    .filter((name) => Object.hasOwn(resource.fields, name))
  return {
    page: Math.min(lastPage, Math.max(1, Math.trunc(Number(search.page)) || 1)),
    size: pageSizes.find((one) => one === size) ?? usualSize,
    sort:
      texts(search.sort).find((sort) =>
        sort.split(',').every((part) => known.has(part.replace(/^-/, ''))),
      ) ?? usualSort(resource),
    q: texts(search.q)[0] ?? '',
    filter: texts(search.filter).filter((one) =>
      known.has(one.slice(0, Math.max(0, one.indexOf(':')))),
    ),
    columns: columns.length > 0 ? columns : null,
    trash: String(search.lixeira ?? '') === '1',
  }
}

/** What goes to the address: only what differs from the usual, so that a plain list has a plain address. */
const toSearch = (resource: AnyResource, state: ListState) => ({
  page: state.page === 1 ? undefined : state.page,
  size: state.size === usualSize ? undefined : state.size,
  sort: state.sort === usualSort(resource) ? undefined : state.sort,
  q: state.q || undefined,
  filter: state.filter.length > 0 ? [...state.filter] : undefined,
  columns: state.columns?.join(',') || undefined,
  lixeira: state.trash ? 1 : undefined,
})

export const toQuery = ({ page, size, sort, q, filter, trash }: ListState): ListQuery => ({
  page,
  pageSize: size,
  sort,
  ...(q ? { q } : {}),
  ...(filter.length > 0 ? { filter } : {}),
  ...(trash ? { lixeira: '1' as const } : {}),
})

/** `push` leaves the list as it was one step back in the tab's history. */
export type ChangeList = (patch: Partial<ListState>, entry?: 'replace' | 'push') => void

/** The state of the list in the address. A change of anything but the page goes back to the first one. */
export function useListState(resource: AnyResource): readonly [ListState, ChangeList] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readState(resource, search), [resource, search])
  const change = useCallback<ChangeList>(
    (patch, entry = 'replace') => {
      void navigate({
        to: '.',
        replace: entry === 'replace',
        resetScroll: false,
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          ...toSearch(resource, { ...readState(resource, before), page: 1, ...patch }),
        }),
      })
    },
    [navigate, resource],
  )
  return [state, change]
}

const left = new Map<string, string>()
const portalIn = (href: string) => new URL(href, location.origin).searchParams.get('portal')
/** Remembers how a list was left, so that a way back to it (crumb, cancel, save) finds it the same. */
export function useRememberedList(): void {
  const { pathname, href } = useRouterState({ select: ({ location }) => location })
  useEffect(() => void left.set(pathname, href), [pathname, href])
}
/** The address of a list as it was left, unless that was in another portal. */
export function rememberedList(href: string): string {
  const known = left.get(new URL(href, location.origin).pathname)
  return known !== undefined && (portalIn(href) === null || portalIn(href) === portalIn(known))
    ? known
    : href
}
