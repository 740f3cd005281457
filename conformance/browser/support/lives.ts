import { callOf, screenSets } from '../../../kernel/call.ts'
import type { AnyResource, ScreenSet } from '../../../kernel/resource.ts'
import { resources } from '../../../resources/index.ts'
import { sample } from '../../support/whole.ts'

// Whose records are made, seen, changed, removed and brought back by hand, and in which run.

const sets = (resource: AnyResource): ScreenSet | undefined =>
  screenSets(resource).find(
    (set) => set.list && !set.list.includes(':') && set.create && set.detail && set.edit,
  )
export interface Life {
  readonly resource: AnyResource
  readonly list: string
  readonly create: string | undefined
}
/** Nouns whose forms are screens of their own, or need others first: their lives are in lives-own-forms.test.ts. */
const byHand = new Set(['profile-page-permission', 'user-menu'])
const lively: readonly Life[] = resources.flatMap((resource) => {
  const set = sets(resource)
  return set?.list && callOf(resource, 'create') && !byHand.has(resource.name)
    ? [{ resource, list: set.list, create: set.create }]
    : []
})

/**
 * What the life of a noun's record has that another's has not: another shape of its calls, a parent to choose. Screens
 * of a noun's own are looked at, and those that take more than a form have lives in lives-own-forms.test.ts.
 */
function traitsOf({ resource, create }: Life): readonly string[] {
  const calls = (['create', 'update', 'remove'] as const).map((op) => {
    const call = callOf(resource, op)
    return `${op} ${call?.body ?? 'one'} ${call?.answer ?? 'one'}`
  })
  return [
    ...(create?.includes(':') ? ['asks for its parent'] : []),
    ...(resource.unique ? ['is unique'] : []),
    ...calls,
  ]
}
/** The nouns whose records live a whole life in this run. */
export const lives = sample(lively, traitsOf)
