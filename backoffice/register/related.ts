import { nouns } from 'virtual:screens'
import { fillPath } from '../../kernel/call.ts'
import type { ScreenSet } from '../../kernel/resource.ts'
import { capital } from './noun.ts'

export interface Related { readonly text: string; readonly href: string }

/** The lists that belong to one record: those whose path stands under this list's and ends in its key (`…/gerenciar-ugs/:id`). */
export function relatedLists(set: ScreenSet, key: string): readonly Related[] {
  const { list } = set
  if (list === undefined || list.includes(':')) return []
  return nouns.flatMap(({ noun, sets }) => sets.flatMap(({ list: child, title }) =>
    child?.startsWith(`${list}/`) && /^[^:]*:(\w+)$/.test(child) ? [{ text: title ?? capital(noun.many), href: fillPath(child.replace(/:\w+$/, ':key'), { key }) }] : []))
}
