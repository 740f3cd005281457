import { capitalised } from '../pt-br/words.ts'
import { pagePath, screenSets } from '../kernel/call.ts'
import type { Action, AnyResource, ScreenSet } from '../kernel/resource.ts'

/** One page of the permission table: a screen, the list page whose rights rule it, and the right it needs. */
export interface Page {
  readonly path: string
  readonly owner: string
  readonly action: Action
  readonly title: string
  readonly resource: string
  /** Whether a menu can lead there: a list that needs no parameter. */
  readonly inMenu: boolean
  /** Whether it is a list that has more than the noun's first one for who may do everything alone. */
  readonly whole: boolean
}

function pagesOfSet(resource: AnyResource, set: ScreenSet): readonly Page[] {
  const { one, many } = resource.noun
  const owner = pagePath(set.list ?? set.edit ?? set.create ?? set.detail ?? '')
  const page = (screen: string | undefined, action: Action, title: string): readonly Page[] =>
    screen === undefined
      ? []
      : [
          {
            path: pagePath(screen),
            owner,
            action,
            title,
            resource: resource.name,
            inMenu: screen === set.list && !screen.includes(':'),
            whole: screen === set.list && set.whole === true,
          },
        ]
  return [
    ...page(set.list, 'read', set.title ?? capitalised(many)),
    ...page(set.create, 'add', `Cadastrar ${one}`),
    ...page(set.detail, 'read', `Detalhes: ${one}`),
    ...page(set.edit, 'edit', `Editar ${one}`),
    ...Object.entries(set.other ?? {}).flatMap(([name, screen]) =>
      page(screen, name === 'duplicar' ? 'add' : 'edit', `${capitalised(name)} ${one}`),
    ),
  ]
}

/** Every page of the back office. Rights are given on the list pages; the others follow theirs. */
export const pagesOfAll = (resources: readonly AnyResource[]): readonly Page[] =>
  resources.flatMap((resource) => screenSets(resource).flatMap((set) => pagesOfSet(resource, set)))
