import { unsentLetters } from '../../../data/worklist/municipality-facts.ts'
import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import type { MunicipalitySource } from '../source.ts'

/** Letters of the system that have not left. */
export const lettersSource: MunicipalitySource = {
  of: 'municipality',
  name: 'emails',
  title: 'E-mails do sistema',
  screen: ownScreens.municipality,
  pages: [],
  acts: [],
  elMaster: true,
  async read({ tx, sendsMail }) {
    const { count, since } = await unsentLetters(tx, sendsMail)
    if (count === 0) return { checked: 1, items: [] }
    const detail = sendsMail
      ? 'O servidor de e-mail não os aceitou.'
      : 'Nenhum servidor de e-mail está configurado: leia e repasse os que abrem uma conta.'
    const item = {
      state: 'espera' as const,
      fact: counted(count, 'e-mail não saiu', 'e-mails não saíram'),
      detail,
      ...(since === null ? {} : { day: since }),
      act: { label: 'Ler', path: ownScreens.municipality },
    }
    return { checked: count, items: [item] }
  },
}
