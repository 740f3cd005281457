import type { Action } from '../../kernel/resource.ts'
import { grantedBy, type Access } from './access.ts'
import { actions } from './rights.ts'

type Held = Pick<Access, 'rights' | 'managers'>
type Managers = readonly number[] | null
/** Managers of both; null is every one. */
export const bothManagers = (one: Managers, other: Managers): Managers =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id))

/** What two people may both do: of each page and action, with the managers that grant it to one and the other. */
export function heldByBoth(one: Held, other: Held): Held {
  const managers = bothManagers(one.managers, other.managers)
  if (one.rights === null) return { managers, rights: other.rights }
  if (other.rights === null) return { managers, rights: one.rights }
  const { rights } = one
  const granted = (page: string, action: Action) =>
    bothManagers(grantedBy(one, [page], [action]), grantedBy(other, [page], [action])) ??
    // Each of them may with every manager.
    rights[page]?.[action] ??
    []
  const onPage = (page: string) =>
    Object.fromEntries(actions.map((action) => [action, granted(page, action)])) as Record<
      Action,
      readonly number[]
    >
  return {
    managers,
    rights: Object.fromEntries(Object.keys(rights).map((page) => [page, onPage(page)])),
  }
}
