import { provenHosts } from '../../../data/worklist/portal-facts.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { dayText } from '../../../pt-br/day.ts'
import { portal } from '../../../resources/portal/portal.ts'
import type { LateSource } from '../source.ts'
import { portalScreen, portalsScreen } from './portal-screens.ts'

/** Hosts of a portal's own that do not lead to it for the third day in a row. */
export const hostsSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  name: 'dominios',
  title: 'Domínios do portal',
  screen: portalsScreen,
  pages: pagesOf(portal),
  acts: ['edit'],
  async read(asker) {
    const hosts = await provenHosts(asker.tx, asker.portalId)
    const items = hosts.flatMap(({ host, since }) =>
      since === null
        ? []
        : [
            {
              state: 'atrasado' as const,
              fact: `${host} não chega ao portal desde ${dayText(since)}`,
              detail: 'Domínios, na tela do portal, diz por quê e o que fazer.',
              day: since,
              act: { label: 'Ver', path: portalScreen(asker, 'detail') },
            },
          ],
    )
    return { checked: hosts.length, items }
  },
}
