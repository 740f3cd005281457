import { screenSets } from '../../../kernel/call.ts'
import { portal } from '../../../resources/portal/portal.ts'
import type { PortalAsker } from '../source.ts'

/** The screen of a portal, in the first of its sets that the asker may open. */
export function portalScreen(
  { mayOpen, portalId }: Pick<PortalAsker, 'mayOpen' | 'portalId'>,
  which: 'detail' | 'edit',
): string {
  const sets = screenSets(portal)
  const set = sets.find(({ list }) => list !== undefined && mayOpen(list)) ?? sets[0]
  return (set?.[which] ?? '/').replace(':id', String(portalId))
}
/** Where the portals are listed. */
export const portalsScreen = screenSets(portal)[1]?.list ?? '/'
