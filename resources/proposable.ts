import { screenSets } from '../kernel/call.ts'
import type { AnyResource } from '../kernel/resource.ts'
import { isShownOnPortals } from './on-portals.ts'

/**
 * Whether rows of a noun may wait as proposals before portals show them: rows of one portal that a person fills in by a
 * form, none of whose fields is a secret.
 */
export const isProposable = (resource: AnyResource): boolean =>
  resource.scope?.portal !== undefined &&
  isShownOnPortals(resource) &&
  screenSets(resource).some(({ create }) => create !== undefined) &&
  Object.values(resource.fields).every(({ secret }) => !secret)
