import { isFlag, type Field } from '../../../kernel/field.ts'
import { fieldOf, wireName, type AnyResource } from '../../../kernel/resource.ts'
import { titleOf, viewOf, type CellLabels } from '../by-kind.tsx'
import { wireNameOf } from './list-state.ts'

export interface FilterField {
  readonly name: string
  readonly wire: string
  readonly label: string
  readonly field: Field
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
    const filtered = viewOf(field).filterWords && !field.secret && !isLifecycle(name)
    return filtered && !scope.includes(name)
      ? [{ name, wire: wireName(name, field), label: labelIn(resource, name), field }]
      : []
  })
}

/** The one flag of a noun that has words of its own ("Visível") tells its situation, and its column says so. */
function isSituation(resource: AnyResource, field: Field): boolean {
  const worded = Object.values(resource.fields).filter((one) => isFlag(one) && one.words)
  return worded.length === 1 && worded[0] === field
}
function labelIn(resource: AnyResource, name: string): string {
  const field = fieldOf(resource, name)
  return isSituation(resource, field) ? 'Situação' : isFlag(field) ? titleOf(field) : field.label
}
/** What a column is headed by. */
export function columnLabel(resource: AnyResource, name: string): string {
  const field = fieldOf(resource, name)
  return isSituation(resource, field) ? 'Situação' : titleOf(field)
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

/** What a filter says in words, such as "Situação: visível". @param labels of the values of references. */
export function filterWords(resource: AnyResource, filter: string, labels: CellLabels): string {
  const [wire, value] = splitFilter(filter)
  const name = Object.keys(resource.fields).find((one) => wireNameOf(resource, one) === wire)
  if (!name) return filter
  const field = fieldOf(resource, name)
  const words = viewOf(field).filterWords?.(value, field, labels) ?? value
  return `${labelIn(resource, name)}: ${words}`
}
