import { screenSets } from '../../../kernel/call.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { resources } from '../../../resources/index.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { ProofPlace } from './state.ts'

/** The screen where a table is filled, a document published, a noun's rows kept. */
export function screenOf({ way, id }: ProofPlace): string {
  if (way === 'table') return ownScreens.table.replace(':id', id)
  const set = (noun: AnyResource | undefined) => (noun ? screenSets(noun)[0] : undefined)
  if (way === 'noun') return set(resources.find(({ name }) => name === id))?.list ?? '/'
  const publish = set(documentElement)?.create ?? '/'
  return id === '' ? publish : `${publish}?tipo=${id}`
}
