import type { Brought } from '../../../resources/calls/portals/templates.ts'
import { store } from '../../ui/store.ts'

/** What a new portal begins from, chosen before it is there; null: with nothing. */
export const chosenTemplate = store<
  (Pick<Brought, 'modelo' | 'nome'> & { readonly portalId: number | null }) | null
>(null)
