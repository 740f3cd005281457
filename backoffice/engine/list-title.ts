import { capitalised } from '../../pt-br/words.ts'
import { screenSets } from '../../kernel/call.ts'
import type { AnyResource } from '../../kernel/resource.ts'

/** The title of a list: its own, or the noun's plural. */
export const listTitle = (resource: AnyResource, list?: string) =>
  screenSets(resource).find((set) => set.list === list)?.title ?? capitalised(resource.noun.many)
