import { portalState } from '../../../data/worklist/portal-facts.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { portal } from '../../../resources/portal/portal.ts'
import type { PortalSource } from '../source.ts'
import { portalScreen, portalsScreen } from './portal-screens.ts'

/** A portal that citizens do not see. */
export const portalStateSource: PortalSource = {
  of: 'portal',
  name: 'portal',
  title: 'Portal no ar',
  screen: portalsScreen,
  pages: pagesOf(portal),
  acts: ['edit'],
  async read(asker) {
    const state = await portalState(asker.tx, asker.portalId)
    if (!state || (state.active && !state.maintenance)) return { checked: 1, items: [] }
    const how = state.active ? 'em manutenção' : 'fora do ar'
    const act = asker.mayAct
      ? { label: 'Resolver', path: portalScreen(asker, 'edit') }
      : { label: 'Ver', path: portalScreen(asker, 'detail') }
    const fact = `${state.name} está ${how}`
    const detail = 'O cidadão não vê este portal.'
    return { checked: 1, items: [{ state: 'espera', fact, detail, act }] }
  },
}
