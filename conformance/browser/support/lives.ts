import { callOf, screenSets } from '../../../kernel/call.ts'
import { isReference } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource, type ScreenSet } from '../../../kernel/resource.ts'
import { resources } from '../../../resources/index.ts'
import { sample } from '../../support/whole.ts'
import { needed } from './new-record.ts'
import { hasOwnScreens } from './own-screens.ts'

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
 * What the screens of a noun do otherwise than those of another: its own code, what its rows belong to, how it is
 * called, and what must be typed.
 */
function traitsOf({ resource, create }: Life): readonly string[] {
  const kinds = needed(resource).map((name) => {
    const field = fieldOf(resource, name)
    return `types ${isReference(field) ? 'reference' : field.kind}`
  })
  const calls = (['create', 'update', 'remove'] as const).map((op) => {
    const call = callOf(resource, op)
    return `${op} ${call?.body ?? 'one'} ${call?.answer ?? 'one'} ${call?.params.length}`
  })
  return [
    ...(hasOwnScreens(resource) ? [`own ${resource.name}`] : []),
    `belongs to ${Object.keys(resource.scope ?? {}).join(' ')}`,
    ...(create?.includes(':') ? ['asks for its parent'] : []),
    ...(resource.unique ? ['is unique'] : []),
    ...kinds,
    ...calls,
  ]
}
/**
 * The nouns whose records live a whole life in this run; those of all others are made where their form is looked at.
 */
export const lives = sample(lively, traitsOf)
const living = new Set(lives.map(({ resource }) => resource.name))
/** Whether a noun has a form in which its record is made, and no life in this run. */
export const isMadeAlone = ({ name }: AnyResource): boolean =>
  !living.has(name) && lively.some(({ resource }) => resource.name === name)
