import type { PortalHas } from '../data/public/portal-has.ts'
import { ppa } from '../datasets/ppa.ts'
import type { Visit } from './visit.ts'

/** The tables that pages beside the catalogue lead to by name. */
export const tablesOfDoors = [ppa.name]

/** What a visit knows of what its portal has. */
export const doorsOf = (
  has: PortalHas,
  name: string,
): Pick<Visit, 'hasTables' | 'shows' | 'called'> => ({
  hasTables: has.tables,
  shows: (path) => hasPage(has, path),
  called: (path, usual) => (path === '/secretarias' && isChamber(name) ? 'Setores' : usual),
})

/** A chamber of councillors: it has sectors, and no secretariats. */
export const isChamber = (name: string): boolean => /^câmara/i.test(name)

/**
 * Whether a portal has what a page of it is about. Lists of pages leave the others out: a chamber has neither secretariats
 * nor a plan of its own. The pages themselves answer everywhere.
 * @param path below the portal
 */
function hasPage({ tables, those, secretariats, structures }: PortalHas, path: string): boolean {
  if (path === '/secretarias') return secretariats
  if (path === '/estrutura-organizacional') return structures
  const [, room, table] = path.split('/')
  return room !== 'dados' || (table === undefined ? tables : those.includes(table))
}
