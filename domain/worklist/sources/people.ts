import { countWaiting } from '../../../data/accounts/invitations.ts'
import { invitationCounts, unprovenPeople } from '../../../data/worklist/municipality-facts.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { filled, type Asker, type CalmItem, type MunicipalitySource } from '../source.ts'

const pages = pagesOf(systemUser)
const [firstPage = '/'] = pages
/** The list of people in one situation, on a page that the asker may open. */
const peopleIn = ({ mayOpen }: Asker, situation: string) =>
  filled(pages.find(mayOpen) ?? firstPage, { filter: `situacao:${situation}` })
const common = { of: 'municipality', screen: firstPage, pages } as const

/** People who confirmed their address and have to be let in. */
export const waitingPeopleSource: MunicipalitySource = {
  ...common,
  name: 'pessoas',
  title: 'Pessoas que aguardam liberação',
  acts: ['edit'],
  async read(asker) {
    const count = await countWaiting(asker.tx)
    if (count === 0) return { checked: 1, items: [] }
    const item: CalmItem = {
      state: 'espera',
      fact: counted(count, 'pessoa aguarda liberação', 'pessoas aguardam liberação'),
      detail: 'Confirmou o e-mail e só entra quando alguém liberar.',
      act: { label: asker.mayAct ? 'Decidir' : 'Ver', path: peopleIn(asker, 'aguarda') },
    }
    return { checked: count, items: [item] }
  },
}

/** Invitations whose link ended before anybody came in. */
export const invitationsSource: MunicipalitySource = {
  ...common,
  name: 'convites',
  title: 'Convites',
  acts: ['edit'],
  async read(asker) {
    const { open, expired } = await invitationCounts(asker.tx)
    if (expired === 0) return { checked: Math.max(open, 1), items: [] }
    const item: CalmItem = {
      state: 'espera',
      fact: counted(expired, 'convite venceu sem resposta', 'convites venceram sem resposta'),
      detail: 'O endereço que foi enviado não vale mais.',
      act: { label: asker.mayAct ? 'Renovar' : 'Ver', path: peopleIn(asker, 'convidado') },
    }
    return { checked: open, items: [item] }
  },
}

/** People who come in by an account whose mailbox neither a letter nor a second factor proves. */
export const unprovenPeopleSource: MunicipalitySource = {
  ...common,
  name: 'emails-sem-prova',
  title: 'E-mails não comprovados',
  acts: ['edit'],
  async read({ tx, sendsMail }) {
    const { count, first } = await unprovenPeople(tx)
    const [newest] = first
    if (!newest) return { checked: 1, items: [] }
    const names = first.map(({ nome }) => nome)
    const rest = count - names.length
    const who = conjunction(rest > 0 ? [...names, counted(rest, 'outra', 'outras')] : names)
    const byLetter = sendsMail ? ', ou escolha outra senha em “Esqueci a senha”' : ''
    const item: CalmItem = {
      state: 'espera',
      fact: counted(
        count,
        'pessoa entra com e-mail não comprovado',
        'pessoas entram com e-mail não comprovado',
      ),
      detail: `${who}. Confirme com quem entra que é a própria pessoa, e peça que ligue o segundo fator em Minha conta${byLetter}.`,
      act: { label: 'Ver', path: ownScreens.person.replace(':id', newest.id) },
    }
    return { checked: count, items: [item] }
  },
}
