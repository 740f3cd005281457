import type { PortalHas } from '../data/public/portal-has.ts'
import { pageAt } from '../resources/portal-pages.ts'
import type { Visit } from './visit.ts'

/** What a visit knows of what its portal has. */
export const doorsOf = (
  has: PortalHas,
  name: string,
): Pick<Visit, 'hasTables' | 'shows' | 'called'> => ({
  hasTables: has.tables,
  shows: (path) => hasPage(has, path),
  called: (path, usual) => (isChamber(name) ? (pageAt(path)?.nameInChamber ?? usual) : usual),
})

/** A chamber of councillors. */
export const isChamber = (name: string): boolean => /^câmara/i.test(name)

/** Whether a portal has what a page of it needs. @param path below the portal */
function hasPage(has: PortalHas, path: string): boolean {
  const needs = pageAt(path)?.needs
  if (typeof needs === 'object') return has.those.includes(needs.table)
  return needs === undefined || has[needs]
}
