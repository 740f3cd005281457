import { useNavigate, useSearch } from '@tanstack/react-router'

/** What narrows a list, by its names in the call; what is absent does not. */
export type Narrowed = Readonly<Record<string, string>>
/** A name in the call, and the one in the address where that of the call means something else there. */
export interface NarrowedBy {
  readonly name: string
  readonly at?: string
}

const placeOf = ({ at, name }: NarrowedBy) => at ?? name

/**
 * What narrows a list: kept in the address, so that a link shows to another what this user sees. Among it, under `q`,
 * what is looked for.
 */
export function useNarrowing(
  filters: readonly NarrowedBy[],
): readonly [Narrowed, (change: Narrowed) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = [...filters, { name: 'q' }]
  const now = Object.fromEntries(
    all.flatMap((filter) => {
      const value = search[placeOf(filter)]
      return typeof value === 'string' && value !== '' ? [[filter.name, value]] : []
    }),
  )
  const set = (change: Narrowed) =>
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
