import { nouns } from 'virtual:screens'
import { capitalised } from '../../../pt-br/words.ts'
import { fillPath } from '../../../kernel/call.ts'
import type { ScreenSet } from '../../../kernel/resource.ts'
import type { RouteParams } from '../route-params.ts'

export interface Related {
  readonly text: string
  readonly href: string
}

/**
 * The lists that belong to one record: those whose path stands under this list's and ends in its key
 * (`…/gerenciar-ugs/:id`), or in what the record points to (`…/itens/:portalId/:menuId`).
 */
export function relatedLists(
  set: ScreenSet,
  key: string,
  parents: RouteParams = {},
): readonly Related[] {
  const { list } = set
  if (list === undefined || list.includes(':')) return []
  return nouns.flatMap(({ noun, sets }) =>
    sets.flatMap(({ list: child, title }) => {
      const [, fixed = '', params = ''] = /^([^:]*)((?:\/?:\w+)+)$/.exec(child ?? '') ?? []
      const names = params.split(/\/?:/).filter(Boolean)
      if (!fixed.startsWith(`${list}/`) || names.length === 0) return []
      const values = names.length === 1 ? { [names[0] ?? '']: key } : parents
      return names.every((name) => values[name] !== undefined)
        ? [{ text: title ?? capitalised(noun.many), href: fillPath(child ?? '', values) }]
        : []
    }),
  )
}
