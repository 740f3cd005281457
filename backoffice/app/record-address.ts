import { nouns } from 'virtual:screens'
import { fillPath } from '../../kernel/call.ts'
import { stringifySearch } from './search.ts'

/**
 * The detail screen of a record, where its path needs nothing but the record's key.
 * @param lists the lists that the user's menu has: of several screens of a noun, the one below such a list is taken.
 */
export function recordAddress(
  noun: string,
  key: string,
  lists: readonly string[] = [],
): string | undefined {
  const sets = nouns.find(({ name }) => name === noun)?.sets ?? []
  const open = sets.filter(({ detail }) => detail?.split('/:').length === 2)
  const path = (open.find(({ list }) => list && lists.includes(list)) ?? open[0])?.detail
  const [, parameter = ''] = /:(\w+)/.exec(path ?? '') ?? []
  return path && fillPath(path, { [parameter]: key })
}

/**
 * The list of a noun whose records have no screen of their own, narrowed to a title; nothing where the menu has no such
 * list.
 */
export function narrowedList(
  noun: string,
  title: string,
  lists: readonly string[],
): string | undefined {
  const sets = nouns.find(({ name }) => name === noun)?.sets ?? []
  const list = sets.find((set) => set.list && lists.includes(set.list))?.list
  return list && `${list}${stringifySearch({ q: title })}`
}
