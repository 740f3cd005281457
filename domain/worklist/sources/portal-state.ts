import { portalState } from '../../../data/worklist/portal-facts.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { isInMaintenance } from '../../portals/maintenance.ts'
import type { PortalSource } from '../source.ts'
import { portalScreen, portalsScreen } from './portal-screens.ts'

/** A portal that citizens do not see, or only in part. */
export const portalStateSource: PortalSource = {
  of: 'portal',
  name: 'portal',
  title: 'Portal no ar',
  screen: portalsScreen,
  pages: pagesOf(portal),
  acts: ['edit'],
  async read(asker) {
    const state = await portalState(asker.tx, asker.portalId)
    const resting = state?.active === true && isInMaintenance(state, new Date())
    if (!state || (state.active && !resting)) return { checked: 1, items: [] }
    const how = state.active ? 'em manutenção' : 'fora do ar'
    const act = asker.mayAct
      ? { label: 'Resolver', path: portalScreen(asker, 'edit') }
      : { label: 'Ver', path: portalScreen(asker, 'detail') }
    const fact = `${state.name} está ${how}`
    const detail = state.active
      ? 'O cidadão vê os documentos, os dados e um aviso.'
      : 'O cidadão não vê este portal.'
    return { checked: 1, items: [{ state: 'espera', fact, detail, act }] }
  },
}
