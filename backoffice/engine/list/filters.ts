import { z } from 'zod'
import { fieldOf, wireName, type AnyResource } from '../../../kernel/resource.ts'
import { dayText } from '../../../kernel/shown.ts'
import { wireOf } from './list-state.ts'

export type FilterKind = 'choice' | 'flag' | 'reference' | 'date' | 'number'
export interface FilterField {
  readonly name: string
  readonly wire: string
  readonly label: string
  readonly kind: FilterKind
}
const kindOf: Readonly<Partial<Record<string, FilterKind>>> = {
  choice: 'choice',
  flag: 'flag',
  reference: 'reference',
  date: 'date',
  dateTime: 'date',
  integer: 'number',
}

/** What removal writes: the trash shows it, so no column, filter or section repeats it. */
const lifecycle = new Set(['deleted', 'deletedIn'])
export const isLifecycle = (name: string) => lifecycle.has(name)

/** The fields one can filter by, those of the columns first. The scope is not one: the list is already inside it. */
export function filterFields(resource: AnyResource): readonly FilterField[] {
  const scope: readonly (string | undefined)[] = [resource.scope?.portal]
  const names = [...new Set([...resource.list.columns, ...Object.keys(resource.fields)])]
  return names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const kind = field.options ? 'choice' : kindOf[field.kind]
    return kind && !field.secret && !scope.includes(name) && !isLifecycle(name)
      ? [{ name, wire: wireName(name, field), label: columnLabel(resource, name), kind }]
      : []
  })
}

/** The one flag of a noun that has words of its own ("Visível") tells its situation, and its column says so. */
export function columnLabel(resource: AnyResource, name: string): string {
  const field = fieldOf(resource, name)
  const worded = Object.values(resource.fields).filter((one) => one.kind === 'flag' && one.words)
  return worded.length === 1 && worded[0] === field ? 'Situação' : field.label
}

/** `ocultar:S` is ['ocultar', 'S']. */
export function splitFilter(filter: string): readonly [string, string] {
  const at = filter.indexOf(':')
  return at < 0 ? [filter, ''] : [filter.slice(0, at), filter.slice(at + 1)]
}
export const filterValue = (filters: readonly string[], wire: string): string =>
  splitFilter(filters.find((one) => splitFilter(one)[0] === wire) ?? '')[1]

/** The filters with one of them set, or taken away by ''. */
export const withFilter = (
  filters: readonly string[],
  wire: string,
  value: string,
): readonly string[] => [
  ...filters.filter((one) => splitFilter(one)[0] !== wire),
  ...(value ? [`${wire}:${value}`] : []),
]

/** A flag on the wire, as a filter writes it. */
export const flagOnWire = (resource: AnyResource, name: string, on: boolean) =>
  String(z.encode(fieldOf(resource, name).read, on))

export const flagWords = (resource: AnyResource, name: string): readonly [string, string] =>
  fieldOf(resource, name).words ?? ['Sim', 'Não']

/** `a..b` with either end open, as words. */
function rangeWords(value: string, show: (end: string) => string): string {
  const [from = '', to = ''] = value.split('..')
  if (!value.includes('..') || from === to) return show(from)
  if (!to) return `desde ${show(from)}`
  return from ? `${show(from)} a ${show(to)}` : `até ${show(to)}`
}

/** What a filter says in words, such as "Situação: visível". @param texts of the values of references. */
export function filterWords(
  resource: AnyResource,
  filter: string,
  texts: ReadonlyMap<string, string>,
): string {
  const [wire, value] = splitFilter(filter)
  const name = Object.keys(resource.fields).find((one) => wireOf(resource, one) === wire)
  if (!name) return filter
  const field = fieldOf(resource, name)
  const words = (): string => {
    if (field.kind === 'flag')
      return flagWords(resource, name)[
        value === flagOnWire(resource, name, true) ? 0 : 1
      ].toLocaleLowerCase('pt-BR')
    if (field.options)
      return value
        .split('|')
        .map((one) => field.options?.[one] ?? one)
        .join(' ou ')
    if (field.kind === 'reference')
      return value
        .split('|')
        .map((one) => texts.get(one) ?? one)
        .join(' ou ')
    return rangeWords(value, field.kind === 'integer' ? (end) => end : dayText)
  }
  return `${columnLabel(resource, name)}: ${words()}`
}
