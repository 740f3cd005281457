import {
  keepPreviousData,
  queryOptions,
  useQueries,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { fold } from '../../kernel/portuguese.ts'
import { callOf } from '../../kernel/call.ts'
import type { FieldOf } from '../../kernel/field.ts'
import { fieldOf, keyOf, referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { chunk } from '../app/chunk.ts'
import { loadResource } from '../app/nouns.ts'
import { listPath, records, type Row } from './data.ts'
import { portalCall } from '../transport/http.ts'
import type { Place } from './place.ts'

type ReferenceField = FieldOf<'reference'>
export interface OptionItem {
  readonly value: string
  readonly text: string
}

/** The noun that a reference points to. @throws Error when no such noun is described. */
const targetOf = (field: ReferenceField): Promise<AnyResource> =>
  chunk(() => loadResource(field.to ?? ''))

/** The wire name of the field that the value holds, when select options of the noun would give another one. */
function heldBy(field: ReferenceField, target: AnyResource): string | undefined {
  const key = keyOf(target)
  const wanted = field.by ?? key
  return wanted === (target.option?.value ?? key)
    ? undefined
    : wireName(wanted, fieldOf(target, wanted))
}

async function readOptions(
  field: ReferenceField,
  place: Place,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly OptionItem[]> {
  const target = await targetOf(field)
  if (!callOf(target, 'list')?.params.every((name) => place[name] !== undefined)) return []
  const { data } = await portalCall('GET', listPath(target, place), {
    query: { as: 'options', by: heldBy(field, target), page: 1, ...query },
  })
  return records(data).map(({ value, text }) => ({ value: String(value), text: String(text) }))
}

const keyFor = (field: ReferenceField, ...more: readonly unknown[]): QueryKey => [
  field.to,
  'options',
  field.by,
  ...more,
]
/** Options of a reference, searched on the server: the first 20. */
export const optionsQuery = (field: ReferenceField, place: Place, q: string) =>
  queryOptions({
    queryKey: keyFor(field, place, q),
    queryFn: () => readOptions(field, place, { q, pageSize: 20 }),
    placeholderData: keepPreviousData,
  })

/** The texts of the given values: one request, however many rows show them. What cannot be a key, as an address may say, is not asked for. */
export function textsQuery(field: ReferenceField, place: Place, given: readonly string[]) {
  const values = given.filter((value) => field.textKey || /^\d+$/.test(value)).toSorted()
  return queryOptions({
    queryKey: keyFor(field, place, values),
    enabled: values.length > 0,
    staleTime: 60_000,
    queryFn: async (): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await readOptions(field, place, { value: values.join('|'), pageSize: 100 })).map(
          ({ value, text }) => [value, text],
        ),
      ),
  })
}

/** Where the options of a choice that is searched come from. */
export interface OptionSource {
  readonly options: (q: string) => UseQueryOptions<readonly OptionItem[]>
  readonly texts: (values: readonly string[]) => UseQueryOptions<ReadonlyMap<string, string>>
}
type Find = (query: Readonly<Record<string, string | number>>) => Promise<readonly OptionItem[]>
/** Options that are read as `find` reads them: the first 20, or those of given values. */
export const sourceOf = (key: QueryKey, find: Find): OptionSource => ({
  options: (q) => ({
    queryKey: [...key, 'options', q],
    placeholderData: keepPreviousData,
    queryFn: () => find({ q, page: 1, pageSize: 20 }),
  }),
  texts: (values) => ({
    queryKey: [...key, 'texts', values.toSorted()],
    enabled: values.length > 0,
    staleTime: 60_000,
    queryFn: async () =>
      new Map(
        (await find({ value: values.join('|'), page: 1, pageSize: 100 })).map(({ value, text }) => [
          value,
          text,
        ]),
      ),
  }),
})
/** Options that are at hand, searched as the server would. @param key names this choice of them. */
export const sourceAmong = (key: QueryKey, items: readonly OptionItem[]): OptionSource => ({
  options: (q) => ({
    queryKey: [...key, items, q],
    staleTime: Infinity,
    queryFn: () =>
      items.filter(({ text }) =>
        fold(q)
          .split(/\s+/)
          .every((word) => fold(text).includes(word)),
      ),
  }),
  texts: (values) => ({
    queryKey: [...key, items, values],
    queryFn: () => new Map(items.map(({ value, text }) => [value, text])),
  }),
})

export type Texts = Readonly<Record<string, ReadonlyMap<string, string>>>
const none: ReadonlyMap<string, string> = new Map()
export const textsOf = (texts: Texts, name: string) => texts[name] ?? none

/** The texts that the given columns of references need: one request per column. */
export function useTexts(
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
  place: Place,
): Texts {
  const wanted = referencesOf(resource).filter(([name]) => names.includes(name))
  const answers = useQueries({
    queries: wanted.map(([name, field]) => {
      const values = new Set(
        rows.flatMap((row) =>
          row[name] === null || row[name] === undefined ? [] : [String(row[name])],
        ),
      )
      return textsQuery(field, place, [...values])
    }),
  })
  return Object.fromEntries(wanted.map(([name], at) => [name, answers[at]?.data ?? none]))
}
