import type { PortalHas } from '../data/public/portal-has.ts'
import type { Power } from '../tables/model/parts.ts'
import { pageAt } from '../resources/portal-pages.ts'
import type { Visit } from './visit.ts'

/** What a visit knows of what its portal has. */
export const doorsOf = (
  has: PortalHas,
  name: string,
): Pick<Visit, 'hasTables' | 'shows' | 'called' | 'power' | 'other'> => {
  const power = powerOf(has, name)
  return {
    hasTables: has.tables,
    shows: (path) => hasPage(has, path),
    called: (path, usual) =>
      power === 'legislativo' ? (pageAt(path)?.nameInChamber ?? usual) : usual,
    power,
    other: has.other,
  }
}

/** As its main unit says, else its name; what is neither town nor chamber is shown as a town is. */
const powerOf = ({ power }: PortalHas, name: string): Power =>
  power === 'legislativo' || (power === null && /^câmara/i.test(name)) ? 'legislativo' : 'executivo'

/** Whether a portal has what a page of it needs. @param path below the portal */
function hasPage(has: PortalHas, path: string): boolean {
  const needs = pageAt(path)?.needs
  if (typeof needs === 'object') return has.those.includes(needs.table)
  return needs === undefined || has[needs]
}
