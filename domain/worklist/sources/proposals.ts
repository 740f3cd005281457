import { ownWaiting } from '../../../data/proposals/states.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { counted } from '../../../pt-br/words.ts'
import { resources } from '../../../resources/index.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { isProposable } from '../../../resources/proposable.ts'
import { filled, type Item, type PortalSource } from '../source.ts'

const screen = ownScreens.proposals

/** What the asker has begun and not published, and what was not published at its hour. */
export const proposalsSource: PortalSource = {
  of: 'portal',
  name: 'rascunhos',
  title: 'Rascunhos e agendados',
  screen,
  pages: resources.filter(isProposable).flatMap(pagesOf),
  acts: ['add', 'edit'],
  async read({ tx, userId, portalId }) {
    const { drafts, scheduled, stuck } = await ownWaiting(tx, userId, portalId)
    const path = filled(screen, { de: 'mim', portal: portalId })
    const items: Item[] = stuck.map(({ title, reason, day }) => ({
      state: 'atrasado',
      fact: `“${title || 'Sem título'}” não foi publicado`,
      detail: reason,
      ...(day === null ? {} : { day }),
      act: { label: 'Ver', path },
    }))
    const waiting = [
      ...(drafts > 0 ? [counted(drafts, 'rascunho', 'rascunhos')] : []),
      ...(scheduled > 0 ? [counted(scheduled, 'agendado', 'agendados')] : []),
    ].join(' e ')
    if (waiting)
      items.push({
        state: 'espera',
        fact: `Você tem ${waiting}`,
        act: { label: drafts > 0 ? 'Continuar' : 'Ver', path },
      })
    return { checked: drafts + scheduled + stuck.length, items }
  },
}
