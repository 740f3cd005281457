import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatDay } from '../../kernel/format.ts'
import type { OptionSource } from '../engine/reference.ts'

/** One way to narrow a journal. */
export interface JournalFilter {
  /** Its name in the call. */
  readonly name: string
  /** Its name in the address, where that of the call means something else there. */
  readonly at?: string
  readonly label: string
  readonly kind: 'day' | 'choice' | 'search' | 'text'
  readonly options?: readonly (readonly [value: string, text: string])[]
  /** Of a `search`: too many to list. */
  readonly source?: OptionSource
}
export type JournalFilterState = Readonly<Record<string, string>>

const placeOf = ({ at, name }: JournalFilter) => at ?? name

/** What narrows the journal: kept in the address, so that a link shows to another what this user sees. */
export function useJournalFilters(
  filters: readonly JournalFilter[],
): readonly [JournalFilterState, (change: JournalFilterState) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const all: readonly JournalFilter[] = [...filters, { name: 'q', label: 'Busca', kind: 'text' }]
  const now = Object.fromEntries(
    all.flatMap((filter) => {
      const value = search[placeOf(filter)]
      return typeof value === 'string' && value !== '' ? [[filter.name, value]] : []
    }),
  )
  const set = (change: JournalFilterState) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        ...Object.fromEntries(
          all
            .filter(({ name }) => Object.hasOwn(change, name))
            .map((filter) => [placeOf(filter), change[filter.name] || undefined]),
        ),
      }),
    })
  return [now, set]
}

/** "Portal: Prefeitura", "De: 01/02/2026". */
export function filterTexts({ label, kind, options }: JournalFilter, value: string): string {
  return `${label}: ${kind === 'day' ? formatDay(value) : (options?.find(([one]) => one === value)?.[1] ?? value)}`
}
