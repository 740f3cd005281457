import { keysInUse } from '../../../data/worklist/portal-facts.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { dayText } from '../../../pt-br/day.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { stateOn, type LateSource } from '../source.ts'
import { portalScreen, portalsScreen } from './portal-screens.ts'

/** Days for which an ended key is told, and before its end from which on. */
const [daysAfterEnd, daysBeforeEnd] = [30, 30]

/** Keys by which systems send rows, near their end or just after it. */
export const keysSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  name: 'chaves',
  title: 'Chaves de dados',
  screen: portalsScreen,
  pages: pagesOf(portal).filter((page) => page.startsWith('/administrador-portal/')),
  acts: ['edit'],
  async read(asker) {
    const keys = await keysInUse(asker.tx, asker.portalId, daysAfterEnd)
    const items = keys.flatMap(({ name, end, owner }) => {
      const state = stateOn(end, asker.today, daysBeforeEnd)
      if (state === undefined) return []
      const verb = state === 'atrasado' ? 'venceu' : 'vence'
      return [
        {
          state,
          fact: `A chave ${name} ${verb} em ${dayText(end)}`,
          detail: 'O sistema que a usa deixa de enviar tabelas; crie outra e troque-a nele.',
          day: end,
          ...(owner === null ? {} : { person: owner }),
          act: { label: asker.mayAct ? 'Trocar' : 'Ver', path: portalScreen(asker, 'detail') },
        },
      ]
    })
    return { checked: keys.length, items }
  },
}
