import { isNumericKey } from '../../kernel/kinds/id.ts'
import {
  keepPreviousData,
  queryOptions,
  useQueries,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { fold, wordsSought } from '../../pt-br/words.ts'
import { callOf } from '../../kernel/call.ts'
import type { FieldOf } from '../../kernel/field.ts'
import { fieldOf, keyOf, referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { loadResource } from '../app/nouns.ts'
import { listAnswers, listPath, recordsIn, type Row } from './data.ts'
import { portalCall } from '../transport/http.ts'
import type { RouteParams } from './route-params.ts'

type ReferenceField = FieldOf<'reference'>
export interface OptionItem {
  readonly value: string
  readonly text: string
}

/** The noun that a reference points to. @throws Error when no such noun is described. */
const targetOf = (field: ReferenceField): Promise<AnyResource> =>
  loadChunk(() => loadResource(field.to ?? ''))

/** The wire name of the field that the value holds, when select options of the noun would give another one. */
function valueField(field: ReferenceField, target: AnyResource): string | undefined {
  const key = keyOf(target)
  const wanted = field.by ?? key
  return wanted === (target.option?.value ?? key)
    ? undefined
    : wireName(wanted, fieldOf(target, wanted))
}

async function readOptions(
  field: ReferenceField,
  routeParams: RouteParams,
  query: Readonly<Record<string, string | number | readonly string[]>>,
): Promise<readonly OptionItem[]> {
  const target = await targetOf(field)
  if (!callOf(target, 'list')?.params.every((name) => routeParams[name] !== undefined)) return []
  const { data } = await portalCall('GET', listPath(target, routeParams), {
    ...listAnswers,
    query: { as: 'options', by: valueField(field, target), page: 1, ...query },
  })
  return recordsIn(data).map(({ value, text }) => ({ value: String(value), text: String(text) }))
}

const keyFor = (field: ReferenceField, ...more: readonly unknown[]): QueryKey => [
  field.to,
  'options',
  field.by,
  ...more,
]
/**
 * Options of a reference, searched on the server: the first 20.
 * @param filter narrows them, as `wire_name:value`.
 */
export const optionsQuery = (
  field: ReferenceField,
  routeParams: RouteParams,
  q: string,
  filter: readonly string[] = [],
) =>
  queryOptions({
    queryKey: keyFor(field, routeParams, q, ...filter),
    queryFn: () => readOptions(field, routeParams, { q, pageSize: 20, filter }),
    placeholderData: keepPreviousData,
  })
/** Options that go with what another reference of the record holds. @param fits as {@link fittingWith} writes it. */
export const fittingQuery = (
  field: ReferenceField,
  routeParams: RouteParams,
  q: string,
  fits: string,
) =>
  queryOptions({
    queryKey: keyFor(field, routeParams, q, fits),
    queryFn: () => readOptions(field, routeParams, { q, pageSize: 20, fits }),
    staleTime: 60_000,
  })
/**
 * What is asked of options that go with the value of a tied reference: the towns of a state, or the state of a town.
 */
export const fittingWith = (
  resource: AnyResource,
  [name, field]: readonly [string, ReferenceField],
  value: string | number,
) => `${resource.name}.${wireName(name, field)}:${value}`

/**
 * The texts of the given values: one request, however many rows show them. What cannot be a key, as an address may say,
 * is not asked for.
 */
export function labelsQuery(
  field: ReferenceField,
  routeParams: RouteParams,
  given: readonly string[],
) {
  const values = given.filter((value) => field.textKey || isNumericKey(value)).toSorted()
  return queryOptions({
    queryKey: keyFor(field, routeParams, values),
    enabled: values.length > 0,
    staleTime: 60_000,
    queryFn: async (): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await readOptions(field, routeParams, { value: values.join('|'), pageSize: 100 })).map(
          ({ value, text }) => [value, text],
        ),
      ),
  })
}

/** Where the options of a choice that is searched come from. */
export interface OptionSource {
  readonly options: (q: string) => UseQueryOptions<readonly OptionItem[]>
  readonly labels: (values: readonly string[]) => UseQueryOptions<ReadonlyMap<string, string>>
}
type Find = (query: Readonly<Record<string, string | number>>) => Promise<readonly OptionItem[]>
/** Options that are read as `find` reads them: the first 20, or those of given values. */
export const serverOptions = (key: QueryKey, find: Find): OptionSource => ({
  options: (q) => ({
    queryKey: [...key, 'options', q],
    placeholderData: keepPreviousData,
    queryFn: () => find({ q, page: 1, pageSize: 20 }),
  }),
  labels: (values) => ({
    queryKey: [...key, 'labels', values.toSorted()],
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
export const localOptions = (key: QueryKey, items: readonly OptionItem[]): OptionSource => ({
  options: (q) => ({
    queryKey: [...key, items, q],
    staleTime: Infinity,
    queryFn: () =>
      items.filter(({ text }) => wordsSought(fold(q)).every((word) => fold(text).includes(word))),
  }),
  labels: (values) => ({
    queryKey: [...key, items, values],
    queryFn: () => new Map(items.map(({ value, text }) => [value, text])),
  }),
})

export type ReferenceLabels = Readonly<Record<string, ReadonlyMap<string, string>>>
const none: ReadonlyMap<string, string> = new Map()
export const labelsOf = (labels: ReferenceLabels, name: string) => labels[name] ?? none

/** The texts that the given columns of references need: one request per column. */
export function useReferenceLabels(
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
  routeParams: RouteParams,
): ReferenceLabels {
  const wanted = referencesOf(resource).filter(([name]) => names.includes(name))
  const answers = useQueries({
    queries: wanted.map(([name, field]) => {
      const values = new Set(
        rows.flatMap((row) =>
          row[name] === null || row[name] === undefined ? [] : [String(row[name])],
        ),
      )
      return labelsQuery(field, routeParams, [...values])
    }),
  })
  return Object.fromEntries(wanted.map(([name], at) => [name, answers[at]?.data ?? none]))
}
